import { describe, expect, it } from "vitest";
import { emailRefusal, signupRefusal } from "./policy";
import { dateFromParts } from "./steps";

describe("dates of birth", () => {
  it("A date in three fields becomes one, and an incomplete date is empty", () => {
    expect(dateFromParts({ day: "7", month: "3", year: "1990" })).toBe("1990-03-07");
    expect(dateFromParts({ day: "7", month: "", year: "1990" })).toBe("");
    expect(dateFromParts({ date_of_birth: "1990-03-07" })).toBe("1990-03-07");
  });
});

describe("email addresses", () => {
  it.each(["abc", "a@b", "a b@c.de", "a@b.c,d@e.fg", "a@@b.cd", "@b.cd", "a@.cd"])(
    "The address %j is refused",
    (email) => {
      expect(emailRefusal(email)).toBe("email.invalid");
    },
  );

  it.each(["anna@members.test", "a+b.c@sub.members.test", "zoë@münchen.test"])(
    "The email address %j is accepted",
    (email) => {
      expect(emailRefusal(email)).toBeNull();
    },
  );
});

describe("sign-up access", () => {
  const plain = { hasTrafficSource: false, hasInvitation: false };

  it("The sign-up rule admits everyone, only visitors with a traffic source, or only visitors with an invitation", () => {
    expect(signupRefusal({ rule: "all", ...plain })).toBeNull();
    expect(signupRefusal({ rule: "with_trafficsource", ...plain })).toBe("signup.closed");
    expect(signupRefusal({ rule: "with_trafficsource", ...plain, hasTrafficSource: true })).toBeNull();
    expect(signupRefusal({ rule: "invite", ...plain, hasTrafficSource: true })).toBe("signup.invite_only");
    expect(signupRefusal({ rule: "invite", ...plain, hasInvitation: true })).toBeNull();
  });
});
