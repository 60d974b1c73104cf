import { describe, expect, it } from "vitest";
import { isRegionOf } from "~/tenancy/regions";
import { tenantCountries } from "~/tenancy/vocabulary";
import { findTown, keyOf, mostSuggestions, nearestTown, suggestTowns } from "./towns.server";

const names = async (country: string, typed: string) => (await suggestTowns(country, typed)).map(({ name }) => name);
const found = async (country: string, typed: string, region: string | null = null) =>
  (await findTown(country, region, typed)).town;

describe("the gazetteer", () => {
  it.each(tenantCountries)("The gazetteer has towns in %s, each in a region of that country", async (country) => {
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const towns = (await Promise.all(letters.map((letter) => suggestTowns(country, letter)))).flat();
    expect(towns.length).toBeGreaterThan(50);
    expect(towns.filter(({ region }) => !region || !isRegionOf(country, region))).toEqual([]);
  });

  it("The gazetteer compares names without case, accents and signs", () => {
    expect(keyOf("Sankt Pölten")).toBe(keyOf("ST. POLTEN"));
    expect(keyOf("Łódź")).toBe("lodz");
    expect(keyOf("’s-Hertogenbosch")).toBe(keyOf("'s hertogenbosch"));
    expect(keyOf("Gießen")).toBe(keyOf("Giessen"));
  });
});

describe("suggested towns", () => {
  it("Town suggestions begin with the typed text, the largest first, and then come towns with a later word that does", async () => {
    expect((await names("NL", "utr"))[0]).toBe("Utrecht");
    expect(await names("NL", "haag")).toContain("Den Haag");
    expect((await names("DE", "mun"))[0]).toBe("München");
    expect(await names("DE", "b")).toHaveLength(mostSuggestions);
  });

  it("No town is suggested for an empty text or an unknown country", async () => {
    expect(await names("NL", " - ")).toEqual([]);
    expect(await names("../NL", "a")).toEqual([]);
    expect(await names("__proto__", "a")).toEqual([]);
  });
});

describe("the search for a town", () => {
  it("A town is found by each of its names", async () => {
    expect(await found("BE", "brussel")).toMatchObject({ name: "Bruxelles", region: "BE-BRU" });
    expect(await found("DE", "Cologne")).toMatchObject({ name: "Köln", region: "DE-NW" });
    expect(await found("DE", "frankfurt")).toMatchObject({ name: "Frankfurt am Main" });
  });

  it("The given region decides among towns of one name, and a town of this name elsewhere is named", async () => {
    expect(await found("US", "Springfield", "US-IL")).toMatchObject({ region: "US-IL" });
    expect(await found("US", "Springfield", "US-MO")).toMatchObject({ region: "US-MO" });
    expect(await findTown("NL", "NL-ZE", "Utrecht")).toMatchObject({ town: null, elsewhere: { region: "NL-UT" } });
  });

  it("A mistyped town gives suggestions of similar names", async () => {
    expect(await findTown("NL", null, "Utrehct")).toEqual({ town: null, elsewhere: null, similar: ["Utrecht"] });
    expect(await findTown("NL", null, "Xqzwv")).toEqual({ town: null, elsewhere: null, similar: [] });
  });
});

describe("the nearest town", () => {
  it("The nearest town is returned with its name and region (API-09)", async () => {
    expect(await nearestTown(52.37, 4.89)).toMatchObject({ name: "Amsterdam", region: "NL-NH", country: "NL" });
    expect(await nearestTown(49.61, 6.13)).toMatchObject({ name: "Luxembourg", country: "LU", region: null });
    expect(await nearestTown(-36.85, 174.76)).toMatchObject({ country: "NZ", region: "NZ-AUK" });
  });

  it("No nearest town exists at sea or at the poles", async () => {
    for (const [lat, lon] of [
      [45, -30],
      [90, 0],
      [-90, 180],
      [0, 0],
    ] as const)
      expect(await nearestTown(lat, lon)).toBeNull();
  });

  it("The nearest town is the same for all positions in one cell (P01)", async () => {
    const [lat, lon] = [52.09074, 5.12142];
    const exact = await nearestTown(lat, lon);
    for (let n = 0; n < 20; n += 1) expect(await nearestTown(lat + n * 1e-5, lon + n * 1e-5)).toEqual(exact);
  });
});
