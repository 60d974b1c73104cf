import { describe, expect, it } from "vitest";
import { canSearch } from "./policy";
import { filtersAt, presetSearch, type SearchOffer, widerSearch, withoutField } from "./search";
import { hasSearch, readSearch, writeSearch } from "./search-address";
import { readCursor, writeCursor } from "./search-order";

const offer: SearchOffer = {
  fields: ["gender", "age", "country", "region", "hair_color", "interests"],
  countries: ["NL", "BE"],
  regionsOf: (country) => (country === "NL" ? ["NL-UT", "NL-NH"] : ["BE-VAN"]),
  interests: ["wine", "coffee"],
  genders: ["male", "female", "kite"],
  minAge: 18,
  prompts: ["sunday"],
  measures: true,
};
const read = (query: string) => readSearch(new URLSearchParams(query), offer);

describe("Reading a search from the URL", () => {
  it("Each offered field is read under its own parameter name", () => {
    const query =
      "gender=male&country=NL&countryregion=NL-UT&min_age=30&max_age=40&hair_color=dark_blond&interests=wine&interests=coffee";
    expect(read(query)).toEqual({
      filters: {
        gender: "male",
        country: "NL",
        countryregion: "NL-UT",
        min_age: 30,
        max_age: 40,
        hair_color: "dark_blond",
        interests: ["wine", "coffee"],
      },
      order: "active",
      ignored: [],
    });
  });

  it("A search for members with answers is read and written, and ignored on a site without questions", () => {
    expect(read("answers=true").filters).toEqual({ answers: true });
    expect(writeSearch({ answers: true })).toBe("answers=true");
    expect(hasSearch(new URLSearchParams("answers=true"))).toBe(true);
    const silent = readSearch(new URLSearchParams("answers=true"), { ...offer, prompts: [] });
    expect(silent).toMatchObject({ filters: {}, ignored: ["answers"] });
  });

  it.each([
    ["gender=robot", ["gender"]],
    ["gender=%EF%BF%BD&country=%00", ["gender", "country"]],
    ["within=%00&order=%00", ["order", "within"]],
    ["country=XX", ["country"]],
    ["country=BE&countryregion=NL-UT", ["region"]],
    ["min_age=17", ["age"]],
    ["min_age=1e1", ["age"]],
    ["max_age=-4", ["age"]],
    ["interests=wine&interests=war", ["interests"]],
    ["eye_color=blue", ["eye_color"]],
    ["gender[]=male&min_age=", []],
    ["order=richest", ["order"]],
    ["within=11", ["within"]],
    ["within=-1&within=25", ["within"]],
    ["answers=yes", ["answers"]],
  ])("A search ignores and names the invalid parts of %s", (query, ignored) => {
    expect(read(query).ignored).toEqual(ignored);
  });

  it("A valid part of a search is kept beside an invalid one", () => {
    expect(read("gender=female&min_age=abc").filters).toEqual({ gender: "female" });
    expect(read("interests=wine&interests=war").filters).toEqual({ interests: ["wine"] });
  });

  it("Ages in reversed order are swapped, and a region implies its country", () => {
    expect(read("min_age=50&max_age=20").filters).toEqual({ min_age: 20, max_age: 50 });
    expect(read("countryregion=BE-VAN").filters).toEqual({ country: "BE", countryregion: "BE-VAN" });
  });

  it("A search written as an address is read back unchanged", () => {
    const { filters } = read("gender=male&country=NL&min_age=30&interests=wine");
    expect(read(writeSearch(filters)).filters).toEqual(filters);
    expect(hasSearch(new URLSearchParams(writeSearch({})))).toBe(true);
    expect(hasSearch(new URLSearchParams("t=5&after=x"))).toBe(false);
  });

  it("A search without one field keeps the others, but a country takes its region along", () => {
    expect(withoutField({ country: "NL", countryregion: "NL-UT", gender: "male" }, "country")).toEqual({
      gender: "male",
    });
    expect(withoutField({ min_age: 20, max_age: 30, gender: "male" }, "age")).toEqual({ gender: "male" });
  });
});

describe("Search cursor", () => {
  const id = "0f0e0d0c-1111-2222-3333-444455556666";
  it("A written cursor is read back unchanged, and a malformed one is ignored", () => {
    expect(readCursor(`1732100000000000.${id}`)).toEqual({ step: "1732100000000000", id });
    for (const bad of [null, "", "1", `x.${id}`, `1.${id}x`, `1.${id};drop`]) expect(readCursor(bad)).toBeNull();
  });
});

describe("Presets (AMB-077)", () => {
  const fields: SearchOffer["fields"] = ["gender", "sexuality", "country"];
  it.each([
    [
      { gender: "male", country: "NL", niche: 1 },
      { country: "NL", gender: "female" },
    ],
    [{ gender: "female", country: "US", niche: 3 }, { gender: "male" }],
    [{ gender: null, country: "BE", niche: 1 }, { country: "BE" }],
    [
      { gender: "male", country: "BE", niche: 7 },
      { country: "BE", gender: "male", sexuality: "gay" },
    ],
  ] as const)("Suggested filters for %o are %o", (seeker, filters) =>
    expect(presetSearch(seeker, { ...offer, fields })).toEqual(filters),
  );

  it("A gender beyond the two suggests no gender to meet, and is searched on the site that lists it", () => {
    expect(presetSearch({ gender: "kite", country: "NL", niche: 1 }, offer)).toEqual({ country: "NL" });
    expect(read("gender=kite").filters).toEqual({ gender: "kite" });
    expect(readSearch(new URLSearchParams("gender=kite"), { ...offer, genders: ["male"] }).ignored).toEqual(["gender"]);
    const men = { ...offer, genders: ["male"] };
    expect(presetSearch({ gender: "male", country: "NL", niche: 1 }, men)).toEqual({ country: "NL" });
  });

  it("A suggested filter never sets a field that the form cannot clear", () => {
    expect(presetSearch({ gender: "male", country: "NL", niche: 7 }, { ...offer, fields: ["age"] })).toEqual({});
  });
});

