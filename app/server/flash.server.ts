import { deflateRawSync, inflateRawSync } from "node:zlib";
import { hashToken, openBytes, type PurposeKey, sealBytes } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { RefusedAnswer } from "~/client/refusal";
import { sessionCookie, type Visit } from "./visit.server";

/**
 * Carries the refusals of a form to its page, for browsers without scripts (DESIGN 13.7). The cookie is encrypted and
 * read once.
 */
interface Flash {
  path: string;
  answer: RefusedAnswer;
}

const flashSeconds = 120;
/**
 * A long flash uses two cookies, because browsers drop a cookie over 4096 bytes. A third cookie could exceed the 8 KB
 * of headers that some proxies accept.
 */
const flashCookies = ["flash", "flash-2"] as const;
const longestPiece = 3_700;
/** Maximum characters of the inputs as JSON, before compression. Longer text does not fit into the cookies. */
const mostInput = 16_000;

export function setFlash(visit: Visit, path: string, answer: RefusedAnswer): void {
  const sealed = sealFitting(visit, { path, answer });
  flashCookies.forEach((name, at) => {
    const piece = sealed.slice(at * longestPiece, (at + 1) * longestPiece);
    if (piece) visit.cookies.set(name, piece, { maxAgeSeconds: flashSeconds });
    else if (visit.cookies.get(name)) visit.cookies.remove(name);
  });
}

/** Reads and removes the flash of this page. Another page's flash stays until its page opens or two minutes pass. */
export function takeFlash(visit: Visit): RefusedAnswer | null {
  const pieces = flashCookies.map((name) => visit.cookies.get(name));
  if (!pieces[0]) return null;
  const flash = open(visit, pieces.join(""));
  if (flash && flash.path !== visit.url.pathname) return null;
  for (const name of flashCookies) if (visit.cookies.get(name)) visit.cookies.remove(name);
  return flash?.answer ?? null;
}

/** Encrypts as many inputs as fit into the cookies, by halving the limit until the result fits. */
function sealFitting(visit: Visit, flash: Flash): string {
  for (let most = mostInput; ; most /= 2) {
    const packed = deflateRawSync(JSON.stringify(fitting(flash, most)));
    const sealed = sealBytes(packed, flashKey(visit), boundTo(visit));
    if (sealed.length <= flashCookies.length * longestPiece || most < 1) return sealed;
  }
}

function open(visit: Visit, sealed: string): Flash | null {
  const packed = openBytes(sealed, flashKey(visit), boundTo(visit));
  // Only bytes that we encrypted can be decrypted, so decompressing them is safe.
  return packed && (JSON.parse(inflateRawSync(packed).toString("utf8")) as Flash);
}

/** Binds a flash to the visit's session, or to the absence of a session. */
function boundTo({ cookies }: Visit): string {
  const token = cookies.get(sessionCookie);
  return `${flashCookies[0]} ${token ? hashToken(token) : ""}`;
}

function flashKey(visit: Visit): PurposeKey {
  return services().keys.deriveKey("flash", visit.tenant.id);
}

/** Keeps as many inputs as fit into the limit, shortest first. */
function fitting(flash: Flash, mostCharacters: number): Flash {
  let room = mostCharacters;
  const shortestFirst = Object.entries(flash.answer.input).sort(([, a], [, b]) => a.length - b.length);
  const kept = shortestFirst.filter((entry) => {
    room -= JSON.stringify(entry).length;
    return room >= 0;
  });
  return { ...flash, answer: { ...flash.answer, input: Object.fromEntries(kept) } };
}
