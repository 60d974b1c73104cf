import type { VerifyAuthenticationResponseOpts, VerifyRegistrationResponseOpts } from "@simplewebauthn/server";
import { sql } from "kysely";
import * as z from "zod";
import { timeId } from "~/platform/ids";
import { keepChallenge, type Purpose, takeChallenge } from "./challenges.server";
import { asStaff, type StaffRows } from "./staff-database.server";

/** The console's origin. Its host is the relying party, never a parent domain. */
export interface RelyingParty {
  /** The host without port. */
  id: string;
  origin: string;
}

/** Imports the library at the first ceremony, because loading 180 files took a tenth of the server's start. */
const webAuthn = () => import("@simplewebauthn/server");

const rpName = "Tandem desk";
const timeout = 5 * 60_000;

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000);
const credential = {
  id: base64url.max(1400),
  rawId: base64url.max(1400),
  type: z.literal("public-key"),
  clientExtensionResults: z.record(z.string(), z.unknown()),
  authenticatorAttachment: z.string().max(40).nullish(),
};

const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
});

/** Parses a posted credential. Null for any other input. */
function readPosted<S extends z.ZodType>(schema: S, posted: string): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(posted)).data ?? null;
  } catch {
    return null;
  }
}

const clientData = z.object({ challenge: z.string().min(16).max(500) });

function challengeIn(clientDataJSON: string): string {
  const read = readPosted(clientData, Buffer.from(clientDataJSON, "base64url").toString("utf8"));
  return read?.challenge ?? "";
}

/** User handle under which an authenticator stores a person's keys. */
const handleOf = (staffId: string) => new Uint8Array(Buffer.from(staffId.replaceAll("-", ""), "hex"));

interface NewKeyOwner {
  staffId: string;
  email: string;
  name: string;
}

/** Makes the options for a new passkey as JSON. Excludes authenticators that the person has registered. */
export async function offerRegistration(party: RelyingParty, owner: NewKeyOwner, boundTo: string): Promise<object> {
  const known = await asStaff((w) => listCredentials(w, owner.staffId));
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName,
    rpID: party.id,
    userName: owner.email,
    userDisplayName: owner.name || owner.email,
    userID: handleOf(owner.staffId),
    timeout,
    attestationType: "none",
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await asStaff((w) => keepChallenge(w, options.challenge, { ceremony: "register", boundTo }));
  return options;
}

interface Credential {
  id: string;
  transports: string[];
  /** False on a key's first day, when the key cannot confirm commands yet. */
  confirms: boolean;
}

async function listCredentials(w: StaffRows, staffId: string): Promise<Credential[]> {
  return w.rows(sql<Credential>`
    select credential_id as id, transports, confirms_from <= app_now() as confirms from staff_keys
    where staff_id = ${staffId} and removed_at is null`);
}

const descriptorOf = ({ id, transports }: Credential) => ({ id, transports });

export interface NewKey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  backedUp: boolean;
}

/** Verifies a new key. Uses up its challenge, even when the key is refused. */
export async function readNewKey(party: RelyingParty, posted: string, boundTo: string): Promise<NewKey | null> {
  const response = readPosted(attestation, posted);
  if (!response) return null;
  const challenge = challengeIn(response.response.clientDataJSON);
  const isOurs = await asStaff((w) => takeChallenge(w, challenge, { ceremony: "register", boundTo }));
  if (!isOurs) return null;
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as VerifyRegistrationResponseOpts["response"],
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  return { credentialId: id, publicKey, counter, transports, backedUp: registrationInfo.credentialBackedUp };
}

/** Stores a key. Null when the key is already stored. */
export async function addKey(
  w: StaffRows,
  staffId: string,
  key: NewKey,
  { label, waitsADay }: { label: string; waitsADay: boolean },
): Promise<string | null> {
  const id = timeId();
  const added = await w.rows(sql`
    insert into staff_keys (id, staff_id, credential_id, public_key, counter, transports, backed_up, label, confirms_from)
    values (${id}, ${staffId}, ${key.credentialId}, ${Buffer.from(key.publicKey)}, ${key.counter},
      ${key.transports}::text[], ${key.backedUp}, ${label},
      app_now() + make_interval(hours => ${waitsADay ? 24 : 0}))
    on conflict (credential_id) do nothing returning 1`);
  return added.length === 1 ? id : null;
}

/**
 * Makes the options for a passkey confirmation as JSON. Without `staffId`, the authenticator offers the person's own
 * keys.
 */
export async function offerTouch(party: RelyingParty, purpose: Purpose, staffId?: string): Promise<object> {
  const own = staffId ? (await asStaff((w) => listCredentials(w, staffId))).filter(({ confirms }) => confirms) : [];
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: own.map(descriptorOf),
    timeout,
    userVerification: "required",
  });
  await asStaff((w) => keepChallenge(w, options.challenge, purpose));
  return options;
}

interface Touched {
  keyId: string;
  staffId: string;
  /** False on a key's first day, when the key cannot confirm commands yet. */
  mayConfirm: boolean;
}

interface KnownKey {
  id: string;
  staff_id: string;
  public_key: Uint8Array;
  counter: number;
  transports: string[];
  may_confirm: boolean;
}

/**
 * Verifies a passkey confirmation and updates its counter. Null for an unknown or removed key, a former staff member, a
 * used challenge or a wrong signature.
 */
export async function readTouch(party: RelyingParty, posted: string, purpose: Purpose): Promise<Touched | null> {
  const response = readPosted(assertion, posted);
  if (!response) return null;
  const challenge = challengeIn(response.response.clientDataJSON);
  const key = await asStaff(async (w) => {
    const isOurs = await takeChallenge(w, challenge, purpose);
    return isOurs ? findKey(w, response.id) : null;
  });
  const handle = response.response.userHandle;
  if (!key || (handle && handle !== Buffer.from(handleOf(key.staff_id)).toString("base64url"))) return null;
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: response as VerifyAuthenticationResponseOpts["response"],
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(key.public_key),
      counter: key.counter,
      transports: key.transports,
    },
  }).catch(() => ({ verified: false, authenticationInfo: null }));
  if (!verified || !authenticationInfo) return null;
  const { newCounter, credentialBackedUp } = authenticationInfo;
  const counted = await asStaff((w) => countTouch(w, key, newCounter, credentialBackedUp));
  return counted ? { keyId: key.id, staffId: key.staff_id, mayConfirm: key.may_confirm } : null;
}

async function findKey(w: StaffRows, credentialId: string): Promise<KnownKey | null> {
  const [key] = await w.rows(sql<KnownKey>`
    select k.id, k.staff_id, k.public_key, k.counter::double precision as counter, k.transports,
      k.confirms_from <= app_now() as may_confirm
    from staff_keys k join staff s on s.id = k.staff_id
    where k.credential_id = ${credentialId} and k.removed_at is null and s.state = 'active'`);
  return key ?? null;
}

/**
 * Stores the key's new counter. Returns false when another confirmation has used the same counter, as a copied key
 * would.
 */
async function countTouch(w: StaffRows, key: KnownKey, counter: number, backedUp: boolean): Promise<boolean> {
  const counted = await w.rows(sql`
    update staff_keys set counter = ${counter}, backed_up = ${backedUp}, used_at = app_now()
    where id = ${key.id} and removed_at is null and counter = ${key.counter} returning 1`);
  return counted.length === 1;
}
