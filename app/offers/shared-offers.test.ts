import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TimeBonus, TimeBonusFacts } from "./time-bonus";
import { clientState } from "~/client/client-state";
import { endBonus, followBonus, loadDiscountCode, loadWelcomeCode } from "./shared-offers";

const facts: TimeBonusFacts = {
  memberId: "m",
  premium: false,
  secondsSinceSignup: 1000,
  redeemed: [],
  endsAt: "2026-03-01T14:00:00.000Z",
  country: "GB",
  currency: "GBP",
  paymentMethods: ["visa"],
};
const shared = () => clientState.get().shared;
const left = () => (shared().timeBonus as TimeBonus | null)?.countdownTimer;
const answers = (body: unknown, status = 200) => vi.fn(async (_path: string) => Response.json(body, { status }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  endBonus();
  clientState.reset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the shared time bonus", () => {
  it("The shared bonus starts from the time left and ticks each second (OFF-20, OFF-21)", () => {
    followBonus(facts);
    expect(left()).toEqual({ hours: "03", minutes: "43", seconds: "20" });
    vi.advanceTimersByTime(1000);
    expect(left()).toEqual({ hours: "03", minutes: "43", seconds: "19" });
  });

  it("The shared bonus has one timer however often it is started (OFF-23)", () => {
    followBonus(facts);
    followBonus(facts);
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(2000);
    expect(left()?.seconds).toBe("18");
  });

  it("The shared bonus does not begin for a visitor, a payer, or after its window (OFF-16..18)", () => {
    for (const change of [{ memberId: null }, { premium: true }, { secondsSinceSignup: 14_400 }]) {
      followBonus({ ...facts, ...change });
      expect(shared().timeBonus).toBeNull();
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  it("The shared bonus leaves no timer after its end, a logout or a purchase (OFF-19, OFF-22, OFF-25)", () => {
    followBonus({ ...facts, secondsSinceSignup: 14_398 });
    vi.advanceTimersByTime(1000);
    expect(left()?.seconds).toBe("01");
    vi.advanceTimersByTime(1000);
    expect(shared().timeBonus).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
    followBonus(facts)();
    expect(shared().timeBonus).toBeNull();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the calls for codes", () => {
  it("A loaded welcome code is stored, and a failed call is ignored (API-16)", async () => {
    vi.stubGlobal("fetch", answers({ code: "WELCOME25" }));
    await loadWelcomeCode();
    expect(shared().welcomeDiscountcode).toEqual({ code: "WELCOME25" });
    vi.stubGlobal("fetch", answers({}, 422));
    await expect(loadWelcomeCode()).resolves.toBeUndefined();
    expect(shared().welcomeDiscountcode).toEqual({ code: "WELCOME25" });
  });

  it("The call for a discount code passes the caller's parameters and stores the answer (API-14, API-15)", async () => {
    const fetch = answers({ code: "SPRING10", percentage: 10 });
    vi.stubGlobal("fetch", fetch);
    await loadDiscountCode({ code: "SPRING10", country: "NL" });
    expect(fetch.mock.calls[0]?.[0]).toBe("/api/discountcode.php?code=SPRING10&country=NL");
    expect(shared().discountcode).toEqual({ code: "SPRING10", percentage: 10 });
  });
});
