import { Icon } from "~/ui/icon";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { FictionalLabel } from "~/ui/fictional-label";
import type { ShownPerson } from "../message";
import type { ChatMenuProps } from "./chat-menu";
import { ChatMenu } from "./lazy-chat-menu";
import { PersonFace, useNameOf } from "./person-face";

interface ChatHeaderProps extends ChatMenuProps {
  /** True while the other member has a page open. */
  isHere?: boolean;
}

/** Header of the bare chat layout (LAY-07): back link, other member, menu. */
export function ChatHeader({ person, conversationId, lastSeq, isBlocked, isHere, lastAt }: ChatHeaderProps) {
  const t = useT();
  const name = useNameOf(person);
  return (
    <header data-head="" className="small-bar relative z-10 px-2 py-1.5">
      <div className="mx-auto flex max-w-3xl flex-nowrap items-center gap-2">
        <AppLink
          href={paths.chats()}
          aria-label={t("chat:header.back")}
          title={t("chat:header.back")}
          className="touch-target grid shrink-0 place-items-center rounded-full text-ink hover:bg-sunken lg:hidden"
        >
          <Icon name="chevron-left" className="size-6" />
        </AppLink>
        <span className="contents max-[20em]:hidden">
          <PersonFace person={person} />
        </span>
        <div className="grid min-w-0 grow justify-items-start">
          <h1 className="max-w-full truncate text-lg max-[20em]:whitespace-normal leading-tight">
            {nameLink(person, name)}
          </h1>
          {person.fictional ? <FictionalLabel text={person.fictional} /> : isHere && <Here />}
        </div>
        <ChatMenu
          person={person}
          conversationId={conversationId}
          lastSeq={lastSeq}
          isBlocked={isBlocked}
          lastAt={lastAt}
        />
      </div>
    </header>
  );
}

function Here() {
  const t = useT();
  return (
    <p className="flex items-center gap-1.5 text-sm text-ink-muted">
      <span className="size-2.5 rounded-full bg-online" aria-hidden="true" />
      {t("chat:header.here")}
    </p>
  );
}

function nameLink(person: ShownPerson, name: string) {
  if (person.name === null || person.hidden) return name;
  return (
    <AppLink href={paths.member(person.id)} className="text-ink no-underline hover:underline">
      {name}
    </AppLink>
  );
}
