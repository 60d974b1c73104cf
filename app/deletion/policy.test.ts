import { describe, expect, it } from "vitest";
import { openOffers, type RetentionFacts } from "./policy";

const facts: RetentionFacts = {
  isInvisible: false,
  hasTrial: true,
  trialBought: false,
  discount: 40,
  discountRedeemed: false,
};

describe("the offers to stay", () => {
  it("come in the specification's order (ACC-44..47)", () => {
    expect(openOffers(facts)).toEqual(["email", "privacy", "trial", "discount"]);
  });

  it("leave out what the member has, has had, or the site does not give", () => {
    expect(openOffers({ ...facts, isInvisible: true })).not.toContain("privacy");
    expect(openOffers({ ...facts, hasTrial: false })).not.toContain("trial");
    expect(openOffers({ ...facts, trialBought: true })).not.toContain("trial");
    expect(openOffers({ ...facts, discount: 0 })).not.toContain("discount");
    expect(openOffers({ ...facts, discountRedeemed: true })).not.toContain("discount");
  });
});
