import { Icon } from "~/ui/icon";
import { formatDate } from "~/i18n/dates";
import { useLocale, useT } from "~/i18n/use-t";
import { Countdown } from "~/ui/countdown";
import { Notice } from "~/ui/notice";
import type { ShownOffer } from "../present";

interface OfferNoteProps {
  offer: ShownOffer;
  /** Server time at which the page was rendered. */
  now: string;
  timeZone: string;
  onEnd?: () => void;
}

/** The current offer with its true end, after which the server refuses the price (DESIGN 8). */
export function OfferNote({ offer: { code, percentage, endsAt }, now, timeZone, onEnd }: OfferNoteProps) {
  const t = useT();
  const locale = useLocale();
  const icon = <Icon name="sparkles" className="size-5" />;
  if (!endsAt) {
    return (
      <Notice tone="primary" icon={icon}>
        {t("payments:offer.open", { percentage, code })}
      </Notice>
    );
  }
  const time = formatDate(endsAt, { locale, timeZone, style: "time" });
  return (
    <Notice
      tone="primary"
      icon={icon}
      title={t("payments:offer.title", { percentage })}
      action={
        <Countdown
          endsAt={endsAt}
          serverNow={now}
          labels={{ title: t("payments:offer.left") }}
          className="text-xl"
          {...(onEnd ? { onEnd } : {})}
        />
      }
    >
      {t("payments:offer.until", { time })}
    </Notice>
  );
}
