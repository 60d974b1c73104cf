import { spawnSync } from "node:child_process";
import { AsyncLocalStorage } from "node:async_hooks";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, vi } from "vitest";
import { paths } from "~/paths";
import { randomId } from "~/platform/ids";
import { callApi, type CallOptions, mostRetries } from "~/client/http-client";
import { type Answer, ask, Person } from "../support/person";
import { minutes, read, type Stage, unexplained } from "./database-faults";
import { password, type Resident, untilItStands } from "./fleet";
import { insist, isFull, keepAsking, later, type Reply, sized } from "./load";

const p95 = (replies: readonly Reply[]) =>
  replies.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(replies.length * 0.95)] ?? 0;

/** One call of a client, with the times of all its tries. */
interface Made {
  person: Person;
  isKeyed: boolean;
  tries: number[];
}

/**
 * Tests a process without free file descriptors, and a process with a wrong clock. Also tests retries of all clients
 * after an outage, and a site that floods the server.
 */
export function strainFaults(stage: Stage): void {
  it(
    "F07: a process that ran out of file descriptors serves requests again afterwards",
    () => useUpDescriptors(stage),
    2 * minutes,
  );

  it(
    "I12: while a table is missing, answers show no internals, and pages work again after the repair",
    () => hideTables(stage),
    2 * minutes,
  );

  it("F09: a process whose clock is wrong follows the clock of the database", () => skewClock(stage), 3 * minutes);

  it(
    "F13: after an outage under load, requests are answered again and each action happened once",
    () => retryAfterOutage(stage),
    10 * minutes,
  );

  it(
    "L02: a site is served without errors while another site sends ten times as many requests",
    () => floodOneSite(stage),
    5 * minutes,
  );
}

async function useUpDescriptors({ fleet }: Stage): Promise<void> {
  const { child, port } = await fleet().addProcess({});
  const limited = spawnSync("prlimit", ["--pid", String(child.pid), "--nofile=256:256"]);
  expect(limited.status).toBe(0);
  const sockets = Array.from({ length: 300 }, () => connect(port, "127.0.0.1").on("error", () => undefined));
  await later(sized(1_000, 10_000));
  for (const socket of sockets as Socket[]) socket.destroy();
  // Retry the login, because the process may not have a free descriptor yet.
  const { id } = fleet().people[0] as Resident;
  const person = await untilItStands(() => new Person(port, "ember.localhost").enter(id));
  expect((await insist(() => person.get("/members"))).status).toBe(200);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
}

async function hideTables({ fleet, enter, conversationOf }: Stage): Promise<void> {
  const { oracle, web } = fleet();
  const [person, conversation] = [await enter(0), await conversationOf(0, 1)];
  const message = () => ({ body: "Is anybody there?", client_id: randomId() });
  const asks: [what: string, call: () => Promise<Answer>][] = [
    ["a page", () => person.get("/chats")],
    ["a conversation", () => person.get(`/chats/${conversation}`)],
    ["the data of a page", () => person.get("/chats.data")],
    ["a call", () => person.get("/api/chats.php")],
    ["an action by script", () => person.action(paths.doMessage(conversation), message())],
    ["an action by form", () => person.post(paths.doMessage(conversation), message())],
    ["the stream", () => person.ask("/realtime", { abortAfterMs: 500 })],
    ["a file", () => person.get(`/chats/${conversation}/photos/${randomId()}`)],
    ["what is to be read on", () => person.get(`/chats/${conversation}/messages`)],
  ];
  const pids = web.map(({ child }) => child.pid);
  for (const table of ["participants", "sessions"]) {
    await oracle(`alter table ${table} rename to ${table}_gone`);
    try {
      for (const [what, call] of asks) {
        const answer = await call().catch(() => null);
        const told = answer ? `${JSON.stringify(answer.headers)} ${answer.text}` : "";
        expect([what, told]).not.toEqual([
          what,
          expect.stringMatching(
            /_gone|participants"|relation |42P01|select |\bat \S+ \(|node_modules|\.server\.|\/tmp\//i,
          ),
        ]);
        if (answer && table === "sessions")
          expect([what, answer.status >= 500 || answer.status === 303]).toEqual([what, true]);
      }
    } finally {
      await oracle(`alter table ${table}_gone rename to ${table}`);
    }
  }
  expect((await insist(() => person.get("/chats"))).status).toBe(200);
  expect(web.map(({ child }) => [child.pid, child.exitCode])).toEqual(pids.map((pid) => [pid, null]));
}