describe("Similar members", () => {
  it("A wider search drops most filters and the region, and widens the ages", () => {
    expect(
      widerSearch({ gender: "male", country: "NL", countryregion: "NL-UT", min_age: 20, max_age: 97 }, 18),
    ).toEqual({
      gender: "male",
      country: "NL",
      min_age: 18,
      max_age: 99,
    });
  });
  it("A wider search keeps the countries of several places, and drops their regions", () => {
    expect(widerSearch({ places: ["NL-UT", "NL-NH", "BE"], min_age: 30 }, 18)).toEqual({
      places: ["NL", "BE"],
      min_age: 25,
    });
    expect(widerSearch({ places: ["NL-UT", "NL-NH"] }, 18)).toEqual({ places: ["NL"] });
    expect(widerSearch({ gender: "male", places: ["NL", "BE"] }, 18)).toEqual({ gender: "male" });
  });
  it("A wider search drops the country last", () => {
    expect(widerSearch({ gender: "male", country: "NL" }, 18)).toEqual({ gender: "male" });
    expect(widerSearch({ gender: "male" }, 18)).toBeNull();
  });
});

describe("Permission to search (ROL-06, AMB-003)", () => {
  const visitor = { isMember: false, logged_out_search_trafficsource: "no", hasTrafficSource: false } as const;
  const hidden = { ...visitor, logged_out_search: "no" } as const;
  const campaign = { ...hidden, logged_out_search_trafficsource: "yes" } as const;
  it.each([
    ["A member may search", { ...hidden, isMember: true }, true],
    ["A visitor may search on a site that allows visitors to search", { ...visitor, logged_out_search: "yes" }, true],
    ["A visitor without a traffic source may not search where only campaigns may", campaign, false],
    ["A visitor of a campaign may search where campaigns may", { ...campaign, hasTrafficSource: true }, true],
    ["A visitor of a campaign may not search where campaigns may not", { ...hidden, hasTrafficSource: true }, false],
  ] as const)("%s", (_, facts, allowed) => expect(canSearch(facts)).toBe(allowed));
});

describe("Orders and distances in the URL", () => {
  it("An order and a distance in an address are read and written unchanged", () => {
    const { filters, order } = read("country=NL&within=25&order=nearest");
    expect([filters, order]).toEqual([{ country: "NL", within: 25 }, "nearest"]);
    expect(writeSearch(filters, order)).toBe("country=NL&within=25&order=nearest");
    expect(writeSearch({}, "newest")).toBe("country=&order=newest");
    expect(withoutField(filters, "within")).toEqual({ country: "NL" });
    expect(hasSearch(new URLSearchParams("order=newest"))).toBe(false);
  });

  it("An order by distance is ignored and named when the viewer's place is unknown", () => {
    const nowhere = readSearch(new URLSearchParams("within=25&order=nearest"), { ...offer, measures: false });
    expect(nowhere).toEqual({ filters: {}, order: "active", ignored: ["order", "within"] });
  });

  it("The order by nearest and the other orders refuse each other's cursors", () => {
    const id = "0c8e1a52-0000-4000-8000-000000000001";
    const cursor = { step: "1700000000000000", id };
    expect(readCursor(writeCursor(cursor), "newest")).toEqual(cursor);
    expect(readCursor(writeCursor({ ...cursor, left: 0 }))).toEqual({ ...cursor, left: 0 });
    expect(readCursor(writeCursor({ ...cursor, km: 25 }), "nearest")).toEqual({ ...cursor, km: 25 });
    expect(readCursor(writeCursor({ ...cursor, km: 25, left: 40 }), "nearest")).toEqual({
      ...cursor,
      km: 25,
      left: 40,
    });
    expect(readCursor(writeCursor({ ...cursor, km: 1000 }), "nearest")).toEqual({ ...cursor, km: 1000 });
    expect(readCursor(writeCursor(cursor), "nearest")).toBeNull();
    expect(readCursor(`26.${writeCursor(cursor)}`, "nearest")).toBeNull();
    expect(readCursor(writeCursor({ ...cursor, km: 25 }), "active")).toBeNull();
  });
});

describe("The browser's place as a search", () => {
  const values = (...list: string[]) => list.map((value) => ({ value }));
  const many = { fields: ["country", "region"] as const, countries: values("NL", "BE"), regions: values("BE-VAN") };
  const one = { fields: ["region"] as const, countries: [], regions: values("PL-14") };

  it("A found place sets country and region where the tenant offers both", () =>
    expect(filtersAt({ country: "NL", region: "NL-UT" }, many)).toEqual({ country: "NL", countryregion: "NL-UT" }));

  it("A found place without a region clears the chosen region", () =>
    expect(filtersAt({ country: "NL", region: null }, many)).toEqual({ country: "NL", countryregion: "" }));

  it("A found place sets only the region on a tenant with one country", () =>
    expect(filtersAt({ country: "PL", region: "PL-14" }, one)).toEqual({ countryregion: "PL-14" }));

  it("A found place in a country that the tenant does not serve gives no search", () => {
    expect(filtersAt({ country: "AU", region: "AU-NSW" }, many)).toBeNull();
    expect(filtersAt({ country: "DE", region: "DE-BE" }, one)).toBeNull();
    expect(filtersAt({ country: null, region: null }, one)).toBeNull();
  });
});
