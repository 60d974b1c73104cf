import { expect, it } from "vitest";
import { birthDateRefusal } from "./birth-date";

const now = new Date("2026-11-20T18:00:00Z");

it.each(["", "1990-02-31", "1990-13-01", "90-01-01", "1990-1-1", "tomorrow", "2030-01-01", "1900-01-01"])(
  "The date of birth %j is refused",
  (date) => {
    expect(birthDateRefusal(date, now, 18)).toBe("birth_date.invalid");
  },
);

it("The minimum age admits a person on the birthday, and not a day earlier", () => {
  expect(birthDateRefusal("2008-11-20", now, 18)).toBeNull();
  expect(birthDateRefusal("2008-11-21", now, 18)).toBe("birth_date.invalid");
  expect(birthDateRefusal("2008-11-20", now, 21)).toBe("birth_date.invalid");
});
