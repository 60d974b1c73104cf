import { describe, expect, it } from "vitest";
import de from "../i18n/messages/de/profiles.json";
import en from "../i18n/messages/en/profiles.json";
import nl from "../i18n/messages/nl/profiles.json";
import { interestGroupNames, interests, isInterest } from "./interests";
import { isOption, optionFields, profileOptions } from "./options";

describe("value sets of a profile", () => {
  it("PRO-05 .. PRO-10: exactly the values of the specification", () => {
    expect(profileOptions.gender).toEqual(["male", "female"]);
    expect(profileOptions.sexuality).toEqual(["hetero", "gay", "lesbian", "bi"]);
    expect([...profileOptions.relationship].sort()).toEqual([
      "divorced",
      "living_together",
      "married",
      "single",
      "unmarried",
      "widowed",
    ]);
    expect([...profileOptions.hair].sort()).toEqual([
      "bald",
      "black",
      "blond",
      "brown",
      "brunette",
      "dark_blond",
      "dark_brown",
      "gray",
      "other",
      "red",
      "white",
    ]);
    expect(profileOptions.body).toEqual(["slim", "normal", "fat"]);
    expect(profileOptions.eyes).toEqual(["blue", "green", "hazel", "brown", "other"]);
  });

  it("PRO-11: the fourteen named interests and others, none twice", () => {
    const named = [
      "relationship",
      "kissing",
      "hugging",
      "massages",
      "gym",
      "sports",
      "dancing",
      "travelling",
      "music",
      "movies",
      "cooking",
      "wine",
      "beer",
      "coffee",
    ];
    expect(interests).toEqual(expect.arrayContaining(named));
    expect(interests.length).toBeGreaterThan(named.length);
    expect(new Set(interests).size).toBe(interests.length);
  });

  it("refuses what is not in a set", () => {
    expect(isOption("gender", "male")).toBe(true);
    expect(isOption("gender", "constructor")).toBe(false);
    expect(isInterest("wine")).toBe(true);
    expect(isInterest(7)).toBe(false);
  });

  it.each([
    ["en", en],
    ["nl", nl],
    ["de", de],
  ] as const)("has words for every value in %s", (_, messages) => {
    for (const field of optionFields) {
      expect(Object.keys(messages.options[field]).sort()).toEqual([...profileOptions[field]].sort());
      expect(messages.fields[field]).toBeTruthy();
    }
    expect(Object.keys(messages.interests).sort()).toEqual([...interests].sort());
    expect(Object.keys(messages.interestGroups).sort()).toEqual([...interestGroupNames].sort());
  });
});
