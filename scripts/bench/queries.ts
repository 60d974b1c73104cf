import v8 from "node:v8";
import vm from "node:vm";
import pg from "pg";
import { listConversations, getConversation } from "~/chat/conversations.server";
import { getMemberPage } from "~/member-page/member-page.server";
import type { SearchFilters } from "~/discovery/search";
import { findMembers } from "~/discovery/search.server";
import { readCursor } from "~/discovery/search-order";
import { listLikes } from "~/likes/like-lists.server";
import { type Database, openDatabase } from "~/platform/database.server";
import { readEnv } from "~/platform/env.server";
import { services, startServices, stopServices } from "~/platform/services.server";
import { choicesOf } from "~/profiles/fields";
import { choiceFields } from "~/tenancy/profile-fields";
import { forgetTenants, resolveHost } from "~/tenancy/resolve.server";
import { openTenant, type TenantReader, type TenantScope } from "~/tenancy/scope.server";
import { TenantRead, type TenantStatement } from "~/tenancy/tenant-read.server";
import { fill } from "../populate/fill";
import type { Deployment } from "./deployment";
import { pinToAppCore } from "./processes";
import type { GoalLine } from "./report";

/** A filled site, and the ids for its queries. */
interface MeasuredSite {
  scope: TenantScope;
  me: string;
  popular: string;
  conversationId: string;
  country: string;
  /** Cursor of the second page of the usual search. */
  next: string | null;
  /** Cursor of page 50 of a search without filters. */
  cursor: string | null;
}

type Pair = Pick<MeasuredSite, "me" | "popular" | "conversationId">;

interface MeasuredQuery {
  name: string;
  queryOf(site: MeasuredSite): (q: TenantReader) => Promise<unknown>;
  /** Limit of the median in milliseconds. */
  most?: number;
}

const search =
  (site: MeasuredSite, filters: SearchFilters, after: string | null = null) =>
  (q: TenantReader) =>
    findMembers(q, { viewerId: site.me, filters, after: readCursor(after, "active") });

const usual = ({ country }: Pick<MeasuredSite, "country">): SearchFilters => ({ gender: "female", country });

const looks = Object.fromEntries(choiceFields.slice(1).map((field) => [field, choicesOf(field)[0]]));

const queries: MeasuredQuery[] = [
  // The first page also counts the matches up to a limit, so allow more time (P2).
  { name: "search, counted", queryOf: (site) => search(site, usual(site)), most: 3 },
  { name: "search, next page", queryOf: (site) => search(site, usual(site), site.next), most: 0.5 },
  { name: "page 50", queryOf: (site) => search(site, {}, site.cursor) },
  {
    name: "one year of age",
    queryOf: (site) => search(site, { gender: "female", country: site.country, min_age: 30, max_age: 30 }),
    most: 25,
  },
  {
    name: "nobody fits",
    queryOf: (site) => search(site, { ...looks, gender: "female", country: site.country, min_age: 90 }),
  },
  { name: "profile, similar", queryOf: (site) => (q) => getMemberPage(q, site.popular, site.me) },
  {
    name: "likes of many",
    queryOf: (site) => (q) => listLikes(q, { memberId: site.popular, type: "received", after: null }),
  },
  { name: "conversations", queryOf: (site) => (q) => listConversations(q, site.me, { limit: 30 }) },
  {
    name: "longest conversation",
    queryOf: (site) => (q) => getConversation(q, site.me, site.conversationId, undefined),
  },
];

const smallTenant = { tenants: 1, members: 10_000, likes: 20_000, conversations: 2_000, messages: 20_000, longest: 50 };

/**
 * Measures queries without HTTP on a small and a large site (P2, P10, P11). Each query runs alternately through the
 * application's reader and as bare SQL.
 */
