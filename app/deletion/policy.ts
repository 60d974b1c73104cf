export interface RetentionFacts {
  isInvisible: boolean;
  /** True when the site sells a trial package. */
  hasTrial: boolean;
  /** True when the person has bought the trial package, which is sold once per person. */
  trialBought: boolean;
  /** Percentage set by the tenant. 0 means no discount (TEN-37). */
  discount: number;
  discountRedeemed: boolean;
}

export type RetentionOffer = "email" | "privacy" | "trial" | "discount";

/** Retention offers for the step between reason and confirmation, in the specification's order (ACC-44..47, ACC-49). */
export function openOffers(facts: RetentionFacts): RetentionOffer[] {
  const rules: [RetentionOffer, boolean][] = [
    ["email", true],
    ["privacy", !facts.isInvisible],
    ["trial", facts.hasTrial && !facts.trialBought],
    ["discount", facts.discount > 0 && !facts.discountRedeemed],
  ];
  return rules.filter(([, isOpen]) => isOpen).map(([offer]) => offer);
}
