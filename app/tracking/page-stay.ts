import { bounceParameter } from "./arrival";

/** Days for which a record is kept, as stated on the page about cookies. */
export const stayDays = 90;
/** A visit shorter than this many seconds counts as a bounce. */
export const bounceSeconds = 10;
const longestStay = 3_600;

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The page of an address with `lb`, without identifiers of a person. Null for other addresses. */
export function pageOf(referer: string | null, origin: string): string | null {
  if (!referer?.startsWith(`${origin}/`) || !URL.canParse(referer)) return null;
  const { pathname, searchParams } = new URL(referer);
  if (!searchParams.has(bounceParameter)) return null;
  return pathname
    .replace(uuid, ":id")
    .replace(/\/[\w-]{40,}/g, "/:token")
    .slice(0, 120);
}

/** Whole seconds within an hour. Null for other texts. */
export function stayOf(text: string | null): number | null {
  return text && /^\d{1,9}$/.test(text) ? Math.min(Number(text), longestStay) : null;
}

/** The referring host, without the rest of its address. */
export function hostOf(text: string | null): string | null {
  return text && /^[a-z\d.-]{1,100}$/.test(text) ? text : null;
}
