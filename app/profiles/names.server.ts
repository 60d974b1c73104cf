import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { Refusal } from "~/platform/errors";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { nameKey, nameRule, namesNear } from "./display-name";
import { skeletonOf } from "./look-alikes";

/** `memberId` is null for a name that is held for a sign-up. */
interface NameOwner {
  memberId: string | null;
  nameKey: string;
  skeleton: string;
}

/** Whoever wants a name; an own name in another spelling is no stranger's. */
interface NameWish {
  name: string;
  memberId: string | null;
  town: string | null;
}

/** Refuses a name that another member of the tenant has, or could be taken for, with one that is free. */
export async function requireFreeName(q: TenantReader, { name, memberId, town }: NameWish): Promise<void> {
  const others = await ownersOf(q, [name]);
  if (others.every((other) => other.memberId !== null && other.memberId === memberId)) return;
  throw nameTaken(await freeNameNear(q, name, town));
}

/** `suggestion` is a name that is free, or was a moment ago. */
export function nameTaken(suggestion: string): Refusal {
  return new Refusal("name.taken", { suggestion }, "name");
}

/** One of two that asked for a name at once hears of it from the index, too late to ask what is free. */
export function likelyFreeName(name: string): string {
  return `${namesNear(name, null)[0]?.replace(/ \d+$/, "") ?? name} ${randomInt(100, 1000)}`;
}

async function freeNameNear(q: TenantReader, name: string, town: string | null): Promise<string> {
  const near = namesNear(name, town);
  const owners = await ownersOf(q, near);
  const taken = new Set(owners.flatMap((owner) => [owner.nameKey, owner.skeleton]));
  return near.find((each) => !taken.has(nameKey(each)) && !taken.has(skeletonOf(each))) ?? likelyFreeName(name);
}

/**
 * Keeps a name for a sign-up whose address is not confirmed, whether or not it made a member: until the confirmation, or
 * until the sign-up is erased for want of one.
 */
export async function holdName(w: TenantWriter, name: string): Promise<void> {
  const held = await w.rows(sql`
    insert into held_names (tenant_id, name, name_key, name_skeleton, name_rule, held_at)
    values (${w.tenantId}, ${name}, ${nameKey(name)}, ${skeletonOf(name)}, ${nameRule}, app_now())
    on conflict (tenant_id, name_key) do nothing returning 1`);
  if (held.length === 0) throw nameTaken(likelyFreeName(name));
}

/** A corrected address has as long to be confirmed as the first one. */
export async function renewHold(w: TenantWriter, name: string): Promise<void> {
  await w.rows(sql`
    update held_names set held_at = app_now() where tenant_id = ${w.tenantId} and name_key = ${nameKey(name)}`);
}

/** Of these names or of those that could be taken for them. A row from before the keys has the bare lower case. */
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
