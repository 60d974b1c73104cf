import { type RawBuilder, sql } from "kysely";
import * as z from "zod";
import {
  type Keys,
  type KeyVersion,
  openText,
  type PurposeKey,
  type SealedColumn,
  sealText,
  signatures,
} from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { canonicalMailbox } from "./email";

/** Kinds of proof that two accounts belong to one person: the canonical mailbox, a card or a bank account. */
type PersonKeyKind = "mailbox" | "card" | "account";

/** Advantages that a person gets once, over all accounts. */
type Advantage = "first-purchase" | "trial" | "retention";

const keptName = "person-keys";
const sealedFor = "kept-keys";
const placeOf = (tenantId: number, name: string) => `kept_keys/${tenantId}/${name}/sealed`;
const keptVersions = z.array(z.object({ id: z.string(), key: z.string() })).nonempty();

export const sealedKeptKeyColumn: SealedColumn = {
  table: "kept_keys",
  column: "sealed",
  row: "name",
  purpose: sealedFor,
  placeOf,
};

/**
 * Database row with a tenant's sealed hash keys. A new master key must not change these keys, because stored hashes
 * depend on them.
 */
export function keptPersonKey(keys: Keys, tenantId: number): { name: string; sealed: string } {
  const versions = keys
    .deriveKey("person-keys", tenantId)
    .map(({ id, bytes }) => ({ id, key: bytes.toString("base64") }));
  const sealed = sealText(JSON.stringify(versions), keys.deriveKey(sealedFor, tenantId), placeOf(tenantId, keptName));
  return { name: keptName, sealed };
}

async function personKey(w: TenantWriter): Promise<PurposeKey> {
  const { keys } = services();
  const sealed = (await findKept(w)) ?? (await keepFirst(w, keys));
  const opened = openText(sealed, keys.deriveKey(sealedFor, w.tenantId), placeOf(w.tenantId, keptName));
  if (!opened) throw new Error("No key in the key ring decrypts the stored person keys.");
  return keptVersions.parse(JSON.parse(opened)).map(versionOf) as [KeyVersion, ...KeyVersion[]];
}

const versionOf = ({ id, key }: { id: string; key: string }): KeyVersion => ({ id, bytes: Buffer.from(key, "base64") });

async function findKept(q: TenantReader): Promise<string | null> {
  const row = await q.from("kept_keys").select("sealed").where("name", "=", keptName).executeTakeFirst();
  return row?.sealed ?? null;
}

/** Stores the keys, unless another process stored its own keys first. Returns the stored keys. */
async function keepFirst(w: TenantWriter, keys: Keys): Promise<string> {
  const { name, sealed } = keptPersonKey(keys, w.tenantId);
  const [kept] = await w.rows(sql<{ sealed: string }>`
    insert into kept_keys (tenant_id, name, sealed) values (${w.tenantId}, ${name}, ${sealed})
    on conflict (tenant_id, name) do update set sealed = kept_keys.sealed returning sealed`);
  return (kept as { sealed: string }).sealed;
}

/**
 * Stores a person key of a member: the keyed hash of an email address, card fingerprint or IBAN. Advantages that the
 * member has claimed are also stored under this key.
 */
export async function notePersonKey(
  w: TenantWriter,
  memberId: string,
  kind: PersonKeyKind,
  value: string,
): Promise<void> {
  const folded = kind === "mailbox" ? canonicalMailbox(value) : value.replace(/\s/g, "");
  for (const key of signatures(`${kind} ${folded}`, await personKey(w))) await noteKey(w, memberId, kind, key);
}

/** Stores the key of a member's mailbox. Returns the mailbox's hash, by which strikes are counted. */
export async function noteMailboxKey(w: TenantWriter, memberId: string, email: string): Promise<string> {
  await notePersonKey(w, memberId, "mailbox", email);
  const [key] = signatures(`mailbox ${canonicalMailbox(email)}`, await personKey(w));
  return key as string;
}

/** Removes a mailbox key that never belonged to the member, and the advantages stored under this key. */
export async function forgetMailbox(w: TenantWriter, memberId: string, email: string): Promise<void> {
  const keys = signatures(`mailbox ${canonicalMailbox(email)}`, await personKey(w));
  await w.remove("person_advantages").where("member_id", "=", memberId).where("key", "in", keys).execute();
  await w.remove("person_keys").where("member_id", "=", memberId).where("key", "in", keys).execute();
}

