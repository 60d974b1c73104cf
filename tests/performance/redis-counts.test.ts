import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomId } from "~/platform/ids";
import { type Answer, Person } from "../support/person";
import { redisIsInstalled } from "../../scripts/build/redis.mjs";
import { startTestRedis, type TestRedis } from "../support/redis";
import { countRedis, type RedisCounter } from "../support/redis-counts";
import { type ServerProcess, startServerProcess } from "../support/server-process";

/**
 * Counts the work of Redis for requests of members and visitors (DESIGN 12). Lower a limit when its kind costs less.
 * Raising a limit needs a reason.
 */

/** Requests of each kind. The limits are sums over them. */
const requests = 10;

interface Kind {
  name: string;
  status: number;
  /** Batches that reach Redis. Commands of one pipeline arrive in one batch. */
  batches: number;
  /** Commands that Redis performs. Those inside scripts count too. */
  commands: number;
  ask(number: number): Promise<Answer>;
}

let redis: TestRedis;
let counter: RedisCounter;
let server: ServerProcess;
let member: Person;
let others: string[];
let conversationId: string;
let photo: string;
let tag: string;

const host = "ember.localhost";

beforeAll(async () => {
  if (!redisIsInstalled) return;
  redis = await startTestRedis();
  server = await startServerProcess("redis-counts", undefined, { REDIS_URL: redis.url, JOBS: "0" });
  counter = countRedis(redis.url);
  member = await new Person(server.port, host).enter("premium@demo.test");
  const members = (await member.get("/members")).text;
  others = [...new Set([...members.matchAll(/"\/members\/([\da-f-]{36})/g)].map(([, id]) => String(id)))];
  photo = String(members.match(/"(\/media\/[^"]+)"/)?.[1]);
  conversationId = String((await member.get("/chats")).text.match(/"\/chats\/([\da-f-]{36})/)?.[1]);
});

afterAll(async () => {
  counter?.close();
  await server?.stop();
  await redis?.remove();
});

/** A new visitor for each request, because Redis counts a visitor's pages only after the first five pages. */
const visitor = () => new Person(server.port, host);

const other = (number: number) => String(others[number % others.length]);

async function poll(): Promise<Answer> {
  tag ??= String((await member.get("/api/chats.php")).headers.etag);
  return member.get("/api/chats.php", { "if-none-match": tag });
}

const credentials = { email: "free@demo.test", password: "demo-demo-demo" };

const kinds: Kind[] = [
  { name: "cached home", status: 200, batches: 0, commands: 0, ask: () => visitor().get("/") },
  { name: "cached lander", status: 200, batches: 0, commands: 0, ask: () => visitor().get("/landers/alonetonight") },
  {
    name: "login",
    status: 200,
    batches: 30,
    commands: 120,
    ask: () => visitor().action("/api/user.php", credentials),
  },
  { name: "members", status: 200, batches: 1, commands: 4, ask: () => member.get("/members") },
  {
    name: "faceted search",
    status: 200,
    batches: 1,
    commands: 4,
    ask: () => member.get("/members?gender=female&min_age=30&max_age=45"),
  },
  {
    name: "profile",
    status: 200,
    batches: 2,
    commands: 8,
    ask: (number) => member.get(`/members/${other(number)}`),
  },
  { name: "conversation list", status: 200, batches: 1, commands: 4, ask: () => member.get("/chats") },
  { name: "conversation", status: 200, batches: 1, commands: 4, ask: () => member.get(`/chats/${conversationId}`) },
  {
    name: "send",
    status: 200,
    batches: 15,
    commands: 80,
    ask: (number) =>
      member.action(`/chats/${conversationId}/messages`, { body: `Message ${number}`, client_id: randomId() }),
  },
  {
    name: "like",
    status: 200,
    batches: 12,
    commands: 48,
    ask: (number) => member.action(`/members/${other(number)}/like`, { liked: "yes" }),
  },
  {
    name: "changed poll",
    status: 200,
    batches: 11,
    commands: 14,
    ask: (number) => member.get("/api/chats.php", { "if-none-match": `"an older answer ${number}"` }),
  },
  { name: "unchanged poll", status: 304, batches: 10, commands: 10, ask: poll },
  {
    name: "swipe",
    status: 200,
    batches: 2,
    commands: 8,
    ask: (number) => member.action("/swipe-game/swipes", { member: other(number), choice: "pass" }),
  },
  {
    name: "saved setting",
    status: 200,
    batches: 1,
    commands: 4,
    ask: () => member.action("/settings/chat", { reading: "yes" }),
  },
  { name: "API call", status: 200, batches: 1, commands: 4, ask: () => member.get("/api/interests.php") },
  { name: "photo", status: 200, batches: 1, commands: 4, ask: () => member.get(photo) },
];

describe.skipIf(!redisIsInstalled)("Work of Redis", () => {
  it.each(kinds)(
    "Ten requests of the kind $name give Redis no more batches and commands than allowed",
    async (kind) => {
      const statuses = [(await kind.ask(0)).status];
      const { batches, commands, byName } = await counter.during(async () => {
        for (let number = 1; number <= requests; number += 1) statuses.push((await kind.ask(number)).status);
      });
      expect(new Set(statuses)).toEqual(new Set([kind.status]));
      expect(batches, JSON.stringify([...byName])).toBeLessThanOrEqual(kind.batches);
      expect(commands, JSON.stringify([...byName])).toBeLessThanOrEqual(kind.commands);
    },
  );
});
