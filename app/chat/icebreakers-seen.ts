import type { Cookies } from "~/platform/cookies";

const seenCookie = "icebreakers";
const seenSeconds = 30 * 24 * 60 * 60;
/** The cookie names this many latest members, each by the start of the id, to save room. */
const mostSeen = 30;
const shortId = (memberId: string) => memberId.slice(0, 8);

/** Records the first offer of icebreakers for a member; false for each later one (CHA-05). */
export function isFirstOffer(cookies: Cookies, memberId: string): boolean {
  const seen = (cookies.get(seenCookie) ?? "").split(".").filter((id) => /^[0-9a-f]{8}$/.test(id));
  if (seen.includes(shortId(memberId))) return false;
  const now = [...seen, shortId(memberId)].slice(-mostSeen);
  cookies.set(seenCookie, now.join("."), { maxAgeSeconds: seenSeconds });
  return true;
}
