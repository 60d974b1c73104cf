import { describe, expect, it } from "vitest";
import { canSend, neededPurchase, type SendFacts, textProblem } from "./policy";

const premium: SendFacts = {
  blocked: false,
  held: null,
  other: "active",
  hasConversation: true,
  premium: true,
  balance: 20,
  freeMessagesUsed: 0,
  started: 0,
  prices: { messageCredits: 5, freeMessages: 3, photoCredits: 10 },
};
const free: SendFacts = { ...premium, premium: false, balance: 0 };

describe("canSend", () => {
  it("A message costs a premium member credits, and a free member first a free message", () => {
    expect(canSend(premium)).toEqual({ allowed: true, cost: { free: false, credits: 5 } });
    expect(canSend(free)).toEqual({ allowed: true, cost: { free: true, left: 3 } });
    expect(canSend({ ...free, balance: 50, freeMessagesUsed: 2 })).toEqual({
      allowed: true,
      cost: { free: true, left: 1 },
    });
    expect(canSend({ ...free, balance: 5, freeMessagesUsed: 3 })).toEqual({
      allowed: true,
      cost: { free: false, credits: 5 },
    });
  });

  it("A message without a price uses no free message", () => {
    const prices = { messageCredits: 0, freeMessages: 3, photoCredits: 10 };
    expect(canSend({ ...free, prices })).toEqual({ allowed: true, cost: { free: false, credits: 0 } });
  });

  it.each<[string, Partial<SendFacts>, string]>([
    ["a block, either way", { blocked: true }, "chat.blocked"],
    ["an account that is gone", { other: "gone" }, "chat.other_gone"],
    ["an unconfirmed account on the other side (CHA-18)", { other: "unconfirmed" }, "chat.other_unconfirmed"],
    ["too few credits (ERR-22)", { balance: 4 }, "message.not_enough_credits"],
    ["no credits at all (ROL-19)", { balance: 0 }, "message.not_enough_credits"],
  ])("A message of a premium member is refused for %s", (_, facts, code) => {
    expect(canSend({ ...premium, ...facts })).toMatchObject({ allowed: false, code });
  });

  it.each<[string, Partial<SendFacts>, string]>([
    ["a third conversation (ROL-15)", { hasConversation: false, started: 2 }, "chat.conversation_limit"],
    ["a message past the free ones (ROL-16)", { freeMessagesUsed: 3 }, "chat.free_messages_used"],
  ])("A message of a free member is refused for %s", (_, facts, code) => {
    expect(canSend({ ...free, ...facts })).toMatchObject({ allowed: false, code });
  });

  it("Only conversations that a free member has started count against the limit", () => {
    expect(canSend({ ...free, hasConversation: true, started: 2 }).allowed).toBe(true);
    expect(canSend({ ...free, hasConversation: false, started: 1 }).allowed).toBe(true);
    expect(canSend({ ...premium, hasConversation: false, started: 9 }).allowed).toBe(true);
  });
});

describe("canSend for photos and gifts", () => {
  const gift = { kind: "gift", credits: 20 } as const;

  it("A photo and a gift have their own prices", () => {
    expect(canSend(premium, { kind: "photo" })).toEqual({ allowed: true, cost: { free: false, credits: 10 } });
    expect(canSend(premium, gift)).toEqual({ allowed: true, cost: { free: false, credits: 20 } });
    expect(canSend({ ...premium, balance: 19 }, gift)).toMatchObject({ code: "message.not_enough_credits" });
    expect(canSend({ ...premium, balance: 9 }, { kind: "photo" })).toMatchObject({ facts: { needed: 10 } });
  });

  it("Photos need Premium, and free messages pay for neither photos nor gifts (ROL-18, AMB-118)", () => {
    expect(canSend({ ...free, balance: 50 }, { kind: "photo" })).toMatchObject({ code: "chat.premium_only" });
    expect(canSend(free, gift)).toMatchObject({ code: "message.not_enough_credits" });
    expect(canSend({ ...free, balance: 50 }, gift)).toEqual({ allowed: true, cost: { free: false, credits: 20 } });
  });

  it("A photo and a gift follow the rules for every message", () => {
    expect(canSend({ ...premium, blocked: true }, gift)).toMatchObject({ code: "chat.blocked" });
    expect(canSend({ ...free, balance: 50, hasConversation: false, started: 2 }, gift)).toMatchObject({
      code: "chat.conversation_limit",
    });
  });
});

describe("textProblem", () => {
  it("A text must not be empty or longer than the tenant allows", () => {
    const nothingSeen = ["", "\u200b", "\u200d\u2060", "\u3164 \u2800", "\u200f\ufeff\u00ad"];
    for (const text of nothingSeen) expect(textProblem(text, 10)).toBe("message.empty");
    for (const text of [".", "👩\u200d🚀", "\u200fשלום", "ㅋ"]) expect(textProblem(text, 10)).toBeNull();
    expect(textProblem("x".repeat(10), 10)).toBeNull();
    expect(textProblem("x".repeat(11), 10)).toBe("message.too_long");
    expect(textProblem("👨\u200d👩\u200d👧".repeat(10), 10)).toBeNull();
    expect(textProblem("👨\u200d👩\u200d👧".repeat(11), 10)).toBe("message.too_long");
  });
});

describe("neededPurchase", () => {
  it("A refusal names the purchase that would allow the message", () => {
    expect(neededPurchase("chat.conversation_limit")).toBe("premium");
    expect(neededPurchase("chat.free_messages_used")).toBe("credits");
    expect(neededPurchase("chat.blocked")).toBeNull();
  });
});
