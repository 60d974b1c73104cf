import { describe, expect, it, vi } from "vitest";
import { builtInOffer, type CodeUse, type DiscountCode, refuseCode, tidyCode } from "./code";
import { activeOffer, bonusEndsAt, bonusSeconds, timeBonusCode, timeBonusSecondsLeft, welcomeCode } from "./offer";
import { awaitBonusModal, mayShowBonusModal, type TimeBonusFacts, timeBonusOf } from "./time-bonus";

const fresh = { premium: false, secondsSinceSignup: 1_000, redeemed: [] };
const signupAt = "2026-03-01T10:00:00.000Z";
const endsAt = "2026-03-01T14:00:00.000Z";

describe("the time bonus", () => {
  it.each([
    [0, 14_400],
    [1_000, 13_400],
    [14_399, 1],
    [14_400, 0],
    [20_000, 0],
    // A clock set back must not lengthen the time bonus.
    [-30, 14_400],
  ])("At %i seconds after sign-up, the time bonus has %i seconds left (OFF-18, OFF-20)", (secondsSinceSignup, left) =>
    expect(timeBonusSecondsLeft({ ...fresh, secondsSinceSignup })).toBe(left),
  );

  it("Only members who have not paid get the time bonus, and only once (OFF-13, OFF-17)", () => {
    expect(timeBonusSecondsLeft({ ...fresh, premium: true })).toBe(0);
    expect(timeBonusSecondsLeft({ ...fresh, redeemed: [timeBonusCode] })).toBe(0);
  });

  it("The time bonus ends four hours after sign-up", () => expect(bonusEndsAt(signupAt)).toBe(endsAt));

  const facts: TimeBonusFacts = {
    ...fresh,
    memberId: "m1",
    endsAt,
    country: "NL",
    currency: "EUR",
    paymentMethods: ["ideal"],
  };

  it("The time bonus has the thirteen fields of the specification (OFF-09..15)", () => {
    expect(timeBonusOf(facts)).toEqual({
      code: "TIMEBONUS25",
      country: "NL",
      user_id: "m1",
      expires: endsAt,
      value_percentage: 25.0,
      currency: "EUR",
      minimum_order_value: 0,
      status: "active",
      validity: "once-per-user",
      expired: false,
      paymentmethods: ["ideal"],
      isVisible: true,
      countdownTimer: { hours: "03", minutes: "43", seconds: "20" },
    });
  });

  it.each([
    ["logged out (OFF-16)", { memberId: null }],
    ["paid (OFF-17)", { premium: true }],
    ["too long a member (OFF-18, OFF-19)", { secondsSinceSignup: bonusSeconds }],
  ])("The time bonus is null when %s", (_, change) => expect(timeBonusOf({ ...facts, ...change })).toBeNull());
});

describe("the active discount", () => {
  it("The active discount is the time bonus while it runs (OFF-26)", () =>
    expect(activeOffer(fresh, endsAt)).toEqual({ code: timeBonusCode, percentage: 25, endsAt }));

  it("The active discount is the welcome code without a time bonus (OFF-27)", () =>
    expect(activeOffer({ ...fresh, redeemed: [timeBonusCode] }, endsAt)?.code).toBe(welcomeCode));

  it.each([
    ["after the window (OFF-08)", { ...fresh, secondsSinceSignup: bonusSeconds }],
    ["for the second purchase (OFF-07)", { ...fresh, premium: true }],
  ])("No discount is active %s", (_, facts) => expect(activeOffer(facts, endsAt)).toBeNull());
});

