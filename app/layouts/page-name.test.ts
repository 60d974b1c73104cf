import { describe, expect, it } from "vitest";
import { hasBonusBanner, hasAccountArea, hasBackButton, isMembersArea } from "./page-name";

describe("the back button", () => {
  it.each(["/members/1", "/likes/sent", "/likes/m/1", "/credits", "/credits/c100", "/credits/c100/visa"])(
    "The back button shows on %s (LAY-26)",
    (pathname) => expect(hasBackButton(pathname)).toBe(true),
  );

  it.each(["/", "/members", "/chats", "/chats/1", "/profile", "/likes", "/members/1/chat", "/credits/repeat-order"])(
    "The back button does not show on %s",
    (pathname) => expect(hasBackButton(pathname)).toBe(false),
  );
});

describe("the account area", () => {
  it("The account area is hidden only on /complete-signup (LAY-43)", () => {
    expect(hasAccountArea("/complete-signup")).toBe(false);
    expect(hasAccountArea("/members")).toBe(true);
  });
});

describe("the countdown of the welcome bonus", () => {
  it.each(["/members", "/members/1", "/chats", "/likes", "/likes/sent", "/likes/m/1"])(
    "The countdown of the welcome bonus shows on %s",
    (pathname) => {
      expect(hasBonusBanner(pathname)).toBe(true);
    },
  );

  it.each(["/profile", "/settings", "/settings/deletion", "/notifications", "/credits", "/premium", "/transactions"])(
    "The countdown of the welcome bonus does not show on %s",
    (pathname) => {
      expect(hasBonusBanner(pathname)).toBe(false);
    },
  );
});

describe("the members area", () => {
  it.each(["/members", "/members/1", "/chats", "/likes", "/likes/m/1", "/premium"])(
    "The members area contains %s (ROL-07..12)",
    (pathname) => {
      expect(isMembersArea(pathname)).toBe(true);
    },
  );

  it.each(["/", "/profile", "/credits", "/chats/1", "/settings"])(
    "The members area does not contain %s",
    (pathname) => {
      expect(isMembersArea(pathname)).toBe(false);
    },
  );
});
