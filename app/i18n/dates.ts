import { lruCache } from "~/platform/lru-cache";
import { type Locale, localeEntry } from "./locales";

type DateStyle = "day" | "short" | "month" | "weekday" | "time" | "dateTime" | "stamp";

interface DateOptions {
  /** Pages always pass the locale (AMB-004). */
  readonly locale?: Locale;
  /** Required, so that server and browser show the same day. */
  readonly timeZone: string;
  readonly style?: DateStyle;
}

/** Default locale of dates on every site, as specified (I18-12). */
const defaultDateLocale: Locale = "nl";

const styles: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  day: { day: "numeric", month: "long", year: "numeric" },
  short: { day: "numeric", month: "short" },
  month: { month: "long", year: "numeric" },
  weekday: { weekday: "long" },
  time: { hour: "2-digit", minute: "2-digit" },
  dateTime: { day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit" },
  // Fits one line of a list or bill. A full month name would need two lines on a phone.
  stamp: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
};

/** The first of a month as an ordinal, because Intl writes "1 mars" and "1 marzo". */
const firstOfMonth: Partial<Record<Locale, string>> = { fr: "1er", it: "1º" };

const dateFormats = new Map<string, Intl.DateTimeFormat>();
const written = lruCache<Intl.DateTimeFormat, string>(20_000);
const waitFormats = new Map<string, Intl.RelativeTimeFormat>();
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/** A date as text: `formatDate(sentAt, { locale, timeZone })` is "1 March 2024". */
export function formatDate(date: Date | string | number, options: DateOptions): string {
  const { locale = defaultDateLocale, timeZone, style = "day" } = options;
  const key = `${locale} ${timeZone} ${style}`;
  // Formatters are cached, because creating one takes 34 µs (stack.md 3.4).
  const make = () => new Intl.DateTimeFormat(localeEntry(locale).iso, { ...styles[style], timeZone });
  return writeOnce(date, key, make, { first: firstOfMonth[locale] });
}

/** Formats a date without time ("1990-05-17"), unaffected by time zones. */
export function formatCalendarDate(date: string, options: Omit<DateOptions, "timeZone">): string {
  return formatDate(`${date}T00:00:00Z`, { ...options, timeZone: "UTC" });
}

const waitSteps = [
  ["day", 36 * 3_600, 86_400],
  ["hour", 90 * 60, 3_600],
  ["minute", 90, 60],
] as const;

/** A duration as text, rounded up: "in 40 seconds", "in 5 minutes", "in 24 hours". */
export function formatWait(seconds: number, locale: Locale): string {
  const [unit, , size] = waitSteps.find(([, above]) => seconds > above) ?? (["second", 0, 1] as const);
  return waitFormat(locale).format(Math.max(1, Math.ceil(seconds / size)), unit);
}

function waitFormat(locale: Locale): Intl.RelativeTimeFormat {
  const { iso } = localeEntry(locale);
  const format = waitFormats.get(iso) ?? new Intl.RelativeTimeFormat(iso, { numeric: "always" });
  waitFormats.set(iso, format);
  return format;
}

/** Heading above a day's messages: "today", "yesterday", a recent weekday, otherwise the date. */
export function formatDayDivider(date: Date | string, now: Date | string, options: DateOptions): string {
  const { locale = defaultDateLocale, timeZone } = options;
  const days = calendarDay(date, timeZone) - calendarDay(now, timeZone);
  if (days === 0 || days === -1) return capitalise(relativeFormat(locale).format(days, "day"), locale);
  const style = days < 0 && days > -7 ? "weekday" : "day";
  return capitalise(formatDate(date, { locale, timeZone, style }), locale);
}

/** Key of a time's day. A list shows a new heading when the key changes. */
export function dayKey(date: Date | string | number, timeZone: string): string {
  const make = () => new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  // In every time zone, days begin at a full quarter of an hour UTC.
  return writeOnce(date, `key ${timeZone}`, make, { minutes: 15 });
}

/** Loads the browser's data for dates before a page needs dates, because loading takes a slow phone 90 ms (P13). */
export function prepareDates(locale: Locale): void {
  const timeZone = "UTC";
  dayKey(0, timeZone);
  formatDate(0, { locale, timeZone, style: "time" });
}

/** Age in years on a day. A person born on 29 February ages on 1 March. */
export function ageOn(birthDate: string, now: Date | string): number {
  const [year = 0, month = 0, day = 0] = birthDate.slice(0, 10).split("-").map(Number);
  const today = new Date(now);
  const years = today.getUTCFullYear() - year;
  const hadBirthday = (today.getUTCMonth() + 1 - month || today.getUTCDate() - day) >= 0;
  return hadBirthday ? years : years - 1;
}

export function dateFieldOrder(locale: Locale): ("day" | "month" | "year")[] {
  const parts = new Intl.DateTimeFormat(localeEntry(locale).iso, { timeZone: "UTC" }).formatToParts(0);
  return parts.flatMap(({ type }) => (type === "day" || type === "month" || type === "year" ? [type] : []));
}

export function formatNumber(value: number, locale: Locale): string {
  return remember(numberFormats, locale, () => new Intl.NumberFormat(localeEntry(locale).iso)).format(value);
}

function relativeFormat(locale: Locale): Intl.RelativeTimeFormat {
  const make = () => new Intl.RelativeTimeFormat(localeEntry(locale).iso, { numeric: "auto" });
  return remember(relativeFormats, locale, make);
}

function calendarDay(date: Date | string, timeZone: string): number {
  return Date.parse(dayKey(date, timeZone)) / 86_400_000;
}

function capitalise(text: string, locale: Locale): string {
  return text.charAt(0).toLocaleUpperCase(localeEntry(locale).iso) + text.slice(1);
}

interface Writing {
  /** Text that replaces the day number 1. */
  readonly first?: string | undefined;
  readonly minutes?: number;
}

/** Caches one result per time span, because formatting takes about 3% of the server's time. */
function writeOnce(
  date: Date | string | number,
  key: string,
  make: () => Intl.DateTimeFormat,
  { first, minutes = 1 }: Writing,
): string {
  const moment = new Date(date);
  const format = remember(dateFormats, key, make);
  const span = `${key} ${Math.floor(moment.getTime() / (minutes * 60_000))}`;
  return written(format, span, () => (first === undefined ? format.format(moment) : withFirst(format, moment, first)));
}

function withFirst(format: Intl.DateTimeFormat, moment: Date, first: string): string {
  const parts = format.formatToParts(moment);
  return parts.map(({ type, value }) => (type === "day" && value === "1" ? first : value)).join("");
}

function remember<Value>(cache: Map<string, Value>, key: string, make: () => Value): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make();
  cache.set(key, made);
  return made;
}
