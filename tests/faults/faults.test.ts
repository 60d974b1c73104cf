import { randomInt } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sendMessage } from "~/chat/messages.server";
import { paths } from "~/paths";
import { randomId } from "~/platform/ids";
import { openStore } from "~/platform/store.server";
import { publishTenantChange } from "~/tenancy/changes.server";
import { ask, Person } from "../support/person";
import { listOffences } from "./books";
import { databaseFaults } from "./database-faults";
import { type Fleet, openFleet, password, type Resident } from "./fleet";
import { insist, isFull, isWanted, keepAsking, later, press, type Reply, sized } from "./load";
import { Reader } from "./reader";
import { processFaults } from "./process-faults";
import { strainFaults } from "./strain-faults";

/**
 * Tests the product's promises under faults (security.md, sections 5 and 6f) on the production build. The tests stop
 * and kill PostgreSQL and Redis. `npm test` uses small loads, and `npm run faults` full loads.
 */
const minutes = 60_000;
const pairs = sized(10, 60);

let fleet: Fleet;
let people: Resident[];
beforeAll(async () => {
  if (!isWanted) return;
  fleet = await openFleet({ people: 2 * pairs + 8, credits: 100_000 });
  people = fleet.people;
}, 5 * minutes);
afterAll(() => fleet?.close(), minutes);

const enter = (n: number) => fleet.enter(people[n] as Resident);

/** Logs in several members, enough to keep each below the rate limit during a minute of full load. */
const enterSome = () => Promise.all(Array.from({ length: sized(4, 16) }, (_, n) => enter(n)));

/** A period in which processes are killed, with the messages and orders that were acknowledged meanwhile. */
interface Chaos {
  isOver: boolean;
  /** Numbers of messages by their client id. */
  messages: Map<string, number>;
  /** Request keys of paid orders. */
  orders: Set<string>;
}

async function conversationOf(one: number, two: number): Promise<string> {
  const message = { to: { memberId: (people[two] as Resident).id }, body: "Hello", clientId: randomId() };
  const from = (people[one] as Resident).id;
  return (await sendMessage(fleet.app.ember, from, { ...message, origin: "member" })).conversationId;
}

