import { describe, expect, it } from "vitest";
import { asksForPush } from "./push-question";

const openedAt = "2026-11-27T12:00:00Z";
const mine = (at: string) => ({ mine: true, at });
const sent = { phase: "off" as const, isDismissed: false, messages: [mine("2026-11-27T12:01:00Z")], openedAt };

describe("the question for push", () => {
  it("A conversation asks for push once the member has sent a message (PWA-10)", () => {
    expect(asksForPush(sent)).toBe(true);
    expect(asksForPush({ ...sent, messages: [] })).toBe(false);
    expect(asksForPush({ ...sent, messages: [{ mine: false, at: "2026-11-27T12:01:00Z" }] })).toBe(false);
  });

  it("The page that a first message opens asks for push", () => {
    expect(asksForPush({ ...sent, messages: [mine("2026-11-27T11:59:50Z")] })).toBe(true);
  });

  it("An old message asks for nothing", () => {
    expect(asksForPush({ ...sent, messages: [mine("2026-11-27T10:00:00Z")] })).toBe(false);
  });

  it("A dismissed question stays away (SET-22)", () => {
    expect(asksForPush({ ...sent, isDismissed: true })).toBe(false);
  });

  it.each(["subscribed", "denied", "incapable", "unknown"] as const)("A browser with push %s is not asked", (phase) => {
    expect(asksForPush({ ...sent, phase })).toBe(false);
  });
});
