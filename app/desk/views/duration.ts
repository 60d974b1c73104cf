import type { Translate } from "~/i18n/messages";

const day = 1_440;

/** Describes a duration in its largest fitting unit. */
export function durationWords(minutes: number, t: Translate): string {
  if (minutes < 90) return t("desk:queue.span.minutes", { count: minutes });
  if (minutes < 1.5 * day) return t("desk:queue.span.hours", { count: Math.round(minutes / 60) });
  return t("desk:queue.span.days", { count: Math.round(minutes / day) });
}

export function minutesSince(at: Date, now = new Date()): number {
  return Math.round((now.getTime() - at.getTime()) / 60_000);
}
