import { bounceParameter } from "./arrival";

/** Days for which a note is kept; the page about cookies says so too. */
export const stayDays = 90;
/** Who is gone before this many seconds has bounced. */
export const bounceSeconds = 10;
const longestStay = 3_600;

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The page of an address that asked to be noted (`lb`), without what could name a person; null for any other. */
export function pageOf(referer: string | null, origin: string): string | null {
  if (!referer?.startsWith(`${origin}/`) || !URL.canParse(referer)) return null;
  const { pathname, searchParams } = new URL(referer);
  if (!searchParams.has(bounceParameter)) return null;
  return pathname
    .replace(uuid, ":id")
    .replace(/\/[\w-]{40,}/g, "/:token")
    .slice(0, 120);
}

/** Whole seconds within an hour, or null for what is no number. */
export function stayOf(text: string | null): number | null {
  return text && /^\d{1,9}$/.test(text) ? Math.min(Number(text), longestStay) : null;
}

/** The host somebody came from, and no more of its address. */
export function hostOf(text: string | null): string | null {
  return text && /^[a-z\d.-]{1,100}$/.test(text) ? text : null;
}
