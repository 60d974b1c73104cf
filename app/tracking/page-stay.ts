import { bounceParameter } from "./arrival";

/** Days until a record is deleted, as the page about cookies states. */
export const stayDays = 90;
/** A visit of fewer seconds counts as a bounce. */
export const bounceSeconds = 10;
const longestStay = 3_600;

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** The page in a referer with `lb`, with ids of persons replaced. Null for any other referer. */
export function pageOf(referer: string | null, origin: string): string | null {
  if (!referer?.startsWith(`${origin}/`) || !URL.canParse(referer)) return null;
  const { pathname, searchParams } = new URL(referer);
  if (!searchParams.has(bounceParameter)) return null;
  return pathname
    .replace(uuid, ":id")
    .replace(/\/[\w-]{40,}/g, "/:token")
    .slice(0, 120);
}

/** Parses whole seconds, at most an hour. Null for any other text. */
export function stayOf(text: string | null): number | null {
  return text && /^\d{1,9}$/.test(text) ? Math.min(Number(text), longestStay) : null;
}

/** The host that the visitor came from. Null unless the text looks like a host. */
export function hostOf(text: string | null): string | null {
  return text && /^[a-z\d.-]{1,100}$/.test(text) ? text : null;
}
