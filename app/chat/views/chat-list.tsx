import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "~/ui/icon";
import { dayKey, formatDate } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button-link";
import { classNames } from "~/ui/class-names";
import { EmptyState } from "~/ui/empty-state";
import { IconButton } from "~/ui/icon-button";
import { FictionalLabel } from "~/ui/fictional-label";
import { Menu } from "~/ui/menu";
import { leaveList, useFirstShown } from "~/ui/use-painted";
import { PageHeader } from "~/ui/page-header";
import type { ShownConversation } from "../message";
import { PersonFace, useNameOf } from "./person-face";
import { RemoveItem } from "./remove-item";

interface ChatListProps extends RowsProps {
  /** URL of the next page of older conversations. */
  older: string | null;
  /** True on a later page, which then links to the first page. */
  isOlderPage: boolean;
  /** The name searched for. */
  named: string;
}

/** The list scrolls independently of the conversation in a wide window. */
const ownScroll = "lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto";

export function ChatList(props: ChatListProps) {
  const { conversations, older, isOlderPage, named } = props;
  const t = useT();
  const isFirstPage = !isOlderPage && !named;
  const isEmpty = conversations.length === 0 && isFirstPage;
  return (
    <div className="flex items-start gap-4">
      <div className={classNames("mx-auto grid min-w-0 max-w-2xl grow grid-cols-1 gap-4", !isEmpty && ownScroll)}>
        <PageHeader title={t("chat:list.title")} />
        {!isEmpty && <SearchForm key={named} named={named} />}
        {conversations.length === 0 && named && <NoNameFound name={named} />}
        {isEmpty && (
          <EmptyState
            art="messages"
            title={t("chat:list.emptyTitle")}
            text={t("chat:list.emptyText")}
            action={<ButtonLink href={paths.members()}>{t("chat:list.emptyAction")}</ButtonLink>}
          />
        )}
        {conversations.length > 0 && (
          <div className="rounded-card border border-line bg-surface shadow-1">
            <ChatRows {...props} />
          </div>
        )}
        <OtherPages older={older} isFirst={isFirstPage} />
      </div>
      {!isEmpty && <NothingOpen />}
    </div>
  );
}

function OtherPages({ older, isFirst }: { older: string | null; isFirst: boolean }) {
  const t = useT();
  if (isFirst && !older) return null;
  return (
    <nav className="flex justify-between gap-3">
      {isFirst ? (
        <span />
      ) : (
        <ButtonLink variant="quiet" href={paths.chats()}>
          {t("chat:list.newest")}
        </ButtonLink>
      )}
      {older && (
        <ButtonLink variant="quiet" href={older}>
          {t("chat:list.older")}
        </ButtonLink>
      )}
    </nav>
  );
}

const besideList = { flexBasis: "62%" };

/** Placeholder beside the list in a wide window, until a conversation opens. */
function NothingOpen() {
  const t = useT();
  return (
    <div style={besideList} className="hidden shrink-0 lg:sticky lg:top-24 lg:block">
      <EmptyState art="messages" title={t("chat:list.noneOpen")} text={t("chat:list.noneOpenHint")} />
    </div>
  );
}

export function NoNameFound({ name }: { name: string }) {
  const t = useT();
  return (
    <p role="status" className="text-ink-muted">
      {t("chat:list.nobodyNamed", { name })}
    </p>
  );
}

interface RowsProps {
  conversations: readonly ShownConversation[];
  timeZone: string;
  now: string;
  /** Id of the conversation open beside the list. */
  current?: string | undefined;
  /** Hides the row at once and deletes the conversation later, when script runs (CHA-11, CHA-12). */
  onRemove(conversation: ShownConversation): void;
}

export function ChatRows({ conversations, ...props }: RowsProps) {
  const shown = useFirstShown(conversations);
  return (
    <ul className="grid grid-cols-1">
      {shown.map((conversation) => (
        <ChatRow key={conversation.id} conversation={conversation} {...props} />
      ))}
    </ul>
  );
}

type ChatRowProps = { conversation: ShownConversation } & Omit<RowsProps, "conversations">;

