import { describe, expect, it } from "vitest";
import { tenantCountries } from "~/tenancy/vocabulary";
import {
  isLocale,
  languageFromDomain,
  languageNames,
  languageOf,
  languages,
  localeEntry,
  localeFor,
  locales,
  visibleLocales,
} from "./locales";

describe("the languages", () => {
  it("The languages are exactly those of I18-01", () => {
    expect(languages).toEqual(["en", "nl", "de", "it", "fr", "es", "pl", "da", "fi", "nb", "sv"]);
  });

  it("Each language is named in its own words", () => {
    expect(Object.keys(languageNames)).toEqual([...languages]);
  });

  it("Each locale has exactly the fields code, iso, gifLocale and file (I18-13)", () => {
    for (const locale of locales) {
      expect(Object.keys(localeEntry(locale))).toEqual(["code", "iso", "gifLocale", "file"]);
      expect(Intl.getCanonicalLocales(localeEntry(locale).iso)).toEqual([localeEntry(locale).iso]);
    }
  });

  it("English has an American form with the same code (I18-03, AMB-005)", () => {
    expect(localeFor("en", "US")).toBe("en-US");
    expect(localeFor("en", "GB")).toBe("en");
    expect(localeFor("es", "US")).toBe("es");
    expect(languageOf("en-US")).toBe("en");
    expect(localeEntry("en-US").iso).toBe("en-US");
  });

  it("Any other word is no locale", () => {
    expect(isLocale("no")).toBe(false);
    expect(isLocale("toString")).toBe(false);
    expect(isLocale(undefined)).toBe(false);
  });
});

describe("the domain language", () => {
  it.each([
    ["nl-BE", "nl"],
    ["de_AT", "de"],
    ["DE", "de"],
    ["english", "en"],
    ["xx", null],
    ["no", null],
    ["", null],
    [null, null],
  ])("The domain language %s selects %s (I18-07, AMB-009)", (domainLanguage, language) => {
    expect(languageFromDomain(domainLanguage)).toBe(language);
  });
});

describe("visible locales", () => {
  // Table I18-14..32 from the specification.
  const table = `US en, es; NL nl; BE nl, fr, de; FR fr; IT it; ES es; DE de; AT de; IE en; GB en; CA en, fr; PL pl;
    AU en; NZ en; CH de, it, fr, en; DK da; FI fi, sv; NO nb; SE sv`
    .split(";")
    .map((line) => line.trim().split(/[ ,]+/))
    .map(([country = "", ...codes]) => ({ country, codes }));

  it("The specification's table names every country that a site can serve", () => {
    expect(table.map(({ country }) => country).sort()).toEqual([...tenantCountries].sort());
  });

  it.each(table)("The offered languages in $country are $codes", ({ country, codes }) => {
    expect(visibleLocales(country, "pl")).toEqual(codes);
  });

  it("The offered languages elsewhere are the site's language and English (AMB-006)", () => {
    expect(visibleLocales("PT", "pl-PL")).toEqual(["pl", "en"]);
    expect(visibleLocales("PT", "en")).toEqual(["en"]);
    expect(visibleLocales(null, null)).toEqual(["en"]);
    expect(visibleLocales("constructor", "nl")).toEqual(["nl", "en"]);
  });
});
