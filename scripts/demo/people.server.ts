import type { TenantScope } from "~/tenancy/scope.server";
import type { DoneAct } from "./acts.server";
import { companyFor, merged } from "./company";
import { writeLikes, writeConversations } from "./company-rows.server";
import { addCommandHistory } from "./command-history.server";
import {
  type DemoConversation,
  type DemoMember,
  type DemoSite,
  demoConversations,
  demoLikes,
  demoMembers,
  demoSiteOf,
} from "./index";
import { writeBlocks, writePeople } from "./people-rows.server";
import { loginsOf, type Person, personOf } from "./person";
import { writeProposals } from "./proposals.server";
import { Rows } from "./rows.server";
import { addOrders } from "./orders.server";
import { addQueueItems, castOf, firstMessages, writeQueueItems } from "./queue-items.server";
import { writeWebhook } from "./webhook.server";

/** Members per site, including six demo logins. */
const crowd = 120;

/**
 * Stores the members of a demo site with their likes, conversations and orders, in one transaction. Returns the acts of
 * the site's staff.
 */
export async function peopleTenant(scope: TenantScope, passwordHash: string): Promise<DoneAct[]> {
  const { tenant } = scope;
  const site = demoSiteOf(tenant.slug, tenant.settings);
  return scope.db.write(async (w) => {
    const now = await w.now();
    const members = demoMembers(site, crowd, "demo", now.toISOString().slice(0, 10));
    const logins = loginsOf(members, site);
    const people = members.map((member, index) => personOf(member, index, logins.get(index) ?? null, now));
    await writePeople(w, people, site, passwordHash);
    const blockers = await writeBlocks(w, people, now);
    const meet = (one: number, other: number) => canMeet(people, blockers, one, other);
    const { likes, conversations } = companyOf(people, members, site, meet);
    await writeLikes(w, people, likes, now);
    const cast = castOf(site, people, now);
    const firsts = cast ? firstMessages(cast, people, conversations) : [];
    await writeConversations(w, people, [...firsts, ...conversations], now);
    const rows = new Rows();
    const orders = addOrders(rows, tenant, people, now);
    const past = addCommandHistory(rows, site, people, { now, youngest: cast?.youngest });
    if (cast) addQueueItems(rows, tenant, site, cast);
    await rows.store(w);
    await past.finish(w);
    const proposed = await writeProposals(w, { members: past.others, sales: orders.open }, now);
    if (cast) await writeQueueItems(w, cast);
    await writeWebhook(w);
    return [...orders.acts, ...past.acts, ...proposed];
  });
}

/** Draws likes and conversations at random. The free and the premium demo login always get a few. */
function companyOf(
  people: Person[],
  members: DemoMember[],
  site: DemoSite,
  meet: (one: number, other: number) => boolean,
) {
  const told = new Set<string>();
  const sure = [...people.keys()]
    .filter((index) => people[index]?.login === "free" || people[index]?.login === "premium")
    .map((index) => companyFor(members, index, meet, `demo/${site.slug}`, told));
  const pair = ({ between: [one, other] }: DemoConversation) => [one, other].sort((a, b) => a - b).join("-");
  const likes = merged(
    sure.flatMap((each) => each.likes),
    demoLikes(site, members, "demo"),
    ({ from, to }) => `${from}>${to}`,
  );
  const conversations = merged(
    sure.flatMap((each) => each.conversations),
    demoConversations(site, members, "demo", told),
    pair,
  );
  return {
    likes: likes.filter(({ from, to }) => meet(from, to)),
    conversations: conversations.filter(({ between: [one, other] }) => meet(one, other)),
  };
}

/** False when one of the two members is inactive or has blocked the other. */
function canMeet(people: Person[], blockers: Set<string>, one: number, other: number): boolean {
  const [a, b] = [people[one], people[other]];
  if (!a || !b || a.state !== "active" || b.state !== "active") return false;
  const acrossBlock = (x: Person, y: Person) => x.login === "blocked" && blockers.has(y.id);
  return !acrossBlock(a, b) && !acrossBlock(b, a);
}
