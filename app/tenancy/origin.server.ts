import { services } from "~/platform/services.server";
import type { Tenant } from "./tenant";

/**
 * Where a tenant lives, for links that leave the house (mails, provider returns): its canonical host, never the host of
 * the request that caused them (security.md A03). A loopback name is plain HTTP on the port we listen on.
 */
export function canonicalOrigin(tenant: Tenant): string {
  const host = tenant.canonicalHost;
  if (!host.endsWith(".localhost")) return `https://${host}`;
  return `http://${host}:${services().env.PORT}`;
}
