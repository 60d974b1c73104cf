import type { PersonCard } from "~/profiles/card";
import type { SearchField } from "~/tenancy/profile-fields";
import type { SearchFilters, SearchPart } from "./search";
import type { SearchOrder } from "./search-order";
import type { ShownCount } from "./search-state";

interface Choice {
  value: string;
  label: string;
}

/** Choices of the search form, with labels from the server's lists. */
export interface SearchForm {
  fields: SearchField[];
  countries: Choice[];
  /** Regions of the chosen country. */
  regions: Choice[];
  /** The country's word for a region. */
  regionLabel: string;
  interests: string[];
  minAge: number;
  /** Whether distances are offered; `needs-place` for a member without a known place. */
  distance: "offered" | "needs-place" | "none";
}

/** Data of the members page. */
export interface MembersPage {
  /** The search as in the URL. Equal searches have equal keys. */
  key: string;
  filters: SearchFilters;
  order: SearchOrder;
  isMember: boolean;
  /** True for suggestions: the URL has no search. */
  isPreset: boolean;
  isCleared: boolean;
  ignored: SearchPart[];
  form: SearchForm;
  pageNumber: number;
  found: PersonCard[];
  /** URL of the next page, or null at the end. */
  next: string | null;
  count: ShownCount | null;
  similar: (ShownCount & { people: PersonCard[] }) | null;
}

/** Preview of a search form while a member fills in the fields. */
export type SearchPreview = Pick<MembersPage, "count" | "form">;

/** Query parameter of an appended page. The earlier page has the count already. */
export const addedBelow = "added";
