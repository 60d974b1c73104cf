import type { Preferences } from "~/accounts/preferences";
import type { Viewer } from "~/accounts/viewer";
import { countryOptions } from "~/i18n/countries";
import { regionWord } from "~/i18n/regions";
import { regionOptions } from "~/i18n/regions.server";
import { paths } from "~/paths";
import { lruCache } from "~/platform/lru-cache";
import { listSoughtGenders } from "~/profiles/genders.server";
import { type CardRow, presentCard } from "~/profiles/present.server";
import type { TenantReader } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import type { TenantCountry } from "~/tenancy/vocabulary";
import { addedBelow, type MembersPage, type SearchForm } from "./members-page";
import type { PageVisit } from "./page-visit";
import { presetSearch, type SearchFilters, type SearchOffer } from "./search";
import { hasSearch, readOrder, readSearch, writeSearch } from "./search-address";
import { type Count, findMembers, type FoundMembers } from "./search.server";
import { countWords, fictionalCountWords } from "./count-words.server";
import { isSamePreference, preferencesOf } from "./preferences";
import { placeNames } from "./preferences-page.server";
import { searchOffer, tellsDistances } from "./search-offer.server";
import { readCursor } from "./search-order";
import type { ShownCount } from "./search-state";
import { suggestedSearch } from "./preferred-members.server";

interface SearchVisit extends PageVisit {
  country: string;
}

/** The members page of a URL: a search, suggestions, or an empty list after clearing the search (SRC-09). */
export async function readMembersPage(
  q: TenantReader,
  visit: SearchVisit,
  viewer: Viewer | null,
  search: URLSearchParams,
): Promise<MembersPage> {
  const offer = searchOffer(visit.tenant, viewer);
  const isCleared = search.has("cleared");
  const isAsked = isCleared || hasSearch(search);
  // A visit begins with the preferences. Only a member without preferences begins with the last search.
  const kept = isAsked || viewer?.preferences ? null : (viewer?.keptSearch ?? null);
  const wanted = kept === null ? search : withKept(search, kept);
  const isPreset = !isAsked && kept === null;
  const { filters, order, ignored } = isPreset
    ? { filters: firstSearch(visit, viewer, offer), ...readOrder(search, offer) }
    : readSearch(wanted, offer);
  const after = readCursor(search.get("after"), order);
  const pageNumber = after ? readPageNumber(search.get("page")) : 1;
  const found = isCleared
    ? nothing
    : await findMembers(q, {
        viewerId: viewer?.memberId ?? null,
        filters,
        after,
        order,
        countsAgain: !search.has(addedBelow),
      });
  const key = isCleared ? "cleared" : writeSearch(filters, order);
  return {
    key,
    filters,
    order,
    isMember: viewer !== null,
    isPreset,
    isCleared,
    savable: viewer && !isPreset && !isCleared ? savableFrom(visit.tenant, viewer, filters) : null,
    isSaved: search.has("saved"),
    preferences: viewer && statusOf(viewer),
    placeNames: filters.places ? placeNames(filters.places, visit.locale) : null,
    ignored,
    form: presentForm(visit, viewer, filters),
    ...presentFound(found, visit, { key, pageNumber, filters }),
  };
}

/** The search of a visit without filters: the preferences, or else the preset. */
function firstSearch(visit: SearchVisit, viewer: Viewer | null, offer: SearchOffer): SearchFilters {
  if (viewer?.preferences) return suggestedSearch(visit.tenant, viewer);
  const gender = viewer?.gender ?? null;
  const country = viewer?.country ?? visit.country;
  return presetSearch({ gender, country, niche: visit.tenant.settings.niche }, offer);
}

function savableFrom(tenant: Tenant, viewer: Viewer, filters: SearchFilters): Preferences | null {
  const asked = preferencesOf(filters);
  const isSame = viewer.preferences && isSamePreference(asked, preferencesOf(suggestedSearch(tenant, viewer)));
  return isSame ? null : asked;
}

function statusOf({ preferences, askedForPreferences }: Viewer): MembersPage["preferences"] {
  if (preferences) return "saved";
  return askedForPreferences ? "skipped" : "unasked";
}

/** The viewer's last search, with the order from the URL if given. */
function withKept(search: URLSearchParams, kept: string): URLSearchParams {
  const wanted = new URLSearchParams(kept);
  const order = search.get("order");
  if (order) wanted.set("order", order);
  return wanted;
}

const nothing: FoundMembers = { results: [], next: null, count: { real: 0, fictional: 0, more: false }, similar: null };

function presentFound(
  { results, next, count, similar }: FoundMembers,
  visit: SearchVisit,
  { key, pageNumber, filters }: { key: string; pageNumber: number; filters: SearchFilters },
) {
  // Drop shared interests when the search asks for answers, so that cards show the answer instead.
  const asked = (row: CardRow) => (filters.answers ? { ...row, shared: null } : row);
  const present = (rows: CardRow[]) => rows.map((row) => presentCard(asked(row), visit));
  return {
    pageNumber,
    found: present(results),
    next: next && paths.members(`${key}&after=${next}&page=${pageNumber + 1}`),
    count: count && presentCount(count, visit),
    similar: similar && { ...presentCount(similar.count, visit), people: present(similar.results) },
  };
}

/** Shows the number of real members. Fictional members are counted separately (DESIGN 13.31). */
function presentCount({ real, fictional, more }: Count, visit: SearchVisit): ShownCount {
  return {
    value: real,
    shown: countWords(real, more, visit.locale),
    fictional: fictional > 0 ? fictionalCountWords(fictional, more, visit) : null,
  };
}

function readPageNumber(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 1 && page < 100_000 ? page : 2;
}

const forms = lruCache<Tenant, SearchForm>(1000);

/** The search form. Equal forms are the same object, so that rendering can be cached. */
function presentForm(visit: SearchVisit, viewer: Viewer | null, filters: SearchFilters): SearchForm {
  const { tenant, locale, t } = visit;
  const offer = searchOffer(tenant, viewer);
  // A tenant with one country has no country field.
  const country = filters.country ?? (offer.countries.length === 1 ? offer.countries[0] : undefined);
  const distance = distanceOf(offer, tenant, viewer);
  return forms(tenant, `${tenant.id} ${locale} ${country} ${distance}`, () => ({
    fields: [...offer.fields],
    countries: offer.fields.includes("country") ? countryOptions(locale, offer.countries) : [],
    regions:
      country && offer.fields.includes("region")
        ? regionOptions(country as TenantCountry, locale, offer.regionsOf(country))
        : [],
    regionLabel: t(regionWord(country ?? (offer.countries[0] as string))),
    genders: offer.fields.includes("gender") ? listSoughtGenders(visit) : [],
    interests: offer.fields.includes("interests") ? [...offer.interests] : [],
    minAge: offer.minAge,
    asksPrompts: offer.prompts.length > 0,
    distance,
  }));
}

function distanceOf(offer: SearchOffer, { settings }: Tenant, viewer: Viewer | null): SearchForm["distance"] {
  if (offer.measures) return "offered";
  return viewer && tellsDistances(settings) ? "needs-place" : "none";
}
