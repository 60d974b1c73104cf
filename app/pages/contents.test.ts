import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { translator } from "~/i18n/catalogue.server";
import { type Language, locales } from "~/i18n/locales";
import { pageNames, pageSections } from "./contents";
import { findHits } from "./faq-search";

interface PageTexts {
  title: string;
  lead: string;
  sections: Record<string, { title: string; text: string }>;
}

function textsOf(locale: string): Record<string, PageTexts> {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../i18n/messages/${locale}/pages.json`), "utf8"));
}

describe.each(["en", "nl", "de"])("the static pages in %s", (locale) => {
  it.each(pageNames)("The page %s has texts for exactly its sections", (page) => {
    const { sections, title, lead } = textsOf(locale)[page] as PageTexts;
    expect(title && lead).toBeTruthy();
    expect(Object.keys(sections)).toEqual([...pageSections[page]]);
    for (const section of Object.values(sections)) expect(section.title && section.text).toBeTruthy();
  });
});

/** The refund policy must name buttons and numbers as pages show them (CRE-10, L16). */
describe.each(locales)("the return of unused credits in %s", (locale) => {
  const t = translator(locale);

  it.each(["payments:history.title", "payments:return.link", "payments:result.number"] as const)(
    "The return policy names %s",
    (key) => expect(t("pages:return-policy.sections.how.text").toLowerCase()).toContain(t(key).toLowerCase()),
  );
});

/** The labels required by law for both steps of a withdrawal from 19 June 2026 (CRD 11a, § 356a BGB). */
const withdrawalWords: Record<Language, [begin: RegExp, confirm: RegExp]> = {
  en: [/^Withdraw from contract here/, /^Confirm withdrawal$/],
  nl: [/hier herroepen/, /^Herroeping bevestigen$/],
  de: [/^Vertrag widerrufen/, /^Widerruf bestätigen$/],
  da: [/^Fortryd aftalen her/, /^Bekræft fortrydelsen$/],
  sv: [/^Ångra avtalet här/, /^Bekräfta att du ångrar dig$/],
  nb: [/^Angre avtalen her/, /^Bekreft at du angrer$/],
  fi: [/^Peruuta sopimus tästä/, /^Vahvista peruutus$/],
  fr: [/^Renoncer au contrat ici/, /^Confirmer la rétractation$/],
  it: [/^Recedere dal contratto qui/, /^Conferma il recesso$/],
  es: [/^Desistir del contrato aquí/, /^Confirmar el desistimiento$/],
  pl: [/^Odstąp od umowy tutaj/, /^Potwierdź odstąpienie$/],
};

it.each(Object.entries(withdrawalWords))(
  "Both steps of a withdrawal have the words of the law in %s",
  (locale, words) => {
    const t = translator(locale as Language);
    for (const key of ["payments:return.title", "payments:return.link"] as const) expect(t(key)).toMatch(words[0]);
    for (const key of ["payments:return.confirmTitle", "payments:return.confirm"] as const)
      expect(t(key)).toMatch(words[1]);
  },
);

const refundWords: Record<Language, string> = {
  en: "refund",
  nl: "terugbetaling",
  de: "Rückerstattung",
  da: "tilbagebetaling",
  sv: "återbetalning",
  nb: "refusjon",
  fi: "hyvitys",
  fr: "remboursement",
  it: "rimborso",
  es: "reembolso",
  pl: "zwrot",
};

it.each(Object.entries(refundWords))("A search for the word refund finds the answer in %s: %s", (locale, word) => {
  const { sections } = textsOf(locale).faq as PageTexts;
  const all = Object.entries(sections).map(([id, { title, text }]) => ({
    id,
    text: `${title}\n${text.replace(/\{\{\w+\}\}/g, "1")}`,
  }));
  expect(findHits(all, word).ids).toEqual(["refund"]);
});
