import { deflateRawSync, inflateRawSync } from "node:zlib";
import { hashToken, openBytes, type PurposeKey, sealBytes } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { RefusedAnswer } from "~/client/refusal";
import { sessionCookie, type Visit } from "./visit.server";

/**
 * A refused form without scripts: its answer travels to its page in a one-time cookie (DESIGN 13.7), encrypted for
 * this session.
 */
interface Flash {
  path: string;
  answer: RefusedAnswer;
}

const flashSeconds = 120;
/** Browsers drop a cookie over 4096 bytes, some proxies a header over 8 KB. A long flash spans two cookies. */
const flashCookies = ["flash", "flash-2"] as const;
const longestPiece = 3_700;
/** The most JSON characters of inputs before compression. Any text that a form takes fits. */
const mostInput = 16_000;

export function leaveFlash(visit: Visit, path: string, answer: RefusedAnswer): void {
  const sealed = sealFitting(visit, { path, answer });
  flashCookies.forEach((name, at) => {
    const piece = sealed.slice(at * longestPiece, (at + 1) * longestPiece);
    if (piece) visit.cookies.set(name, piece, { maxAgeSeconds: flashSeconds });
    else if (visit.cookies.get(name)) visit.cookies.remove(name);
  });
}

/** Takes this page's flash once. Another page's flash stays until shown or expired. */
export function takeFlash(visit: Visit): RefusedAnswer | null {
  const pieces = flashCookies.map((name) => visit.cookies.get(name));
  if (!pieces[0]) return null;
  const flash = open(visit, pieces.join(""));
  if (flash && flash.path !== visit.url.pathname) return null;
  for (const name of flashCookies) if (visit.cookies.get(name)) visit.cookies.remove(name);
  return flash?.answer ?? null;
}

/** Seals as many inputs as fit when compressed. Halving the limit ends soon for any form. */
function sealFitting(visit: Visit, flash: Flash): string {
  for (let most = mostInput; ; most /= 2) {
    const packed = deflateRawSync(JSON.stringify(fitting(flash, most)));
    const sealed = sealBytes(packed, flashKey(visit), boundTo(visit));
    if (sealed.length <= flashCookies.length * longestPiece || most < 1) return sealed;
  }
}

function open(visit: Visit, sealed: string): Flash | null {
  const packed = openBytes(sealed, flashKey(visit), boundTo(visit));
  // The seal proves the bytes to be our own, so unpacking is safe.
  return packed && (JSON.parse(inflateRawSync(packed).toString("utf8")) as Flash);
}

/** Binds a flash to the visit's session, or to the absence of one. */
function boundTo({ cookies }: Visit): string {
  const token = cookies.get(sessionCookie);
  return `${flashCookies[0]} ${token ? hashToken(token) : ""}`;
}

function flashKey(visit: Visit): PurposeKey {
  return services().keys.deriveKey("flash", visit.tenant.id);
}

/** Keeps the shortest inputs, in one pass. */
function fitting(flash: Flash, mostCharacters: number): Flash {
  let room = mostCharacters;
  const shortestFirst = Object.entries(flash.answer.input).sort(([, a], [, b]) => a.length - b.length);
  const kept = shortestFirst.filter((entry) => {
    room -= JSON.stringify(entry).length;
    return room >= 0;
  });
  return { ...flash, answer: { ...flash.answer, input: Object.fromEntries(kept) } };
}
