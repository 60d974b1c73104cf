import type { RawBuilder } from "kysely";
import type { Viewer } from "~/accounts/viewer";
import type { TenantReader } from "~/tenancy/scope.server";
import { presetSearch } from "./search";
import { searchConditions } from "./search.server";
import { searchOffer } from "./search-offer.server";

/** SQL condition: `p` fits the viewer's preset search (`presetSearch`) in any country. */
export function suggestedTo(q: TenantReader, { gender, country }: Viewer): RawBuilder<boolean> {
  const offer = searchOffer(q.tenant);
  const { country: _anywhere, ...filters } = presetSearch({ gender, country, niche: q.tenant.settings.niche }, offer);
  return searchConditions(q, filters);
}
