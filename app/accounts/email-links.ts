/** Purposes of mailed links. A link has exactly one purpose (D17). */
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
 * First letter of a token, by purpose. The letter selects the page that explains an invalid token (ACC-08). For a valid
 * token, the database row decides.
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

/** A letter and 256 random bits. A text of another shape is refused without a query. */
export const linkTokenShape = /^[armbvuio][A-Za-z0-9_-]{43}$/;

export function letterOf(purpose: LinkPurpose): string {
  return letters[purpose];
}

export function hintedPurpose(token: string): LinkPurpose | null {
  return linkPurposes.find((purpose) => linkTokenShape.test(token) && token.startsWith(letters[purpose])) ?? null;
}
