import { settingsShape } from "~/compat/answers";
import { anyone } from "~/compat/route.server";
import { publicPushKey } from "~/notifications/push-keys.server";
import { lruCache } from "~/platform/lru-cache";
import { services } from "~/platform/services.server";
import { publicSettings, type RequestFacts } from "~/tenancy/public-settings";
import { resolveHost } from "~/tenancy/resolve.server";
import type { Tenant } from "~/tenancy/tenant";
import { compress, type Encoding, pickEncoding } from "~/server/edge/compress.server";
import type { Visit } from "~/server/visit.server";
import { WholeResponse } from "~/server/whole-response.server";

/**
 * `GET /api/settings.php` (API-18, API-19). Answers the settings of the host's tenant. Developers may ask for another
 * tenant (TEN-02).
 */
export const loader = anyone.loader({ answer: settingsShape }, async ({ visit, search, request }) => {
  const tenant = (await forcedTenant(search)) ?? visit.tenant;
  const encoding = pickEncoding(request.headers.get("accept-encoding") ?? undefined);
  const headers = new Headers({ "content-type": "application/json" });
  if (encoding !== "identity") headers.set("content-encoding", encoding);
  return new WholeResponse(answerFor(tenant, factsOf(visit), encoding), { headers });
});

/** At most about 40 MB: 2 KB for each encoding of 10,000 tenants. */
const remember = lruCache<Tenant, Buffer>(20_000);

/** The compressed answer from a cache, because building the answer costs as much as the rest of the call (P10). */
function answerFor(tenant: Tenant, facts: RequestFacts, encoding: Encoding): Buffer {
  const settings = () => publicSettings(tenant, { ...facts, push_public_key: publicPushKey(tenant) });
  // Copy the bytes, because a compressed buffer keeps a block of 16 KB.
  const make = () => Buffer.from(compress(Buffer.from(JSON.stringify({ settings: settings() })), encoding));
  // Cache only when the country looks like a code, because a proxy may send any text.
  const { geoip_country: told } = facts;
  const isFew = told === null || /^[A-Z]{2}$/.test(told);
  return isFew ? remember(tenant, `${tenant.id} ${encoding} ${JSON.stringify(facts)}`, make) : make();
}

function factsOf({ transport, country, locale }: Visit): RequestFacts {
  return { geoip_country: transport.countryHeader, geoip_selected_country: country, locale };
}

/** The tenant that a developer asks for. Only in development with ALLOW_FORCED_DOMAIN (DESIGN 8, T02). */
async function forcedTenant(search: URLSearchParams): Promise<Tenant | null> {
  const { env } = services();
  const wanted = search.get("forced-domain");
  if (!wanted || !env.ALLOW_FORCED_DOMAIN || env.NODE_ENV !== "development") return null;
  const found = await resolveHost(wanted);
  return found.status === "found" ? found.tenant : null;
}
