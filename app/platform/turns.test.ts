import { describe, expect, it } from "vitest";
import { createTurns, priorityAt } from "./turns";

const start = Date.UTC(2026, 11, 1);

function order(jobs: { who: number; priority: number }[]): number[] {
  return jobs
    .map((job, arrival) => ({ ...job, arrival }))
    .sort((a, b) => b.priority - a.priority || a.arrival - b.arrival)
    .map(({ who }) => who);
}

describe("turns between tenants", () => {
  it("lets the first job of a tenant go before the rest of another one's flood", () => {
    let now = start;
    const turns = createTurns(() => now);
    const flood = Array.from({ length: 1000 }, () => ({ who: 1, priority: turns.take("bulk", 1) }));
    now += 1000;
    const place = order([...flood, { who: 2, priority: turns.take("bulk", 2) }]).indexOf(2);
    expect(place).toBeLessThan(15);
  });

  it("lets two floods of the same moment alternate", () => {
    const turns = createTurns(() => start);
    const jobs = [1, 2].flatMap((who) =>
      Array.from({ length: 500 }, () => ({ who, priority: turns.take("quick", who) })),
    );
    const firstHundred = order(jobs).slice(0, 100);
    expect(firstHundred.filter((who) => who === 1).length).toBeGreaterThan(40);
    expect(firstHundred.filter((who) => who === 2).length).toBeGreaterThan(40);
  });

  it("keeps the order of arrival for those who ask for no more than their share", () => {
    let now = start;
    const turns = createTurns(() => now);
    const jobs = Array.from({ length: 20 }, (_, n) => {
      now += 500;
      return { who: n, priority: turns.take("quick", n % 2) };
    });
    expect(order(jobs)).toEqual(jobs.map(({ who }) => who));
  });

  it("does not let others overtake for ever: what has waited out its turn goes before all that is new", () => {
    let now = start;
    const turns = createTurns(() => now);
    const flood = Array.from({ length: 100 }, () => turns.take("urgent", 1));
    now += 30_000;
    expect(turns.take("urgent", 2)).toBeLessThan(flood.at(-1) as number);
  });

  it("remembers no tenant without a queue, and treats lanes apart", () => {
    let now = start;
    const turns = createTurns(() => now);
    for (let tenant = 0; tenant < 5000; tenant++) turns.take("quick", tenant);
    now += 60_000;
    expect(turns.take("quick", 7)).toBe(priorityAt(now));
    turns.take("bulk", 7);
    expect(turns.take("urgent", 7)).toBe(priorityAt(now));
  });

  it("stays within what pg-boss can keep", () => {
    expect(priorityAt(Date.UTC(2039, 0, 1))).toBeGreaterThan(-2_147_483_648);
    expect(priorityAt(Date.UTC(2100, 0, 1))).toBe(-2_147_483_648);
    expect(priorityAt(0)).toBe(0);
  });
});
