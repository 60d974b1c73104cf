import { isChoice, isChoiceField } from "~/profiles/fields";
import { type SearchField, searchableFields } from "~/tenancy/profile-fields";
import {
  asksPlaces,
  countryOf,
  extraParts,
  oldestAge,
  type SearchFilters,
  type SearchOffer,
  type SearchPart,
  searchParameters,
} from "./search";
import { distanceSteps, isSearchOrder, type SearchOrder } from "./search-order";

interface ReadSearch {
  filters: SearchFilters;
  order: SearchOrder;
  /** Invalid parts, named on the page and otherwise ignored. */
  ignored: SearchPart[];
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
    const [low, high] = turned ? [max, min] : [min, max];
    if (low !== undefined) filters.min_age = low;
    if (high !== undefined) filters.max_age = high;
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
