import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { Refusal } from "~/platform/errors";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { nameKey, nameRule, namesNear } from "./display-name";
import { skeletonOf } from "./confusables";

/** `memberId` is null for a name reserved by a sign-up. */
interface NameOwner {
  memberId: string | null;
  nameKey: string;
  skeleton: string;
}

/** A requested name. Members may change the spelling of their own name. */
interface NameWish {
  name: string;
  memberId: string | null;
  town: string | null;
}

/** Refuses a name that is taken or looks like a taken name. Suggests a free name. */
export async function requireFreeName(q: TenantReader, { name, memberId, town }: NameWish): Promise<void> {
  const others = await ownersOf(q, [name]);
  if (others.every((other) => other.memberId !== null && other.memberId === memberId)) return;
  throw nameTaken(await freeNameNear(q, name, town));
}

/**
 * Refuses a name like `requireFreeName`, and locks the name until the transaction ends. Of two simultaneous
 * look-alikes, the second is refused.
 */
export async function claimName(w: TenantWriter, wish: NameWish): Promise<void> {
  const look = `name ${w.tenantId} ${skeletonOf(wish.name)}`;
  await w.rows(sql`select pg_advisory_xact_lock(hashtextextended(${look}, 0))`);
  await requireFreeName(w, wish);
}

/** The refusal of a taken name. `suggestion` was free a moment ago. */
export function nameTaken(suggestion: string): Refusal {
  return new Refusal("name.taken", { suggestion }, "name");
}

/** A name that is probably free. Runs no query, because a failed transaction allows none. */
export function likelyFreeName(name: string): string {
  return `${namesNear(name, null)[0]?.replace(/ \d+$/, "") ?? name} ${randomInt(100, 1000)}`;
}

async function freeNameNear(q: TenantReader, name: string, town: string | null): Promise<string> {
  const near = namesNear(name, town);
  const owners = await ownersOf(q, near);
  const taken = new Set(owners.flatMap((owner) => [owner.nameKey, owner.skeleton]));
  return near.find((each) => !taken.has(nameKey(each)) && !taken.has(skeletonOf(each))) ?? likelyFreeName(name);
}

/** Reserves a name for an unconfirmed sign-up, until confirmation or erasure. */
export async function reserveName(w: TenantWriter, name: string): Promise<void> {
  await claimName(w, { name, memberId: null, town: null });
  const held = await w.rows(sql`
    insert into held_names (tenant_id, name, name_key, name_skeleton, name_rule, held_at)
    values (${w.tenantId}, ${name}, ${nameKey(name)}, ${skeletonOf(name)}, ${nameRule}, app_now())
    on conflict (tenant_id, name_key) do nothing returning 1`);
  if (held.length === 0) throw nameTaken(likelyFreeName(name));
}

/** Restarts the reservation's time, so that a corrected email address has the full time for confirmation. */
export async function renewReservation(w: TenantWriter, name: string): Promise<void> {
  await w.rows(sql`
    update held_names set held_at = app_now() where tenant_id = ${w.tenantId} and name_key = ${nameKey(name)}`);
}

/** Owners of these names or of look-alikes. Rows under an old rule have the lower case name as key. */
async function ownersOf(q: TenantReader, names: string[]): Promise<NameOwner[]> {
  const keys = [...names.map(nameKey), ...names.map((name) => name.toLowerCase())];
  const skeletons = names.map(skeletonOf);
  return q.rows(sql<NameOwner>`
    select member_id as "memberId", name_key as "nameKey", name_skeleton as skeleton from profiles
    where tenant_id = ${q.tenantId} and (name_key = any (${keys}) or name_skeleton = any (${skeletons}))
    union all
    select null, name_key, name_skeleton from held_names
    where tenant_id = ${q.tenantId} and (name_key = any (${keys}) or name_skeleton = any (${skeletons}))`);
}
