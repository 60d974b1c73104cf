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
      against: null,
    });
  });

  it("--no-redis leaves Redis out, and so does the embedded database", () => {
    expect(readOptions(["--no-redis"]).redis).toBe(false);
    expect(readOptions(["--pglite"]).redis).toBe(false);
  });

  it("A comparison takes an even number of rounds by default", () => {
    const { against, rounds } = readOptions(["--against", "HEAD~20"]);
    expect(against).toBe("HEAD~20");
    expect(rounds % 2).toBe(0);
  });

  it("A comparison in one round is refused, since one build would always be first", () => {
    expect(() => readOptions(["--against", "HEAD~20", "--rounds", "1"])).toThrow("at least 2 --rounds");
    expect(readOptions(["--against", "HEAD~20", "--rounds", "3"]).rounds).toBe(3);
  });

  it.each([
    [["--data", "XL"], "--data is S, M or L"],
    [["--pglite", "--data", "M"], "size S only"],
    [["--pglite", "--against", "HEAD"], "leave out --pglite"],
    [["--seconds", "0"], '--seconds is a whole number above 0, not "0"'],
    [["--sites", "many"], '--sites is a whole number above 0, not "many"'],
    [["--unknown"], "--unknown"],
  ])("The bench refuses %j with a reason", (argv, reason) => {
    expect(() => readOptions(argv)).toThrow(reason);
  });
});
