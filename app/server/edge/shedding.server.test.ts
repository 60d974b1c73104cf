import { describe, expect, it } from "vitest";
import { createShedding } from "./shedding.server";

function onClock(options: { maxInFlight?: number } = {}) {
  const clock = { at: 0 };
  const shedding = createShedding({ maxLagMs: 500, now: () => clock.at, ...options });
  shedding.stop();
  const tick = (ms: number) => {
    clock.at += ms;
    shedding.sample();
  };
  return { shedding, tick };
}

describe("load shedding (D40)", () => {
  it("Load shedding tolerates one late tick and refuses pages after two", () => {
    const { shedding, tick } = onClock();
    for (let taken = 0; taken < 8; taken++) expect(shedding.admit("/members", taken)).not.toBeNull();
    tick(900);
    expect(shedding.admit("/members", 1)).not.toBeNull();
    tick(900);
    expect(shedding.admit("/members", 1)).toBeNull();
    tick(100);
    expect(shedding.admit("/members", 1)).not.toBeNull();
  });

  it("Load shedding refuses nothing while few calls are in progress, however late the event loop is", () => {
    const { shedding, tick } = onClock();
    tick(900);
    tick(900);
    for (let taken = 0; taken < 8; taken++) expect(shedding.admit("/members", taken)).not.toBeNull();
    expect(shedding.admit("/members", 1)).toBeNull();
  });

  it("One site takes at most seven of ten slots for its pages, and keeps its logins", () => {
    const { shedding } = onClock({ maxInFlight: 10 });
    const slots = Array.from({ length: 7 }, () => shedding.admit("/members", 1));
    expect(slots).not.toContain(null);
    expect(shedding.admit("/members", 1)).toBeNull();
    expect(shedding.admit("/members", 2)).not.toBeNull();
    expect(shedding.admit("/login", 1)).not.toBeNull();
    slots[0]?.release();
    slots[1]?.release();
    expect(shedding.admit("/members", 1)).not.toBeNull();
  });

  it("Load shedding reserves slots for payments and logins", () => {
    const { shedding, tick } = onClock({ maxInFlight: 10 });
    for (let taken = 0; taken < 8; taken++) expect(shedding.admit("/members", taken)).not.toBeNull();
    expect(shedding.admit("/members", 1)).toBeNull();
    expect(shedding.admit("/webhooks/stripe", 1)).not.toBeNull();
    expect(shedding.admit("/login", 1)).not.toBeNull();
    expect(shedding.admit("/login", 1)).toBeNull();
    tick(100);
  });

  it("A slot is free again when its answer is sent", () => {
    const { shedding } = onClock({ maxInFlight: 1.25 });
    const slot = shedding.admit("/", 1);
    expect(shedding.admit("/", 1)).toBeNull();
    slot?.release();
    expect(shedding.admit("/", 1)).not.toBeNull();
  });

  it("A slot released twice is counted once", () => {
    const { shedding } = onClock({ maxInFlight: 10 });
    const slot = shedding.admit("/", 1);
    shedding.admit("/", 1);
    slot?.release();
    slot?.release();
    expect(shedding.taken).toBe(1);
  });

  it("A begun call whose body is arriving makes no other call wait in late turns", async () => {
    let at = 0;
    // A clock that passes 20 ms per reading makes each turn late.
    const shedding = createShedding({ now: () => (at += 20) });
    shedding.stop();
    const slots = Array.from({ length: 5 }, () => shedding.admit("/members", 1));
    const begun: number[] = [];
    slots.forEach((slot, place) => void slot?.turn().then(() => begun.push(place)));
    const passTurns = async () => {
      for (let turn = 0; turn < 10; turn += 1) await new Promise((next) => setImmediate(next));
    };
    await passTurns();
    expect(begun).toEqual([0, 1, 2, 3]);
    void slots[0]?.releaseDuring(new Promise(() => undefined));
    await passTurns();
    expect(begun).toEqual([0, 1, 2, 3, 4]);
  });

  it("Work that waits for its sender takes no slot until the bytes arrive or fail", async () => {
    const { shedding } = onClock({ maxInFlight: 10 });
    const slot = shedding.admit("/", 1);
    for (const end of [() => Promise.resolve("arrived"), () => Promise.reject(new Error("gone"))]) {
      let go = () => {};
      const waiting = slot?.releaseDuring(new Promise<void>((done) => (go = done)).then(end)).catch(() => "gone");
      expect(shedding.taken).toBe(0);
      go();
      await waiting;
      expect(shedding.taken).toBe(1);
    }
    const last = slot?.releaseDuring(Promise.resolve());
    slot?.release();
    await last;
    expect(shedding.taken).toBe(0);
  });

  it("An overloaded process opens no stream", () => {
    const { admit } = createShedding({ maxInFlight: 2 });
    expect(admit("/members", 1)).not.toBeNull();
    expect(admit("/login", 1)).not.toBeNull();
    expect(admit("/realtime", 1)).toBeNull();
  });
});