function ChatRow({ conversation, timeZone, now, current, onRemove }: ChatRowProps) {
  const { id, person, unread, last } = conversation;
  const name = useNameOf(person);
  const isOpen = current === id;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <li
      ref={row}
      style={unread > 0 ? { boxShadow: "inset 4px 0 0 var(--t-unread)" } : undefined}
      className={classNames(
        "relative flex items-center gap-3 border-t border-line py-3 pr-1 pl-4 first:border-t-0",
        // The list beside a conversation reaches the window's edge and needs no rounded corners.
        current === undefined && "first:rounded-t-card last:rounded-b-card",
        isOpen ? "bg-primary-soft" : "hover:bg-sunken",
      )}
    >
      <PersonFace person={person} size="lg" />
      <div className="grid min-w-0 grow grid-cols-1 gap-0.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <AppLink
            href={paths.chat(id)}
            aria-current={isOpen ? "page" : undefined}
            onClick={() => leaveList(row.current?.parentElement ?? null)}
            className="font-semibold text-ink no-underline wrap-anywhere after:absolute after:inset-0"
          >
            {name}
          </AppLink>
          <ChatTime at={last.at} timeZone={timeZone} now={now} />
        </div>
        {person.fictional && <FictionalLabel text={person.fictional} className="justify-self-start" />}
        <Preview conversation={conversation} />
      </div>
      <RowMenu name={name}>
        <RemoveItem id={id} name={name} lastSeq={last.seq} onRemove={() => onRemove(conversation)} />
      </RowMenu>
    </li>
  );
}

/** The draft or the newest message, with the number of unread messages. */
function Preview({ conversation: { unread, last, draft } }: Pick<ChatRowProps, "conversation">) {
  const t = useT();
  return (
    <div className="flex items-center justify-between gap-3">
      <p className={classNames("flex min-w-0 items-center gap-1.5", unread > 0 ? "font-semibold" : "text-ink-muted")}>
        {draft ? <Draft text={draft} /> : <LastLine last={last} />}
      </p>
      <Badge count={unread} label={t("chat:list.unread", { count: unread })} />
    </div>
  );
}

function RowMenu({ name, children }: { name: string; children: ReactNode }) {
  const t = useT();
  return (
    <div className="relative z-10 ml-auto has-[details[open]]:z-20">
      <Menu
        label={t("chat:list.options", { name })}
        trigger={<Icon name="ellipsis-vertical" className="size-5 text-ink-muted" />}
        triggerClassName="touch-target grid place-items-center rounded-control hover:bg-sunken"
      >
        {children}
      </Menu>
    </div>
  );
}

/** A GET form lets the search work without script and be bookmarked. */
function SearchForm({ named }: { named: string }) {
  const t = useT();
  return (
    <Form method="get" action={paths.chats()} role="search" className="flex flex-nowrap items-center gap-2">
      <input
        type="search"
        name="named"
        defaultValue={named}
        maxLength={60}
        aria-label={t("chat:list.search")}
        placeholder={t("chat:list.search")}
        className="control grow"
      />
      <IconButton label={t("chat:list.search")} icon={<Icon name="search" className="size-5" />} />
    </Form>
  );
}

function Draft({ text }: { text: string }) {
  const t = useT();
  return (
    <span className="truncate">
      <b className="font-semibold text-on-danger-soft">{t("chat:list.draft")}</b> {text}
    </span>
  );
}

function LastLine({ last }: Pick<ShownConversation, "last">) {
  const t = useT();
  const icon = last.kind === "photo" ? "image" : last.kind === "gift" ? "gift" : null;
  const text = last.kind === "text" ? last.text || t("chat:list.removedMessage") : t(`chat:list.${last.kind}`);
  return (
    <>
      {icon && <Icon name={icon} className="size-4 shrink-0" />}
      <span className="truncate">{last.mine ? t("chat:list.you", { text }) : text}</span>
    </>
  );
}

function ChatTime({ at, timeZone, now }: { at: string; timeZone: string; now: string }) {
  const locale = useLocale();
  const isToday = dayKey(at, timeZone) === dayKey(now, timeZone);
  return (
    <time dateTime={at} className="shrink-0 text-sm text-ink-muted figures">
      {formatDate(at, { locale, timeZone, style: isToday ? "time" : "short" })}
    </time>
  );
}
