import { newToken, type PurposeKey, sign, verify } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { Account } from "./accounts.server";

/**
 * Part of an account that a device proof signs. The proof lets the owner's browser log in while strangers' guesses
 * block the account (security.md A02). A new password voids the proof (A07).
 */
type Proved = Pick<Account, "passwordHash">;

/**
 * Returns the device's name from a valid proof for this email address, account and tenant, else null. A proof does not
 * replace the password.
 */
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

/** Creates the proof that a browser stores after a login. The proof does not reveal the account. */
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
