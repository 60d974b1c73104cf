import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Person } from "../support/person";
import { type ServerProcess, startServerProcess } from "../support/server-process";
import {
  announceOnly,
  sendAndDisconnect,
  type DisconnectPlan,
  heldBy,
  nothingHeld,
  overload,
} from "./client-disconnects";
import { sized } from "./load";

/** Runs on the shared test database. faults.test.ts repeats this test on its own PostgreSQL and Redis. */
let server: ServerProcess;
let persons: Person[];
beforeAll(async () => {
  server = await startServerProcess("disconnects");
  const who = ["free@demo.test", "premium@demo.test"];
  persons = [];
  for (const one of who) persons.push(await new Person(server.port, "ember.localhost").enter(one));
});
afterAll(() => server?.stop());

it("A process frees everything that clients held when they left or sent too much", async () => {
  const [person] = persons as [Person];
  const { port, dataDir } = server;
  const conversation = /\/chats\/([\w-]{20,})/.exec((await person.get("/chats")).text)?.[1] ?? "none";
  const asset = /"(\/assets\/[^"]+\.css)"/.exec((await person.get("/")).text)?.[1] ?? "/none.css";
  const all: DisconnectPlan = {
    port,
    persons,
    conversationId: conversation,
    asset,
    count: sized(200, 1_500),
    seed: 20261124,
  };
  const before = await heldBy(port);
  const sent = await sendAndDisconnect(all);
  // Some clients must leave before an answer and others after an answer. Otherwise the test would prove nothing.
  expect(Math.min(sent.answered, sent.unanswered)).toBeGreaterThan(all.count / 20);
  const leave = await announceOnly(all, 450);
  expect((await person.get("/")).status).toBe(200);
  leave();
  const statuses = await overload(all, 512, sized(1_500, 5_000));
  expect([...statuses].filter((status) => ![200, 429, 503].includes(status))).toEqual([]);
  await expect
    .poll(() => heldBy(port), { timeout: 60_000, interval: 100 })
    .toEqual({ status: 200, held: { ...nothingHeld, subscriptions: before.held.subscriptions } });
  expect((await new Person(port, "ember.localhost").get("/")).status).toBe(200);
  expect(drafts(dataDir)).toEqual([]);
});

/** Files that were begun but never finished. */
function drafts(dataDir: string): string[] {
  const folder = join(dataDir, "files");
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return files.filter((path) => /(?:^|\/)\.[^/]+$/.test(path));
}
