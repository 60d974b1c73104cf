import { newToken, type PurposeKey, sign, verify } from "~/platform/keys.server";
import { services } from "~/platform/services.server";

/**
 * A browser with an earlier login carries a proof. When guesses block an account for all others, the owner's browser
 * still gets in (security.md A02).
 */

/** The name of a valid proof for this address and tenant, or null. A proof alone admits no one. */
export function knownDevice(tenantId: number, email: string, proof: string | undefined): string | null {
  const [name = "", signature = ""] = proof?.split(".") ?? [];
  return name !== "" && verify(`${name} ${email}`, signature, keyOf(tenantId)) ? name : null;
}

/** The proof kept by the browser after a login. Does not reveal the account. */
export function proveDevice(tenantId: number, email: string): string {
  const name = newToken();
  return `${name}.${sign(`${name} ${email}`, keyOf(tenantId))}`;
}

function keyOf(tenantId: number): PurposeKey {
  return services().keys.deriveKey("known-device", tenantId);
}
