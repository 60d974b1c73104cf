import { ageOn } from "~/i18n/dates";
import type { RefusalCode } from "~/platform/errors";

const oldest = 120;

/** Refuses impossible dates, and ages below the minimum or above 120 (ACC-30, ACC-31, ACC-33). */
export function birthDateRefusal(date: string, now: Date, minAge: number): RefusalCode | null {
  const age = isCalendarDay(date) ? ageOn(date, now) : -1;
  return age >= minAge && age <= oldest ? null : "birth_date.invalid";
}

function isCalendarDay(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}
