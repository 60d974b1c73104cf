import { sql } from "kysely";
import { bonusSeconds } from "~/offers/offer";
import { returnDays } from "~/deletion/reasons";
import { languageFromDomain } from "~/i18n/locales";
import { issueInvoice } from "~/payments/invoices.server";
import { randomId, timeId } from "~/platform/ids";
import { cellOf } from "~/profiles/cells";
import { photoAllowance } from "~/profiles/policy";
import { bundlePrice, bundlesOnSale } from "~/tenancy/prices";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { grant } from "~/wallet/ledger.server";
import { companyFor, merged } from "./company";
import {
  type DemoConversation,
  type DemoLike,
  type DemoMember,
  type DemoSite,
  demoConversations,
  demoLikes,
  demoMembers,
  demoScenes,
} from "./index";
import { type DemoLogin, demoLogins } from "./logins";

/** Six of them log in; the others are met. */
const crowd = 120;
const minute = 60_000;

interface Person extends DemoMember {
  id: string;
  login: DemoLogin["name"] | null;
  state: "unconfirmed" | "active" | "deleted";
  createdAt: Date;
  activeAt: Date;
  deletedAt: Date | null;
  premiumSince: Date | null;
}

/** Gives a demo site its people, their likes and their talks, in one transaction. */
export async function peopleSite(scope: TenantScope, passwordHash: string): Promise<void> {
  const { tenant } = scope;
  const site = demoSiteOf(tenant);
  await scope.db.write(async (w) => {
    const now = await w.now();
    const members = demoMembers(site, crowd, "demo", now.toISOString().slice(0, 10));
    const logins = loginsOf(members, site);
    const people = members.map((member, index) => personOf(member, index, logins.get(index) ?? null, now));
    await writePeople(w, people, site, passwordHash);
    const blockers = await writeBlocks(w, people, now);
    const meet = (one: number, other: number) => canMeet(people, blockers, one, other);
    const { likes, talks } = companyOf(people, members, site, meet);
    await writeLikes(w, people, likes, now);
    await writeTalks(w, people, talks, now);
    await writePurchase(w, people, now);
  });
}

/** Chance gives the crowd its likes and talks; the two everyday logins are given some for certain. */
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
  const talks = merged(
    sure.flatMap((each) => each.talks),
    demoConversations(site, members, "demo", told),
    pair,
  );
  return {
    likes: likes.filter(({ from, to }) => meet(from, to)),
    talks: talks.filter(({ between: [one, other] }) => meet(one, other)),
  };
}

export function demoSiteOf(tenant: Tenant): DemoSite {
  const { niche, theme, countries, interests, domain_language } = tenant.settings;
  const language = languageFromDomain(domain_language) ?? "en";
  return { slug: tenant.slug, niche: niche as DemoSite["niche"], theme, language, countries, interests };
}

/** The logins are people of the site's first country, where most others are: each finds somebody at once. */
function loginsOf(members: DemoMember[], site: DemoSite): Map<number, DemoLogin["name"]> {
  const home = [...members.keys()].filter(
    (index) => members[index]?.country === site.countries[0] && !members[index]?.fictional,
  );
  return new Map(demoLogins.map(({ name }, place) => [home[place] as number, name]));
}

function personOf(member: DemoMember, index: number, login: DemoLogin["name"] | null, now: Date): Person {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const joined = login === "fresh" ? ago(10 * minute) : ago(Math.max(member.joinedDaysAgo, 1) * 1440 * minute);
  const isPremium = login === "premium" || (login === null && !member.fictional && index % 5 < 2);
  return {
    ...member,
    id: randomId(),
    login,
    fictional: login === null && member.fictional,
    state: login === "unconfirmed" || login === "deleted" ? login : "active",
    createdAt: joined,
    activeAt: ago(Math.max(login ? 1 : member.lastActiveMinutesAgo, 1) * minute),
    deletedAt: login === "deleted" ? ago(2 * 1440 * minute) : null,
    premiumSince: isPremium ? new Date(joined.getTime() + bonusSeconds * 1000) : null,
  };
}

