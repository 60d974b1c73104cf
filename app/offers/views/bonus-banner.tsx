import { Icon } from "~/ui/icon";
import { useState } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { AppLink } from "~/ui/app-link";
import { classNames } from "~/ui/class-names";
import { Countdown } from "~/ui/countdown";

interface BonusBannerProps {
  /** The value of `bonusEndsAt(viewer.signupAt)`. */
  endsAt: string;
  /** Server time of the page. */
  now: string;
  /** True beside an alert. Phones then show only the percentage and the time. */
  shared?: boolean;
  className?: string;
}

/**
 * Banner of the welcome bonus (OFF-28..30). Layouts render the banner while `hasTimeBonus` is true. The banner
 * disappears when the bonus ends (OFF-19).
 */
export function BonusBanner({ endsAt, now, shared, className }: BonusBannerProps) {
  const t = useT();
  const [isOver, setOver] = useState(Date.parse(endsAt) <= Date.parse(now));
  if (isOver) return null;
  const star = <Icon name="star" className="size-4 shrink-0 fill-current" />;
  return (
    <AppLink
      href={paths.credits()}
      className={classNames(
        "flex min-h-11 max-w-full grow items-center justify-center gap-x-3 rounded-control bg-premium px-3 text-sm leading-tight text-on-premium no-underline",
        shared && "flex-wrap max-md:basis-32",
        className,
      )}
    >
      <span className="inline-flex min-w-0 items-center gap-2 font-semibold wrap-anywhere">
        {star}
        <span className={classNames(shared && "max-md:sr-only")}>{t("offers:banner.title")}</span>
        {shared && (
          <span className="md:hidden" aria-hidden="true">
            {t("offers:modal.percentage")}
          </span>
        )}
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
