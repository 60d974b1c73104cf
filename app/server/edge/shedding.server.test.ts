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
    for (let taken = 0; taken < 8; taken++) expect(shedding.admit("/members")).not.toBeNull();
    tick(900);
    expect(shedding.admit("/members")).not.toBeNull();
    tick(900);
    expect(shedding.admit("/members")).toBeNull();
    tick(100);
    expect(shedding.admit("/members")).not.toBeNull();
  });

  it("Load shedding refuses nothing while few calls are in progress, however late the event loop is", () => {
    const { shedding, tick } = onClock();
    tick(900);
    tick(900);
    for (let taken = 0; taken < 8; taken++) expect(shedding.admit("/members")).not.toBeNull();
    expect(shedding.admit("/members")).toBeNull();
  });

  it("Load shedding reserves slots for payments and logins", () => {
    const { shedding, tick } = onClock({ maxInFlight: 10 });
    for (let taken = 0; taken < 8; taken++) expect(shedding.admit("/members")).not.toBeNull();
    expect(shedding.admit("/members")).toBeNull();
    expect(shedding.admit("/webhooks/stripe")).not.toBeNull();
    expect(shedding.admit("/login")).not.toBeNull();
    expect(shedding.admit("/login")).toBeNull();
    tick(100);
  });

  it("A slot is free again when its answer is sent", () => {
    const { shedding } = onClock({ maxInFlight: 1.25 });
    const slot = shedding.admit("/");
    expect(shedding.admit("/")).toBeNull();
    slot?.release();
    expect(shedding.admit("/")).not.toBeNull();
  });

  it("A slot released twice is counted once", () => {
    const { shedding } = onClock({ maxInFlight: 10 });
    const slot = shedding.admit("/");
    shedding.admit("/");
    slot?.release();
    slot?.release();
    expect(shedding.taken).toBe(1);
  });

  it("Work that waits for its sender takes no slot until the bytes arrive or fail", async () => {
    const { shedding } = onClock({ maxInFlight: 10 });
    const slot = shedding.admit("/");
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
    expect(admit("/members")).not.toBeNull();
    expect(admit("/login")).not.toBeNull();
    expect(admit("/realtime")).toBeNull();
  });
});