/** Rows of a table from one JSON parameter: a site is thousands of rows, and one statement each would take a minute. */
async function insertAll(
  w: TenantWriter,
  table: string,
  columns: Record<string, string>,
  rows: object[],
): Promise<void> {
  const names = Object.keys(columns);
  const list = sql.raw(names.join(", "));
  const types = sql.raw(names.map((name) => `${name} ${columns[name]}`).join(", "));
  await w.rows(sql`
    insert into ${sql.table(table)} (tenant_id, ${list})
    select ${w.tenantId}::integer, ${list} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (${types})`);
}

async function writePeople(w: TenantWriter, people: Person[], site: DemoSite, passwordHash: string): Promise<void> {
  await insertAll(w, "members", memberColumns, people.map(memberRow));
  const real = people.filter((person) => !person.fictional);
  await insertAll(
    w,
    "accounts",
    accountColumns,
    real.map((person) => accountRow(person, passwordHash)),
  );
  const photos = people.flatMap((person) => photoRows(person, site));
  await insertAll(w, "photos", photoColumns, photos);
  const main = new Map(photos.filter(({ position }) => position === 0).map(({ member_id, id }) => [member_id, id]));
  await insertAll(
    w,
    "profiles",
    profileColumns,
    people.map((person) => profileRow(person, main.get(person.id) ?? null)),
  );
  await insertAll(
    w,
    "wallets",
    { member_id: "uuid", balance: "integer" },
    people.map(({ id }) => ({ member_id: id, balance: 0 })),
  );
  await insertAll(w, "deletions", deletionColumns, people.flatMap(deletionRows));
}

const deletionColumns = {
  id: "uuid",
  member_id: "uuid",
  reason: "text",
  requested_at: "timestamptz",
  return_until: "timestamptz",
};

function deletionRows({ id, deletedAt }: Person) {
  if (!deletedAt) return [];
  const until = new Date(deletedAt.getTime() + returnDays * 1440 * minute);
  return [{ id: timeId(), member_id: id, reason: "break", requested_at: deletedAt, return_until: until }];
}

const memberColumns = {
  id: "uuid",
  fictional: "boolean",
  state: "text",
  created_at: "timestamptz",
  confirmed_at: "timestamptz",
  deleted_at: "timestamptz",
  premium_since: "timestamptz",
  last_active_at: "timestamptz",
};

function memberRow(person: Person) {
  return {
    id: person.id,
    fictional: person.fictional,
    state: person.state,
    created_at: person.createdAt,
    confirmed_at: person.state === "unconfirmed" ? null : person.createdAt,
    deleted_at: person.deletedAt,
    premium_since: person.premiumSince,
    last_active_at: person.activeAt,
  };
}

const accountColumns = {
  member_id: "uuid",
  email: "text",
  password_hash: "text",
  locale: "text",
  signup_country: "text",
  terms_version_at: "timestamptz",
  created_at: "timestamptz",
};

function accountRow(person: Person, passwordHash: string) {
  return {
    member_id: person.id,
    email: person.login ? `${person.login}@demo.test` : `${person.id}@members.demo.test`,
    // Only the logins can be logged in with a password; the rest are reached from /dev.
    password_hash: person.login ? passwordHash : "none",
    locale: person.language,
    signup_country: person.country,
    terms_version_at: person.createdAt,
    created_at: person.createdAt,
  };
}

const profileColumns = {
  member_id: "uuid",
  name: "text",
  name_key: "text",
  gender: "text",
  sexuality: "text",
  birth_date: "date",
  country: "text",
  region: "text",
  city: "text",
  cell_x: "integer",
  cell_y: "integer",
  relationship_status: "text",
  hair_color: "text",
  body_type: "text",
  eye_color: "text",
  tattoos: "text",
  reason: "text",
  about: "text",
  interests: "text[]",
  main_photo_id: "uuid",
  listed: "boolean",
  active_step: "timestamptz",
};

function profileRow(person: Person, mainPhotoId: string | null) {
  const cell = cellOf(person.lat, person.lon);
  return {
    member_id: person.id,
    name: person.name,
    name_key: person.name.toLowerCase(),
    gender: person.gender,
    sexuality: person.sexuality,
    birth_date: person.birthDate,
    country: person.country,
    region: person.region,
    city: person.city,
    cell_x: cell.x,
    cell_y: cell.y,
    relationship_status: person.relationship,
    hair_color: person.hair,
    body_type: person.body,
    eye_color: person.eyes,
    tattoos: person.tattoos,
    reason: person.reason,
    about: person.about,
    interests: person.interests,
    main_photo_id: mainPhotoId,
    listed: person.state === "active",
    active_step: stepOf(person.activeAt),
  };
}

