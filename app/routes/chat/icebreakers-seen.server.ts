import type { CookieJar } from "~/server/cookies.server";

const seenCookie = "icebreakers";
const seenSeconds = 30 * 24 * 60 * 60;
/** Members whose first lines were offered last; a cookie has little room, and the first characters tell them apart. */
const mostSeen = 30;
const shortId = (memberId: string) => memberId.slice(0, 8);

/** Whether the first lines have not been offered yet for this member; from now on they have (CHA-05). */
export function isFirstOffer(cookies: CookieJar, memberId: string): boolean {
  const seen = (cookies.get(seenCookie) ?? "").split(".").filter((id) => /^[0-9a-f]{8}$/.test(id));
  if (seen.includes(shortId(memberId))) return false;
  const now = [...seen, shortId(memberId)].slice(-mostSeen);
  cookies.set(seenCookie, now.join("."), { maxAgeSeconds: seenSeconds });
  return true;
}
