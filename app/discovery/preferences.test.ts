import { describe, expect, it } from "vitest";
import { checkWhere, checkWho, isSamePreference, preferencesOf, preferredSearch } from "./preferences";
import type { SearchOffer } from "./search";
import { readSearch, writeSearch } from "./search-address";

const offer: SearchOffer = {
  fields: ["gender", "age", "country", "region"],
  countries: ["NL", "BE", "DE"],
  regionsOf: (country) => [`${country}-A`, `${country}-B`],
  interests: [],
  genders: ["male", "female", "kite"],
  minAge: 18,
  prompts: ["sunday"],
  measures: true,
};
const codes = (problems: readonly { code: string; field: string }[]) =>
  problems.map(({ code, field }) => [field, code]);
const who = (min_age: string, max_age: string, genders: string[] = []) =>
  checkWho({ genders, min_age, max_age }, offer);

describe("Typed preferences", () => {
  it("Impossible ages are refused at their own field", () => {
    expect(codes(who("17", "").problems)).toEqual([["min_age", "age.out_of_range"]]);
    expect(codes(who("30", "140").problems)).toEqual([["max_age", "age.out_of_range"]]);
    expect(codes(who("old", "3O").problems)).toEqual([
      ["min_age", "age.out_of_range"],
      ["max_age", "age.out_of_range"],
    ]);
    expect(codes(who("50", "40").problems)).toEqual([["min_age", "age.turned"]]);
    expect(who("18", "99").problems).toEqual([]);
  });

  it("Empty ages mean any age, and all genders mean anybody", () => {
    expect(who("", " ", ["male", "female", "kite"]).values).toEqual({ genders: [], minAge: null, maxAge: null });
  });

  it("Unknown genders, distances and places are refused", () => {
    expect(codes(who("", "", ["robot"]).problems)).toEqual([["genders", "choice.invalid"]]);
    expect(codes(checkWhere({ within: "7", places: ["FR", "NL-Z"] }, offer).problems)).toEqual([
      ["within", "choice.invalid"],
      ["places", "choice.invalid"],
    ]);
  });

  it("A region of a chosen country is dropped, and all countries mean the whole site", () => {
    expect(checkWhere({ within: "25", places: ["NL-A", "NL", "BE-B"] }, offer).values).toEqual({
      within: 25,
      places: ["NL", "BE-B"],
    });
    expect(checkWhere({ within: "", places: ["NL", "BE", "DE"] }, offer).values.places).toEqual([]);
  });
});

describe("The search of preferences", () => {
  const all = { genders: ["male", "kite"], minAge: 30, maxAge: 45, within: 50, places: ["NL", "BE-B"] };

  it("A search written from preferences is read back as the same preferences", () => {
    for (const places of [[], ["NL"], ["NL-A"], ["NL", "BE-B"]]) {
      const preferences = { ...all, places };
      const { filters, ignored } = readSearch(
        new URLSearchParams(writeSearch(preferredSearch(preferences, offer))),
        offer,
      );
      expect(ignored).toEqual([]);
      expect(isSamePreference(preferencesOf(filters), preferences)).toBe(true);
    }
  });

  it("A country chosen in the form replaces several places", () => {
    const { filters } = readSearch(new URLSearchParams("places=NL&places=BE&country=DE"), offer);
    expect(filters).toEqual({ country: "DE" });
  });

  it("Questions that the tenant does not ask, and places that the tenant no longer offers, do not filter", () => {
    expect(preferredSearch(all, { ...offer, fields: [], measures: false })).toEqual({});
    expect(preferredSearch(all, { ...offer, countries: ["NL"] })).toMatchObject({ country: "NL" });
  });
});