/** Activity counts in steps of ten minutes (performance.md 5.4). */
function stepOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / (10 * minute)) * 10 * minute);
}

const photoColumns = {
  id: "uuid",
  member_id: "uuid",
  position: "integer",
  state: "text",
  scene: "jsonb",
  created_at: "timestamptz",
};

/** A newcomer has no photo yet: the alert that says so is part of the demo (PRO-19). Nobody has more than allowed. */
function photoRows(person: Person, site: DemoSite) {
  if (person.login === "fresh" || person.login === "unconfirmed") return [];
  const most = person.premiumSince ? photoAllowance.premium : photoAllowance.free;
  return demoScenes(site, person)
    .slice(0, most)
    .map((scene, position) => ({
      id: randomId(),
      member_id: person.id,
      position,
      state: "active",
      scene,
      created_at: person.createdAt,
    }));
}

/** Three people have blocked the login that shows what that looks like. */
async function writeBlocks(w: TenantWriter, people: Person[], now: Date): Promise<Set<string>> {
  const blocked = people.find(({ login }) => login === "blocked");
  if (!blocked) return new Set();
  const blockers = people.filter(({ login, fictional }) => login === null && !fictional).slice(0, 3);
  const rows = blockers.map(({ id }) => ({ blocker_id: id, blocked_id: blocked.id, created_at: now }));
  await insertAll(w, "blocks", { blocker_id: "uuid", blocked_id: "uuid", created_at: "timestamptz" }, rows);
  return new Set(blockers.map(({ id }) => id));
}

/** No likes or talks with those who are gone or not confirmed, nor across a block. */
function canMeet(people: Person[], blockers: Set<string>, one: number, other: number): boolean {
  const [a, b] = [people[one], people[other]];
  if (!a || !b || a.state !== "active" || b.state !== "active") return false;
  const acrossBlock = (x: Person, y: Person) => x.login === "blocked" && blockers.has(y.id);
  return !acrossBlock(a, b) && !acrossBlock(b, a);
}

async function writeLikes(w: TenantWriter, people: Person[], likes: DemoLike[], now: Date): Promise<void> {
  const pairs = new Map(likes.map((like) => [`${like.from}>${like.to}`, like]));
  const rows = likes.map((like) => {
    const from = people[like.from] as Person;
    const to = people[like.to] as Person;
    const back = pairs.get(`${like.to}>${like.from}`);
    const at = sinceJoining([from, to], like.minutesAgo, now);
    const matchedAt = back ? sinceJoining([from, to], Math.min(like.minutesAgo, back.minutesAgo), now) : null;
    const origin = from.fictional ? "fictional" : "member";
    return {
      from_id: from.id,
      to_id: to.id,
      origin,
      created_at: at,
      seen_at: like.seen ? at : null,
      matched_at: matchedAt,
    };
  });
  const columns = {
    from_id: "uuid",
    to_id: "uuid",
    origin: "text",
    created_at: "timestamptz",
    seen_at: "timestamptz",
    matched_at: "timestamptz",
  };
  await insertAll(w, "likes", columns, rows);
}

/** Nothing happened to anybody before they were there. */
function sinceJoining(people: Person[], minutesAgo: number, now: Date): Date {
  const earliest = Math.max(...people.map(({ createdAt }) => createdAt.getTime()));
  return new Date(Math.max(now.getTime() - minutesAgo * minute, earliest + minute / 2));
}

