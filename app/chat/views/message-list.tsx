import { Icon } from "~/ui/icon";
import { Fragment } from "react";
import { formatDate, formatDayDivider } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { classNames } from "~/ui/class-names";
import { arrange, type MessageGroup } from "../grouping";
import type { GiftId } from "~/tenancy/vocabulary";
import type { ShownMessage } from "../message";
import { GiftArt } from "./gift-art";
import { PhotoBubble } from "./photo-bubble";

interface MessageListProps {
  messages: readonly ShownMessage[];
  /** Being sent: shown at once, marked as not yet there. */
  pending: string | null;
  otherName: string;
  otherReadSeq: number;
  timeZone: string;
  now: string;
}

export function MessageList({ messages, pending, otherName, otherReadSeq, timeZone, now }: MessageListProps) {
  const t = useT();
  const locale = useLocale();
  const days = arrange(messages, timeZone);
  return (
    <div role="log" aria-label={t("chat:page.messages")} className="grid gap-4">
      {days.map(({ key, at, groups }) => (
        <Fragment key={key}>
          <h2 className="mx-auto mt-2 rounded-pill bg-sunken px-3 py-1 font-body text-xs font-semibold text-ink-muted">
            {formatDayDivider(at, now, { locale, timeZone })}
          </h2>
          {groups.map((group) => (
            <Group key={group.messages[0]?.id} {...{ group, otherName, otherReadSeq, timeZone }} />
          ))}
        </Fragment>
      ))}
      {pending !== null && (
        <div className="grid justify-items-end gap-1 pl-12">
          <p className={classNames(bubble(true), "opacity-60")}>{pending}</p>
          <p className="text-xs text-ink-muted">{t("chat:page.sending")}</p>
        </div>
      )}
    </div>
  );
}

type GroupProps = { group: MessageGroup } & Pick<MessageListProps, "otherName" | "otherReadSeq" | "timeZone">;

function Group({ group, otherName, otherReadSeq, timeZone }: GroupProps) {
  const t = useT();
  const locale = useLocale();
  const { mine, messages } = group;
  const last = messages[messages.length - 1];
  if (!last) return null;
  return (
    <section className={classNames("grid gap-1", mine ? "justify-items-end pl-12" : "justify-items-start pr-12")}>
      <h3 className="sr-only">{mine ? t("chat:page.you") : otherName}</h3>
      {messages.map((message) => (
        <Bubble key={message.id} message={message} otherName={otherName} />
      ))}
      <p className="flex items-center gap-1 text-xs text-ink-muted">
        <time dateTime={last.at}>{formatDate(last.at, { locale, timeZone, style: "time" })}</time>
        {mine && last.seq <= otherReadSeq && (
          <>
            <Icon name="check-check" className="size-3.5" />
            {t("chat:page.read")}
          </>
        )}
      </p>
    </section>
  );
}

function bubble(mine: boolean): string {
  return classNames(
    "max-w-full rounded-card px-3.5 py-2 [overflow-wrap:anywhere] whitespace-pre-wrap",
    mine
      ? "rounded-br-[0.25rem] bg-bubble-out text-on-bubble-out"
      : "rounded-bl-[0.25rem] bg-bubble-in text-on-bubble-in",
  );
}

function Bubble({ message, otherName }: { message: ShownMessage; otherName: string }) {
  const t = useT();
  if (message.removed) return <p className="text-sm text-ink-muted italic">{t("chat:page.removed")}</p>;
  const { photo, gift, mine, text } = message;
  if (photo) return <PhotoBubble {...{ photo, mine, otherName }} />;
  if (!gift) return <p className={bubble(mine)}>{text}</p>;
  return (
    <p className={classNames(bubble(mine), "grid animate-rise justify-items-center gap-1 font-semibold")}>
      <GiftArt gift={gift} className="size-16" />
      {t(`chat:gifts.${gift as GiftId}`)}
    </p>
  );
}
