import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { timeId } from "~/platform/ids";
import { hashToken, openText, type SealedColumn, sealText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { StaffRows } from "./staff-database.server";

const purpose = "staff-totp";
const placeOf = (_tenantId: number, row: string) => `staff_codes ${row}`;

/** Secrets of authenticator apps, for the command that re-encrypts all values. */
export const sealedCodeColumn: SealedColumn = {
  table: "staff_codes",
  column: "sealed",
  row: "id",
  purpose,
  placeOf,
  ofNetwork: true,
};

const key = () => services().keys.deriveKey(purpose, 0);

export interface OfferedSecret {
  /** The secret in base32, for manual entry. */
  secret: string;
  /** The `otpauth:` URI in the QR code. */
  uri: string;
  /** The secret, encrypted for the person, so that a form can carry it. */
  sealed: string;
}

/** Makes a secret for an authenticator app. The secret is stored after the person has typed one of its codes. */
export function offerSecret(staffId: string, email: string): OfferedSecret {
  return offered(new Secret({ size: 20 }), staffId, email);
}

/** Decrypts the secret from a form. Null for a secret of another person. */
export function offeredAgain(sealed: string, staffId: string, email: string): OfferedSecret | null {
  const base32 = openText(sealed, key(), placeOfOffer(staffId));
  return base32 === null ? null : offered(Secret.fromBase32(base32), staffId, email);
}

const placeOfOffer = (staffId: string) => `staff_codes offered to ${staffId}`;

function offered(secret: Secret, staffId: string, email: string): OfferedSecret {
  const uri = new TOTP({ issuer: "Tandem desk", label: email, secret }).toString();
  return { secret: secret.base32, uri, sealed: sealText(secret.base32, key(), placeOfOffer(staffId)) };
}

const period = 30;

/**
 * Returns the 30-second step of a valid code, or null. Permits one step of clock difference. Uses the real clock,
 * even in the demo.
 */
export function stepOf(base32: string, code: string): number | null {
  const timestamp = Date.now();
  const delta = new TOTP({ secret: Secret.fromBase32(base32), period }).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

/** Replaces the person's secret. `step` is the step of the code that proved the new secret. */
export async function keepSecret(w: StaffRows, staffId: string, base32: string, step: number): Promise<void> {
  const id = timeId();
  await w.rows(sql`
    update staff_codes set removed_at = app_now()
    where staff_id = ${staffId} and kind = 'totp' and removed_at is null`);
  await w.rows(sql`
    insert into staff_codes (id, staff_id, kind, sealed, last_step)
    values (${id}, ${staffId}, 'totp', ${sealText(base32, key(), placeOf(0, id))}, ${step})`);
}

/** 32 letters and digits that do not look alike. A random byte modulo 32 is uniform. */
const letters = "0123456789abcdefghjkmnpqrstvwxyz";
const codeLetters = 16;
const codesAtOnce = 10;

function newRecoveryCode(): string {
  const drawn = [...randomBytes(codeLetters)].map((byte) => letters[byte % letters.length]).join("");
  return (drawn.match(/.{4}/g) as string[]).join("-");
}

/** Normalises a recovery code: no dashes, lower case, and digits for letters that look like digits. */
function plainRecoveryCode(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, "")
    .replaceAll("o", "0")
    .replace(/[il]/g, "1");
}

const hashOf = (code: string) => hashToken(`recovery ${plainRecoveryCode(code)}`);

/** Replaces the person's recovery codes by ten new codes. Stores only their hashes. */
export async function renewRecoveryCodes(w: StaffRows, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newRecoveryCode);
  await w.rows(sql`
    update staff_codes set removed_at = app_now()
    where staff_id = ${staffId} and kind = 'recovery' and removed_at is null and used_at is null`);
  const values = codes.map((code) => sql`(${timeId()}::uuid, ${staffId}::uuid, 'recovery', ${hashOf(code)})`);
  await w.rows(sql`insert into staff_codes (id, staff_id, kind, hash) values ${sql.join(values)}`);
  return codes;
}

interface CodeOwner {
  staffId: string;
  codeId: string;
  sealed: string;
}

/** Encrypts a decoy secret, so that an unknown email address costs the same work as a known address. */
const sealedDecoy = () => sealText(new Secret({ size: 20 }).base32, key(), placeOf(0, "nobody"));

/**
 * Finds the person whose authenticator app shows this code. Each code is valid once. Email addresses without an app
 * cost the same statements and work.
 */
export async function spendAppCode(w: StaffRows, email: string, code: string): Promise<string | null> {
  const [owner] = await w.rows(sql<CodeOwner>`
    select s.id as "staffId", c.id as "codeId", c.sealed
    from staff s join staff_codes c on c.staff_id = s.id and c.kind = 'totp' and c.removed_at is null
    where s.email = ${email} and s.state = 'active'`);
  const decoy = sealedDecoy();
  const base32 = openText(owner?.sealed ?? decoy, key(), placeOf(0, owner?.codeId ?? "nobody"));
  const step = base32 === null ? null : stepOf(base32, code);
  const used = await w.rows(sql`
    update staff_codes set last_step = ${step}, used_at = app_now()
    where id = ${owner?.codeId ?? null}::uuid and removed_at is null
      and ${step}::bigint is not null and (last_step is null or last_step < ${step}::bigint)
    returning 1`);
  return owner && used.length === 1 ? owner.staffId : null;
}

/** Finds the person with this recovery code, and uses up the code. */
export async function spendRecoveryCode(w: StaffRows, email: string, code: string): Promise<string | null> {
  const [used] = await w.rows(sql<{ staffId: string }>`
    update staff_codes c set used_at = app_now()
    from staff s
    where c.hash = ${hashOf(code)} and c.kind = 'recovery' and c.used_at is null and c.removed_at is null
      and s.id = c.staff_id and s.email = ${email} and s.state = 'active'
    returning s.id as "staffId"`);
  return used?.staffId ?? null;
}
