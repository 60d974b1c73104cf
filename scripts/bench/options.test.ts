import { describe, expect, it } from "vitest";
import { readOptions } from "./options";

describe("Options of the bench", () => {
  it("By default the bench uses Redis and PostgreSQL and runs one round", () => {
    expect(readOptions([])).toMatchObject({
      size: "S",
      sites: 1000,
      redis: true,
      pglite: false,
      rounds: 1,
      against: null,
    });
  });

  it("Redis is left out with --no-redis and with the embedded database", () => {
    expect(readOptions(["--no-redis"]).redis).toBe(false);
    expect(readOptions(["--pglite"]).redis).toBe(false);
  });

  it("By default a comparison of two builds has an even number of rounds", () => {
    const { against, rounds } = readOptions(["--against", "HEAD~20"]);
    expect(against).toBe("HEAD~20");
    expect(rounds % 2).toBe(0);
  });

  it("A comparison of two builds refuses one round, since the same build would always be first", () => {
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
