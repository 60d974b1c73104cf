import { newToken, type PurposeKey, sign, verify } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { Account } from "./accounts.server";

/**
 * A browser with an earlier login carries a proof. When guesses block an account for all others, the owner's browser
 * still gets in (security.md A02). The proof covers the stored hash, so that a new password voids it (A07).
 */
type Proved = Pick<Account, "passwordHash">;

/** The name of a valid proof for this address, account and tenant, or null. A proof alone admits no one. */
export function knownDevice(
  tenantId: number,
  email: string,
  account: Proved | null,
  proof: string | undefined,
): string | null {
  const [name = "", signature = ""] = proof?.split(".") ?? [];
  if (!account || name === "") return null;
  return verify(signedText(name, email, account), signature, keyOf(tenantId)) ? name : null;
}

/** The proof kept by the browser after a login. Does not reveal the account. */
export function proveDevice(tenantId: number, email: string, account: Proved): string {
  const name = newToken();
  return `${name}.${sign(signedText(name, email, account), keyOf(tenantId))}`;
}

function signedText(name: string, email: string, { passwordHash }: Proved): string {
  return `${name} ${email} ${passwordHash}`;
}

function keyOf(tenantId: number): PurposeKey {
  return services().keys.deriveKey("known-device", tenantId);
}
