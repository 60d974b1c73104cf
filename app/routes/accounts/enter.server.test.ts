import { describe, expect, it } from "vitest";
import { withPopupWish } from "./enter.server";

describe("the popup wish of a visitor (TRK-01)", () => {
  it("A login's target gets the visitor's popup wish unless it has one (TRK-01)", () => {
    expect(withPopupWish("/members", 5)).toBe("/members?t=5");
    expect(withPopupWish("/members?gender=male#top", 5)).toBe("/members?gender=male&t=5#top");
    expect(withPopupWish("/members?t=9", 5)).toBe("/members?t=9");
    expect(withPopupWish("/chats", null)).toBe("/chats");
  });
});
