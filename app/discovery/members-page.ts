import type { PersonCard } from "~/profiles/card";
import type { SearchField } from "~/tenancy/profile-fields";
import type { SearchFilters, SearchPart } from "./search";
import type { SearchOrder } from "./search-order";
import type { ShownCount } from "./search-state";

interface Choice {
  value: string;
  label: string;
}

/** Choices of the search form with their labels. */
export interface SearchForm {
  fields: SearchField[];
  countries: Choice[];
  regions: Choice[];
  /** The country's word for a region. */
  regionLabel: string;
  interests: string[];
  minAge: number;
  /** Whether a distance can be chosen. `needs-place` asks a member to give a place first. */
  distance: "offered" | "needs-place" | "none";
}

export interface MembersPage {
  /** The search in the form of an address. Equal searches have equal keys. */
  key: string;
  filters: SearchFilters;
  order: SearchOrder;
  isMember: boolean;
  /** True for suggestions, when the address has no search. */
  isPreset: boolean;
  isCleared: boolean;
  ignored: SearchPart[];
  form: SearchForm;
  pageNumber: number;
  found: PersonCard[];
  /** Address of the next page. Null at the end. */
  next: string | null;
  count: ShownCount | null;
  similar: (ShownCount & { people: PersonCard[] }) | null;
}

/** Preview of a search while a member fills in the form. */
export type SearchPreview = Pick<MembersPage, "count" | "form">;

/** Query parameter of a page that is appended to earlier pages. An appended page needs no count. */
export const addedBelow = "added";
