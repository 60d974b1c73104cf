import type { StartedSession } from "~/accounts/sessions.server";
import { popupCookie, popupParameter, popupSeconds } from "~/tracking/like-popup";
import { localeCookie, localeSeconds, sessionCookie, sessionSeconds, type Visit } from "~/server/visit.server";

const deviceCookie = "device";
const deviceSeconds = 365 * 24 * 60 * 60;

/** Sets the session cookie of the browser. With a locale it also sets the member's language. */
export function enter(
  visit: Visit,
  session: Pick<StartedSession, "token"> & { deviceProof?: string },
  locale?: string,
): void {
  visit.cookies.set(sessionCookie, session.token, { maxAgeSeconds: sessionSeconds });
  if (session.deviceProof) keepDeviceProof(visit, session.deviceProof);
  if (locale) visit.cookies.set(localeCookie, locale, { maxAgeSeconds: localeSeconds });
  visit.forgetViewer();
}

/**
 * Stores a proof that this browser has logged in before. Failed logins elsewhere then do not lock its owner out (A02).
 */
export function keepDeviceProof(visit: Visit, proof: string): void {
  visit.cookies.set(deviceCookie, proof, { maxAgeSeconds: deviceSeconds });
}

/** Clears the browser's cached pictures, so that the next person at this device finds none (P10). */
export const forgetting = { "clear-site-data": '"cache"' };

export function leave(visit: Visit): void {
  visit.cookies.remove(sessionCookie);
  visit.forgetViewer();
}

/** The visitor's `t` parameter (TRK-01). It is used once, at login or sign-up. */
export function takePopupDelay(visit: Visit): number | null {
  const seconds = popupSeconds(visit.cookies.get(popupCookie));
  if (seconds !== null) visit.cookies.remove(popupCookie);
  return seconds;
}

/** Adds the popup's delay to a path. A `t` that is already there stays. */
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
