/** Inputs of the retention offers. */
export interface RetentionFacts {
  isInvisible: boolean;
  /** The site sells a trial package. */
  hasTrial: boolean;
  /** True after an earlier purchase. The trial is sold once per person. */
  trialBought: boolean;
  /** Percentage given by the site's company. 0 gives none (TEN-37). */
  discount: number;
  discountRedeemed: boolean;
}

export type RetentionOffer = "email" | "privacy" | "trial" | "discount";

/** The offers between reason and confirmation, in the specification's order (ACC-44..47, ACC-49). */
export function openOffers(facts: RetentionFacts): RetentionOffer[] {
  const rules: [RetentionOffer, boolean][] = [
    ["email", true],
    ["privacy", !facts.isInvisible],
    ["trial", facts.hasTrial && !facts.trialBought],
    ["discount", facts.discount > 0 && !facts.discountRedeemed],
  ];
  return rules.filter(([, isOpen]) => isOpen).map(([offer]) => offer);
}
