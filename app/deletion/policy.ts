/** Facts that decide which retention offers a member gets. */
export interface RetentionFacts {
  isInvisible: boolean;
  /** The site sells a trial package. */
  hasTrial: boolean;
  /** True when the person has bought the trial before. It is sold once per person. */
  trialBought: boolean;
  /** Percentage set by the site's company. 0 means no discount (TEN-37). */
  discount: number;
  discountRedeemed: boolean;
}

export type RetentionOffer = "email" | "privacy" | "trial" | "discount";

/** The offers between reason and confirmation, in the order of the specification (ACC-44..47, ACC-49). */
export function openOffers(facts: RetentionFacts): RetentionOffer[] {
  const rules: [RetentionOffer, boolean][] = [
    ["email", true],
    ["privacy", !facts.isInvisible],
    ["trial", facts.hasTrial && !facts.trialBought],
    ["discount", facts.discount > 0 && !facts.discountRedeemed],
  ];
  return rules.filter(([, isOpen]) => isOpen).map(([offer]) => offer);
}
