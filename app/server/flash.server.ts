import { deflateRawSync, inflateRawSync } from "node:zlib";
import { hashToken, openBytes, type PurposeKey, sealBytes } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { RefusedAnswer } from "~/client/refusal";
import { sessionCookie, type Visit } from "./visit.server";

/**
 * A refused action posted without scripts goes back to its page; what it has to say travels in an encrypted one-time
 * cookie (DESIGN 13.7), which opens in the session that it was sealed in: nobody reads what another person typed.
 */
interface Flash {
  path: string;
  answer: RefusedAnswer;
}

const flashSeconds = 120;
/**
 * A cookie of more than 4096 bytes is dropped by browsers, and a header of more than 8 KB by some proxies: a long flash
 * is cut over two.
 */
const flashCookies = ["flash", "flash-2"] as const;
const longestPiece = 3_700;
/** What a flash may hold of inputs at first, in characters of JSON; packed, any text that a form of ours takes fits. */
const mostInput = 16_000;

export function leaveFlash(visit: Visit, path: string, answer: RefusedAnswer): void {
  const sealed = sealFitting(visit, { path, answer });
  flashCookies.forEach((name, at) => {
    const piece = sealed.slice(at * longestPiece, (at + 1) * longestPiece);
    if (piece) visit.cookies.set(name, piece, { maxAgeSeconds: flashSeconds });
    else if (visit.cookies.get(name)) visit.cookies.remove(name);
  });
}

/** The flash left for this page, once. One for another page stays until it is shown or lapses. */
export function takeFlash(visit: Visit): RefusedAnswer | null {
  const pieces = flashCookies.map((name) => visit.cookies.get(name));
  if (!pieces[0]) return null;
  const flash = open(visit, pieces.join(""));
  if (flash && flash.path !== visit.url.pathname) return null;
  for (const name of flashCookies) if (visit.cookies.get(name)) visit.cookies.remove(name);
  return flash?.answer ?? null;
}

/** As much of the inputs as fits when packed: halved, not weighed one by one, so that it ends soon for any form. */
function sealFitting(visit: Visit, flash: Flash): string {
  for (let most = mostInput; ; most /= 2) {
    const packed = deflateRawSync(JSON.stringify(fitting(flash, most)));
    const sealed = sealBytes(packed, flashKey(visit), boundTo(visit));
    if (sealed.length <= flashCookies.length * longestPiece || most < 1) return sealed;
  }
}

function open(visit: Visit, sealed: string): Flash | null {
  const packed = openBytes(sealed, flashKey(visit), boundTo(visit));
  // Ours by its seal, so it unpacks to what was packed.
  return packed && (JSON.parse(inflateRawSync(packed).toString("utf8")) as Flash);
}

/** The session of this visit, or that there is none. */
function boundTo({ cookies }: Visit): string {
  const token = cookies.get(sessionCookie);
  return `${flashCookies[0]} ${token ? hashToken(token) : ""}`;
}

function flashKey(visit: Visit): PurposeKey {
  return services().keys.deriveKey("flash", visit.tenant.id);
}

/** The shortest inputs first, once over them, however many were sent. */
function fitting(flash: Flash, mostCharacters: number): Flash {
  let room = mostCharacters;
  const shortestFirst = Object.entries(flash.answer.input).sort(([, a], [, b]) => a.length - b.length);
  const kept = shortestFirst.filter((entry) => {
    room -= JSON.stringify(entry).length;
    return room >= 0;
  });
  return { ...flash, answer: { ...flash.answer, input: Object.fromEntries(kept) } };
}
