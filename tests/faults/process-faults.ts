import { Redis } from "ioredis";
import { expect, it } from "vitest";
import { ask, freshAddress, Person } from "../support/person";
import { end, type Launched } from "../support/server-process";
import { minutes, type Stage } from "./database-faults";
import {
  announceOnly,
  sendAndDisconnect,
  type DisconnectPlan,
  heldBy,
  nothingHeld,
  overload,
} from "./client-disconnects";
import type { Fleet } from "./fleet";
import { later, sized } from "./load";
import { type ProbingProxy, startProbingProxy } from "./probing-proxy";

/**
 * Tests with clients that leave early, an unavailable database or Redis, and processes replaced behind a probing
 * proxy.
 */
export function processFaults(stage: Stage): void {
  it(
    "F15: a process frees everything that clients held when they left or sent too much",
    () => leaveEarly(stage),
    10 * minutes,
  );

  it(
    "F16: a process survives a missing database or Redis, and reports that it is not ready",
    () => runWithoutDatabaseOrStore(stage),
    3 * minutes,
  );

  it(
    "F17: no request is lost while two processes are replaced again and again behind a proxy",
    () => replaceBehindProxy(stage),
    20 * minutes,
  );
}

const assetOf = (html: string) => /"(\/assets\/[^"]+\.css)"/.exec(html)?.[1] ?? "/none.css";

const membersAt = ({ people }: Fleet, port: number, count: number) =>
  Promise.all(people.slice(0, count).map(({ id }) => new Person(port, "ember.localhost").enter(id)));

async function leaveEarly({ fleet, conversationOf }: Stage): Promise<void> {
  const { port } = await fleet().addProcess({});
  const persons = await membersAt(fleet(), port, sized(12, 60));
  const asset = assetOf((await (persons[0] as Person).get("/")).text);
  const conversationId = await conversationOf(0, 1);
  const all: DisconnectPlan = { port, persons, conversationId, asset, count: sized(300, 5_000), seed: 20261124 };
  const before = await heldBy(port);
  const sent = await sendAndDisconnect(all);
  expect(Math.min(sent.answered, sent.unanswered)).toBeGreaterThan(all.count / 20);
  const leave = await announceOnly(all, 450);
  // Send this request as a visitor, because at full size the members are near their rate limit.
  expect((await new Person(port, "ember.localhost").get("/")).status).toBe(200);
  leave();
  const statuses = await overload(all, 512, sized(1_500, 10_000));
  expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  const { subscriptions } = before.held;
  await expect
    .poll(() => heldBy(port), { timeout: minutes, interval: 100 })
    .toEqual({ status: 200, held: { ...nothingHeld, subscriptions } });
  // Presence entries in Redis expire after two minutes. An entry that still exists after 15 seconds was not
  // removed.
  const redis = new Redis(fleet().redis.url);
  await expect.poll(() => redis.keys("*:live:*"), { timeout: minutes / 4 }).toEqual([]);
  redis.disconnect();
  expect((await new Person(port, "ember.localhost").get("/")).status).toBe(200);
}

async function runWithoutDatabaseOrStore({ fleet }: Stage): Promise<void> {
  const { port } = await fleet().addProcess({});
  const [member] = (await membersAt(fleet(), port, 1)) as [Person];
  const probe = (path: string) => ask(port, path, { headers: { host: "192.0.2.1" } });
  const told = async () => {
    const began = performance.now();
    const { status, text } = await probe("/readyz");
    expect(performance.now() - began).toBeLessThan(3_000);
    return [status, (JSON.parse(text) as { reasons: string[] }).reasons, (await probe("/healthz")).status];
  };
  const isReady = () => expect.poll(told, { timeout: minutes }).toEqual([200, [], 200]);
  await isReady();
  fleet().postgres.hang();
  try {
    await expect.poll(told, { timeout: minutes / 4 }).toEqual([503, ["database"], 200]);
    const { cookieHeader: cookie, host } = member;
    const sent = { host: `${host}:${port}`, cookie, "x-forwarded-for": member.address };
    const page = await ask(port, "/members", { headers: { ...sent, accept: "text/html" } });
    expect(page.status).toBe(503);
    expect(page.text, "the page in the looks of its site").toContain(`data-theme="${host.split(".")[0]}" data-scheme`);
  } finally {
    fleet().postgres.resume();
  }
  await isReady();
  await fleet().redis.stop();
  try {
    await expect.poll(told, { timeout: minutes / 4 }).toEqual([503, ["store"], 200]);
  } finally {
    await fleet().redis.startAgain();
  }
  await isReady();
}

