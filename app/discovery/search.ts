import { isChoice, isChoiceField } from "~/profiles/fields";
import { type ChoiceField, type SearchField, searchableFields } from "~/tenancy/profile-fields";
import { distanceSteps, isSearchOrder, type SearchOrder } from "./search-order";

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
  /** Members need at least one of these interests. */
  interests?: string[];
  /** Genders and places of saved preferences that name several. A single one is `gender`, `country` or `countryregion`. */
  genders?: string[];
  places?: string[];
  /** True for members with a public answer to one of the site's questions. */
  answers?: true;
  /** Maximum distance from the viewer's place: one of `distanceSteps`, in kilometres. */
  within?: number;
}

/** Parts of a search without a field of the form. */
const extraParts = ["within", "genders", "places", "answers"] as const;
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

interface ReadSearch {
  filters: SearchFilters;
  order: SearchOrder;
  /** Invalid parts, named on the page and otherwise ignored. */
  ignored: SearchPart[];
}

const parametersOf: Partial<Record<SearchField, readonly string[]>> = {
  age: ["min_age", "max_age"],
  region: ["countryregion"],
};

function searchParameters(field: SearchField): readonly string[] {
  return parametersOf[field] ?? [field];
}

/** True when the URL contains a search. Otherwise `presetSearch` suggests filters. */
export function hasSearch(search: URLSearchParams): boolean {
  return (
    extraParts.some((part) => search.has(part)) ||
    searchableFields.some((field) => searchParameters(field).some((name) => search.has(name)))
  );
}

/**
 * Reads the filters in a URL. Malformed filters, and fields that the tenant does not offer, are listed in `ignored`.
 */
export function readSearch(search: URLSearchParams, offer: SearchOffer): ReadSearch {
  const read: ReadSearch = { filters: {}, ...readOrder(search, offer) };
  for (const field of searchableFields) {
    const names = searchParameters(field);
    const isAsked = names.some((name) => search.getAll(name).some((value) => value !== ""));
    if (!isAsked) continue;
    const isFine = offer.fields.includes(field) && readers[readerOf(field)](field, search, offer, read.filters);
    if (!isFine) read.ignored.push(field);
  }
  const within = search.get("within");
  const step = distanceSteps.find((km) => offer.measures && String(km) === within);
  if (step) read.filters.within = step;
  else if (within) read.ignored.push("within");
  readSeveral(search, offer, read);
  const answers = search.get("answers");
  if (answers === "true" && offer.prompts.length > 0) read.filters.answers = true;
  else if (answers) read.ignored.push("answers");
  return read;
}

/** Reads genders and places of preferences. A gender, country or region chosen in the form replaces them. */
function readSeveral(search: URLSearchParams, offer: SearchOffer, { filters, ignored }: ReadSearch): void {
  const asked = { genders: listed(search, "genders"), places: listed(search, "places") };
  const known = {
    genders: offer.fields.includes("gender") ? asked.genders.filter((gender) => offer.genders.includes(gender)) : [],
    places: asksPlaces(offer) ? knownPlaces(asked.places, offer) : [],
  };
  for (const part of ["genders", "places"] as const) if (known[part].length < asked[part].length) ignored.push(part);
  if (known.genders.length > 0 && !filters.gender) filters.genders = known.genders;
  if (known.places.length > 0 && !filters.country && !filters.countryregion) filters.places = known.places;
}

function listed(search: URLSearchParams, name: string): string[] {
  return [...new Set(search.getAll(name).filter(Boolean))];
}

export function asksPlaces({ fields }: Pick<SearchOffer, "fields">): boolean {
  return fields.includes("country") || fields.includes("region");
}

/** The country of a region's code. */
export function countryOf(place: string): string {
  return place.split("-")[0] as string;
}

/** The codes among `places` that the tenant offers as a country or region. */
export function knownPlaces(
  places: readonly string[],
  { countries, regionsOf }: Pick<SearchOffer, "countries" | "regionsOf">,
): string[] {
  return places.filter((place) => {
    const country = countryOf(place);
    return countries.includes(country) && (place === country || regionsOf(country).includes(place));
  });
}

/** Reads the order in a URL. An order alone is not a search. */
export function readOrder(
  search: URLSearchParams,
  { measures }: Pick<SearchOffer, "measures">,
): Pick<ReadSearch, "order" | "ignored"> {
  const asked = search.get("order") || "active";
  const isFine = isSearchOrder(asked) && (measures || asked !== "nearest");
  return isFine ? { order: asked, ignored: [] } : { order: "active", ignored: ["order"] };
}

type Reader = (field: SearchField, search: URLSearchParams, offer: SearchOffer, filters: SearchFilters) => boolean;
type ReaderName = "choice" | "age" | "country" | "region" | "interests";

const readerOf = (field: SearchField): ReaderName =>
  field === "age" || field === "country" || field === "region" || field === "interests" ? field : "choice";

const readers: Record<ReaderName, Reader> = {
  choice(field, search, offer, filters) {
    const value = search.get(field) ?? "";
    const isKnown = field === "gender" ? offer.genders.includes(value) : isChoiceField(field) && isChoice(field, value);
    if (!isChoiceField(field) || !isKnown) return false;
    filters[field] = value;
    return true;
  },

  country(_field, search, offer, filters) {
    const value = search.get("country") ?? "";
    if (!offer.countries.includes(value)) return false;
    filters.country = value;
    return true;
  },

  /** A region implies its country. */
  region(_field, search, offer, filters) {
    const value = search.get("countryregion") ?? "";
    const country = filters.country ?? value.split("-")[0] ?? "";
    if (!offer.countries.includes(country) || !offer.regionsOf(country).includes(value)) return false;
    filters.country = country;
    filters.countryregion = value;
    return true;
  },

  age(_field, search, offer, filters) {
    const [min, max] = ["min_age", "max_age"].map((name) => readAge(search.get(name), offer.minAge));
    if (min === null || max === null) return false;
    // Swap ages given in reversed order.
    const turned = min !== undefined && max !== undefined && min > max;
    Object.assign(filters, definedOnly({ min_age: turned ? max : min, max_age: turned ? min : max }));
    return true;
  },

  interests(_field, search, offer, filters) {
    const wanted = [...new Set(search.getAll("interests").filter(Boolean))];
    const known = wanted.filter((interest) => offer.interests.includes(interest));
    if (known.length > 0) filters.interests = known;
    return known.length === wanted.length;
  },
};

/** Reads an age from the URL. Undefined when missing, null when invalid. */
function readAge(text: string | null, minAge: number): number | undefined | null {
  if (!text) return undefined;
  const age = Number(text);
  return /^\d{1,3}$/.test(text) && age >= minAge && age <= oldestAge ? age : null;
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
    // A gender beyond the two says nothing about the genders to meet.
    const other = { male: "female", female: "male" }[gender];
    if (other && offer.genders.includes(other)) filters.gender = other;
  }
  return filters;
}

/**
 * Writes a search as a query string. A cleared search writes an empty country, because no parameter at all would mean
 * suggestions.
 */
export function writeSearch(filters: SearchFilters, order: SearchOrder = "active"): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    for (const part of Array.isArray(value) ? value : [value])
      if (part !== undefined) search.append(name, String(part));
  }
  if (search.size === 0) search.append("country", "");
  if (order !== "active") search.append("order", order);
  return search.toString();
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