export async function queryLines(deployment: Deployment, people: number): Promise<{ text: string; lines: GoalLine[] }> {
  const owner = deployment.database as Database;
  const ignore = () => {};
  console.log(`Filling a site of 10,000 people and one of ${people.toLocaleString("en")} ...`);
  // Populate repeats eight model sites. Seven empty sites in between give the small and the large site the same
  // countries.
  const [small] = await fill(owner, { size: smallTenant, seed: 11, emptyTenants: 7, workers: 1, onProgress: ignore });
  const large = {
    tenants: 1,
    members: people,
    likes: people,
    conversations: people / 20,
    messages: people,
    longest: 100_000,
  };
  const [big] = await fill(owner, { size: large, seed: 12, workers: 1, onProgress: ignore });
  pinToAppCore();
  const env = readEnv({ ...deployment.env, NODE_ENV: "production" });
  const database = await openDatabase({ url: env.DATABASE_URL as string, poolMax: 8 });
  await startServices({ env, database, mailSink: ignore, smsSink: ignore });
  try {
    const heapKb = await heapOfATenant(deployment.population.hosts);
    const sites = [
      await openTenantScope(owner, small?.host as string),
      await openTenantScope(owner, big?.host as string),
    ] as const;
    const rows = [];
    for (const query of queries) rows.push({ query, ...(await compare(query, sites)) });
    return { text: tableOf(rows, people), lines: [...rows.flatMap(linesOf), heapLine(heapKb)] };
  } finally {
    await stopServices();
  }
}

async function openTenantScope(owner: Database, host: string): Promise<MeasuredSite> {
  forgetTenants();
  const found = await resolveHost(host);
  if (found.status !== "found") throw new Error(`${host} was not made.`);
  const scope = openTenant(found.tenant);
  const t = scope.tenant.id;
  const { rows } = await owner.pool.query<Pair>(
    `select low_id as me, high_id as popular, id as "conversationId" from conversations where tenant_id = $1
     order by last_seq desc limit 1`,
    [t],
  );
  const site = rows[0] as Pair;
  await owner.pool.query(
    `insert into likes (tenant_id, from_id, to_id, origin, created_at)
     select tenant_id, id, $2, 'member', created_at from members where tenant_id = $1 and id <> $2 and not fictional
     limit 5000 on conflict do nothing`,
    [t, site.popular],
  );
  await owner.pool.query("vacuum (analyze) likes");
  const deep = await owner.pool.query<{ cursor: string }>(
    `select (extract(epoch from active_step) * 1000000)::bigint::text || '.' || member_id as cursor from profiles
     where tenant_id = $1 and listed order by active_step desc, member_id desc offset 49 * 20 limit 1`,
    [t],
  );
  const [country = "GB"] = scope.tenant.settings.countries;
  const { next } = await scope.db.read((q) =>
    findMembers(q, { viewerId: site.me, filters: usual({ country }), after: null }),
  );
  return { scope, ...site, country, next, cursor: deep.rows[0]?.cursor ?? null };
}

interface Compared {
  smallMs: number;
  bigMs: number;
  /** Ratio of queries per second through the reader to queries per second as bare SQL. */
  ofRaw: number;
}

const turns = 7;

/** Measures a query on both sites. Drops the first rounds, in which the compiler warms up. */
async function compare(
  { queryOf }: MeasuredQuery,
  [small, big]: readonly [MeasuredSite, MeasuredSite],
): Promise<Compared> {
  const raw = await bare(small, queryOf(small));
  const times = { small: [] as number[], big: [] as number[] };
  const rates = { reader: [] as number[], raw: [] as number[] };
  try {
    for (let turn = 0; turn < turns; turn += 1) {
      await together(raw.send);
      await together(() => small.scope.db.read(queryOf(small)));
    }
    for (let turn = 0; turn < turns; turn += 1) {
      times.small.push(await alone(() => small.scope.db.read(queryOf(small))));
      times.big.push(await alone(() => big.scope.db.read(queryOf(big))));
      rates.raw.push(await together(raw.send));
      rates.reader.push(await together(() => small.scope.db.read(queryOf(small))));
    }
  } finally {
    await raw.end();
  }
  return { smallMs: median(times.small), bigMs: median(times.big), ofRaw: median(rates.reader) / median(rates.raw) };
}