// Two seconds suffice for the proxy's next probe of `/readyz`, even on a slow machine.
const drainNotice = { DRAIN_NOTICE_MS: "2000" };

async function replaceBehindProxy({ fleet }: Stage): Promise<void> {
  const processes = [await fleet().addProcess(drainNotice), await fleet().addProcess(drainNotice)];
  const proxy = await startProbingProxy(processes.map(({ port }) => port));
  await expect.poll(() => [0, 1].every(proxy.isReady), { timeout: minutes }).toBe(true);
  const members = await membersAt(fleet(), proxy.port, sized(20, 100));
  const asset = assetOf((await (members[0] as Person).get("/")).text);
  const stream = follow(members[0] as Person);
  const calls = sized(1_500, 20_000);
  const statuses = new Map<number, number>();
  let begun = 0;
  let replaced = 0;
  // Continue for at least two rounds of replacements, even after the last request.
  const isWanted = () => begun < calls || replaced < 4;
  const lane = async () => {
    while (isWanted()) {
      const status = await mixedRequest(begun++, { port: proxy.port, members, asset });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (begun > calls) await later(20);
    }
  };
  const lanes = Promise.all(Array.from({ length: 6 }, lane));
  while (isWanted()) {
    await replaceOne(fleet(), proxy, processes, replaced % 2);
    replaced += 1;
  }
  await lanes;
  const streams = stream.stop();
  await proxy.close();
  expect([...new Set(proxy.dropped)]).toEqual([]);
  expect([...statuses.keys()]).toEqual([200]);
  expect(statuses.get(200)).toBeGreaterThanOrEqual(calls);
  expect(Math.min(...proxy.served)).toBeGreaterThan(calls / 10);
  // The client opened a new stream at the other process whenever a stream ended.
  expect(streams).toMatchObject({ broken: 0 });
  expect(streams.hints).toBeGreaterThan(0);
}

interface MixedTarget {
  port: number;
  members: readonly Person[];
  asset: string;
}

/** Sends one of eight requests as a member, and the others as visitors. Returns the status, 0 without an answer. */
function mixedRequest(n: number, { port, members, asset }: MixedTarget): Promise<number> {
  const member = n % 8 === 0 ? members[(n / 8) % members.length] : undefined;
  const path = member ? ["/members", "/api/user.php", "/chats"][n % 3] : n % 8 === 1 ? asset : "/";
  const headers = {
    host: `ember.localhost:${port}`,
    "x-forwarded-for": member?.address ?? freshAddress(),
    cookie: member?.cookieHeader ?? "locale=en",
  };
  return ask(port, path as string, { headers }).then(
    (answer) => answer.status,
    () => 0,
  );
}

/** Replaces a process after the proxy has stopped sending requests to it. */
async function replaceOne(fleet: Fleet, proxy: ProbingProxy, processes: Launched[], index: number): Promise<void> {
  const isReady = (ready: boolean) =>
    expect.poll(() => proxy.isReady(index), { timeout: minutes, interval: 20 }).toBe(ready);
  const { child, port } = processes[index] as Launched;
  const leaving = end(child);
  await isReady(false);
  // A process that is not ready still answers late requests.
  expect((await ask(port, "/", { headers: { host: `ember.localhost:${port}` } })).status).toBe(200);
  await leaving;
  processes[index] = await fleet.addProcess(drainNotice, port);
  await isReady(true);
}

/** Reopens an event stream after each end. Counts ends with a retry hint, and streams that broke. */
function follow({ port, host, address, cookieHeader }: Person) {
  const seen = { hints: 0, broken: 0 };
  let isOver = false;
  const open = async (): Promise<void> => {
    while (!isOver) {
      const headers = { host: `${host}:${port}`, "x-forwarded-for": address, cookie: cookieHeader };
      const text = await ask(port, "/realtime", { headers, abortAfterMs: 60_000 }).then(
        (answer) => answer.text,
        () => null,
      );
      if (isOver) return;
      if (text === null) seen.broken += 1;
      else if (/retry: \d+\n\n$/.test(text)) seen.hints += 1;
      await later(200);
    }
  };
  void open();
  return {
    stop: () => {
      isOver = true;
      return { ...seen };
    },
  };
}
