import { openText, sealText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import type { RefusedAnswer } from "./refusal";
import type { Visit } from "./visit.server";

/**
 * A refused deed posted without scripts goes back to its page; what it has to say travels in an encrypted one-time
 * cookie (DESIGN 13.7).
 */
interface Flash {
  path: string;
  answer: RefusedAnswer;
}

const flashCookie = "flash";
const flashSeconds = 120;
/** A cookie of more than 4096 bytes is dropped by browsers: longer inputs are left out, longest first. */
const longestFlash = 2_600;

export function leaveFlash(visit: Visit, path: string, answer: RefusedAnswer): void {
  const sealed = sealText(JSON.stringify(fitting({ path, answer })), flashKey(visit), flashCookie);
  visit.cookies.set(flashCookie, sealed, { maxAgeSeconds: flashSeconds });
}

/** The flash left for this page, once. One for another page stays until it is shown or lapses. */
export function takeFlash(visit: Visit): RefusedAnswer | null {
  const sealed = visit.cookies.get(flashCookie);
  if (!sealed) return null;
  const opened = openText(sealed, flashKey(visit), flashCookie);
  const flash = opened ? (JSON.parse(opened) as Flash) : null;
  if (flash && flash.path !== visit.url.pathname) return null;
  visit.cookies.remove(flashCookie);
  return flash?.answer ?? null;
}

function flashKey(visit: Visit): Buffer {
  return services().keys.deriveKey("flash", visit.tenant.id);
}

/** Once over the inputs, however many were sent: weighed again after each one left out, a full form cost minutes. */
function fitting(flash: Flash): Flash {
  let room = longestFlash;
  const shortestFirst = Object.entries(flash.answer.input).sort(([, a], [, b]) => a.length - b.length);
  const kept = shortestFirst.filter((entry) => {
    room -= JSON.stringify(entry).length;
    return room >= 0;
  });
  return { ...flash, answer: { ...flash.answer, input: Object.fromEntries(kept) } };
}
