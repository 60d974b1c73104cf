import { formatDate } from "~/i18n/dates";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import type { Statement } from "./decision";

interface Reader {
  t: Translate;
  locale: Locale;
  timeZone: string;
}

/**
 * A statement of reasons in the reader's language (DSA 17(3)): what is done, where and for how long; the rule; the facts;
 * where they came from, and that no machine decided. How to object is said by who shows the way.
 */
export function statementParagraphs(statement: Statement, { t, locale, timeZone }: Reader): string[] {
  const date = formatDate(statement.decidedAt, { locale, timeZone });
  return [
    t(`decisions:what.${statement.kind}`, { date }),
    t("decisions:rule", { rule: t(`decisions:grounds.${statement.ground}`) }),
    t("decisions:facts", { facts: statement.facts }),
    t(statement.afterNotice ? "decisions:origin.notice" : "decisions:origin.own"),
  ];
}