async function writeTalks(w: TenantWriter, people: Person[], talks: DemoConversation[], now: Date): Promise<void> {
  const conversations: object[] = [];
  const participants: object[] = [];
  const messages: object[] = [];
  const started = new Map<string, number>();
  for (const talk of talks) {
    const [one, other] = talk.between.map((index) => people[index]) as [Person, Person];
    if (one.login === "fresh" || other.login === "fresh") continue;
    // A free member may start two conversations; the login's two are left to its visitor.
    const count = started.get(one.id) ?? 0;
    if (!one.premiumSince && count >= (one.login ? 0 : 2)) continue;
    started.set(one.id, count + 1);
    const rows = talkRows(people, talk, one, other, now);
    conversations.push(rows.conversation);
    participants.push(...rows.participants);
    messages.push(...rows.messages);
  }
  await insertAll(w, "conversations", conversationColumns, conversations);
  await insertAll(w, "participants", participantColumns, participants);
  await insertAll(w, "messages", messageColumns, messages);
}

const conversationColumns = {
  id: "uuid",
  low_id: "uuid",
  high_id: "uuid",
  started_by: "uuid",
  last_seq: "integer",
  created_at: "timestamptz",
};
const participantColumns = {
  conversation_id: "uuid",
  member_id: "uuid",
  other_id: "uuid",
  unread: "integer",
  read_seq: "integer",
  last_seq: "integer",
  last_at: "timestamptz",
  last_text: "text",
  last_sender_id: "uuid",
};
const messageColumns = {
  conversation_id: "uuid",
  seq: "integer",
  id: "uuid",
  sender_id: "uuid",
  origin: "text",
  kind: "text",
  body: "text",
  client_id: "text",
  free: "boolean",
  created_at: "timestamptz",
};

function talkRows(people: Person[], talk: DemoConversation, one: Person, other: Person, now: Date) {
  const id = timeId();
  const messages = talk.messages.map((message, index) => {
    const sender = people[message.from] as Person;
    const messageId = timeId();
    return {
      conversation_id: id,
      seq: index + 1,
      id: messageId,
      sender_id: sender.id,
      origin: sender.fictional ? "fictional" : "member",
      kind: "text",
      body: message.text,
      client_id: messageId,
      free: true,
      created_at: sinceJoining([one, other], message.minutesAgo, now),
    };
  });
  const last = messages.at(-1) as (typeof messages)[number];
  const side = (me: Person, them: Person) => {
    const unread = last.sender_id === me.id ? 0 : talk.unread;
    const seen = { unread, read_seq: last.seq - unread, last_seq: last.seq, last_at: last.created_at };
    return {
      conversation_id: id,
      member_id: me.id,
      other_id: them.id,
      ...seen,
      last_text: last.body,
      last_sender_id: last.sender_id,
    };
  };
  const [low_id, high_id] = [one.id, other.id].sort();
  const createdAt = messages[0]?.created_at;
  return {
    conversation: { id, low_id, high_id, started_by: one.id, last_seq: last.seq, created_at: createdAt },
    participants: [side(one, other), side(other, one)],
    messages,
  };
}

/** The premium login bought a bundle, so that its history, its balance and its invoice have something to show. */
async function writePurchase(w: TenantWriter, people: Person[], now: Date): Promise<void> {
  const buyer = people.find(({ login }) => login === "premium");
  const bundle = bundlesOnSale(w.tenant).at(-1);
  if (!buyer || !bundle) return;
  const { amountMinor, currency } = bundlePrice(w.tenant, bundle, buyer.country);
  const [orderId, paymentId] = [timeId(), timeId()];
  const at = buyer.premiumSince ?? now;
  const own = { tenant_id: w.tenantId, amount_minor: amountMinor, currency, created_at: at };
  await w
    .insert("orders")
    .values({
      ...own,
      id: orderId,
      member_id: buyer.id,
      bundle_id: bundle.id,
      credits: bundle.credits,
      list_amount_minor: amountMinor,
      country: buyer.country,
      method: "creditcard",
      state: "completed",
      request_key: `demo-${orderId}`,
      expires_at: at,
      settled_at: at,
      balance_before: 0,
      balance_after: bundle.credits,
    })
    .execute();
  await w
    .insert("payments")
    .values({
      ...own,
      id: paymentId,
      order_id: orderId,
      provider: "test",
      provider_reference: `test_${randomId()}`,
      state: "completed",
      updated_at: at,
    })
    .execute();
  await grant(w, buyer.id, bundle.credits, "purchase", paymentId);
  await issueInvoice(w, orderId, "invoice");
}
