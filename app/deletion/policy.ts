/** What the offers to stay follow from. */
export interface RetentionFacts {
  isInvisible: boolean;
  /** The site sells a trial package. */
  hasTrial: boolean;
  /** It has been bought before: once in a lifetime. */
  trialBought: boolean;
  /** Per cent that the site's company gives to who stays; 0 gives none (TEN-37). */
  discount: number;
  discountRedeemed: boolean;
}

export type RetentionOffer = "email" | "privacy" | "trial" | "discount";

/** The offers of the one screen between reason and confirmation, in the specification's order (ACC-44..47, ACC-49). */
export function openOffers(facts: RetentionFacts): RetentionOffer[] {
  const rules: [RetentionOffer, boolean][] = [
    ["email", true],
    ["privacy", !facts.isInvisible],
    ["trial", facts.hasTrial && !facts.trialBought],
    ["discount", facts.discount > 0 && !facts.discountRedeemed],
  ];
  return rules.filter(([, isOpen]) => isOpen).map(([offer]) => offer);
}
