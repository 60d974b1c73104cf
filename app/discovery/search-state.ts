import type { PersonCard } from "~/profiles/card";

/** A page of results as the search state keeps it (SRC-06). */
export interface ResultPage {
  pageNumber: number;
  results: PersonCard[];
}

/** How many were found, as a number and as it is written ("1,000+"), and the invented ones in the site's words. */
export interface ShownCount {
  value: number;
  shown: string;
  fictional: string | null;
}

/** The search as a page holds it (SRC-05). */
export interface SearchState {
  gender: string | null;
  country: string | null;
  countryregion: string | null;
  min_age: number | null;
  max_age: number | null;
  didInit: boolean;
  results: ResultPage[];
  numResults: number | null;
  /** People seen in earlier searches, so that going back to one needs no second question. */
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

/** A search begins with its first loaded page; who was shown before is remembered. */
export function beginSearch(state: SearchState, loaded: LoadedPage): SearchState {
  const { gender = null, country = null, countryregion = null, min_age = null, max_age = null } = loaded.filters;
  const cleared = clearSearch(state);
  return appendPage({ ...cleared, gender, country, countryregion, min_age, max_age, didInit: true }, loaded);
}

/** A further page is added below (SRC-08). Somebody who moved up meanwhile is not shown twice, nor a page. */
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

/** Clearing resets results and counts (SRC-09). */
export function clearSearch(state: SearchState): SearchState {
  const seen = [...state.results.flatMap(({ results }) => results), ...state.otherCachedProfiles];
  const once = [...new Map(seen.map((person) => [person.id, person])).values()];
  return { ...emptySearchState, otherCachedProfiles: once.slice(0, mostCached) };
}
