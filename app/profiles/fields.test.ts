import { describe, expect, it } from "vitest";
import { choiceFields, profileFields } from "~/tenancy/profile-fields";
import de from "../i18n/messages/de/profiles.json";
import en from "../i18n/messages/en/profiles.json";
import nl from "../i18n/messages/nl/profiles.json";
import { isChoice, sexualitiesFor } from "./fields";
import { interestGroupNames, interests, isInterest } from "./interests";

describe("choices of a profile", () => {
  it("The fields of a profile offer exactly the choices of the specification (PRO-05..PRO-10)", () => {
    expect(profileFields.gender.choices).toEqual(["male", "female"]);
    expect(profileFields.sexuality.choices).toEqual(["hetero", "gay", "lesbian", "bi"]);
    expect([...profileFields.relationship_status.choices].sort()).toEqual([
      "divorced",
      "living_together",
      "married",
      "single",
      "unmarried",
      "widowed",
    ]);
    expect([...profileFields.hair_color.choices].sort()).toEqual([
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
    expect(profileFields.body_type.choices).toEqual(["slim", "normal", "fat"]);
    expect(profileFields.eye_color.choices).toEqual(["blue", "green", "hazel", "brown", "other"]);
  });

  it("A site for men offers no sexuality of women, and keeps one that a member has chosen", () => {
    expect(sexualitiesFor(["male"], null)).toEqual(["hetero", "gay", "bi"]);
    expect(sexualitiesFor(["male"], "lesbian")).toContain("lesbian");
    expect(sexualitiesFor(["male", "nonbinary"], null)).toContain("lesbian");
  });

  it("The interests contain the fourteen named ones, and no interest twice (PRO-11)", () => {
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

  it("A value that is not among the choices is refused", () => {
    expect(isChoice("gender", "male")).toBe(true);
    expect(isChoice("gender", "constructor")).toBe(false);
    expect(isInterest("wine")).toBe(true);
    expect(isInterest(7)).toBe(false);
  });

  it.each([
    ["en", en],
    ["nl", nl],
    ["de", de],
  ] as const)("Every choice of a profile has a text in %s", (_, messages) => {
    for (const field of choiceFields) {
      const { texts, choices } = profileFields[field];
      expect(Object.keys(messages.options[texts]).sort()).toEqual([...choices].sort());
      expect(messages.fields[texts]).toBeTruthy();
    }
    expect(Object.keys(messages.interests).sort()).toEqual([...interests].sort());
    expect(Object.keys(messages.interestGroups).sort()).toEqual([...interestGroupNames].sort());
  });
});
