import { formatDate } from "~/i18n/dates";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { photoRefusalWords } from "~/profiles/photo-refusal";
import type { Statement } from "./decision";

interface Reader {
  t: Translate;
  locale: Locale;
  timeZone: string;
}

/**
 * A statement of reasons in the reader's language (DSA 17(3)): measure, rule, facts and origin. The caller adds how
 * to appeal.
 */
export function statementParagraphs(statement: Statement, { t, locale, timeZone }: Reader): string[] {
  const date = formatDate(statement.decidedAt, { locale, timeZone });
  const { until = statement.decidedAt } = statement;
  return [
    t(`decisions:what.${statement.kind}`, { date, until: formatDate(until, { locale, timeZone, style: "dateTime" }) }),
    t("decisions:rule", { rule: t(`decisions:grounds.${statement.ground}`) }),
    t("decisions:facts", { facts: factsOf(statement, t) }),
    t(`decisions:origin.${originOf(statement)}`),
  ];
}

function factsOf({ kind, facts }: Statement, t: Translate): string {
  return kind === "photo" ? photoRefusalWords(t, facts) : facts;
}

/** DSA 17(3)c: the statement must mention the program that checks texts for contact details. */
function originOf({ kind, afterNotice }: Statement): "notice" | "own" | "photo" | "text" {
  if (kind === "photo" || kind === "text") return kind;
  return afterNotice ? "notice" : "own";
}
