import type { Cookies } from "~/platform/cookies";

const seenCookie = "icebreakers";
const seenSeconds = 30 * 24 * 60 * 60;
/** Number of members that the cookie remembers. The start of each id is enough, and saves room. */
const mostSeen = 30;
const shortId = (memberId: string) => memberId.slice(0, 8);

/** Returns true at the first offer of icebreakers for a member and remembers the offer (CHA-05). */
export function isFirstOffer(cookies: Cookies, memberId: string): boolean {
  const seen = (cookies.get(seenCookie) ?? "").split(".").filter((id) => /^[0-9a-f]{8}$/.test(id));
  if (seen.includes(shortId(memberId))) return false;
  const now = [...seen, shortId(memberId)].slice(-mostSeen);
  cookies.set(seenCookie, now.join("."), { maxAgeSeconds: seenSeconds });
  return true;
}

/** Forgets the offers. The cookie names members whom this browser's last member visited. */
export function forgetOffers(cookies: Cookies): void {
  cookies.remove(seenCookie);
}
