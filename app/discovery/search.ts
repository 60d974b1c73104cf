import type { ChoiceField, SearchField } from "~/tenancy/profile-fields";

/** Members per page (AMB-120), and similar members after the last page. */
export const resultsPerPage = 20;
export const similarShown = 8;
/** Largest count shown exactly. A larger count reads "1,000+". */
export const countedExactly = 1000;

export const oldestAge = 99;

/** A search. Its fields are named like the URL parameters (SRC-05, SRC-07). */
export interface SearchFilters extends Partial<Record<ChoiceField, string>> {
  country?: string;
  countryregion?: string;
  min_age?: number;
  max_age?: number;
  /** Interests to search for. A member needs at least one of the interests. */
  interests?: string[];
  /** Several genders or places of saved preferences. A single value is in `gender`, `country` or `countryregion`. */
  genders?: string[];
  places?: string[];
  /** True for members with a public answer to one of the site's questions. */
  answers?: true;
  /** Maximum distance from the viewer's place: one of `distanceSteps`, in kilometres. */
  within?: number;
}

/** Parts of a search that are no form field. */
export const extraParts = ["within", "genders", "places", "answers"] as const;
export type ExtraPart = (typeof extraParts)[number];

/** A possibly invalid part of a search: form field, order or extra part. */
export type SearchPart = SearchField | "order" | ExtraPart;

/** The search form's fields and choices. */
export interface SearchOffer {
  fields: readonly SearchField[];
  countries: readonly string[];
  regionsOf(country: string): readonly string[];
  interests: readonly string[];
  genders: readonly string[];
  minAge: number;
  /** Ids of the site's questions. */
  prompts: readonly string[];
  /** True when the viewer may see distances. */
  measures: boolean;
}

const parametersOf: Partial<Record<SearchField, readonly string[]>> = {
  age: ["min_age", "max_age"],
  region: ["countryregion"],
};

/** Parameters of a URL that hold a field. */
export function searchParameters(field: SearchField): readonly string[] {
  return parametersOf[field] ?? [field];
}

export function asksPlaces({ fields }: Pick<SearchOffer, "fields">): boolean {
  return fields.includes("country") || fields.includes("region");
}

/** The country of a region's code. */
export function countryOf(place: string): string {
  return place.split("-")[0] as string;
}

function definedOnly<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
}

interface Searcher {
  /** Null for visitors. */
  gender: string | null;
  country: string;
  niche: number;
}

/** Filters before the first search: the viewer's country and the tenant's audience (AMB-077). */
export function presetSearch({ gender, country, niche }: Searcher, offer: SearchOffer): SearchFilters {
  const filters: SearchFilters = {};
  if (offer.fields.includes("country") && offer.countries.includes(country)) filters.country = country;
  if (niche === 7) {
    if (offer.fields.includes("gender")) filters.gender = "male";
    if (offer.fields.includes("sexuality")) filters.sexuality = "gay";
  } else if (gender && offer.fields.includes("gender")) {
    // Other genders give no hint about the genders to search for.
    const other = { male: "female", female: "male" }[gender];
    if (other && offer.genders.includes(other)) filters.gender = other;
  }
  return filters;
}

interface PlaceForm {
  fields: readonly SearchField[];
  countries: readonly { value: string }[];
  regions: readonly { value: string }[];
}

/**
 * Search parameters for a place. Null outside the tenant's countries. A tenant with one country searches only by
 * region.
 */
export function filtersAt(
  { country, region }: { country: string | null; region: string | null },
  { fields, countries, regions }: PlaceForm,
): Record<string, string> | null {
  const isIn = (list: readonly { value: string }[], place: string | null) => list.some(({ value }) => value === place);
  if (fields.includes("country")) {
    const countryregion = (fields.includes("region") && region) || "";
    return country && isIn(countries, country) ? { country, countryregion } : null;
  }
  return region && isIn(regions, region) ? { countryregion: region } : null;
}

export function withoutField(filters: SearchFilters, field: SearchField | ExtraPart): SearchFilters {
  const names = isExtraPart(field) ? [field] : searchParameters(field);
  const gone = new Set(field === "country" ? ["country", "countryregion"] : names);
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !gone.has(name)));
}

export function isExtraPart(part: string): part is ExtraPart {
  return extraParts.some((extra) => extra === part);
}

/** Fields that this search filters by, in the tenant's order. */
export function fieldsInUse(filters: SearchFilters, fields: readonly SearchField[]): SearchField[] {
  return fields.filter((field) => searchParameters(field).some((name) => Object.hasOwn(filters, name)));
}

/** All parts by which this search filters: form fields in the tenant's order, then extra parts. */
export function partsInUse(filters: SearchFilters, fields: readonly SearchField[]): (SearchField | ExtraPart)[] {
  return [...fieldsInUse(filters, fields), ...extraParts.filter((part) => filters[part] !== undefined)];
}

/** Filters that a wider search keeps. */
const keptWider = ["gender", "genders", "sexuality", "country", "places"];

/**
 * A wider search, for similar members. Keeps gender, sexuality and countries, and widens ages by five years. A search
 * without other filters loses its countries.
 */
export function widerSearch(filters: SearchFilters, minAge: number): SearchFilters | null {
  const { gender, genders, sexuality, country, places, min_age, max_age } = filters;
  const base = definedOnly({ gender, genders, sexuality }) as SearchFilters;
  const hasRegions = places?.some((place) => place !== countryOf(place)) ?? false;
  if (hasRegions || Object.keys(filters).some((name) => !keptWider.includes(name))) {
    return definedOnly({
      ...base,
      country,
      places: places && [...new Set(places.map(countryOf))],
      min_age: min_age === undefined ? undefined : Math.max(minAge, min_age - 5),
      max_age: max_age === undefined ? undefined : Math.min(oldestAge, max_age + 5),
    }) as SearchFilters;
  }
  return country || places ? base : null;
}
