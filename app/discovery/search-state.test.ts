import { describe, expect, it } from "vitest";
import type { PersonCard } from "~/profiles/card";
import {
  appendPage,
  beginSearch,
  clearSearch,
  dropMember,
  emptySearchState,
  type LoadedPage,
  renewPage,
} from "./search-state";

const person = (id: string): PersonCard => ({
  id,
  name: id,
  age: 30,
  place: null,
  km: null,
  shared: [],
  words: null,
  like: null,
  photo: null,
  activeToday: false,
  fictional: null,
});
const loaded = (pageNumber: number, ids: string[], more: Partial<LoadedPage> = {}): LoadedPage => ({
  filters: { country: "NL" },
  page: { pageNumber, results: ids.map(person) },
  numResults: pageNumber === 1 ? 3 : null,
  similar: null,
  ...more,
});

describe("Search state", () => {
  it("The search state has the eleven fields of SRC-05", () => {
    expect(Object.keys(emptySearchState).sort()).toEqual(
      [
        "gender",
        "country",
        "countryregion",
        "min_age",
        "max_age",
        "didInit",
        "results",
        "numResults",
        "otherCachedProfiles",
        "similar_results",
        "similar_numResults",
      ].sort(),
    );
  });

  it("Pages are appended in order and show no member twice (SRC-06, SRC-08)", () => {
    const first = beginSearch(emptySearchState, loaded(1, ["a", "b"]));
    const second = appendPage(first, loaded(2, ["b", "c"], { similar: { results: [person("d")], numResults: 1 } }));
    expect(second.results.map(({ pageNumber, results }) => [pageNumber, results.map(({ id }) => id)])).toEqual([
      [1, ["a", "b"]],
      [2, ["c"]],
    ]);
    expect([second.numResults, second.similar_numResults, second.country, second.didInit]).toEqual([3, 1, "NL", true]);
    expect(appendPage(second, loaded(2, ["x"]))).toBe(second);
  });

  it("Clearing resets results and counts, and keeps the members already shown (SRC-09)", () => {
    const cleared = clearSearch(beginSearch(emptySearchState, loaded(1, ["a", "b"])));
    expect([cleared.results, cleared.numResults, cleared.similar_results, cleared.country]).toEqual([
      [],
      null,
      [],
      null,
    ]);
    expect(cleared.otherCachedProfiles.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("A newer first page replaces the older one, and later pages stay without its members", () => {
    const both = appendPage(beginSearch(emptySearchState, loaded(1, ["a", "b"])), loaded(2, ["c", "d"]));
    const { results } = renewPage(both, loaded(1, ["b", "c"]));
    expect(results.map((page) => page.results.map(({ id }) => id))).toEqual([["b", "c"], ["d"]]);
  });

  it("A blocked member leaves every loaded page, and the members who come close", () => {
    const similar = { results: [person("c"), person("e")], numResults: 2 };
    const both = appendPage(beginSearch(emptySearchState, loaded(1, ["a", "b"])), loaded(2, ["c", "d"], { similar }));
    const { results, similar_results } = dropMember(both, "c");
    expect(results.map((page) => page.results.map(({ id }) => id))).toEqual([["a", "b"], ["d"]]);
    expect(similar_results.map(({ id }) => id)).toEqual(["e"]);
  });
});
