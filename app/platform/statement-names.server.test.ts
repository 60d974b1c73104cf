import { describe, expect, it } from "vitest";
import { StatementNames } from "./statement-names.server";

describe("the name of a statement", () => {
  it("is the same for the same text, in every process, and another for another", () => {
    const [here, there] = [new StatementNames(), new StatementNames()];
    expect(here.of("select 1")).toBe(there.of("select 1"));
    expect(here.of("select 1")).toMatch(/^s_[\w-]{20}$/);
    expect(here.of("select 2")).not.toBe(here.of("select 1"));
  });

  it("is given to so many texts and kept for them; those that come later go without", () => {
    const names = new StatementNames(2);
    const [one, two, three] = ["select 1", "select 2", "select 3"].map((text) => names.of(text));
    expect([one, two, three].map((name) => typeof name)).toEqual(["string", "string", "undefined"]);
    expect(names.of("select 1")).toBe(one);
  });

  it("does not depend on what another database was asked", () => {
    new StatementNames(1).of("select 1");
    expect(new StatementNames(1).of("select 2")).toBeDefined();
  });
});
