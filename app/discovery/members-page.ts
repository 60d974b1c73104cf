import type { PackedCards } from "~/profiles/packed-cards";
import type { SearchField } from "~/tenancy/vocabulary";
import type { SearchFilters } from "./search";
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
  maxAge: number;
}

/** Everything the members page shows. */
export interface MembersPage {
  /** The search as an address writes it: the same search, the same key. */
  key: string;
  filters: SearchFilters;
  /** Nothing was asked: these are suggestions. */
  isPreset: boolean;
  isCleared: boolean;
  ignored: SearchField[];
  form: SearchForm;
  page: { pageNumber: number; results: PackedCards };
  /** The address of the next page, or null at the end. */
  next: string | null;
  count: ShownCount | null;
  similar: { results: PackedCards; count: ShownCount } | null;
}
