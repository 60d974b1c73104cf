import { useNavigate } from "@remix-run/react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { Menu } from "~/ui/menu";
import { MenuItem } from "~/ui/menu-item";
import { useRemove } from "../client/use-remove";
import type { ShownPerson } from "../message";
import { ConfirmItem } from "./confirm-item";
import { useNameOf } from "./person-face";
import { RemoveItem } from "./remove-item";

export interface ChatMenuProps {
  person: ShownPerson;
  conversationId: string | null;
  lastSeq: number;
  isBlocked?: boolean;
  /** Time of the newest message. Null on a page of older messages, where a plain form removes the conversation. */
  lastAt?: string | null;
}

export function ChatMenu(props: ChatMenuProps) {
  const { person, conversationId, lastSeq, isBlocked } = props;
  const t = useT();
  const name = useNameOf(person);
  const onRemove = useRemoveOpen(props);
  return (
    <Menu
      label={t("chat:header.options")}
      trigger={<Icon name="ellipsis-vertical" className="size-5" />}
      triggerClassName="touch-target grid place-items-center rounded-control hover:bg-sunken"
    >
      {person.name !== null && (
        <>
          {!person.hidden && (
            <MenuItem href={paths.member(person.id)} icon={<Icon name="user" className="size-5" />}>
              {t("chat:person.profile")}
            </MenuItem>
          )}
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
      {conversationId && <RemoveItem id={conversationId} name={name} lastSeq={lastSeq} onRemove={onRemove} />}
    </Menu>
  );
}

/** Removes the open conversation by script, then shows the chat list with an Undo toast. */
function useRemoveOpen({ conversationId: id, person, lastSeq: seq, lastAt: at }: ChatMenuProps) {
  const remove = useRemove();
  const navigate = useNavigate();
  if (!id || !at) return undefined;
  return () => {
    remove({ id, person, last: { at, seq } });
    navigate(paths.chats());
  };
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
        <form method="post" action={paths.doBlock(memberId)}>
          <input type="hidden" name="blocked" value="yes" />
          {button}
        </form>
      )}
    />
  );
}

function UnblockItem({ memberId, name }: { memberId: string; name: string }) {
  const t = useT();
  return (
    <li>
      <form method="post" action={paths.doBlock(memberId)}>
        <input type="hidden" name="blocked" value="no" />
        <button
          type="submit"
          className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left hover:bg-sunken"
        >
          <Icon name="undo-2" className="size-5" />
          {t("safety:block.unblock", { name })}
        </button>
      </form>
    </li>
  );
}
