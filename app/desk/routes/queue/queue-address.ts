import { isLocale } from "~/i18n/locales";
import {
  type DueFilter,
  dueFilters,
  type Holder,
  holders,
  isWorkKind,
  type WorkKind,
} from "~/operators/queue/work-item";

/** Filters of the queue, as they stand in the address. An empty word means no filter. */
export interface QueueFilter {
  site: string;
  kind: WorkKind | "";
  language: string;
  due: DueFilter | "";
  held: Holder | "";
}

export const emptyFilter: QueueFilter = { site: "", kind: "", language: "", due: "", held: "" };

/** Reads the filters of an address. Unknown words count as none. */
export function readFilter({ searchParams }: URL): QueueFilter {
  const word = (name: string) => searchParams.get(name) ?? "";
  const among = <W extends string>(words: readonly W[], given: string) => words.find((each) => each === given) ?? "";
  return {
    site: word("site"),
    kind: isWorkKind(word("kind")) ? (word("kind") as WorkKind) : "",
    language: isLocale(word("language")) ? word("language") : "",
    due: among(dueFilters, word("due")),
    held: among(holders, word("held")),
  };
}

function queryOf(filter: QueueFilter, more: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries({ ...filter, ...more }).filter(([, value]) => value);
  return given.length === 0 ? "" : `?${new URLSearchParams(given as [string, string][])}`;
}

/** Addresses of the queue. */
export const queuePaths = {
  list: (filter: QueueFilter) => `/desk/queue${queryOf(filter)}`,
  /** `more` names what the item's page shows opened, such as a prepared answer. */
  item: (slug: string, id: string, filter: QueueFilter, more?: Readonly<Record<string, string>>) =>
    `/desk/queue/${slug}/${id}${queryOf(filter, more)}`,
  /** Leads to the first item that waits. `left` names one to pass over. */
  next: (filter: QueueFilter, left?: string) => `/desk/queue/next${queryOf(filter, { left })}`,
  grid: (filter: QueueFilter) => `/desk/queue/grid${queryOf({ ...filter, kind: "" })}`,
  photo: (slug: string, id: string, size: "thumb" | "card" | "full") => `/desk/${slug}/photo/${id}/${size}`,
  evidence: (slug: string, itemId: string, file: string) => `/desk/${slug}/evidence/${itemId}/${file}`,
};
