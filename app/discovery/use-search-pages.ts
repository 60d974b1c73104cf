import { useFetcher, useNavigationType } from "@remix-run/react";
import { useEffect, useState } from "react";
import { streamEvents } from "~/client/stream-events";
import { addedBelow, type MembersPage } from "./members-page";
import {
  appendPage,
  beginSearch,
  clearSearch,
  dropMember,
  emptySearchState,
  type LoadedPage,
  renewPage,
  type SearchState,
  type ShownCount,
} from "./search-state";

interface OpenSearch {
  state: SearchState;
  next: string | null;
  similarCount: ShownCount | null;
}

/** Open searches by key, from which the Back button restores all loaded pages. */
const kept = new Map<string, OpenSearch>();
const mostKept = 8;
let latest: SearchState = emptySearchState;

function loadedOf({ filters, pageNumber, count, found, similar }: MembersPage): LoadedPage {
  const { gender, country, countryregion, min_age, max_age } = filters;
  return {
    filters: { gender, country, countryregion, min_age, max_age } as LoadedPage["filters"],
    page: { pageNumber, results: found },
    numResults: count?.value ?? null,
    similar: similar && { results: similar.people, numResults: similar.value },
  };
}

function open(answer: MembersPage): OpenSearch {
  const state = answer.isCleared ? clearSearch(latest) : beginSearch(latest, loadedOf(answer));
  return { state, next: answer.next, similarCount: answer.similar };
}

/** Updates an open search with a newer answer, which may lack a member blocked in another tab. */
function renew(search: OpenSearch, answer: MembersPage): OpenSearch {
  if (answer.isCleared || search.state.results.length < 2) return open(answer);
  return { ...search, state: renewPage(search.state, loadedOf(answer)) };
}

function keep(key: string, search: OpenSearch): void {
  latest = search.state;
  kept.delete(key);
  kept.set(key, search);
  for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
}

/** Drops a member from all open searches when the viewer blocks that member, also in another tab. */
streamEvents.subscribe(({ member }) => {
  if (!member) return;
  for (const [key, search] of kept) kept.set(key, { ...search, state: dropMember(search.state, member) });
});

/** All loaded pages of the URL's search. `more` appends the next page (SRC-08). */
export function useSearchPages(answer: MembersPage) {
  const isBack = useNavigationType() === "POP";
  const fetcher = useFetcher<MembersPage>();
  const key = `${answer.key} ${answer.pageNumber}`;
  const [held, setHeld] = useState(() => {
    const before = isBack ? kept.get(key) : undefined;
    return { key, answer, search: before ? renew(before, answer) : open(answer) };
  });
  let current = held;
  if (held.answer !== answer) {
    current = { key, answer, search: held.key === key ? renew(held.search, answer) : open(answer) };
    setHeld(current);
  }
  useEffect(() => keep(current.key, current.search), [current]);

  useEffect(
    () =>
      streamEvents.subscribe(({ member }) => {
        if (member) setHeld((was) => ({ ...was, search: kept.get(was.key) ?? was.search }));
      }),
    [],
  );

  const { data, state: progress } = fetcher;
  useEffect(() => {
    if (!data?.key || progress !== "idle") return;
    setHeld((was) =>
      data.key === was.answer.key
        ? {
            ...was,
            search: {
              state: appendPage(was.search.state, loadedOf(data)),
              next: data.next,
              similarCount: data.similar ?? was.search.similarCount,
            },
          }
        : was,
    );
  }, [data, progress]);

  const { state, next, similarCount } = current.search;
  return {
    state,
    next,
    similarCount,
    isLoading: progress !== "idle",
    more: () => next && fetcher.load(`${next}&${addedBelow}=`),
  };
}
