import { forgetOffers } from "~/chat/icebreakers-seen";
import type { StartedSession } from "~/accounts/sessions.server";
import { dropDraft } from "~/signup/draft-cookie";
import { popupCookie, popupParameter, popupSeconds } from "~/tracking/like-popup";
import { localeCookie, localeSeconds, sessionCookie, sessionSeconds, type Visit } from "~/server/visit.server";

const deviceCookie = "device";
const deviceSeconds = 365 * 24 * 60 * 60;

type NewSession = Pick<StartedSession, "token"> & { deviceProof?: string };

/** Begins a member's session in this browser. A given locale becomes the browser's language. */
export function enter(visit: Visit, session: NewSession, locale?: string): void {
  forgetPerson(visit);
  keepSession(visit, session, locale);
}

export function keepSession(visit: Visit, session: NewSession, locale?: string): void {
  visit.cookies.set(sessionCookie, session.token, { maxAgeSeconds: sessionSeconds });
  if (session.deviceProof) keepDeviceProof(visit, session.deviceProof);
  if (locale) visit.cookies.set(localeCookie, locale, { maxAgeSeconds: localeSeconds });
  visit.forgetViewer();
}

/** Stores a proof of a login in this browser, so that failed logins elsewhere do not block the owner (A02). */
export function keepDeviceProof(visit: Visit, proof: string): void {
  visit.cookies.set(deviceCookie, proof, { maxAgeSeconds: deviceSeconds });
}

/** Ends the session in this browser, and clears its cached pictures for the next person at the device (P10). */
export function leave(visit: Visit, answer: Response): Response {
  visit.cookies.remove(sessionCookie);
  forgetPerson(visit);
  visit.forgetViewer();
  answer.headers.set("clear-site-data", '"cache"');
  return answer;
}

/** Removes cookies about the previous user of this device. */
function forgetPerson({ cookies }: Visit): void {
  dropDraft(cookies);
  forgetOffers(cookies);
}

/** Reads and removes the visitor's `t` parameter, which counts once, at login or sign-up (TRK-01). */
export function takePopupDelay(visit: Visit): number | null {
  const seconds = popupSeconds(visit.cookies.get(popupCookie));
  if (seconds !== null) visit.cookies.remove(popupCookie);
  return seconds;
}

/** Adds the popup's delay to a path, unless the path has a `t` already. */
export function withPopupDelay(path: string, seconds: number | null): string {
  if (seconds === null) return path;
  const { pathname, searchParams, hash } = new URL(path, "http://here");
  if (!searchParams.has(popupParameter)) searchParams.set(popupParameter, String(seconds));
  return `${pathname}?${searchParams}${hash}`;
}

/** Facts about the browser that logs in or signs up. */
export function originOf(visit: Visit, request: Request) {
  return {
    network: visit.transport.network,
    device: request.headers.get("user-agent") ?? "",
    heldToken: visit.cookies.get(sessionCookie),
    deviceProof: visit.cookies.get(deviceCookie),
    signal: visit.signal,
  };
}
