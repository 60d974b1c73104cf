import { classNames } from "./class-names";

export type BadgeTone = "unread" | "primary" | "neutral" | "warning" | "danger" | "success" | "premium";

const tones: Record<BadgeTone, string> = {
  unread: "bg-unread text-on-unread",
  primary: "bg-primary text-on-primary",
  neutral: "bg-sunken text-ink",
  warning: "bg-warning text-on-warning",
  danger: "bg-danger text-on-danger",
  success: "bg-success text-on-success",
  premium: "bg-premium text-on-premium",
};

/** The number on a badge, or "99+" above the cap (LAY-31, LAY-33). */
export function badgeText(count: number, cap = 99): string {
  return count > cap ? `${cap}+` : String(count);
}

type BadgeProps = {
  count: number;
  cap?: number;
  tone?: BadgeTone;
  /** Words that screen readers read after the number, such as "unread messages". */
  label?: string;
  /** True to show a zero, which is hidden by default. */
  showZero?: boolean;
  className?: string;
};

export function Badge({ count, cap, tone = "unread", label, showZero, className }: BadgeProps) {
  if (count <= 0 && !showZero) return null;
  return (
    <span
      className={classNames(
        "inline-grid h-5 min-w-5 shrink-0 place-items-center rounded-full px-1.5 text-xs leading-none font-bold figures",
        tones[tone],
        className,
      )}
    >
      {badgeText(Math.max(0, count), cap)}
      {label && <span className="sr-only"> {label}</span>}
    </span>
  );
}
