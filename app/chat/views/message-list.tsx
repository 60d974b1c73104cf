import { Icon } from "~/ui/icon";
import { Fragment, memo } from "react";
import { formatDate, formatDayDivider } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Button } from "~/ui/button";
import { classNames } from "~/ui/class-names";
import { groupMessages, type MessageDay, type MessageGroup } from "../grouping";
import type { GiftId } from "~/tenancy/vocabulary";
import type { ShownPart } from "~/likes/like";
import type { ShownMessage } from "../message";
import type { PendingMessage } from "../client/pending-messages";
import { GiftArt } from "./gift-art";
import { MessageRemoval } from "./message-removal";
import { photoWidth, PhotoBubble } from "./photo-bubble";

export interface MessageListProps extends MessageDaysProps {
  pending: readonly PendingMessage[];
}

interface MessageDaysProps {
  conversationId: string | null;
  messages: readonly ShownMessage[];
  /** Id of the message whose removal the page asks the member to confirm. */
  asked: string | null;
  otherName: string;
  otherReadSeq: number;
  /** Number of the viewer's last delivered message. Zero when a privacy setting hides the number. */
  deliveredSeq: number;
  /** Number of the last message read before this page loaded. Null when no message was unread. */
  newAfter: number | null;
  timeZone: string;
  now: string;
}

export function MessageList(props: MessageListProps) {
  const { conversationId, messages, asked, otherName, otherReadSeq, deliveredSeq, newAfter, timeZone, now } = props;
  const t = useT();
  return (
    <div role="log" aria-label={t("chat:page.messages")} className="grid gap-4">
      <MessageDays
        conversationId={conversationId}
        messages={messages}
        asked={asked}
        otherName={otherName}
        otherReadSeq={otherReadSeq}
        deliveredSeq={deliveredSeq}
        newAfter={newAfter}
        timeZone={timeZone}
        now={now}
      />
      {props.pending.map((message) => (
        <Pending key={message.key} message={message} />
      ))}
    </div>
  );
}

/** Delivered messages. Memoised, because rendering the list again would delay a pending message. */
const MessageDays = memo((props: MessageDaysProps) => {
  const { messages, timeZone, now } = props;
  const locale = useLocale();
  const days = groupMessages(messages, timeZone, props.newAfter);
  const firstNew = firstNewGroup(props, days);
  return (
    <>
      {days.map(({ key, at, groups }) => (
        <Fragment key={key}>
          <h2
            style={noScrollAnchor}
            className="mx-auto mt-2 rounded-pill bg-sunken px-3 py-1 font-body text-xs font-semibold text-ink-muted"
          >
            {formatDayDivider(at, now, { locale, timeZone })}
          </h2>
          {groups.map((group) => (
            <Fragment key={group.messages[0]?.id}>
              {group === firstNew && <NewLine />}
              <Group group={group} list={props} />
            </Fragment>
          ))}
        </Fragment>
      ))}
    </>
  );
});

function firstNewGroup({ newAfter }: MessageDaysProps, days: readonly MessageDay[]): MessageGroup | undefined {
  if (newAfter === null) return undefined;
  return days
    .flatMap(({ groups }) => groups)
    .find(({ mine, messages }) => !mine && messages.some(({ seq }) => seq > newAfter));
}

/** Scrolls to the first unread message, unless the browser or the reader has already scrolled. */
function showFromHere(line: HTMLElement | null): void {
  const box = line?.closest("#messages");
  if (!line || !box) return;
  const isAbove = line.getBoundingClientRect().top < box.getBoundingClientRect().top;
  // Rounding may leave the position a pixel off. The browser would then keep an older message in view.
  const isAtNewest = Math.abs(box.scrollTop) < 2;
  if (isAtNewest && isAbove) line.scrollIntoView();
  else if (isAtNewest) box.scrollTop = 0;
  // Switch off the initial scroll target, so that new messages stay in view.
  line.style.setProperty("scroll-initial-target", "none");
}

/** Prevents use as a scroll anchor, because older messages are inserted below this element. */
export const noScrollAnchor = { overflowAnchor: "none" } as const;

/** Style of the line above the first unread message, with some space above the line. */
const beginsHere = {
  ...noScrollAnchor,
  ...({ scrollInitialTarget: "nearest", scrollSnapAlign: "start" } as const),
  marginTop: "-1rem",
  paddingTop: "1rem",
};

function NewLine() {
  const t = useT();
  return (
    <p ref={showFromHere} style={beginsHere} className="flex items-center gap-3 text-sm font-semibold text-link">
      <span className="grow border-t border-line-strong" />
      {t("chat:page.newMessages")}
      <span className="grow border-t border-line-strong" />
    </p>
  );
}

function Pending({ message }: { message: PendingMessage }) {
  const t = useT();
  const { key, content, state, problem, fleeting } = message;
  const act = (what: "tryAgain" | "discard") => () =>
    void import("../client/outbox").then((outbox) => outbox[what](key));
  return (
    <div className="grid justify-items-end gap-1 pl-12">
      <div className="opacity-60">
        <PendingBubble content={content} />
      </div>
      {state === "refused" ? (
        <p role="alert" className="flex flex-wrap items-center justify-end gap-2 text-sm text-on-danger-soft">
          {problem || t("chat:composer.notSent")}
          <Button type="button" variant="secondary" size="compact" onClick={act("tryAgain")}>
            {t("chat:page.tryAgain")}
          </Button>
          <Button type="button" variant="quiet" size="compact" onClick={act("discard")}>
            {t("chat:page.discard")}
          </Button>
        </p>
      ) : (
        <p className="text-xs text-ink-muted">
          {t(state === "sending" ? "chat:page.sending" : fleeting ? "chat:page.waitingHere" : "chat:page.waiting")}
        </p>
      )}
    </div>
  );
}

