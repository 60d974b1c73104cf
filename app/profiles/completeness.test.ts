import { describe, expect, it } from "vitest";
import { type OptionalField, optionalFields } from "~/tenancy/profile-fields";
import { type CompletenessFacts, completenessOf } from "./completeness";

const nothing = Object.fromEntries(optionalFields.map((field) => [field, null])) as Record<OptionalField, null>;
const empty: CompletenessFacts = {
  photos: 0,
  about: " ",
  city: null,
  interests: [],
  choices: nothing,
};
const whole: CompletenessFacts = {
  photos: 1,
  about: "Tea, mostly.",
  city: "Utrecht",
  interests: ["wine", "beer", "coffee"],
  choices: {
    ...nothing,
    sexuality: "bi",
    relationship_status: "single",
    reason: "dating",
    eye_color: "blue",
    tattoos: "no",
  },
};

describe("completenessOf", () => {
  it("Completeness is 0% for an empty profile and 100% for a full one", () => {
    expect(completenessOf(empty)).toEqual({ percent: 0, next: "photo" });
    expect(completenessOf(whole)).toEqual({ percent: 100, next: null });
  });

  it("The suggested next part is the missing one with the highest share", () => {
    expect(completenessOf({ ...whole, about: "", city: null })).toEqual({ percent: 70, next: "about" });
    expect(completenessOf({ ...whole, interests: ["wine"] })).toEqual({ percent: 90, next: "interests" });
  });
});
