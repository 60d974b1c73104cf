import { describe, expect, it } from "vitest";
import { doorOf } from "./door";

describe("the door of a site", () => {
  it("stands open to all, to those who come from somewhere, or to the invited (ACC-25..27)", () => {
    expect([doorOf("all", false), doorOf("with_trafficsource", true)]).toEqual(["open", "open"]);
    expect([doorOf("invite", true), doorOf("with_trafficsource", false)]).toEqual(["invited", "closed"]);
  });
});
