/** The remainder of ISO 7064: letters count as numbers (A = 10 and so on), modulo 97. */
export function mod97(text: string): number {
  let rest = 0;
  for (const sign of text) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/**
 * Checks a SEPA creditor identifier (EPC 262-08): country, two check digits, three characters of the business code,
 * national identifier. The check digits do not cover the business code.
 */
export function isCreditorId(text: string): boolean {
  const parts = /^([A-Z]{2})(\d{2})([A-Z0-9]{3})([A-Z0-9]{1,28})$/.exec(text);
  if (!parts) return false;
  const [, country, digits, , national] = parts;
  return mod97(`${national}${country}${digits}`) === 1;
}
