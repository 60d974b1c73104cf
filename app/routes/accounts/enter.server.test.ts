import { describe, expect, it } from "vitest";
import { withPopupWish } from "./enter.server";

describe("the t a visitor came with (TRK-01)", () => {
  it("goes along to where a login leads, beside what stands there", () => {
    expect(withPopupWish("/members", 5)).toBe("/members?t=5");
    expect(withPopupWish("/members?gender=male#top", 5)).toBe("/members?gender=male&t=5#top");
    expect(withPopupWish("/members?t=9", 5)).toBe("/members?t=9");
    expect(withPopupWish("/chats", null)).toBe("/chats");
  });
});
