/** Reads a version's number in a URL. Null for any other text. */
export function versionNumber(text: string | null | undefined): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
