/** The rest of a number written in digits and letters (A = 10 ...) when divided by 97, as ISO 7064 has it. */
export function mod97(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/**
 * A SEPA creditor identifier: country, two check digits, three signs for the line of business, which the check leaves
 * out, and the national part (EPC 262-08).
 */
export function isCreditorId(text: string): boolean {
  const parts = /^([A-Z]{2})(\d{2})([A-Z0-9]{3})([A-Z0-9]{1,28})$/.exec(text);
  if (!parts) return false;
  const [, country, digits, , national] = parts;
  return mod97(`${national}${country}${digits}`) === 1;
}
