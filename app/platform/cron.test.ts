import { describe, expect, it } from "vitest";
import { parseCron } from "./cron";

const at = (text: string) => new Date(`${text}:30Z`);

describe("a cron line", () => {
  it.each([
    ["* * * * *", "2030-02-03T04:05", true],
    ["*/5 * * * *", "2030-02-03T04:05", true],
    ["*/5 * * * *", "2030-02-03T04:06", false],
    ["5 4 * * *", "2030-02-03T04:05", true],
    ["5 4 * * *", "2030-02-03T05:05", false],
    ["0,30 9-17 * * 1-5", "2030-02-04T09:30", true],
    ["0,30 9-17 * * 1-5", "2030-02-03T09:30", false],
    ["0,30 9-17 * * 1-5", "2030-02-04T18:00", false],
    ["0 0 1 1 *", "2031-01-01T00:00", true],
    ["0 0 1 1 *", "2031-02-01T00:00", false],
    ["10-40/15 * * * *", "2030-01-01T00:25", true],
    ["10-40/15 * * * *", "2030-01-01T00:30", false],
  ])("The schedule %s at %s is due: %s", (line, time, due) => {
    expect(parseCron(line)(at(time))).toBe(due);
  });

  it.each([
    "",
    "* * * *",
    "60 * * * *",
    "* 24 * * *",
    "* * 0 * *",
    "*/0 * * * *",
    "5-1 * * * *",
    "a * * * *",
    "@daily",
  ])("The schedule %j is refused", (line) => {
    expect(() => parseCron(line)).toThrow();
  });
});
