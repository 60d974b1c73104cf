import { describe, expect, it } from "vitest";
import { openOffers, type RetentionFacts } from "./policy";

const facts: RetentionFacts = {
  isInvisible: false,
  hasTrial: true,
  trialBought: false,
  discount: 40,
  discountRedeemed: false,
};

describe("open retention offers", () => {
  it("Retention offers come in the order of the specification (ACC-44..47)", () => {
    expect(openOffers(facts)).toEqual(["email", "privacy", "trial", "discount"]);
  });

  it("Retention offers leave out those already in effect, used or not provided by the site", () => {
    expect(openOffers({ ...facts, isInvisible: true })).not.toContain("privacy");
    expect(openOffers({ ...facts, hasTrial: false })).not.toContain("trial");
    expect(openOffers({ ...facts, trialBought: true })).not.toContain("trial");
    expect(openOffers({ ...facts, discount: 0 })).not.toContain("discount");
    expect(openOffers({ ...facts, discountRedeemed: true })).not.toContain("discount");
  });
});
