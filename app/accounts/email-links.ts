/** What a mailed link can be for; each is good for that alone (D17). */
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
 * The first letter of a token hints at its purpose, so that a wrong or forgotten one still leads to the page that fits
 * (ACC-08). It is a hint only: what a token is for stands in its row.
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

/** A letter and 256 random bits: anything else is refused before the database is asked. */
export const linkTokenShape = /^[armbvuio][A-Za-z0-9_-]{43}$/;

export function letterOf(purpose: LinkPurpose): string {
  return letters[purpose];
}

export function hintedPurpose(token: string): LinkPurpose | null {
  return linkPurposes.find((purpose) => linkTokenShape.test(token) && token.startsWith(letters[purpose])) ?? null;
}
