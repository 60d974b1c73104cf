import { describe, expect, it } from "vitest";
import { isStillDismissed, storeDismissal } from "./dismissals";

function shelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const day = 24 * 60 * 60 * 1000;

describe("a dismissal", () => {
  it("A dismissal is stored as milliseconds under its key (SET-21)", () => {
    const kept = shelf();
    storeDismissal(kept, "hide-enrich-alert", 1_700_000_000_000);
    expect(kept.getItem("hide-enrich-alert")).toBe("1700000000000");
  });

  it("A dismissal lasts seven days (AMB-103)", () => {
    const kept = shelf();
    expect(isStillDismissed(kept, "hide-enrich-alert", day)).toBe(false);
    storeDismissal(kept, "hide-enrich-alert", day);
    expect(isStillDismissed(kept, "hide-enrich-alert", 7 * day)).toBe(true);
    expect(isStillDismissed(kept, "hide-enrich-alert", 8 * day + 1)).toBe(false);
  });

  it("A dismissal of the time-bonus modal lasts forever (SET-24)", () => {
    const kept = shelf();
    storeDismissal(kept, "hide-time-bonus-modal", day);
    expect(isStillDismissed(kept, "hide-time-bonus-modal", 400 * day)).toBe(true);
  });

  it("A dismissal causes no error when the browser blocks its storage", () => {
    const refusing = {
      getItem: () => {
        throw new Error("denied");
      },
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(() => storeDismissal(refusing, "hide-enrich-alert")).not.toThrow();
    expect(isStillDismissed(refusing, "hide-enrich-alert")).toBe(false);
  });
});