/** Median time of sequential queries. */
async function alone(action: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + 120;
  do {
    const before = performance.now();
    await action();
    times.push(performance.now() - before);
  } while (performance.now() < until);
  return median(times);
}

/** Queries per second with eight concurrent queries. */
async function together(action: (worker: number) => Promise<unknown>): Promise<number> {
  const until = performance.now() + 200;
  let count = 0;
  const before = performance.now();
  const runWorker = async (_: unknown, index: number) => {
    for (; performance.now() < until; count += 1) await action(index);
  };
  await Promise.all(Array.from({ length: 8 }, runWorker));
  return (count * 1000) / (performance.now() - before);
}

/** Prepares the query's statements on eight connections with role and tenant already set. */
async function bare(site: MeasuredSite, queryOf: (q: TenantReader) => Promise<unknown>) {
  const sent = await statementsOf(site, queryOf);
  const statements = sent.map(({ name, text, values }) => ({ name: name ?? "bare", text, values }));
  const clients = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const client = new pg.Client({ connectionString: services().env.DATABASE_URL });
      await client.connect();
      await client.query(`set role app_user; set app.tenant_id = '${site.scope.tenant.id}'`);
      return client;
    }),
  );
  const send = async (worker: number) => {
    for (const statement of statements) await (clients[worker] as pg.Client).query(statement);
  };
  return { send, end: () => Promise.all(clients.map((client) => client.end())) };
}

async function statementsOf({ scope }: MeasuredSite, queryOf: (q: TenantReader) => Promise<unknown>) {
  const sent: TenantStatement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function spied(this: pg.Client, ...args: unknown[]) {
    if (args[0] instanceof TenantRead) sent.push(args[0].statement);
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    await scope.db.read(queryOf);
  } finally {
    pg.Client.prototype.query = query;
  }
  return sent;
}

/** Heap kilobytes per loaded site (P10). */
async function heapOfATenant(hosts: readonly string[]): Promise<number> {
  v8.setFlagsFromString("--expose-gc");
  const collect = vm.runInNewContext("gc") as () => void;
  await resolveHost(hosts[0] as string);
  const used = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  for (const host of hosts) await resolveHost(host);
  return (used() - before) / (hosts.length - 1) / 1024;
}

function median(list: readonly number[]): number {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] as number;
}

type Row = Compared & { query: MeasuredQuery };

function tableOf(rows: readonly Row[], people: number): string {
  const line = (cells: string[]) => cells.map((cell, at) => (at === 0 ? cell.padEnd(20) : cell.padStart(12))).join("");
  return [
    line(["p50 in ms", "10,000", people.toLocaleString("en"), "growth", "of raw SQL"]),
    ...rows.map(({ query, smallMs, bigMs, ofRaw }) =>
      line([
        query.name,
        smallMs.toFixed(2),
        bigMs.toFixed(2),
        `${(bigMs / smallMs).toFixed(2)}x`,
        `${ofRaw.toFixed(2)}x`,
      ]),
    ),
  ].join("\n");
}

function linesOf({ query: { name, most }, smallMs, bigMs, ofRaw }: Row): GoalLine[] {
  const growth = bigMs / smallMs;
  const lines = [
    { goal: `P11 ${name}: <= 1.3 of 10,000 members`, figure: `${growth.toFixed(2)}x`, holds: growth <= 1.3 },
    { goal: `P2 ${name}: >= 0.8 of the raw SQL`, figure: `${ofRaw.toFixed(2)}x`, holds: ofRaw >= 0.8 },
  ];
  if (most !== undefined)
    lines.push({ goal: `P2 ${name}: p50 <= ${most} ms`, figure: `${bigMs.toFixed(2)} ms`, holds: bigMs <= most });
  return lines;
}

function heapLine(kilobytes: number): GoalLine {
  return {
    goal: "P10 a tenant in memory: <= 20 KB",
    figure: `${kilobytes.toFixed(1)} KB`,
    holds: kilobytes > 0 && kilobytes <= 20,
  };
}
