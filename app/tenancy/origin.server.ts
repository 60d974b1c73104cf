import { services } from "~/platform/services.server";
import type { Tenant } from "./tenant";

/**
 * Origin for a tenant's absolute URLs, for instance in mails. Always the canonical host, never the request's host
 * (security.md A03). A `.localhost` name means plain HTTP on our port.
 */
export function canonicalOrigin(tenant: Tenant): string {
  return originOf(tenant.canonicalHost, services().env.PORT);
}

/** Builds the origin of a host. `port` is the port on which this installation listens. */
export function originOf(host: string, port: number): string {
  return host.endsWith(".localhost") ? `http://${host}:${port}` : `https://${host}`;
}
