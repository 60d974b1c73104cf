import type { Viewer } from "~/accounts/viewer";
import { likeReason } from "~/likes/present.server";
import { choicesOf } from "~/profiles/fields";
import type { PersonCard } from "~/profiles/card";
import { type CardRow, presentCard } from "~/profiles/present.server";
import type { TenantReader } from "~/tenancy/scope.server";
import type { FittingMember, FinderCriteria } from "./match-finder";
import { readCriteria } from "./match-finder";
import { findFitting, type FittingRow } from "./match-finder.server";
import type { PageVisit } from "./page-visit";
import { preferredSearch } from "./preferences";
import type { SearchOffer } from "./search";
import { searchOffer } from "./search-offer.server";
import { findSuggestions, presentReasons } from "./suggestions.server";
import type { WiderChoice } from "./wider";
import { readWiderChoice } from "./wider.server";

export type SuggestionsPage = Pick<FinderPage, "people" | "likeReason" | "wider">;

export interface FinderPage {
  people: FittingMember[];
  questions: {
    criteria: FinderCriteria;
    interests: string[];
    reasons: string[];
    measures: boolean;
    minAge: number;
  };
  /** The reason why the viewer may not like now, as text. Null when allowed. */
  likeReason: string | null;
  /** Searches that find members, for a page that shows none. Null when no search finds members. */
  wider: WiderChoice | null;
}

/** Members who fit the answers in the URL. Unanswered questions use the viewer's profile. */
export async function readFinderPage(
  q: TenantReader,
  visit: PageVisit,
  viewer: Viewer,
  search: URLSearchParams,
): Promise<FinderPage> {
  const offer = searchOffer(visit.tenant, viewer);
  const { visible_profile_fields } = visit.tenant.settings;
  const interests = visible_profile_fields.includes("interests") ? [...offer.interests] : [];
  const reasons = visible_profile_fields.includes("reason") ? [...choicesOf("reason")] : [];
  // Ignore fields that the tenant hides, because cards would name them as reasons.
  const asked = search.has("asked")
    ? readCriteria(search, { ...offer, interests }, reasons)
    : preferredCriteria(viewer, offer);
  const criteria = {
    ...asked,
    ...(interests.length === 0 && { interests: [] }),
    ...(reasons.length === 0 && { reason: "" }),
  };
  const { rows, own } = await findFitting(q, viewer, criteria);
  return {
    people: rows.map((row) => presentFitting(row, visit)),
    questions: {
      criteria: {
        ...criteria,
        interests: criteria.interests ?? own.interests,
        reason: criteria.reason ?? own.reason ?? "",
      },
      interests,
      reasons,
      measures: offer.measures,
      minAge: offer.minAge,
    },
    likeReason: likeReason(viewer, visit),
    wider: rows.length > 0 ? null : await readWiderChoice(q, visit, viewer),
  };
}

/** The form begins with the saved ages and distance, so that the page shows the filters in use. */
function preferredCriteria({ preferences }: Viewer, offer: SearchOffer): FinderCriteria {
  const { min_age, max_age, within } = preferences ? preferredSearch(preferences, offer) : {};
  return {
    interests: null,
    reason: null,
    ...(min_age !== undefined && { min_age }),
    ...(max_age !== undefined && { max_age }),
    ...(within !== undefined && { within }),
  };
}

function presentFitting({ card, common, same_reason, km }: FittingRow, visit: PageVisit): FittingMember {
  const tellsTown = visit.tenant.settings.visible_profile_fields.includes("city");
  return {
    person: presentPerson(card, visit),
    common: common ?? [],
    sameReason: same_reason,
    km: tellsTown ? km : null,
    isNew: false,
  };
}

/** A card without shared interests and distance, which stand among the reasons below the card. */
function presentPerson(card: CardRow, visit: PageVisit): PersonCard {
  return presentCard({ ...card, shared: null, km: null }, visit);
}

/** The page after the sign-up: suggestions with their reasons. */
export async function readSuggestionsPage(q: TenantReader, visit: PageVisit, viewer: Viewer): Promise<SuggestionsPage> {
  const rows = await findSuggestions(q, viewer);
  return {
    people: rows.map(({ card, ...reasons }) => ({ person: presentPerson(card, visit), ...presentReasons(reasons) })),
    likeReason: likeReason(viewer, visit),
    wider: rows.length > 0 ? null : await readWiderChoice(q, visit, viewer),
  };
}
