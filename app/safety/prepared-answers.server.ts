import { translator } from "~/i18n/catalogue.server";
import { formatDate } from "~/i18n/dates";
import { localeOrDefault } from "~/i18n/locales";
import type { Tenant } from "~/tenancy/tenant";
import type { PreparedAnswer } from "./prepared-answer";

/**
 * Calendar days that contain ten working days. The terms promise decisions on complaints and appeals within this time.
 */
const answerDays = 14;

interface AnsweredFacts {
  receipt: string;
  /** Time at which the complaint arrived. */
  since: Date;
  /** Start of the period for the decision. */
  from: Date;
  /** The complainant's language. */
  locale: string;
}

/** A prepared answer with its facts, in the complainant's language. */
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
