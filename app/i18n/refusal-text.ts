import { type Refusal, refusals } from "~/platform/errors";
import { formatDate, formatWait } from "./dates";
import type { Locale } from "./locales";
import type { MessageKey, Translate } from "./messages";

/** The text of a refusal. Times and durations are in the reader's language. */
export function refusalText({ t, locale }: { t: Translate; locale: Locale }, refusal: Refusal): string {
  const facts = { ...refusal.facts };
  const key = `errors:${refusals[refusal.code].message}` as MessageKey;
  if (typeof facts.until === "string" && typeof facts.time_zone === "string")
    facts.until = formatDate(facts.until, { locale, timeZone: facts.time_zone, style: "dateTime" });
  if (typeof facts.seconds !== "number") return t(key, facts);
  return t(key, { ...facts, when: formatWait(facts.seconds, locale) });
}
