import type { PersonCard } from "~/profiles/card";
import type { SearchField } from "~/tenancy/vocabulary";
import type { SearchFilters, SearchPart } from "./search";
import type { SearchOrder } from "./search-order";
import type { ShownCount } from "./search-state";

export interface Choice {
  value: string;
  label: string;
}

/** What the search form offers here. Labels that need the server's lists come with it. */
export interface SearchForm {
  fields: SearchField[];
  countries: Choice[];
  /** Of the chosen country. */
  regions: Choice[];
  /** What people of that country call a region. */
  regionLabel: string;
  interests: string[];
  minAge: number;
  /** Whether a distance can be asked for; `needs-place` to a member whose own place is not known. */
  distance: "offered" | "needs-place" | "none";
}

/** Everything the members page shows. */
export interface MembersPage {
  /** The search as an address writes it: the same search, the same key. */
  key: string;
  filters: SearchFilters;
  order: SearchOrder;
  isMember: boolean;
  /** Nothing was asked: these are suggestions. */
  isPreset: boolean;
  isCleared: boolean;
  ignored: SearchPart[];
  form: SearchForm;
  pageNumber: number;
  found: PersonCard[];
  /** The address of the next page, or null at the end. */
  next: string | null;
  count: ShownCount | null;
  similar: (ShownCount & { people: PersonCard[] }) | null;
}

/** What a search form shows while it is filled in. */
export type SearchPreview = Pick<MembersPage, "count" | "form">;

/** In the address of a page that is added below the one before it, where its count stands. */
export const addedBelow = "added";
