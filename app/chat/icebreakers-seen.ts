import type { Cookies } from "~/platform/cookies";

const seenCookie = "icebreakers";
const seenSeconds = 30 * 24 * 60 * 60;
/** Number of members in the cookie. Each entry is the first eight characters of an id, to save space. */
const mostSeen = 30;
const shortId = (memberId: string) => memberId.slice(0, 8);

/** Returns true, and remembers the offer, when a member is offered icebreakers for the first time (CHA-05). */
export function isFirstOffer(cookies: Cookies, memberId: string): boolean {
  const seen = (cookies.get(seenCookie) ?? "").split(".").filter((id) => /^[0-9a-f]{8}$/.test(id));
  if (seen.includes(shortId(memberId))) return false;
  const now = [...seen, shortId(memberId)].slice(-mostSeen);
  cookies.set(seenCookie, now.join("."), { maxAgeSeconds: seenSeconds });
  return true;
}

/** Forgets the offers at login, because the cookie may come from another account. */
export function forgetOffers(cookies: Cookies): void {
  cookies.remove(seenCookie);
}
