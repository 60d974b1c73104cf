import { describe, expect, it } from "vitest";
import { readOptions } from "./options";

describe("the bench's options", () => {
  it("The bench runs with Redis, PostgreSQL and one round by default", () => {
    expect(readOptions([])).toMatchObject({
      size: "S",
      sites: 1000,
      redis: true,
      pglite: false,
      rounds: 1,
    });
  });

  it("--no-redis leaves Redis out, and so does the embedded database", () => {
    expect(readOptions(["--no-redis"]).redis).toBe(false);
    expect(readOptions(["--pglite"]).redis).toBe(false);
  });

  it.each([
    [["--data", "XL"], "--data is S, M or L"],
    [["--pglite", "--data", "M"], "size S only"],
    [["--seconds", "0"], '--seconds is a whole number above 0, not "0"'],
    [["--sites", "many"], '--sites is a whole number above 0, not "many"'],
    [["--unknown"], "--unknown"],
  ])("The bench refuses %j with a reason", (argv, reason) => {
    expect(() => readOptions(argv)).toThrow(reason);
  });
});
