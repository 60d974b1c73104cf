import type { TenantCountry } from "~/tenancy/vocabulary";
import { kmBetween, cellOf, type Cell } from "./location-grid";

/**
 * A town from GeoNames (CC BY 4.0, credited on /pages/service), prepared by `scripts/maintenance/gazetteer.ts`. A
 * country's file is read at first use. No other service is called (DESIGN 9).
 */
export interface Town {
  /** The local name. */
  name: string;
  country: string;
  /** ISO 3166-2 code. Null in LU and PT, neighbouring countries without tenants. */
  region: string | null;
  cell: Cell;
}

interface Entry extends Town {
  /** Names as returned by `keyOf`. */
  keys: readonly string[];
}

const files = import.meta.glob<string>("./places/*.txt", { query: "?raw", import: "default" });

const atlas = new Map<string, Promise<readonly Entry[]>>();

/** Towns of a country, largest first. Empty for a country without a file. */
function townsOf(country: string): Promise<readonly Entry[]> {
  const known = atlas.get(country);
  if (known) return known;
  const load = files[`./places/${country}.txt`];
  const towns = load ? load().then((text) => parse(country, text)) : Promise.resolve([]);
  if (load) atlas.set(country, towns);
  return towns;
}

function parse(country: string, text: string): Entry[] {
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [names = "", region = "", lat = "", lon = ""] = line.split("|");
      const all = names.split("=");
      return {
        name: all[0] as string,
        country,
        region: region ? `${country}-${region}` : null,
        cell: cellOf(Number(lat), Number(lon)),
        keys: all.map(keyOf),
      };
    });
}

const letters: Record<string, string> = { ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ð: "d", þ: "th" };

/**
 * A name for comparison, without case, accents and punctuation. "St. Pölten", "Sankt Polten" and "SANKT-PÖLTEN" are
 * equal.
 */
export function keyOf(name: string): string {
  return name
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßøæœłđðþ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .replace(/\b(?:sankt|saint|sint|sainte)\b/g, "st");
}

export const mostSuggestions = 8;

/** Towns for a typed text. Town names that begin with the text come before names with a later word that does. */
export async function suggestTowns(country: string, typed: string): Promise<Town[]> {
  const key = keyOf(typed);
  if (key.length === 0) return [];
  const towns = await townsOf(country);
  const first = towns.filter(({ keys }) => keys.some((name) => name.startsWith(key)));
  const later = towns.filter(({ keys }) => keys.some((name) => name.includes(` ${key}`)));
  return [...new Set([...first, ...later])].slice(0, mostSuggestions).map(bare);
}

export type TownAnswer = { town: Town } | { town: null; elsewhere: Town | null; similar: string[] };

/** Finds the largest town of this name in the region. Otherwise returns a town of another region, or similar names. */
export async function findTown(country: string, region: string | null, typed: string): Promise<TownAnswer> {
  const key = keyOf(typed);
  const towns = await townsOf(country);
  const named = towns.filter(({ keys }) => keys.includes(key));
  // "Frankfurt" means Frankfurt am Main, because no town has exactly this name.
  const meant = named.length > 0 ? named : towns.filter(({ keys }) => keys.some((name) => name.startsWith(`${key} `)));
  const town = meant.find((each) => !region || each.region === region);
  if (town) return { town: bare(town) };
  if (meant[0]) return { town: null, elsewhere: bare(meant[0]), similar: [] };
  return { town: null, elsewhere: null, similar: similarTo(key, towns) };
}

function similarTo(key: string, towns: readonly Entry[]): string[] {
  const most = key.length > 5 ? 2 : 1;
  const near = towns.flatMap(({ name, keys }) => {
    const away = Math.min(...keys.map((other) => edits(key, other, most)));
    return away <= most ? [{ name, away }] : [];
  });
  // The sort is stable, so that of two equally similar towns the larger stays first.
  const names = near.sort((a, b) => a.away - b.away).map(({ name }) => name);
  return [...new Set(names)].slice(0, 3);
}

/** Number of edits between two names, counted only up to `most`. */
function edits(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const least = Math.min(
        (row[j - 1] as number) + 1,
        (last[j] as number) + 1,
        (last[j - 1] as number) + (same ? 0 : 1),
      );
      row.push(swapped ? Math.min(least, (before[j - 2] as number) + 1) : least);
    }
    if (Math.min(...row) > most) return most + 1;
    [before, last] = [last, row];
  }
  return last[b.length] as number;
}

/** Maximum distance to the nearest town. A position farther away is at sea or in another country. */
const farthestKm = 60;

/** The town nearest to a position. All positions in a grid cell give the same town (P01). */
export async function nearestTown(latitude: number, longitude: number): Promise<Town | null> {
  const here = cellOf(latitude, longitude);
  let nearest: Town | null = null;
  let least = farthestKm;
  for (const country of countriesAround(latitude, longitude)) {
    for (const town of await townsOf(country)) {
      // Skip a town when the distance between the grid rows alone exceeds `least`.
      if (Math.abs(town.cell.y - here.y) > least) continue;
      const away = kmBetween(here, town.cell);
      if (away < least) [nearest, least] = [town, away];
    }
  }
  return nearest && bare(nearest);
}

/** South, west, north and east edge of each country in degrees, including remote islands. */
const edges: Record<TenantCountry | "LU" | "PT", readonly [number, number, number, number]> = {
  AT: [46, 9, 50, 18],
  AU: [-44, 112, -10, 154],
  BE: [49, 2, 52, 7],
  CA: [41, -142, 84, -52],
  CH: [45, 5, 48, 11],
  DE: [47, 5, 56, 16],
  DK: [54, 7, 58, 16],
  ES: [27, -19, 44, 5],
  FI: [59, 19, 71, 32],
  FR: [41, -6, 52, 10],
  GB: [49, -9, 61, 2],
  IE: [51, -11, 56, -5],
  IT: [35, 6, 48, 19],
  LU: [49, 5, 51, 7],
  NL: [50, 3, 54, 8],
  NO: [57, 4, 72, 32],
  NZ: [-48, 166, -34, 179],
  PL: [48, 14, 55, 25],
  PT: [32, -32, 43, -6],
  SE: [55, 10, 70, 25],
  US: [18, -180, 72, -66],
};

/** Countries that may have a town near the position. The margin exceeds `farthestKm` even in the far north. */
function countriesAround(latitude: number, longitude: number): string[] {
  return Object.entries(edges)
    .filter(([, [south, west, north, east]]) => {
      const isBetween = latitude > south - 1 && latitude < north + 1;
      return isBetween && longitude > west - 2 && longitude < east + 2;
    })
    .map(([country]) => country);
}

function bare({ name, country, region, cell }: Town): Town {
  return { name, country, region, cell };
}
