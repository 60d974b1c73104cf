import { translator } from "~/i18n/catalogue.server";
import { formatDate } from "~/i18n/dates";
import { localeOrDefault } from "~/i18n/locales";
import type { Tenant } from "~/tenancy/tenant";
import type { PreparedAnswer } from "./prepared-answer";

/** Days in which the terms promise the decision: ten working days. An objection is answered in the same time. */
const answerDays = 14;

/** Facts of a complaint in its prepared answer. */
interface AnsweredFacts {
  receipt: string;
  /** When the complaint arrived. */
  since: Date;
  /** Instant from which the time for the decision counts. */
  from: Date;
  /** The complainant's language. */
  locale: string;
}

/** A prepared answer with its facts, in the language of the complainant. */
export function prepareAnswer(
  { settings }: Tenant,
  answer: PreparedAnswer | "objection",
  { receipt, since, from, locale: given }: AnsweredFacts,
): string {
  const locale = localeOrDefault(given);
  const day = (at: Date | number) => formatDate(at, { locale, timeZone: settings.time_zone });
  const until = day(from.getTime() + answerDays * 24 * 60 * 60 * 1000);
  const facts = { date: day(since), until, receipt, support: settings.support_email };
  return translator(locale)(`decisions:prepared.${answer}`, facts);
}