function PendingBubble({ content }: Pick<PendingMessage, "content">) {
  const t = useT();
  if (content.kind === "text") return <p className={bubble(true)}>{content.text}</p>;
  if (content.kind === "gift") return <GiftBubble gift={content.gift} mine />;
  return <img src={content.src} alt={t("chat:photo.own")} style={photoWidth} className="rounded-card" />;
}

interface InList {
  list: MessageDaysProps;
}

function Group({ group, list }: InList & { group: MessageGroup }) {
  const t = useT();
  const locale = useLocale();
  const { mine, messages } = group;
  const last = messages[messages.length - 1];
  if (!last) return null;
  return (
    <section
      className={classNames(
        "grid gap-1",
        mine ? "justify-items-end pl-12 max-[20em]:pl-0" : "justify-items-start pr-12 max-[20em]:pr-4",
      )}
    >
      <h3 className="sr-only">{mine ? t("chat:page.you") : list.otherName}</h3>
      {messages.map((message) => (
        <Line key={message.id} message={message} list={list} />
      ))}
      <p className="flex items-center gap-1 text-xs text-ink-muted">
        <time dateTime={last.at}>{formatDate(last.at, { locale, timeZone: list.timeZone, style: "time" })}</time>
        {mine && <Mark message={last} list={list} />}
      </p>
    </section>
  );
}

/** Says whether the viewer's message was delivered or read. */
function Mark({ message, list }: InList & { message: ShownMessage }) {
  const { otherReadSeq, deliveredSeq } = list;
  const t = useT();
  const isRead = message.seq <= otherReadSeq;
  const isThere = message.seq <= deliveredSeq;
  return (
    <>
      <Icon name={isRead || isThere ? "check-check" : "check"} className="size-3.5" />
      {t(isRead ? "chat:page.read" : isThere ? "chat:page.delivered" : "chat:page.sent")}
    </>
  );
}

/** A message bubble. The viewer's own bubble has a button to remove the message. */
function Line({ message, list }: InList & { message: ShownMessage }) {
  const { conversationId, asked, otherName } = list;
  const t = useT();
  const { id, mine, removed } = message;
  if (!mine || removed || !conversationId) return <Bubble message={message} otherName={otherName} />;
  return (
    <>
      <div className="flex max-w-full flex-nowrap items-center gap-1">
        <AppLink
          href={paths.chatAsking(conversationId, id)}
          preventScrollReset
          replace
          aria-label={t("chat:page.takeBack")}
          title={t("chat:page.takeBack")}
          className="bubble-more touch-target grid shrink-0 place-items-center rounded-full text-ink-muted hover:bg-sunken"
        />
        <div className="min-w-0">
          <Bubble message={message} otherName={otherName} />
        </div>
      </div>
      {asked === id && <MessageRemoval conversationId={conversationId} messageId={id} />}
    </>
  );
}

function bubble(mine: boolean): string {
  return mine ? "bubble bubble-out" : "bubble";
}

function Bubble({ message, otherName }: { message: ShownMessage; otherName: string }) {
  const t = useT();
  if (message.removed) return <p className="text-sm text-ink-muted italic">{t("chat:page.removed")}</p>;
  const { photo, gift, mine, text, part } = message;
  if (photo) return <PhotoBubble photo={photo} mine={mine} otherName={otherName} />;
  if (gift) return <GiftBubble gift={gift as GiftId} mine={mine} />;
  if (!part) return <p className={bubble(mine)}>{text}</p>;
  return (
    <div className="grid gap-1">
      <LikedPart part={part} />
      <p className={classNames(bubble(mine), mine ? "justify-self-end" : "justify-self-start")}>{text}</p>
    </div>
  );
}

/** The part of a profile that the message below answers. */
function LikedPart({ part: { label, question, body, photo } }: { part: ShownPart }) {
  return (
    <figure className="grid gap-2 rounded-card border border-line bg-surface p-3 text-sm">
      <figcaption className="flex items-center gap-1.5 text-ink-muted">
        <Icon name="heart" className="size-4 fill-current text-like" />
        {label}
      </figcaption>
      {photo && <img src={photo} alt="" width={96} height={96} className="size-24 rounded-control object-cover" />}
      {body && (
        <blockquote className="wrap-anywhere">
          {question && <p className="font-semibold">{question}</p>}
          {body}
        </blockquote>
      )}
    </figure>
  );
}

function GiftBubble({ gift, mine }: { gift: GiftId; mine: boolean }) {
  const t = useT();
  return (
    <p className={classNames(bubble(mine), "grid animate-rise justify-items-center gap-1 font-semibold")}>
      <GiftArt gift={gift} className="size-16" />
      {t(`chat:gifts.${gift}`)}
    </p>
  );
}
