import { redirect } from "@remix-run/node";
import type { Viewer } from "~/accounts/viewer";
import { paths } from "~/paths";
import type { Tenant } from "~/tenancy/tenant";
import { idOfChoice } from "~/tenancy/own-choices";
import { offeredRegions } from "~/tenancy/offered-regions";
import { hasTrafficSource, type TrackingRecord } from "~/tracking/traffic-source";
import { canSearch } from "./policy";
import type { SearchOffer } from "./search";

export function searchOffer({ settings }: Tenant, viewer: Pick<Viewer, "hasArea"> | null = null): SearchOffer {
  const asksGender = settings.genders.length > 1;
  return {
    fields: settings.search_fields.filter((field) => field !== "gender" || asksGender),
    countries: settings.countries,
    regionsOf: (country) => offeredRegions(settings, country),
    interests: settings.interests,
    genders: settings.genders.map(idOfChoice),
    minAge: settings.min_age,
    prompts: settings.prompts.map(idOfChoice),
    measures: tellsDistances(settings) && (viewer?.hasArea ?? false),
  };
}

/** True when the tenant shows towns, because a distance reveals about as much as a town. */
export function tellsDistances({ visible_profile_fields }: Tenant["settings"]): boolean {
  return visible_profile_fields.includes("city");
}

interface Caller {
  tenant: Tenant;
  tracking: TrackingRecord | null;
  url: URL;
}

export function seesProfiles({ tenant, tracking }: Omit<Caller, "url">, viewer: Viewer | null): boolean {
  const { logged_out_search, logged_out_search_trafficsource } = tenant.settings;
  const facts = { logged_out_search, logged_out_search_trafficsource, hasTrafficSource: hasTrafficSource(tracking) };
  return canSearch({ ...facts, isMember: viewer !== null });
}

/** Redirects a visitor to the login page unless the tenant lets visitors search (AMB-003). */
export function requireSearchAccess(caller: Caller, viewer: Viewer | null): void {
  if (seesProfiles(caller, viewer)) return;
  const { url } = caller;
  throw redirect(paths.login(url.pathname.replace(/\.data$/, "") + url.search));
}
