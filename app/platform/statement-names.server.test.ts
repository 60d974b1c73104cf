import { describe, expect, it } from "vitest";
import { StatementNames } from "./statement-names.server";

describe("the name of a statement", () => {
  it("The same text has the same statement name in each process, and another text has another name", () => {
    const [here, there] = [new StatementNames(), new StatementNames()];
    expect(here.of("select 1")).toBe(there.of("select 1"));
    expect(here.of("select 1")).toMatch(/^s_[\w-]{20}$/);
    expect(here.of("select 2")).not.toBe(here.of("select 1"));
  });

  it("The number of statement names is limited, and later texts run without one", () => {
    const names = new StatementNames(2);
    const [one, two, three] = ["select 1", "select 2", "select 3"].map((text) => names.of(text));
    expect([one, two, three].map((name) => typeof name)).toEqual(["string", "string", "undefined"]);
    expect(names.of("select 1")).toBe(one);
  });

  it("A statement's name does not depend on queries of another database", () => {
    new StatementNames(1).of("select 1");
    expect(new StatementNames(1).of("select 2")).toBeDefined();
  });
});
