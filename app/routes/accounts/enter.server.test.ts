import { describe, expect, it } from "vitest";
import { withPopupDelay } from "./enter.server";

describe("the popup delay of a visitor (TRK-01)", () => {
  it("A login's target address gets the visitor's popup delay, unless it has one already (TRK-01)", () => {
    expect(withPopupDelay("/members", 5)).toBe("/members?t=5");
    expect(withPopupDelay("/members?gender=male#top", 5)).toBe("/members?gender=male&t=5#top");
    expect(withPopupDelay("/members?t=9", 5)).toBe("/members?t=9");
    expect(withPopupDelay("/chats", null)).toBe("/chats");
  });
});
