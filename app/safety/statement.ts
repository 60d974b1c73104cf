import { countryName } from "~/i18n/countries";
import { formatDate } from "~/i18n/dates";
import type { Locale } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { photoRefusalWords } from "~/profiles/photo-refusal";
import { contestUntil, type Ground, lawGround, type Statement } from "./decision";

interface StatementReader {
  t: Translate;
  locale: Locale;
  timeZone: string;
}

/** The nine parts of a statement of reasons, in order (DSA 17(3)). */
export const statementParts = [
  "measure",
  "duration",
  "territory",
  "facts",
  "ground",
  "origin",
  "automated",
  "appeal",
  "remedies",
] as const;
type StatementPart = (typeof statementParts)[number];

interface StatedPart {
  part: StatementPart;
  label: string;
  text: string;
}

/** Place where a member reads the statement. The place determines how the member can appeal. */
type StatementPlace = "mail" | "page" | "warning";

/** A statement of reasons in the reader's language (DSA 17(3)). */
export function stateReasons(statement: Statement, reader: StatementReader, place: StatementPlace): StatedPart[] {
  const { t } = reader;
  const texts: Record<StatementPart, string> = {
    measure: t(`decisions:what.${statement.kind}`),
    duration: durationOf(statement, reader),
    territory: territoryOf(statement, reader),
    facts: factsOf(statement, t),
    ground: groundWords(statement, t),
    origin: t(`decisions:origin.${originOf(statement)}`),
    automated: t(`decisions:automated.${statement.automated ? "found" : "none"}`),
    appeal: t(`decisions:object.${place}`, { until: formatDate(contestUntil(statement.decidedAt), reader) }),
    remedies: t("decisions:remedies"),
  };
  return statementParts.map((part) => ({ part, label: t(`decisions:part.${part}`), text: texts[part] }));
}

function durationOf({ kind, decidedAt, until }: Statement, reader: StatementReader): string {
  const { t } = reader;
  const length = kind === "warning" || kind === "photo" || kind === "text" ? kind : "open";
  if (until === null) return t(`decisions:duration.${length}`, { date: formatDate(decidedAt, reader) });
  const at = (instant: string) => formatDate(instant, { ...reader, style: "dateTime" });
  return t("decisions:duration.limited", { date: at(decidedAt), until: at(until) });
}

function territoryOf({ territory }: Statement, { t, locale }: StatementReader): string {
  if (territory.length === 0) return t("decisions:territory.everywhere");
  const countries = territory.map((country) => countryName(country, locale)).join(", ");
  return t("decisions:territory.countries", { countries });
}

function factsOf({ kind, facts }: Statement, t: Translate): string {
  return kind === "photo" ? photoRefusalWords(t, facts) : facts;
}

function groundWords({ ground, clause }: Statement, t: Translate): string {
  if (ground === lawGround) return t("decisions:ground.law", { clause: clause ?? "" });
  return t("decisions:ground.terms", { rule: t(`decisions:grounds.${ground}`), clause: termsClause(ground, t) });
}

/** Rules whose violation leads to an immediate ban. The first violation of another rule leads to a warning. */
const graveGrounds: readonly Ground[] = ["minors", "threats", "fraud", "paid_services"];

/** Names the sections of the terms and of the ban policy that contain a rule. */
export function termsClause(ground: Exclude<Ground, typeof lawGround>, t: Translate): string {
  const list = graveGrounds.includes(ground) ? "never" : "warn";
  return t("decisions:ground.clause", {
    // Remove the soft hyphens, which the heading contains for narrow pages.
    terms: t("pages:terms.title").replaceAll("\u00ad", ""),
    conduct: t("pages:terms.sections.conduct.title"),
    ban: t("pages:ban.title"),
    list: t(`pages:ban.sections.${list}.title`),
  });
}

function originOf({ kind, afterNotice }: Statement): "notice" | "own" | "photo" | "text" {
  if (afterNotice) return "notice";
  return kind === "photo" || kind === "text" ? kind : "own";
}
