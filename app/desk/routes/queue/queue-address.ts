import { isLocale } from "~/i18n/locales";
import {
  type DueFilter,
  dueFilters,
  type ClaimFilter,
  claimFilters,
  isWorkKind,
  type WorkKind,
} from "~/operators/queue/work-item";

/** Filters of the queue, as written in the URL. An empty text means no filter. */
export interface QueueFilter {
  site: string;
  kind: WorkKind | "";
  language: string;
  due: DueFilter | "";
  claim: ClaimFilter | "";
}

export const emptyFilter: QueueFilter = { site: "", kind: "", language: "", due: "", claim: "" };

/** Reads the filters from a URL. Ignores unknown values. */
export function readFilter({ searchParams }: URL): QueueFilter {
  const word = (name: string) => searchParams.get(name) ?? "";
  const among = <W extends string>(words: readonly W[], given: string) => words.find((each) => each === given) ?? "";
  return {
    site: word("site"),
    kind: isWorkKind(word("kind")) ? (word("kind") as WorkKind) : "",
    language: isLocale(word("language")) ? word("language") : "",
    due: among(dueFilters, word("due")),
    claim: among(claimFilters, word("claim")),
  };
}

/** Path of the queue item whose page sent a form. Null for a form of another page. */
export function itemOfForm(back: string, site: string | undefined): string | null {
  const url = new URL(back, "desk:/");
  const left = url.searchParams.get("left");
  return site && left && url.pathname === "/desk/queue/next" ? queuePaths.item(site, left, readFilter(url)) : null;
}

/** Reads filters that `queryOf` wrote. */
export const readQuery = (query: string) => readFilter(new URL(`desk:/?${query}`));

export const isFiltered = (filter: QueueFilter) => Object.values(filter).some(Boolean);

/** Writes filters as a URL's query, without the question mark. */
export function queryOf(filter: QueueFilter, more: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries({ ...filter, ...more }).filter(([, value]) => value);
  return new URLSearchParams(given as [string, string][]).toString();
}

function withFilter(path: string, ...given: Parameters<typeof queryOf>): string {
  const query = queryOf(...given);
  return query === "" ? path : `${path}?${query}`;
}

export const queuePaths = {
  list: (filter: QueueFilter) => withFilter("/desk/queue", filter),
  /** `more` names the opened sections of the item's page, such as a prepared answer. */
  item: (slug: string, id: string, filter: QueueFilter, more?: Readonly<Record<string, string>>) =>
    withFilter(`/desk/queue/${slug}/${id}`, filter, more),
  /** Opens the first waiting item. `left` is the id of an item to skip. */
  next: (filter: QueueFilter, left?: string) => withFilter("/desk/queue/next", filter, { left }),
  /** `shown` lists the grid's items by position, so that a decision moves no other photo. */
  grid: (filter: QueueFilter, shown: readonly string[] = []) =>
    withFilter("/desk/queue/grid", { ...filter, kind: "" }, { shown: shown.join("_") }),
  /** Previews the mail of a decision. */
  statement: () => "/desk/queue/statement",
  /** Counts items added since the list was opened. */
  newItems: (filter: QueueFilter, since: Date) =>
    withFilter("/desk/queue/new-items", filter, { since: since.toISOString() }),
  views: () => "/desk/queue/views",
  removeView: (id: string) => `/desk/queue/views/${id}/remove`,
  photo: (slug: string, id: string, size: "thumb" | "card" | "full") => `/desk/${slug}/photo/${id}/${size}`,
  evidence: (slug: string, itemId: string, file: string) => `/desk/${slug}/evidence/${itemId}/${file}`,
};
