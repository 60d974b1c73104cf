import { expect, it } from "vitest";
import { createSlotCount } from "./slot-count.server";

/** Lets answers of the given times end, a hundred milliseconds apart, with all slots in use. */
function run(rounds: number, times: readonly number[]) {
  const clock = { at: 1000 };
  const count = createSlotCount({ least: 8, most: 400 });
  for (let round = 0; round < rounds; round += 1) {
    const beganAt = clock.at;
    count.began(count.slots);
    clock.at += 100;
    for (const time of times) count.ended(beganAt, beganAt + time);
    count.adapt(clock.at);
  }
  return count.slots;
}

const twenty = (ms: number) => Array.from({ length: 20 }, () => ms);

it("A process that answers quickly gives more slots up to its maximum, so that a storm of cheap calls is served", () => {
  expect(run(100, twenty(20))).toBe(400);
});

it("A process whose answers all wait gives fewer slots down to its minimum, so that the served come in time", () => {
  expect(run(2, twenty(900))).toBeLessThan(100);
  expect(run(100, twenty(900))).toBe(8);
});

it("A slow payment provider takes no slots from other pages, which are still quick", () => {
  const slow = Array.from({ length: 16 }, () => 5000);
  expect(run(100, [...slow, 20, 20, 20, 20])).toBe(400);
});

it("Answers that waited in the queue before a change do not shrink the slots again", () => {
  const count = createSlotCount({ least: 8, most: 400 });
  count.began(128);
  for (const time of twenty(900)) count.ended(0, time);
  count.adapt(900);
  const { slots } = count;
  for (const time of twenty(1500)) count.ended(100, time);
  count.adapt(1600);
  expect(count.slots).toBe(slots);
});

it("A process with unused slots gives no more of them", () => {
  const count = createSlotCount({ least: 8, most: 400 });
  for (let round = 0; round < 50; round += 1) {
    count.began(4);
    for (const time of twenty(20)) count.ended(round * 100, round * 100 + time);
    count.adapt(round * 100 + 100);
  }
  expect(count.slots).toBe(128);
});
