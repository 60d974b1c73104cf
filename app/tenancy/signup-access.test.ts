import { describe, expect, it } from "vitest";
import { signupAccessBy } from "./signup-access";

describe("sign-up access of a site", () => {
  it("Sign-up is open to all, to visitors from a traffic source, or to invited people (ACC-25..27)", () => {
    expect([signupAccessBy("all", false), signupAccessBy("with_trafficsource", true)]).toEqual(["open", "open"]);
    expect([signupAccessBy("invite", true), signupAccessBy("with_trafficsource", false)]).toEqual([
      "invited",
      "closed",
    ]);
  });
});
