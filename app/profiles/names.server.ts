import { randomInt } from "node:crypto";
import { Refusal } from "~/platform/errors";
import type { TenantReader } from "~/tenancy/scope.server";
import { nameKey, nameKeysLike, namesNear } from "./display-name";

/** Whoever wants a name; an own name in another spelling is no stranger's. */
interface NameWish {
  name: string;
  memberId: string | null;
  town: string | null;
}

/** Refuses a name that another member of the tenant has, or could be taken for, with one that is free. */
export async function requireFreeName(q: TenantReader, { name, memberId, town }: NameWish): Promise<void> {
  const others = await ownersOf(q, nameKeysLike(name));
  if (others.every(({ member_id }) => member_id === memberId)) return;
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
  const taken = new Set((await ownersOf(q, near.map(nameKey))).map(({ name_key }) => name_key));
  return near.find((each) => !taken.has(nameKey(each))) ?? likelyFreeName(name);
}

async function ownersOf(q: TenantReader, keys: string[]) {
  return q.from("profiles").select(["member_id", "name_key"]).where("name_key", "in", keys).execute();
}