describe.skipIf(!isWanted)("Promises under faults", () => {
  afterEach(() => fleet.endAdded(), minutes);
  afterEach(async () => {
    // After every fault, the books are right and the site answers.
    expect(await listOffences(fleet)).toEqual([]);
    await expect.poll(() => statusOf("ember.localhost"), { timeout: minutes }).toBe(200);
  }, 2 * minutes);

  it(
    "F08: killed processes neither lose nor repeat acknowledged messages and purchases",
    async () => {
      const kills = sized(3, 100);
      const chaos: Chaos = { isOver: false, messages: new Map(), orders: new Set() };
      const own = people.slice(2 * pairs);
      const writing = [0, 2, 4, 6].map(async (n) => {
        const person = await fleet.enter(own[n] as Resident);
        return { person, id: await conversationOf(2 * pairs + n, 2 * pairs + n + 1) };
      });
      const conversations = await Promise.all(writing);
      const payers = await Promise.all([1, 3].map((n) => fleet.enter(own[n] as Resident)));
      const running = [
        ...conversations.map(({ person, id }) => keepWriting(person, id, chaos)),
        ...payers.map((person) => keepBuying(person, chaos)),
      ];
      for (let n = 0; n < kills; n += 1) {
        await later(randomInt(200, 1_000));
        if (isFull && n % 5 === 4) await fleet.redis.stop().then(fleet.redis.startAgain);
        if (isFull && n % 5 === 2) await fleet.postgres.crash();
        await fleet.replace(n % 2, "SIGKILL");
      }
      chaos.isOver = true;
      await Promise.all(running);
      const rows = await fleet.oracle<{ client_id: string; seq: number }>("select client_id, seq from messages");
      const stored = new Map(rows.map((row) => [row.client_id, row.seq]));
      expect([...chaos.messages].filter(([key, seq]) => stored.get(key) !== seq)).toEqual([]);
      expect(await completed([...chaos.orders])).toHaveLength(chaos.orders.size);
    },
    40 * minutes,
  );

  /** Sends messages until the chaos is over. Records the number of each acknowledged message. */
  async function keepWriting(person: Person, id: string, chaos: Chaos): Promise<void> {
    // Keep below thirty messages a minute, a member's limit.
    for (let n = 0; !chaos.isOver && (isFull || n < 25); n += 1) {
      const key = randomId();
      const answer = await insist(() => person.action(paths.doMessage(id), { body: `No. ${n}`, client_id: key }));
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"seq"')]);
      chaos.messages.set(key, (JSON.parse(answer.text) as { sent: { seq: number } }).sent.seq);
      await later(sized(randomInt(50, 350), randomInt(1_900, 2_300)));
    }
  }

  /** Places and pays orders until the chaos is over. Records the request keys of the orders. */
  async function keepBuying(person: Person, chaos: Chaos): Promise<void> {
    while (!chaos.isOver || chaos.orders.size < 2) {
      const key = randomId();
      const agreed = { country: "GB", amount: "1899", currency: "GBP", request_key: key, start_now: "yes" };
      const payment = await press(person, paths.order("c120", "visa"), agreed);
      expect(payment).toMatch(/^\/test-payment\//);
      expect(await press(person, payment, { outcome: "paid" })).toMatch(/^\/transactions\//);
      chaos.orders.add(key);
      // Wait for the payment, because a new order of the package would continue the open order. The next check
      // after a lost payment notice comes only minutes later.
      await expect.poll(() => completed([key]), { timeout: 10 * minutes, interval: 200 }).toEqual([key]);
    }
  }

  /** The given request keys whose order is paid. */
  async function completed(keys: string[]): Promise<string[]> {
    const sql = "select request_key as key from orders where state = 'completed' and request_key = any($1)";
    return (await fleet.oracle<{ key: string }>(sql, [keys])).map(({ key }) => key);
  }

  it(
    "M08: six simultaneous calls at two processes act once and get equal answers",
    async () => {
      const person = await enter(0);
      const id = await conversationOf(0, 1);
      const message = { body: "Once", client_id: randomId() };
      const sent = await Promise.all(Array.from({ length: 6 }, () => person.action(paths.doMessage(id), message)));
      const seqs = sent.map(({ text }) => (JSON.parse(text) as { sent: { seq: number } }).sent.seq);
      expect(new Set(seqs).size).toBe(1);
      const complaint = { topic: "site", body: `It flickers. ${randomId()}` };
      const filed = await Promise.all(Array.from({ length: 6 }, () => person.action("/complaints", complaint)));
      expect(new Set(filed.map(({ headers }) => headers.location)).size).toBe(1);
      expect(filed[0]?.headers.location).toContain("receipt=");
      expect(await fleet.oracle("select 1 from complaints where body = $1", [complaint.body])).toHaveLength(1);
    },
    2 * minutes,
  );

  it(
    "F12: when event streams are cut, no message is lost or shown twice",
    async () => {
      const each = sized(30, 160);
      const readers: Reader[] = [];
      const writers = await Promise.all(
        Array.from({ length: pairs }, async (_, n) => {
          const [one, two] = [2 * n, 2 * n + 1];
          const id = await conversationOf(one, two);
          const sides = [await enter(one), await enter(two)] as const;
          readers.push(...sides.map((person) => new Reader(person, id)));
          return { id, sides };
        }),
      );
      const following = readers.map((reader) => reader.follow());
      const cutting = setInterval(() => fleet.balancer.cutStreams(), sized(600, 2_000));
      await Promise.all(
        writers.map(async ({ id, sides }) => {
          for (let n = 0; n < each; n += 1) {
            const body = { body: `Word ${n}`, client_id: randomId() };
            await insist(() => (sides[n % 2] as Person).action(paths.doMessage(id), body));
            if (isFull) await later(1_000);
          }
        }),
      );
      clearInterval(cutting);
      const rows = await fleet.oracle<{ id: string; n: number }>(
        "select conversation_id as id, max(seq) as n from messages group by 1",
      );
      const lengths = new Map(rows.map(({ id, n }) => [id, n]));
      const whole = readers.map(({ conversationId }) =>
        Array.from({ length: lengths.get(conversationId) ?? 0 }, (_, n) => n + 1),
      );
      await expect.poll(() => readers.map(({ view }) => view), { timeout: minutes, interval: 200 }).toEqual(whole);
      for (const reader of readers) reader.stop();
      await Promise.all(following);
      expect(Math.min(...readers.map(({ streams }) => streams))).toBeGreaterThan(1);
    },
    20 * minutes,
  );

  it(
    "F04: while Redis is stopped or hangs, pages work, members stay logged in and limits hold",
    async () => {
      // Use two members who sent nothing in earlier tests, so that their limits are unused.
      const [anna, boris] = [await enter(6), await enter(7)];
      const id = await conversationOf(6, 7);
      for (const fault of ["refused", "hung"] as const) {
        if (fault === "refused") await fleet.redis.stop();
        else fleet.redis.hang();
        try {
          await withoutRedis(anna, boris, id);
        } finally {
          if (fault === "refused") await fleet.redis.startAgain();
          else fleet.redis.resume();
        }
        expect((await insist(() => anna.get("/members"))).status).toBe(200);
      }
    },
    5 * minutes,
  );

  async function withoutRedis(anna: Person, boris: Person, id: string): Promise<void> {
    for (const path of ["/members", "/chats", `/chats/${id}`, "/likes/sent", "/api/user.php", "/api/chats.php"]) {
      const answer = await anna.get(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.text).not.toContain("authentication_required");
    }
    // Polling must find the message, because no event announces the message without Redis.
    const before = await boris.get("/api/chats.php");
    const sent = await anna.action(paths.doMessage(id), { body: "Still there?", client_id: randomId() });
    expect(sent.status).toBe(200);
    const after = await boris.get("/api/chats.php", { "if-none-match": before.headers.etag ?? "" });
    expect([after.status, after.text]).toEqual([200, expect.stringContaining("Still there?")]);
    const liked = await anna.action(`/members/${(people[3] as Resident).id}/like`, { liked: "yes" });
    expect(liked.status).toBe(200);
    const login = { email: (people[5] as Resident).email, password };
    const entered = await new Person(fleet.balancer.port, "ember.localhost").action("/api/user.php", login);
    expect([entered.status, entered.cookies.some((line) => line.includes("auth="))]).toEqual([200, true]);
    // Ten complaints an hour are allowed per network, with and without Redis.
    const visitor = new Person(fleet.balancer.port, "ember.localhost");
    const complaints = Array.from({ length: 14 }, (_, n) => ({ topic: "site", body: `No. ${n} ${randomId()}` }));
    const answers = [];
    for (const fields of complaints) answers.push(await visitor.action("/complaints", fields));
    expect(answers.filter(({ status }) => status < 400).length).toBeLessThanOrEqual(10);
    expect(answers.at(-1)?.status).toBe(429);
  }

  it(
    "F01: when the database crashes or drops connections, the same processes recover",
    async () => {
      const visitors = await enterSome();
      await expect.poll(() => statusOf("ember.localhost"), { timeout: minutes }).toBe(200);
      const pids = fleet.web.map(({ child }) => child.pid);
      const load = keepAsking(visitors, ["/members", "/chats", "/api/user.php", "/likes/sent"], 20);
      await later(sized(1_000, 20_000));
      await fleet.oracle("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'tandem_app'");
      await later(sized(1_000, 10_000));
      await fleet.postgres.crash();
      // The product promises ten seconds. A busy test machine gets more.
      await expect
        .poll(async () => (await insist(() => (visitors[0] as Person).get("/members"))).status, { timeout: minutes })
        .toBe(200);
      await later(sized(500, 20_000));
      const replies = await load.stop();
      expect(replies.length).toBeGreaterThan(20);
      const odd = replies.filter(({ status }) => status !== 200 && status !== 304 && status !== 503);
      expect(told(odd)).toEqual([]);
      const busy = replies.filter(({ status }) => status === 503);
      expect(busy.filter(({ retryAfter }) => retryAfter === null || retryAfter > 5)).toEqual([]);
      expect(fleet.web.map(({ child }) => [child.pid, child.exitCode, child.signalCode])).toEqual(
        pids.map((pid) => [pid, null, null]),
      );
    },
    5 * minutes,
  );

  it(
    "F14: a broken tenant record makes only its own site answer 503, and processes still start",
    async () => {
      const [good] = await fleet.oracle<{ record: Record<string, unknown> }>(
        "select record from tenants where slug = 'marina'",
      );
      const broken: [string, string][] = [
        ["a theme that is none", `jsonb_set(record, '{settings,theme}', '{"a": 1}')`],
        ["a language nobody knows", `jsonb_set(record, '{settings,domain_language}', '"xx"')`],
        ["no name", `jsonb_set(record, '{settings,name}', 'null')`],
        ["a name of ten megabytes", `jsonb_set(record, '{settings,name}', to_jsonb(repeat('x', 10000000)))`],
        ["a company that is not there", `jsonb_set(record, '{company_id}', '"nobody"')`],
        ["no record to speak of", `'"text"'::jsonb`],
      ];
      const change = async (expression: string, values: unknown[] = []) => {
        await fleet.oracle(
          `update tenants set record = ${expression}, version = version + 1 where slug = 'marina'`,
          values,
        );
        const store = await openStore({ REDIS_URL: fleet.redis.url });
        await publishTenantChange({ database: { pool: fleet.app.database.pool }, store });
        await store.close();
      };
      for (const [what, expression] of broken) {
        await change(expression);
        await expect.poll(() => statusOf("marina.localhost")).toBe(503);
        expect([what, await statusOf("ember.localhost")]).toEqual([what, 200]);
      }
      await fleet.replace(0, "SIGTERM");
      expect(await statusOf("ember.localhost")).toBe(200);
      await change("$1::jsonb", [JSON.stringify(good?.record)]);
      await expect.poll(() => statusOf("marina.localhost")).toBe(200);
    },
    5 * minutes,
  );

  it(
    "F10: no request is lost while processes are replaced one after the other",
    async () => {
      const visitors = await enterSome();
      const reader = new Reader(visitors[0] as Person, await conversationOf(0, 1));
      const following = reader.follow();
      await expect.poll(() => reader.streams, { timeout: minutes }).toBeGreaterThan(0);
      const brokenBefore = fleet.balancer.broken;
      const load = keepAsking(visitors, ["/members", "/chats", "/api/user.php", "/likes/sent"], sized(8, 30));
      for (let round = 0; round < sized(1, 5); round += 1) {
        for (const index of [0, 1]) await fleet.replace(index, "SIGTERM");
      }
      const replies = await load.stop();
      reader.stop();
      await following;
      expect(told(replies.filter(({ status }) => status !== 200 && status !== 304))).toEqual([]);
      expect(fleet.balancer.broken - brokenBefore).toBe(0);
      expect(reader.streams).toBeGreaterThan(1);
    },
    10 * minutes,
  );

  const stage = { fleet: () => fleet, enter, enterSome, conversationOf };
  strainFaults(stage);
  processFaults(stage);
  // Keep these tests last, because they move the fleet to another database.
  databaseFaults(stage);
});

/** Asks both processes for the home page. Returns the higher of the two statuses. */
async function statusOf(host: string): Promise<number> {
  const answers = await Promise.all(
    fleet.web.map(({ port }) => ask(port, "/", { headers: { host: `${host}:${port}` } }).catch(() => null)),
  );
  return Math.max(...answers.map((answer) => answer?.status ?? 0));
}

/** Counts equal failures, because a failure message could not show hundreds of them. */
function told(replies: readonly Reply[]): string[] {
  const counts = new Map<string, number>();
  for (const { path, status, ms } of replies) {
    const line = `${status} ${path} after ${Math.round(ms / 1000)} s`;
    counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  return [...counts].map(([line, count]) => `${count} x ${line}`);
}
