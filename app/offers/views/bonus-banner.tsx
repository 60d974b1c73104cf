import { Icon } from "~/ui/icon";
import { useState } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Countdown } from "~/ui/countdown";

interface BonusBannerProps {
  /** The value of `bonusEndsAt(viewer.signupAt)`. */
  endsAt: string;
  /** Server time of the page. */
  now: string;
}

/**
 * Banner of the welcome bonus (OFF-28..30). Layouts render the banner while `hasTimeBonus` is true. The banner
 * disappears when the bonus ends (OFF-19).
 */
export function BonusBanner({ endsAt, now }: BonusBannerProps) {
  const t = useT();
  const [isOver, setOver] = useState(Date.parse(endsAt) <= Date.parse(now));
  if (isOver) return null;
  const star = <Icon name="star" className="size-4 shrink-0 fill-current" />;
  return (
    <AppLink
      href={paths.credits()}
      className="flex min-h-11 flex-wrap items-center justify-center gap-x-4 gap-y-0.5 rounded-card bg-premium px-4 py-2 text-center text-on-premium no-underline"
    >
      <span className="inline-flex items-center gap-2 font-semibold">
        {star}
        {t("offers:banner.title")}
        {star}
      </span>
      <Countdown
        endsAt={endsAt}
        serverNow={now}
        labels={{ title: t("offers:banner.left") }}
        onEnd={() => setOver(true)}
      />
    </AppLink>
  );
}
