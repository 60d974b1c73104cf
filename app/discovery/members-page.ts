import type { Preferences } from "~/accounts/preferences";
import type { PersonCard } from "~/profiles/card";
import type { SearchField } from "~/tenancy/profile-fields";
import type { SearchFilters, SearchPart } from "./search";
import type { SearchOrder } from "./search-order";
import type { ShownCount } from "./search-state";

interface Choice {
  value: string;
  label: string;
}

export interface SearchForm {
  fields: SearchField[];
  countries: Choice[];
  regions: Choice[];
  /** The selected country's word for a region. */
  regionLabel: string;
  interests: string[];
  /** Empty when the search does not ask for a gender. */
  genders: Choice[];
  minAge: number;
  /** True when the site asks questions that members answer on their profiles. */
  asksPrompts: boolean;
  /** Availability of the distance filter. `needs-place` asks the member to enter a place first. */
  distance: "offered" | "needs-place" | "none";
}

export interface MembersPage {
  /** The search as a query string. Equal searches have equal keys. */
  key: string;
  filters: SearchFilters;
  order: SearchOrder;
  isMember: boolean;
  /** True for suggestions, when the URL contains no search. */
  isPreset: boolean;
  /** Preferences to save from this search. Null for a search without changes, and for visitors. */
  savable: Preferences | null;
  /** True when the search was just saved as preferences. */
  isSaved: boolean;
  /** Whether the viewer has preferences: "unasked" before the first steps. Null for visitors. */
  preferences: "saved" | "skipped" | "unasked" | null;
  /** Names of the places in `filters.places`. */
  placeNames: string | null;
  isCleared: boolean;
  ignored: SearchPart[];
  form: SearchForm;
  pageNumber: number;
  found: PersonCard[];
  /** URL of the next page. Null on the last page. */
  next: string | null;
  count: ShownCount | null;
  similar: (ShownCount & { people: PersonCard[] }) | null;
}

/** Preview of a search while the form changes. */
export type SearchPreview = Pick<MembersPage, "count" | "form">;

/** Query parameter of a page that script appends to earlier pages. Such a page needs no count. */
export const addedBelow = "added";
