import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSession } from "~/accounts/sessions.server";
import type { Preferences } from "~/accounts/preferences";
import type { Viewer } from "~/accounts/viewer";
import { getConversation, listConversations } from "~/chat/conversations.server";
import { getMemberPage } from "~/member-page/member-page.server";
import type { SearchFilters } from "~/discovery/search";
import { findFitting } from "~/discovery/match-finder.server";
import { findSuggestions } from "~/discovery/suggestions.server";
import { readSwipeGame } from "~/discovery/swipe.server";
import type { Translate } from "~/i18n/messages";
import { listLikedPeople, listLikes } from "~/likes/like-lists.server";
import { choicesOf } from "~/profiles/fields";
import { choiceFields } from "~/tenancy/profile-fields";
import { regionsOf } from "~/tenancy/regions";
import type { TenantCountry } from "~/tenancy/vocabulary";
import { readCursor, type SearchCursor, type SearchOrder } from "~/discovery/search-order";
import { findMembers } from "~/discovery/search.server";
import { readWeek } from "~/notifications/weekly-counts.server";
import { listWaitingPhotos } from "~/operators/photo-reviews.server";
import { readEnv } from "~/platform/env.server";
import { startServices, stopServices } from "~/platform/services.server";
import { forgetTenants, resolveHost } from "~/tenancy/resolve.server";
import { openTenant, type TenantReader, type TenantScope } from "~/tenancy/scope.server";
import { TenantRead, type TenantStatement } from "~/tenancy/tenant-read.server";
import { findViewer } from "~/server/viewer.server";
import { fill } from "../../scripts/populate/fill";
import { openTestDatabase, type TestDatabase } from "../support/database";

/**
 * Counts the buffers that frequent queries read in PostgreSQL with 200,000 members. Such counts are exact, while times
 * vary.
 */
interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  "Actual Loops": number;
  Plans?: Plan[];
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(each)).join()}}`);
  return value === null ? "null" : pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

const size = {
  tenants: 3,
  members: 200_000,
  likes: 60_000,
  conversations: 3_000,
  messages: 30_000,
  longest: 5_000,
};
const server = process.env.TEST_DATABASE_URL;

describe.skipIf(!server)("A frequent query", () => {
  const folder = mkdtempSync(join(tmpdir(), "hot-"));
  let database: TestDatabase;
  let scope: TenantScope;
  let bigTables: Set<string>;
  let me: string;
  let other: string;
  let conversationId: string;

  beforeAll(async () => {
    database = await openTestDatabase();
    const env = readEnv({ NODE_ENV: "test", DATA_DIR: folder, LOG_LEVEL: "error" });
    await startServices({ env, database, mailSink: () => {}, smsSink: () => {} });
    await fill(database.owner, { size, seed: 7, workers: 2, onProgress: () => {} });
    forgetTenants();
    const found = await resolveHost("t1.localhost");
    if (found.status !== "found") throw new Error("The first site was not made.");
    scope = openTenant(found.tenant);
    const facts = await database.owner.pool.query<{ low_id: string; high_id: string; id: string }>(
      "select low_id, high_id, id from conversations where tenant_id = $1 order by last_seq desc limit 1",
      [scope.tenant.id],
    );
    const [longest] = facts.rows;
    if (!longest) throw new Error("There is no conversation.");
    [me, other, conversationId] = [longest.low_id, longest.high_id, longest.id];
    const tables = await database.owner.pool.query(
      "select relname from pg_class where relkind = 'r' and reltuples > 1000",
    );
    bigTables = new Set(tables.rows.map(({ relname }) => relname as string));
  });

  afterAll(async () => {
    await stopServices();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Runs `run`, and checks the number of its statements. Returns the executed plan of each statement. */
  async function explain(run: () => Promise<unknown>, statements: number): Promise<Plan[]> {
    const sent: TenantStatement[] = [];
    const query = pg.Client.prototype.query;
    pg.Client.prototype.query = function spied(this: pg.Client, ...args: unknown[]) {
      const [first] = args;
      if (first instanceof TenantRead) sent.push(first.statement);
      return Reflect.apply(query, this, args);
    } as typeof query;
    try {
      await run();
    } finally {
      pg.Client.prototype.query = query;
    }
    expect(sent).toHaveLength(statements);
    const plans: Plan[] = [];
    for (const each of sent) plans.push(await planOf(each));
    return plans;
  }

  async function planOf({ text, values, plannedOnce }: TenantStatement): Promise<Plan> {
    const client = await database.pool.connect();
    try {
      await client.query(`begin; set local role app_user; set local app.tenant_id = '${scope.tenant.id}'`);
      // Run the statement once before, because a first run may load catalogue data and set hint bits.
      await client.query(text, values);
      const asked = plannedOnce
        ? { text: `explain (analyze, buffers, format json) execute planned_once(${values.map(literal).join(", ")})` }
        : { text: `explain (analyze, buffers, format json) ${text}`, values };
      if (plannedOnce)
        await client.query(`set local plan_cache_mode = force_generic_plan; prepare planned_once as ${text}`);
      const { rows } = await client.query(asked);
      if (plannedOnce) await client.query("deallocate planned_once");
      return rows[0]["QUERY PLAN"][0].Plan as Plan;
    } finally {
      await client.query("rollback");
      client.release();
    }
  }

  function nodesOf(plan: Plan): Plan[] {
    return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
  }

  const expectCheap = (fn: (q: TenantReader) => Promise<unknown>, buffers: number, statements = 1) =>
    expectCheapRun(() => scope.db.read(fn), buffers, statements);

  async function expectCheapRun(run: () => Promise<unknown>, buffers: number, statements: number): Promise<void> {
    const plans = await explain(run, statements);
    const nodes = plans.flatMap(nodesOf);
    const scans = nodes.filter((node) => node["Node Type"] === "Seq Scan" && node["Actual Loops"] > 0);
    expect(scans.map((node) => node["Relation Name"]).filter((name) => bigTables.has(name ?? ""))).toEqual([]);
    const read = plans.map((plan) => plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]);
    expect(read.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(buffers);
  }

  /** Buffers of a page of results. Some hundred of them find the viewer's likes of the shown members. */
  const [firstPage, nextPage] = [600, 400];

  const search =
    (filters: SearchFilters, after: { step: string; id: string } | null = null) =>
    (q: TenantReader) =>
      findMembers(q, { viewerId: me, filters, after });

  it("The tables of this test are so large that queries need an index", () => {
    for (const table of ["members", "profiles", "photos", "accounts", "likes", "messages", "participants"]) {
      expect(bigTables).toContain(table);
    }
  });

  it("The first page of members by gender, country and age reads few buffers", async () => {
    const [country = "GB"] = scope.tenant.settings.countries;
    await expectCheap(search({ gender: "female", country }), firstPage);
    await expectCheap(search({ gender: "female", country, min_age: 30, max_age: 40 }), firstPage);
  });

  it("A deep page of all members reads no more buffers than the limit of the first page", async () => {
    await expectCheap(search({}), firstPage);
    const { rows } = await database.owner.pool.query<{ step: string; id: string }>(
      `select (extract(epoch from active_step) * 1000000)::bigint::text as step, member_id as id from profiles
       where tenant_id = $1 and listed order by active_step desc, member_id desc offset 2000 limit 1`,
      [scope.tenant.id],
    );
    await expectCheap(search({}, rows[0] ?? null), firstPage);
  });

  it("First and next pages read few buffers even when the average site has two hundred members", async () => {
    const [country = "GB"] = scope.tenant.settings.countries;
    const tell = (distinct: string) =>
      database.owner.pool.query(`alter table profiles alter tenant_id ${distinct}; analyze profiles`);
    await tell("set (n_distinct = 1000)");
    try {
      for (const filters of [{}, { gender: "female" }, { country }, { gender: "female", country }] as SearchFilters[]) {
        await expectCheap(search(filters), firstPage);
        const { next } = await scope.db.read(search(filters));
        await expectCheap(search(filters, readCursor(next, "active")), nextPage);
      }
      // The last page also searches for similar members outside the search.
      await expectCheap(search({ gender: "female", country }, { step: "1", id: me }), firstPage, 2);
    } finally {
      await tell("reset (n_distinct)");
    }
  });

  it("Pages ordered by newest or nearest read about one index, even deep ones", async () => {
    const [country = "GB"] = scope.tenant.settings.countries;
    const ordered = (order: SearchOrder, filters: SearchFilters, after: SearchCursor | null = null) =>
      expectCheap((q) => findMembers(q, { viewerId: me, filters, order, after }), order === "nearest" ? 2_500 : 900);
    for (const order of ["newest", "nearest"] as const) {
      await ordered(order, {});
      await ordered(order, { gender: "female", country });
      const { next } = await scope.db.read((q) => findMembers(q, { viewerId: me, filters: {}, order, after: null }));
      await ordered(order, {}, readCursor(next, order));
    }
    await ordered("active", { within: 25 });
  });

  it("The match finder reads only a part of the members", async () => {
    const viewer = { memberId: me, gender: "male", country: "GB" } as Viewer;
    await expectCheap((q) => findFitting(q, viewer, { interests: null, reason: null }), 6_000);
  });

  it("Suggestions and the swipe game read few buffers for wide, near, narrow and unmet preferences", async () => {
    const wishes: [Partial<Preferences>, number][] = [
      [{}, 6_000],
      [{ within: 100 }, 5_000],
      [{ within: 100, minAge: 30, maxAge: 31 }, 14_000],
      [{ within: 100, minAge: 98, maxAge: 99 }, 2_500],
      [{ minAge: 98, maxAge: 99 }, 2_000],
    ];
    const shown = { tenant: scope.tenant, locale: "en", t: ((key: string) => key) as Translate } as const;
    for (const [wish, buffers] of wishes) {
      const preferences = { genders: ["female"], minAge: null, maxAge: null, within: null, places: [], ...wish };
      const viewer = { memberId: me, gender: "male", country: "GB", hasArea: true, preferences } as unknown as Viewer;
      await expectCheap((q) => findSuggestions(q, viewer), buffers);
      await expectCheap((q) => readSwipeGame(q, viewer, shown), buffers);
    }
  });

  it("Narrow and empty searches, with count and similar members, read few buffers", async () => {
    const [country = "GB"] = scope.tenant.settings.countries;
    const [region] = regionsOf(country as TenantCountry);
    const narrow = { gender: "female", country, min_age: 30, max_age: 30 };
    const looks = Object.fromEntries(choiceFields.map((field) => [field, choicesOf(field)[0]]));
    await expectCheap(search(narrow), 1_300);
    await expectCheap(search({ gender: "female", country, min_age: 98 }), 100);
    await expectCheap(search({ ...narrow, countryregion: region }), 1_600);
    await expectCheap(search({ ...narrow, ...looks }), 2_800);
    await expectCheap(search({ ...looks, min_age: 98 }), 8_000);
  });

  it("Search pages list the same members as plain SQL, with exact and with capped counts", async () => {
    const [country = "GB"] = scope.tenant.settings.countries;
    const pagesOf = async (filters: SearchFilters, order: SearchOrder, pages: number) => {
      const ids: string[] = [];
      const first = { viewerId: me, filters, order, after: null };
      let page = await scope.db.read((q) => findMembers(q, first));
      const { count } = page;
      for (let turn = 1; ids.push(...page.results.map(({ id }) => id)) && page.next && turn < pages; turn += 1) {
        const after = readCursor(page.next, order);
        page = await scope.db.read((q) => findMembers(q, { ...first, after }));
      }
      return { ids, count };
    };
    const expected = async (column: string, where: string, most: number) => {
      const { rows } = await database.owner.pool.query<{ id: string }>(
        `select member_id as id from profiles where tenant_id = $1 and listed and member_id <> $2 and country = $3 and ${where}
         order by ${column} desc, member_id desc limit ${most}`,
        [scope.tenant.id, me, country],
      );
      return rows.map(({ id }) => id);
    };
    for (const [order, column] of [
      ["active", "active_step"],
      ["newest", "joined_at"],
    ] as const) {
      const many = await pagesOf({ gender: "female", country }, order, 3);
      expect(many.count?.more).toBe(true);
      expect(many.ids).toEqual(await expected(column, "gender = 'female'", 60));
      const few = await pagesOf({ gender: "male", country, min_age: 60, max_age: 60 }, order, 100);
      const sixty = "gender = 'male' and extract(year from age(birth_date)) = 60";
      expect(few.count?.more).toBe(false);
      expect(few.ids.length).toBeGreaterThan(40);
      expect(few.ids).toEqual(await expected(column, sixty, 3000));
      expect((few.count?.real ?? 0) + (few.count?.fictional ?? 0)).toBe(few.ids.length);
    }
  });

  it("The likes of a member with five thousand likes read few buffers", async () => {
    await database.owner.pool.query(
      `insert into likes (tenant_id, from_id, to_id, origin, created_at)
       select tenant_id, id, $2, 'member', created_at from members where tenant_id = $1 and id <> $2 and not fictional
       limit 5000 on conflict do nothing`,
      [scope.tenant.id, other],
    );
    await database.owner.pool.query("vacuum (analyze) likes");
    await expectCheap((q) => listLikes(q, { memberId: other, type: "received", after: null }), 11_000);
    await expectCheap((q) => listLikedPeople(q, other), 3_500);
  });

  it("A member's page reads few buffers", () => expectCheap((q) => getMemberPage(q, other, me), 250));

  it("The list of conversations reads few buffers", () =>
    expectCheap((q) => listConversations(q, me, { limit: 30 }), 400));

  it("A conversation of five thousand messages opens at its end with few buffers", () =>
    expectCheap((q) => getConversation(q, me, conversationId, undefined), 250));

  it("Likes of a photo, and messages about a photo, find each photo by its index", async () => {
    const { pool } = database.owner;
    const photo = "(select main_photo_id from profiles where tenant_id = $1 and member_id = $2)";
    await pool.query(`update likes set liked_photo = ${photo} where tenant_id = $1 and to_id = $2`, [
      scope.tenant.id,
      other,
    ]);
    await pool.query(
      `update messages set part = jsonb_build_object('photo', ${photo}) where tenant_id = $1 and conversation_id = $3`,
      [scope.tenant.id, other, conversationId],
    );
    await pool.query("vacuum (analyze) likes, messages");
    await expectCheap((q) => listLikes(q, { memberId: other, type: "received", after: null }), 12_000);
    await expectCheap((q) => getConversation(q, me, conversationId, undefined), 500);
  });

  it("The list of photos that wait for a review reads few buffers among many reviewed photos", async () => {
    const { pool } = database.owner;
    await pool.query("update photos set looked_at = created_at where tenant_id = $1", [scope.tenant.id]);
    await pool.query(
      `update photos set looked_at = null where (tenant_id, id) in (
         select tenant_id, id from photos where tenant_id = $1 order by created_at desc limit 20)`,
      [scope.tenant.id],
    );
    await pool.query("vacuum (analyze) photos");
    await expectCheap(listWaitingPhotos, 700);
  });

  it("The weekly mail reads few buffers, also for a member with many new members to meet", async () => {
    await expectCheap((q) => readWeek(q, me), 3_500, 3);
  });

  it("A search for the few or many members with answers reads few buffers", async () => {
    const { pool } = database.owner;
    const answer = (share: string) =>
      pool.query(
        `update profiles set answers = '[{"prompt": "sunday", "body": "In bed."}]' where tenant_id = $1 and ${share}`,
        [scope.tenant.id],
      );
    await answer("abs(hashtext(member_id::text)) % 2000 = 0");
    await pool.query("vacuum (analyze) profiles");
    await expectCheap(search({ answers: true }), 1_000);
    // Allow more, because similar members are counted too, which reads rows of the table.
    await expectCheap(search({ answers: true, gender: "female", min_age: 30, max_age: 40 }), 2_500);
    await answer("abs(hashtext(member_id::text)) % 10 = 0");
    await pool.query("vacuum (analyze) profiles");
    await expectCheap(search({ answers: true }), 6_000);
    await expectCheap(search({ answers: true, gender: "female", min_age: 30, max_age: 40 }), 1_500);
  });

  it("Finding the member of a session reads few buffers", async () => {
    const { token } = await scope.db.write((w) => startSession(w, me, ""));
    await expectCheapRun(() => findViewer(scope, token), 150, 1);
  });
});
