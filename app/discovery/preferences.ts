import type { Preferences } from "~/accounts/preferences";
import type { RefusalCode } from "~/platform/errors";
import { asksPlaces, countryOf, oldestAge, type SearchFilters, type SearchOffer } from "./search";
import { knownPlaces } from "./search-address";
import { distanceSteps } from "./search-order";

/** The steps after sign-up, in order. */
export const preferenceSteps = ["who", "where", "profile"] as const;
export type PreferenceStep = (typeof preferenceSteps)[number];

export function stepAfter(step: PreferenceStep): PreferenceStep | null {
  return preferenceSteps[preferenceSteps.indexOf(step) + 1] ?? null;
}

/** The answers about genders and ages, as a form sends them. */
export interface TypedWho {
  genders: readonly string[];
  min_age: string;
  max_age: string;
}

/** The answers about distance and places, as a form sends them. */
export interface TypedWhere {
  within: string;
  places: readonly string[];
}

interface PreferenceProblem {
  code: RefusalCode;
  facts: Record<string, number>;
  field: string;
}

interface Checked<Part> {
  values: Part;
  problems: PreferenceProblem[];
}

type Who = Pick<Preferences, "genders" | "minAge" | "maxAge">;
type Where = Pick<Preferences, "within" | "places">;

type OfferedPeople = Pick<SearchOffer, "genders" | "minAge">;

/** Stores a choice of all genders as an empty list, so that genders added later are included. */
export function checkWho(typed: TypedWho, { genders: all, minAge: youngest }: OfferedPeople): Checked<Who> {
  const genders = all.filter((gender) => typed.genders.includes(gender));
  const values = {
    genders: genders.length === all.length ? [] : genders,
    minAge: readAge(typed.min_age),
    maxAge: readAge(typed.max_age),
  };
  const problems = ageProblems(values, youngest);
  if (!typed.genders.every((gender) => all.includes(gender))) problems.push(wrongChoice("genders"));
  return { values, problems };
}

/** The age. Null for an empty field, NaN for other text. */
function readAge(text: string): number | null {
  if (text.trim() === "") return null;
  return /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function ageProblems({ minAge, maxAge }: Who, youngest: number): PreferenceProblem[] {
  const facts = { min: youngest, max: oldestAge };
  const isFine = (age: number | null) => age === null || (age >= youngest && age <= oldestAge);
  const bad = [isFine(minAge) ? null : "min_age", isFine(maxAge) ? null : "max_age"].filter((field) => field !== null);
  if (bad.length > 0) return bad.map((field) => ({ code: "age.out_of_range", facts, field }));
  const isTurned = minAge !== null && maxAge !== null && minAge > maxAge;
  return isTurned ? [{ code: "age.turned", facts: {}, field: "min_age" }] : [];
}

function wrongChoice(field: string): PreferenceProblem {
  return { code: "choice.invalid", facts: {}, field };
}

type OfferedPlaces = Pick<SearchOffer, "countries" | "regionsOf">;

export function checkWhere(typed: TypedWhere, offer: OfferedPlaces): Checked<Where> {
  const within = distanceSteps.find((km) => String(km) === typed.within) ?? null;
  const known = knownPlaces([...new Set(typed.places)], offer);
  const problems: PreferenceProblem[] = [];
  if (typed.within !== "" && within === null) problems.push(wrongChoice("within"));
  if (typed.places.some((place) => !known.includes(place))) problems.push(wrongChoice("places"));
  return { values: { within, places: shortest(known, offer) }, problems };
}

/** Drops regions of a chosen country, and all places when each country is chosen. */
function shortest(places: readonly string[], { countries }: OfferedPlaces): string[] {
  if (countries.every((country) => places.includes(country))) return [];
  return places.filter((place) => place === countryOf(place) || !places.includes(countryOf(place)));
}

/** The search for saved preferences, limited to fields of the tenant's search form. */
export function preferredSearch(preferences: Preferences, offer: SearchOffer): SearchFilters {
  const { minAge, maxAge, within } = preferences;
  const filters: SearchFilters = {};
  if (offer.fields.includes("gender")) {
    const genders = (preferences.genders ?? []).filter((gender) => offer.genders.includes(gender));
    if (genders.length === 1) filters.gender = genders[0] as string;
    if (genders.length > 1) filters.genders = genders;
  }
  if (offer.fields.includes("age")) {
    if (minAge !== null) filters.min_age = Math.max(minAge, offer.minAge);
    if (maxAge !== null) filters.max_age = maxAge;
  }
  Object.assign(filters, placesIn(preferences.places, offer));
  if (within !== null && offer.measures) filters.within = within;
  return filters;
}

/** Filters for the places. A place that the tenant no longer offers is left out. */
function placesIn(wanted: readonly string[], offer: SearchOffer): SearchFilters {
  const places = asksPlaces(offer) ? knownPlaces(wanted, offer) : [];
  const [only] = places;
  if (only === undefined) return {};
  if (places.length > 1) return { places };
  const country = countryOf(only);
  return only === country ? { country } : { country, countryregion: only };
}

/** The preferences equal to a search. Leaves out filters that are no preference, such as interests. */
export function preferencesOf(filters: SearchFilters): Preferences {
  const { gender, genders = [], min_age = null, max_age = null, within = null, places = [] } = filters;
  const only = filters.countryregion ?? filters.country;
  return {
    genders: gender ? [gender] : genders,
    minAge: min_age,
    maxAge: max_age,
    within,
    places: only ? [only] : places,
  };
}

export function isSamePreference(one: Preferences, other: Preferences): boolean {
  const sorted = ({ genders, places, minAge, maxAge, within }: Preferences) =>
    JSON.stringify([[...(genders ?? [])].sort(), [...places].sort(), minAge, maxAge, within]);
  return sorted(one) === sorted(other);
}
