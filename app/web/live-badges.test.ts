import { afterEach, describe, expect, it, vi } from "vitest";
import { showAppBadge, withTotal } from "./live-badges";

afterEach(() => vi.unstubAllGlobals());

describe("the total", () => {
  it("stands in parentheses before the title, uncapped, and not at all at 0 (LAY-47, AMB-019)", () => {
    expect(withTotal("Chats", 5)).toBe("(5) Chats");
    expect(withTotal("(5) Chats", 120)).toBe("(120) Chats");
    expect(withTotal("(5) Chats", 0)).toBe("Chats");
  });

  it("is the app badge, cleared at 0 (LAY-48)", () => {
    const setAppBadge = vi.fn(async () => {});
    const clearAppBadge = vi.fn(async () => {});
    vi.stubGlobal("navigator", { setAppBadge, clearAppBadge });
    showAppBadge(5);
    expect(setAppBadge).toHaveBeenCalledWith(5);
    showAppBadge(0);
    expect(clearAppBadge).toHaveBeenCalledTimes(1);
    vi.stubGlobal("navigator", {});
    expect(() => showAppBadge(5)).not.toThrow();
  });
});
