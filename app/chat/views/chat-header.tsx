import { Form } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { FictionalLabel } from "~/ui/fictional-label";
import { Menu } from "~/ui/menu";
import { MenuItem } from "~/ui/menu-item";
import type { ShownPerson } from "../message";
import { ConfirmItem } from "./confirm-item";
import { PersonFace, useNameOf } from "./person-face";
import { RemoveItem } from "./remove-item";

interface ChatHeaderProps {
  person: ShownPerson;
  conversationId: string | null;
  isBlocked?: boolean;
}

/** The chat layout is bare (LAY-07): who this is, the way back, and what can be done about it. */
export function ChatHeader({ person, conversationId, isBlocked }: ChatHeaderProps) {
  const t = useT();
  const name = useNameOf(person);
  return (
    <header className="flex items-center gap-2 border-b border-line bg-surface px-2 py-1.5">
      <AppLink
        href={paths.chats()}
        aria-label={t("chat:header.back")}
        title={t("chat:header.back")}
        className="grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sunken"
      >
        <Icon name="chevron-left" className="size-6" />
      </AppLink>
      <PersonFace person={person} />
      <div className="grid min-w-0 grow justify-items-start">
        <h1 className="max-w-full truncate text-lg leading-tight">{nameLink(person, name)}</h1>
        {person.fictional && <FictionalLabel text={person.fictional} />}
      </div>
      <Menu label={t("chat:header.options")} trigger={<Icon name="ellipsis-vertical" className="size-5" />}>
        {person.name !== null && (
          <>
            <MenuItem href={paths.member(person.id)} icon={<Icon name="user" className="size-5" />}>
              {t("chat:person.profile")}
            </MenuItem>
            <MenuItem href={paths.report(person.id)} icon={<Icon name="flag" className="size-5" />}>
              {t("safety:report", { name })}
            </MenuItem>
            {isBlocked ? (
              <UnblockItem memberId={person.id} name={name} />
            ) : (
              <BlockItem memberId={person.id} name={name} />
            )}
          </>
        )}
        {conversationId && <RemoveItem id={conversationId} name={name} />}
      </Menu>
    </header>
  );
}

function nameLink(person: ShownPerson, name: string) {
  if (person.name === null) return name;
  return (
    <AppLink href={paths.member(person.id)} className="text-ink no-underline hover:underline">
      {name}
    </AppLink>
  );
}

function BlockItem({ memberId, name }: { memberId: string; name: string }) {
  const t = useT();
  return (
    <ConfirmItem
      icon={<Icon name="ban" className="size-5" />}
      label={t("safety:block.action", { name })}
      question={t("safety:block.question", { name })}
      text={t("safety:block.text")}
      confirm={t("safety:block.confirm")}
      form={(button) => (
        <Form method="post" action={paths.doBlock(memberId)}>
          <input type="hidden" name="blocked" value="yes" />
          {button}
        </Form>
      )}
    />
  );
}

function UnblockItem({ memberId, name }: { memberId: string; name: string }) {
  const t = useT();
  return (
    <li>
      <Form method="post" action={paths.doBlock(memberId)}>
        <input type="hidden" name="blocked" value="no" />
        <button
          type="submit"
          className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left hover:bg-sunken"
        >
          <Icon name="undo-2" className="size-5" />
          {t("safety:block.unblock", { name })}
        </button>
      </Form>
    </li>
  );
}