async function skewClock({ fleet, conversationOf }: Stage): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "clock-"));
  const file = join(folder, "skew");
  const set = async (seconds: number) => {
    writeFileSync(file, String(seconds * 1000));
    await later(120);
  };
  await set(0);
  const preload = `--import=${resolve(import.meta.dirname, "skewed-clock.mjs")}`;
  const { child, port } = await fleet().addProcess({ NODE_OPTIONS: preload, CLOCK_SKEW_FILE: file });
  const [who, conversation] = [fleet().people[4] as Resident, await conversationOf(4, 5)];
  const person = new Person(port, "ember.localhost");
  try {
    for (const seconds of [0, 300, -300, 86_400, 0, -86_400]) {
      await set(seconds);
      const entered = await person.action("/api/user.php", { email: who.email, password });
      const key = randomId();
      const sent = await person.action(paths.doMessage(conversation), { body: `At ${seconds}`, client_id: key });
      const pages = await Promise.all(
        ["/members", "/chats", "/credits", `/chats/${conversation}`].map((path) => person.get(path)),
      );
      const statuses = [entered, sent, ...pages].map(({ status }) => status);
      expect([seconds, ...statuses]).toEqual([seconds, 200, 200, 200, 200, 200, 200]);
      const [row] = await fleet().oracle<{ off: number }>(
        `select abs(extract(epoch from now() - m.created_at))::float as off from messages m where client_id = $1`,
        [key],
      );
      expect([seconds, (row?.off ?? 1e9) < 60]).toEqual([seconds, true]);
      // No page shows a countdown below zero.
      for (const { text } of pages) expect(text).not.toMatch(/datetime="PT-|>-\d+:\d|-\d+ (?:seconds|minutes|hours)/);
    }
    expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function retryAfterOutage({ fleet, enter, conversationOf }: Stage): Promise<void> {
  const { balancer, oracle, people } = fleet();
  const clients = sized(24, 300);
  const persons = await Promise.all(Array.from({ length: Math.min(clients, people.length - 1) }, (_, n) => enter(n)));
  const conversations = await Promise.all(persons.map((_, n) => conversationOf(n, n + 1)));
  const { calls, make } = recordCalls();
  const load = startClients(clients, { persons, conversations, make });
  await later(sized(1_000, 20_000));
  balancer.hold();
  const cutting = setInterval(() => balancer.cutHeld(), 1_000);
  await later(sized(5_000, 60_000));
  clearInterval(cutting);
  balancer.release();
  const healed = performance.now();
  const calm = await enter(0);
  const after = keepAsking([calm], ["/members"], 2);
  await later(sized(1_500, 30_000));
  const { sentKeys, failed } = await load.stop();
  const late = (await after.stop()).slice(-4);
  vi.unstubAllGlobals();
  expectFewTries(calls);
  const again = expectSpreadRetries(calls, { healed, clients });
  const stored = await oracle<{ n: number }>(
    "select count(*)::integer as n from messages where client_id = any($1::text[]) group by client_id",
    [sentKeys],
  );
  expect(sentKeys.length).toBeGreaterThan(clients / 2);
  expect(stored.map(({ n }) => n)).toEqual(sentKeys.map(() => 1));
  expect(late.map(({ status }) => status)).toEqual(late.map(() => 200));
  if (isFull) console.info(`F13: ${failed} calls given up, ${again} repeated, p95 after ${p95(late)} ms`);
}

type MakeCall = (person: Person, path: string, options?: CallOptions) => Promise<unknown>;

/** Makes calls by the browser's client and records the times of their tries. Replaces `fetch` until it is unstubbed. */
function recordCalls(): { calls: Made[]; make: MakeCall } {
  const making = new AsyncLocalStorage<Made>();
  const calls: Made[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const { person, tries } = making.getStore() as Made;
    tries.push(performance.now());
    return fetchAs(person, path, init);
  });
  const make: MakeCall = (person, path, options = {}) => {
    const made: Made = { person, tries: [], isKeyed: options.method !== "POST" || Boolean(options.idempotencyKey) };
    calls.push(made);
    return making.run(made, () => callApi(path, options));
  };
  return { calls, make };
}

/** Sends a request of a member's browser to the load balancer. */
async function fetchAs(person: Person, path: string, init: RequestInit): Promise<Response> {
  const headers = Object.fromEntries(new Headers(init.headers));
  const asking = {
    method: init.method ?? "GET",
    headers: {
      ...headers,
      host: `${person.host}:${person.port}`,
      cookie: person.cookieHeader,
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": person.address,
    },
    ...(init.body ? { body: String(init.body) } : {}),
  };
  const { status, text, headers: told } = await ask(person.port, path, asking);
  const body = [204, 304].includes(status) ? null : text;
  return new Response(body, { status, headers: { etag: String(told.etag ?? "") } });
}

interface ClientLoad {
  persons: readonly Person[];
  /** A conversation of each person. */
  conversations: readonly string[];
  make: MakeCall;
}

/** Starts clients that send messages, poll and file complaints. Returns the keys of the sent messages at their stop. */
function startClients(clients: number, { persons, conversations, make }: ClientLoad) {
  const sentKeys: string[] = [];
  let isOver = false;
  let failed = 0;
  const clientOf = async (n: number) => {
    const person = persons[n % persons.length] as Person;
    const conversation = paths.doMessage(conversations[n % persons.length] as string);
    await later(Math.random() * 2_000);
    while (!isOver) {
      const key = randomId();
      const body = { body: `Storm ${key}`, client_id: key };
      await make(person, conversation, { method: "POST", body, idempotencyKey: key }).then(
        () => sentKeys.push(key),
        () => (failed += 1),
      );
      await make(person, paths.api("chats")).catch(() => (failed += 1));
      // This call has no idempotency key, so the client must not retry.
      const topic = { topic: "nothing of the kind", body: key };
      await make(person, "/complaints", { method: "POST", body: topic }).catch(() => undefined);
      await later(sized(1_000, 12_000));
    }
  };
  const running = Array.from({ length: clients }, (_, n) => clientOf(n));
  return {
    async stop() {
      isOver = true;
      await Promise.all(running);
      return { sentKeys, failed };
    },
  };
}

/** Expects at most six tries of a call with a key, and one try of a call without. */
function expectFewTries(calls: readonly Made[]): void {
  expect(Math.max(...calls.map(({ tries }) => tries.length))).toBeLessThanOrEqual(mostRetries + 1);
  const unkeyed = calls.filter(({ isKeyed }) => !isKeyed);
  expect([unkeyed.length > 0, unkeyed.filter(({ tries }) => tries.length > 1)]).toEqual([true, []]);
}

/** Expects retries before the outage healed, but not all at the same moment. Returns their number. */
function expectSpreadRetries(calls: readonly Made[], { healed, clients }: { healed: number; clients: number }): number {
  const again = calls.flatMap(({ tries }) => tries.slice(1)).filter((at) => at < healed);
  expect(again.length).toBeGreaterThan(clients / 2);
  const bins = new Set(again.map((at) => Math.floor(at / 100)));
  expect(bins.size).toBeGreaterThan(sized(8, 100));
  return again.length;
}

async function floodOneSite({ fleet, enter }: Stage): Promise<void> {
  const { people, neighbours } = fleet();
  const others = await Promise.all(neighbours.slice(0, sized(6, 16)).map((who) => fleet().enter(who, "marina")));
  const quietly = keepAsking(others, read, sized(4, 8));
  await later(sized(1_000, 30_000));
  const quiet = await quietly.stop();
  const many = await Promise.all(people.slice(0, sized(16, 40)).map((_, n) => enter(n)));
  const wide = ["/members?min_age=18&max_age=99&order=newest", "/members?order=nearest", "/members", "/chats"];
  const streams = many.slice(0, sized(16, 40)).flatMap((person) =>
    Array.from({ length: sized(2, 5) }, () => {
      const aborting = {
        abortAfterMs: sized(2_500, 65_000),
        headers: { cookie: person.cookieHeader, host: person.host },
      };
      return ask(person.port, "/realtime", aborting).catch(() => null);
    }),
  );
  const noise = keepAsking(many, wide, sized(40, 80));
  const besides = keepAsking(others, read, sized(4, 8));
  await later(sized(2_500, 60_000));
  const [loud, beside] = [await noise.stop(), await besides.stop()];
  await Promise.all(streams);
  expect(beside.length).toBeGreaterThan(5);
  expect(beside.filter(({ status }) => status !== 200 && status !== 304)).toEqual([]);
  expect(unexplained(loud).filter(({ status }) => status !== 429)).toEqual([]);
  // Only print the ratio, because load and product share one machine here.
  if (isFull)
    console.info(`L02: p95 of the others ${p95(quiet).toFixed(0)} ms alone, ${p95(beside).toFixed(0)} ms beside`);
}
