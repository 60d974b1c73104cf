import { describe, expect, it } from "vitest";
import { StatementNames } from "./statement-names.server";

describe("the name of a statement", () => {
  it("A statement's name is equal for the same text in every process, and differs for another text", () => {
    const [here, there] = [new StatementNames(), new StatementNames()];
    expect(here.of("select 1")).toBe(there.of("select 1"));
    expect(here.of("select 1")).toMatch(/^s_[\w-]{20}$/);
    expect(here.of("select 2")).not.toBe(here.of("select 1"));
  });

  it("Statement names are limited; later texts run without one", () => {
    const names = new StatementNames(2);
    const [one, two, three] = ["select 1", "select 2", "select 3"].map((text) => names.of(text));
    expect([one, two, three].map((name) => typeof name)).toEqual(["string", "string", "undefined"]);
    expect(names.of("select 1")).toBe(one);
  });

  it("A statement's name does not depend on another database's queries", () => {
    new StatementNames(1).of("select 1");
    expect(new StatementNames(1).of("select 2")).toBeDefined();
  });
});
