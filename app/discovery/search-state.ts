import type { PersonCard } from "~/profiles/card";

/** One page of results (SRC-06). */
export type ResultPage = SearchState["results"][number];

/** A count as a number and as text ("1,000+"). `fictional` uses the tenant's own term. */
export interface ShownCount {
  value: number;
  shown: string;
  fictional: string | null;
}

/** State of a search, with the eleven fields of SRC-05. */
export interface SearchState {
  gender: string | null;
  country: string | null;
  countryregion: string | null;
  min_age: number | null;
  max_age: number | null;
  didInit: boolean;
  /** The loaded pages (SRC-06). */
  results: { pageNumber: number; results: PersonCard[] }[];
  numResults: number | null;
  /** Members found by earlier searches. SRC-05 prescribes the field's name. */
  otherCachedProfiles: PersonCard[];
  similar_results: PersonCard[];
  similar_numResults: number | null;
}

export const emptySearchState: SearchState = {
  gender: null,
  country: null,
  countryregion: null,
  min_age: null,
  max_age: null,
  didInit: false,
  results: [],
  numResults: null,
  otherCachedProfiles: [],
  similar_results: [],
  similar_numResults: null,
};

export interface LoadedPage {
  filters: Partial<Pick<SearchState, "gender" | "country" | "countryregion" | "min_age" | "max_age">>;
  page: ResultPage;
  numResults: number | null;
  similar: { results: PersonCard[]; numResults: number } | null;
}

const mostCached = 100;

/** Starts a search with its first page. Earlier results stay cached. */
export function beginSearch(state: SearchState, loaded: LoadedPage): SearchState {
  const { gender = null, country = null, countryregion = null, min_age = null, max_age = null } = loaded.filters;
  const cleared = clearSearch(state);
  return appendPage({ ...cleared, gender, country, countryregion, min_age, max_age, didInit: true }, loaded);
}

/** Appends a page (SRC-08), without members of earlier pages. */
export function appendPage(state: SearchState, { page, numResults, similar }: LoadedPage): SearchState {
  if (state.results.some(({ pageNumber }) => pageNumber === page.pageNumber)) return state;
  const shown = new Set(state.results.flatMap(({ results }) => results.map(({ id }) => id)));
  const fresh = { ...page, results: page.results.filter(({ id }) => !shown.has(id)) };
  return {
    ...state,
    results: [...state.results, fresh],
    numResults: numResults ?? state.numResults,
    similar_results: similar?.results ?? state.similar_results,
    similar_numResults: similar?.numResults ?? state.similar_numResults,
  };
}

/** Replaces a page by a newer answer. Later pages stay. */
export function renewPage(state: SearchState, loaded: LoadedPage): SearchState {
  const renewed = beginSearch(state, loaded);
  const shown = new Set(loaded.page.results.map(({ id }) => id));
  const later = state.results
    .filter(({ pageNumber }) => pageNumber !== loaded.page.pageNumber)
    .map((page) => ({ ...page, results: page.results.filter(({ id }) => !shown.has(id)) }));
  return { ...renewed, results: [...renewed.results, ...later] };
}

/** Clears results, counts and filters (SRC-09). Found members stay cached. */
export function clearSearch(state: SearchState): SearchState {
  const seen = [...state.results.flatMap(({ results }) => results), ...state.otherCachedProfiles];
  const once = [...new Map(seen.map((person) => [person.id, person])).values()];
  return { ...emptySearchState, otherCachedProfiles: once.slice(0, mostCached) };
}

/** Drops a blocked member from all loaded pages. */
export function dropMember(state: SearchState, memberId: string): SearchState {
  const others = (people: PersonCard[]) => people.filter(({ id }) => id !== memberId);
  return {
    ...state,
    results: state.results.map((page) => ({ ...page, results: others(page.results) })),
    otherCachedProfiles: others(state.otherCachedProfiles),
    similar_results: others(state.similar_results),
  };
}
