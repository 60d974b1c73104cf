import { services } from "~/platform/services.server";
import type { Tenant } from "./tenant";

/**
 * Origin of a tenant for links in mails and provider returns: its canonical host, never the request's host
 * (security.md A03). A loopback name is plain HTTP on the port we listen on.
 */
export function canonicalOrigin(tenant: Tenant): string {
  return originOf(tenant.canonicalHost, services().env.PORT);
}

/** The origin of a host. `port` is the one that this installation listens on. */
export function originOf(host: string, port: number): string {
  return host.endsWith(".localhost") ? `http://${host}:${port}` : `https://${host}`;
}
