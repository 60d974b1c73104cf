import type { CookieOptions, Cookies } from "~/platform/cookies";

/** Reads a Cookie header. Of two equal names the first counts, since browsers send the most specific cookie first. */
function readCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header?.split(";") ?? []) {
    const at = part.indexOf("=");
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (!cookies.has(name)) cookies.set(name, decode(part.slice(at + 1).trim()));
  }
  return cookies;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * True when a Cookie header contains the session cookie, with or without `__Host-`. Parses as leniently as
 * `readCookies`.
 */
export function hasSessionCookie(header: string | undefined): boolean {
  return header !== undefined && /(?:^|;)\s*(?:__Host-)?auth\s*=/.test(header);
}

/**
 * Names and writes the cookies of one origin. Over HTTPS their names begin with `__Host-`, which no sibling domain
 * can set (DESIGN 13.12).
 */
export class CookieJar implements Cookies {
  readonly #read: Map<string, string>;
  readonly #written = new Map<string, string>();

  constructor(
    header: string | null,
    private readonly secure: boolean,
  ) {
    this.#read = readCookies(header);
  }

  get(name: string): string | undefined {
    return this.#read.get(this.#full(name));
  }

  set(name: string, value: string, options: CookieOptions = {}): void {
    const parts = [
      `${this.#full(name)}=${encodeURIComponent(value)}`,
      "Path=/",
      `SameSite=${options.strict ? "Strict" : "Lax"}`,
    ];
    if (options.maxAgeSeconds !== undefined) parts.push(`Max-Age=${options.maxAgeSeconds}`);
    if (!options.readable) parts.push("HttpOnly");
    if (this.secure) parts.push("Secure");
    this.#written.set(name, parts.join("; "));
    this.#read.set(this.#full(name), value);
  }

  remove(name: string): void {
    this.set(name, "", { maxAgeSeconds: 0 });
    this.#read.delete(this.#full(name));
  }

  get lines(): string[] {
    return [...this.#written.values()];
  }

  #full(name: string): string {
    return this.secure ? `__Host-${name}` : name;
  }
}
