import { lruCache } from "~/platform/lru-cache";
import type { Tenant } from "~/tenancy/tenant";
import { ErrorPage, type ShownError } from "./error-screen";
import { type Reader, siteDocument } from "./site-document.server";

/** Rendered error pages, about 3 KB each. A changed tenant gets new pages. */
const remember = lruCache<Tenant, string>(1000);

/** The error page without the framework. Cached, because most refusals come before any rate limit. */
export function refusalDocument({ tenant, locale, scheme }: Reader, { status, message }: ShownError): string {
  const key = `${tenant.id} ${locale} ${scheme} ${status} ${message}`;
  return remember(tenant, key, () => drawDocument({ tenant, locale, scheme }, { status, message }));
}

function drawDocument(reader: Reader, error: ShownError): string {
  const { name, mark } = reader.tenant.settings;
  return siteDocument(reader, error.message ?? name, <ErrorPage error={error} tenant={{ name, mark }} />);
}