async function noteKey(w: TenantWriter, memberId: string, kind: PersonKeyKind, key: string): Promise<void> {
  await w.rows(sql`
    insert into person_keys (tenant_id, member_id, kind, key, seen_at)
    values (${w.tenantId}, ${memberId}, ${kind}, ${key}, app_now())
    on conflict (tenant_id, member_id, key) do nothing`);
  await w.rows(sql`
    insert into person_advantages (tenant_id, advantage, key, member_id, taken_at)
    select distinct on (a.advantage) a.tenant_id, a.advantage, ${key}, a.member_id, a.taken_at from person_advantages a
    where a.tenant_id = ${w.tenantId} and a.member_id = ${memberId} order by a.advantage, a.taken_at
    on conflict (tenant_id, advantage, key) do nothing`);
}

/**
 * SQL list with the ids of all accounts that share a key with this account, including this account. Use: `where
 * member_id in ${samePerson(...)}`.
 */
export function samePerson(tenantId: number, memberId: string): RawBuilder<unknown> {
  return sql`(
    select ${memberId}::uuid union
    select other.member_id from person_keys own
    join person_keys other on other.tenant_id = ${tenantId} and other.key = own.key
    where own.tenant_id = ${tenantId} and own.member_id = ${memberId})`;
}

/** SQL condition: another account of the person has claimed the advantage. */
export function takenElsewhere(tenantId: number, memberId: string, advantage: Advantage): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from person_keys own
    join person_advantages a on a.tenant_id = ${tenantId} and a.key = own.key and a.advantage = ${advantage}
    where own.tenant_id = ${tenantId} and own.member_id = ${memberId} and a.member_id <> ${memberId})`;
}

export async function isTakenElsewhere(q: TenantReader, memberId: string, advantage: Advantage): Promise<boolean> {
  const [row] = await q.rows(sql<{ taken: boolean }>`
    select ${takenElsewhere(q.tenantId, memberId, advantage)} as taken`);
  return row?.taken ?? false;
}

/**
 * Claims an advantage for a member. Returns false when another account of the person has the advantage. Concurrent
 * calls wait for each other at the unique key.
 */
export async function claimAdvantage(w: TenantWriter, memberId: string, advantage: Advantage): Promise<boolean> {
  if (await holdsAdvantage(w, memberId, advantage)) return true;
  const claimed = await storeAdvantage(w, memberId, advantage);
  if (!(await isTakenElsewhere(w, memberId, advantage))) return true;
  await w.rows(sql`
    delete from person_advantages a where a.tenant_id = ${w.tenantId} and a.member_id = ${memberId}
      and a.advantage = ${advantage} and a.key = any (${claimed})`);
  return false;
}

/**
 * True when this member has claimed the advantage. Stays true even when a later key reveals another account of the same
 * person.
 */
async function holdsAdvantage(q: TenantReader, memberId: string, advantage: Advantage): Promise<boolean> {
  const [row] = await q.rows(sql`
    select 1 from person_advantages a
    where a.tenant_id = ${q.tenantId} and a.member_id = ${memberId} and a.advantage = ${advantage} limit 1`);
  return row !== undefined;
}

/** Stores the advantage under all keys of the member. Returns the keys that did not have the advantage yet. */
export async function storeAdvantage(w: TenantWriter, memberId: string, advantage: Advantage): Promise<string[]> {
  await noteOwnMailbox(w, memberId);
  // Insert in the order of keys, so that two accounts with several shared keys do not deadlock.
  const claimed = await w.rows(sql<{ key: string }>`
    insert into person_advantages (tenant_id, advantage, key, member_id, taken_at)
    select k.tenant_id, ${advantage}, k.key, k.member_id, app_now() from person_keys k
    where k.tenant_id = ${w.tenantId} and k.member_id = ${memberId} order by k.key
    on conflict (tenant_id, advantage, key) do nothing returning key`);
  return claimed.map(({ key }) => key);
}

/** Releases an unused advantage, for instance after an order that was never paid. */
export async function returnAdvantage(w: TenantWriter, memberId: string, advantage: Advantage): Promise<void> {
  await w.remove("person_advantages").where("member_id", "=", memberId).where("advantage", "=", advantage).execute();
}

/** Stores the mailbox key of an account that is older than mailbox keys. */
async function noteOwnMailbox(w: TenantWriter, memberId: string): Promise<void> {
  const account = await w.from("accounts").select("email").where("member_id", "=", memberId).executeTakeFirst();
  if (account?.email) await notePersonKey(w, memberId, "mailbox", account.email);
}
