export class InvalidFileKey extends Error {
  override name = "InvalidFileKey";
}

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/;

/**
 * Checks a file key: words of letters, digits, dots and dashes, separated by slashes. No word may be empty or begin
 * with a dot.
 */
export function checkFileKey(key: string): string {
  if (key.length > 500 || !key.split("/").every((word) => segment.test(word))) throw new InvalidFileKey("bad file key");
  return key;
}

/** Checks a prefix for a list. An empty prefix lists all files. */
export function checkListPrefix(prefix: string): string {
  return prefix === "" ? prefix : checkFilePrefix(prefix);
}

export function checkFilePrefix(prefix: string): string {
  if (!prefix.endsWith("/")) throw new InvalidFileKey("a prefix ends with a slash");
  checkFileKey(prefix.slice(0, -1));
  return prefix;
}
