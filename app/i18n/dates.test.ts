import { describe, expect, it } from "vitest";
import {
  ageOn,
  dateFieldOrder,
  dayKey,
  formatCalendarDate,
  formatDate,
  formatDayDivider,
  formatNumber,
  formatWait,
} from "./dates";
import { type Locale, locales } from "./locales";

const timeZone = "Europe/Amsterdam";

describe("dates", () => {
  it("A date without a locale is Dutch (I18-12)", () => {
    expect(formatDate("2024-03-01T12:00:00Z", { timeZone })).toBe("1 maart 2024");
  });

  it("A date follows the page's locale", () => {
    expect(formatDate("2024-03-01T12:00:00Z", { timeZone, locale: "en" })).toBe("1 March 2024");
    expect(formatDate("2024-03-01T12:00:00Z", { timeZone, locale: "en-US" })).toBe("March 1, 2024");
    expect(formatDate("2024-03-01T12:00:00Z", { timeZone, locale: "de" })).toBe("1. März 2024");
  });

  it.each([
    ["fr", "1er décembre 2026", "11 décembre 2026"],
    ["it", "1º dicembre 2026", "11 dicembre 2026"],
  ] as const)("The first of a month is an ordinal in %s: %s", (locale, first, eleventh) => {
    expect(formatDate("2026-12-01T12:00:00Z", { timeZone, locale })).toBe(first);
    expect(formatDate("2026-12-11T12:00:00Z", { timeZone, locale })).toBe(eleventh);
  });

  it("A date is in the given time zone", () => {
    expect(formatDate("2024-02-29T23:30:00Z", { timeZone, locale: "en" })).toBe("1 March 2024");
    expect(formatDate("2024-02-29T23:30:00Z", { timeZone: "UTC", locale: "en" })).toBe("29 February 2024");
    expect(dayKey("2024-02-29T23:30:00Z", timeZone)).toBe("2024-03-01");
  });

  it("A date without a time keeps its day", () => {
    expect(formatCalendarDate("1990-05-17", { locale: "en" })).toBe("17 May 1990");
  });

  it("A date with time fits beside a word in one line, in every language and month", () => {
    const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 22, 21, 58)));
    const stamps = locales.flatMap((locale: Locale) =>
      months.map((at) => formatDate(at, { locale, timeZone: "UTC", style: "stamp" })),
    );
    expect(stamps.filter((stamp) => stamp.length > 22)).toEqual([]);
  });

  it("A time follows the locale", () => {
    expect(formatDate("2024-03-01T20:05:00Z", { timeZone, locale: "de", style: "time" })).toBe("21:05");
  });
});

describe("the divider above a day's messages", () => {
  const options = { timeZone, locale: "en" } as const;
  const now = "2024-03-10T08:00:00Z"; // a Sunday

  it.each([
    ["2024-03-10T00:30:00Z", "Today"],
    ["2024-03-09T22:30:00Z", "Yesterday"],
    ["2024-03-06T12:00:00Z", "Wednesday"],
    ["2024-03-01T12:00:00Z", "1 March 2024"],
  ])("The heading above the messages of %s is %s", (date, words) => {
    expect(formatDayDivider(date, now, options)).toBe(words);
  });
});

describe("age", () => {
  it("An age changes on the birthday", () => {
    expect(ageOn("1990-05-17", "2024-05-16T23:00:00Z")).toBe(33);
    expect(ageOn("1990-05-17", "2024-05-17T00:00:00Z")).toBe(34);
  });

  it("A person born on 29 February ages on 1 March", () => {
    expect(ageOn("2004-02-29", "2022-02-28T12:00:00Z")).toBe(17);
    expect(ageOn("2004-02-29", "2022-03-01T12:00:00Z")).toBe(18);
  });
});

describe("fields and numbers", () => {
  it("Date fields and grouped numbers follow the locale", () => {
    expect(dateFieldOrder("en-US")).toEqual(["month", "day", "year"]);
    expect(dateFieldOrder("sv")).toEqual(["year", "month", "day"]);
    expect(formatNumber(1234, "de")).toBe("1.234");
  });
});

describe("a wait", () => {
  it("A waiting time is written in the largest fitting unit, rounded up, in every language", () => {
    expect([1, 40, 91, 900, 7200, 86_400, 200_000].map((seconds) => formatWait(seconds, "en"))).toEqual([
      "in 1 second",
      "in 40 seconds",
      "in 2 minutes",
      "in 15 minutes",
      "in 2 hours",
      "in 24 hours",
      "in 3 days",
    ]);
    expect([formatWait(300, "nl"), formatWait(300, "de"), formatWait(300, "pl"), formatWait(300, "fi")]).toEqual([
      "over 5 minuten",
      "in 5 Minuten",
      "za 5 minut",
      "5 minuutin päästä",
    ]);
  });
});
