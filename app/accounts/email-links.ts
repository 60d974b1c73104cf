/** Purposes of mailed links; each link serves one (D17). */
export const linkPurposes = [
  "activation",
  "reset",
  "mail-change",
  "mail-undo",
  "reactivation",
  "unsubscribe",
  "invitation",
  "appeal",
] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/**
 * The first letter of a token hints at its purpose, so that an invalid token leads to the fitting page (ACC-08). The
 * row decides.
 */
const letters: Record<LinkPurpose, string> = {
  activation: "a",
  reset: "r",
  "mail-change": "m",
  "mail-undo": "b",
  reactivation: "v",
  unsubscribe: "u",
  invitation: "i",
  appeal: "o",
};

/** A letter and 256 random bits; other texts are refused without a query. */
export const linkTokenShape = /^[armbvuio][A-Za-z0-9_-]{43}$/;

export function letterOf(purpose: LinkPurpose): string {
  return letters[purpose];
}

export function hintedPurpose(token: string): LinkPurpose | null {
  return linkPurposes.find((purpose) => linkTokenShape.test(token) && token.startsWith(letters[purpose])) ?? null;
}
