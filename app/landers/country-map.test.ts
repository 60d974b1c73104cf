import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tenantCountries } from "~/tenancy/vocabulary";
import { mapOf, type Point, ringsOf } from "./country-map";

const places = join(import.meta.dirname, "../profiles/places");

/** Regions outside the map: distant islands, Alaska and Hawaii. */
const farRegions: Record<string, readonly string[]> = { ES: ["CN", "CE", "ML"], US: ["AK", "HI"] };

function townsOf(country: string): Point[] {
  return readFileSync(join(places, `${country}.txt`), "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("|"))
    .filter(([, region = ""]) => !farRegions[country]?.includes(region))
    .map(([, , north, east]) => [Number(east), Number(north)] as const);
}

function isWithin([x, y]: Point, ring: readonly Point[]): boolean {
  return ring.reduce((isIn, [x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length] as Point;
    const crosses = y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    return crosses ? !isIn : isIn;
  }, false);
}

describe.each(tenantCountries)("the map of %s", (country) => {
  const rings = ringsOf(country);
  const isOnLand = (town: Point) => rings.filter((ring) => isWithin(town, ring)).length % 2 === 1;

  it("The towns of a country lie on the land of its map, except some on a shore", () => {
    const towns = townsOf(country);
    const wet = towns.filter((town) => !isOnLand(town));
    expect(wet.length / towns.length).toBeLessThan(0.1);
  });

  it("The path of a map is short, and its pin stands inside the map", () => {
    const { land, grid, width, height, start } = mapOf(country);
    expect(Math.max(width, height)).toBe(400);
    expect(land.length).toBeLessThan(2000);
    expect(grid.length).toBeLessThan(1600);
    expect(start.every((each) => each > 0 && each < 400)).toBe(true);
  });
});
