import { newToken, type PurposeKey, sign, verify } from "~/platform/keys.server";
import { services } from "~/platform/services.server";

/**
 * A browser that has been let into an account before carries a proof of it. Guesses at an account that come from
 * everywhere are stopped for all others, so that nobody who guesses locks the owner out (security.md A02).
 */

/** The name of this proof, or null when it is none for this address on this site. It lets nobody in. */
export function knownDevice(tenantId: number, email: string, proof: string | undefined): string | null {
  const [name = "", signature = ""] = proof?.split(".") ?? [];
  return name !== "" && verify(`${name} ${email}`, signature, keyOf(tenantId)) ? name : null;
}

/** What the browser keeps after a login. Says nothing of whose account it is. */
export function proveDevice(tenantId: number, email: string): string {
  const name = newToken();
  return `${name}.${sign(`${name} ${email}`, keyOf(tenantId))}`;
}

function keyOf(tenantId: number): PurposeKey {
  return services().keys.deriveKey("known-device", tenantId);
}
