import { describe, expect, it } from "vitest";
import { signupAccessBy } from "./signup-access";

describe("sign-up access of a site", () => {
  it("A tenant is open to all, to visitors from certain sources, or to the invited (ACC-25..27)", () => {
    expect([signupAccessBy("all", false), signupAccessBy("with_trafficsource", true)]).toEqual(["open", "open"]);
    expect([signupAccessBy("invite", true), signupAccessBy("with_trafficsource", false)]).toEqual([
      "invited",
      "closed",
    ]);
  });
});