describe("the bonus modal", () => {
  const due = { secondsInMembersArea: 40, credits: 0, isVisible: true, isDismissed: false };

  it("The bonus modal opens after 40 seconds, not at 39 (OFF-38)", () => {
    expect(mayShowBonusModal(due)).toBe(true);
    expect(mayShowBonusModal({ ...due, secondsInMembersArea: 39 })).toBe(false);
  });

  it.each([
    ["with a credit left (OFF-39)", { credits: 1 }],
    ["without a bonus (OFF-40)", { isVisible: false }],
    ["once dismissed (OFF-41)", { isDismissed: true }],
  ])("The bonus modal does not open %s", (_, change) => expect(mayShowBonusModal({ ...due, ...change })).toBe(false));

  it("The bonus modal waits for an open dialog to close, unless the wait was stopped", () => {
    vi.useFakeTimers();
    const [came, givenUp] = [vi.fn(), vi.fn()];
    let covered = false;
    awaitBonusModal(() => covered, came);
    const stop = awaitBonusModal(() => covered, givenUp);
    vi.advanceTimersByTime(39_000);
    expect(came).not.toHaveBeenCalled();
    covered = true;
    vi.advanceTimersByTime(30_000);
    expect(came).not.toHaveBeenCalled();
    stop();
    covered = false;
    vi.advanceTimersByTime(1_000);
    expect([came.mock.calls.length, givenUp.mock.calls.length]).toEqual([1, 0]);
  });
});

describe("a discount code", () => {
  const use: CodeUse = {
    premium: true,
    secondsSinceSignup: 90 * 86_400,
    redeemed: [],
    memberId: "m1",
    now: "2026-06-01T00:00:00.000Z",
    country: "NL",
    amountMinor: 5_000,
    currency: "EUR",
  };
  const code: DiscountCode = {
    code: "SPRING",
    percentage: 30,
    minimumMinor: 0,
    currency: null,
    country: null,
    memberId: null,
    expiresAt: null,
  };

  it("A discount code without conditions lowers the order", () => expect(refuseCode(code, use)).toBeNull());

  it.each<[string, DiscountCode | null, Partial<CodeUse>, string | null]>([
    ["that nobody knows (OFF-03)", null, {}, "offer.not_found"],
    ["of somebody else", { ...code, memberId: "m2" }, {}, "offer.not_found"],
    ["of one's own", { ...code, memberId: "m1" }, {}, null],
    ["used before (OFF-04)", code, { redeemed: ["SPRING"] }, "offer.used"],
    ["with a minimum, below it (OFF-05)", { ...code, minimumMinor: 5_001, currency: "EUR" }, {}, "offer.minimum"],
    ["with a minimum, at it (OFF-05)", { ...code, minimumMinor: 5_000, currency: "EUR" }, {}, null],
    ["of another country (OFF-06)", { ...code, country: "NL" }, { country: "DE" }, "offer.country"],
    ["of the country (OFF-06)", { ...code, country: "NL" }, {}, null],
    ["in another currency", { ...code, currency: "GBP" }, {}, "offer.country"],
    ["that has ended", { ...code, expiresAt: "2026-06-01T00:00:00.000Z" }, {}, "offer.expired"],
    ["that still runs", { ...code, expiresAt: "2026-06-01T00:00:01.000Z" }, {}, null],
    [
      "with a time, as good as the welcome offer and right after it (DESIGN 8)",
      { ...code, expiresAt: "2026-07-01T00:00:00.000Z" },
      { premium: false, secondsSinceSignup: bonusSeconds + 86_400 },
      "offer.expired",
    ],
  ])("A discount code %s", (_, entered, change, refused) =>
    expect(refuseCode(entered, { ...use, ...change })?.code ?? null).toBe(refused),
  );

  it("A discount code may be typed in any case", () => expect(tidyCode("  spring ")).toBe("SPRING"));

  it("The code of the time bonus holds while the bonus runs, and once (OFF-13)", () => {
    const free = { ...use, premium: false, secondsSinceSignup: 10 };
    expect(builtInOffer(timeBonusCode, free, endsAt)).toEqual({ code: timeBonusCode, percentage: 25, endsAt });
    expect(builtInOffer(timeBonusCode, { ...free, redeemed: [timeBonusCode] }, endsAt)).toMatchObject({
      code: "offer.used",
    });
    expect(builtInOffer(timeBonusCode, use, endsAt)).toMatchObject({ code: "offer.expired" });
    expect(builtInOffer("SPRING", free, endsAt)).toBeNull();
  });
});
