import { Icon } from "~/ui/icon";
import { useState } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { Countdown } from "~/ui/countdown";

interface BonusBannerProps {
  /** `bonusEndsAt(viewer.signupAt)`. */
  endsAt: string;
  /** The server's clock when the page was made. */
  now: string;
}

/**
 * The welcome bonus above the page: stars around a title, the time left, a way to the credits (OFF-28..30). For layouts:
 * render it for a viewer of whom `hasTimeBonus(viewer, now)` holds; it takes itself away when the time is up (OFF-19).
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
