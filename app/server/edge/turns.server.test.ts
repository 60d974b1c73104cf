import { expect, it } from "vitest";
import { createTurns } from "./turns.server";

const turnOfLoop = () => new Promise((next) => setImmediate(next));

/** Notes each begun call as its tenant's id. */
function start() {
  const clock = { at: 0 };
  const turns = createTurns(() => clock.at);
  const begun: number[] = [];
  const refused: number[] = [];
  const call = (tenantId: number, mostMs = 1_000_000) =>
    void turns.take(tenantId, mostMs).then((mayBegin) => (mayBegin ? begun : refused).push(tenantId));
  const pass = async (count: number, ms = 1) => {
    for (let at = 0; at < count; at += 1) {
      clock.at += ms;
      await turnOfLoop();
    }
  };
  return { turns, begun, refused, call, pass };
}

it("The single call of a site begins second, although another site has sent many calls before", async () => {
  const { begun, call, pass } = start();
  for (let at = 0; at < 50; at += 1) call(1);
  call(2);
  await pass(3);
  expect(begun).toEqual([1, 2, 1]);
});

it("Calls of sites begin alternately, and all of them begin", async () => {
  const { begun, call, pass } = start();
  for (const tenantId of [1, 1, 1, 2, 2, 3]) call(tenantId);
  await pass(10);
  expect(begun).toEqual([1, 2, 3, 1, 2, 1]);
});

it("No call begins in a late turn of the event loop while four begun calls are in progress", async () => {
  const { turns, begun, call, pass } = start();
  for (let at = 0; at < 6; at += 1) call(1);
  await pass(4);
  await pass(3, 20);
  expect(begun).toHaveLength(4);
  turns.count(-1);
  await pass(1, 20);
  expect(begun).toHaveLength(5);
});

it("Further calls begin while the begun calls leave the processor idle", async () => {
  const { begun, call, pass } = start();
  for (let at = 0; at < 20; at += 1) call(1);
  await pass(20);
  expect(begun).toHaveLength(20);
});

it("A call begins at once after an idle time", async () => {
  const { begun, call, pass } = start();
  for (let at = 0; at < 5; at += 1) call(1);
  await pass(5);
  await pass(1, 1000);
  call(1);
  await pass(1);
  expect(begun).toHaveLength(6);
});

it("Calls that waited too long are refused, and the next call in time begins instead of them", async () => {
  const { begun, refused, call, pass } = start();
  for (let at = 0; at < 3; at += 1) call(1, 500);
  call(2);
  await pass(2, 600);
  expect([begun, refused]).toEqual([[2], [1, 1, 1]]);
});
