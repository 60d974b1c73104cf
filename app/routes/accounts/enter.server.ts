import type { StartedSession } from "~/accounts/sessions.server";
import { localeCookie, localeSeconds, sessionCookie, sessionSeconds, type Visit } from "~/web/visit.server";

const deviceCookie = "device";
const deviceSeconds = 365 * 24 * 60 * 60;

/** Gives the browser its session; with a language, also the one the member chose before on any device. */
export function enter(
  visit: Visit,
  session: Pick<StartedSession, "token"> & { deviceProof?: string },
  locale?: string,
): void {
  visit.cookies.set(sessionCookie, session.token, { maxAgeSeconds: sessionSeconds });
  if (session.deviceProof) visit.cookies.set(deviceCookie, session.deviceProof, { maxAgeSeconds: deviceSeconds });
  if (locale) visit.cookies.set(localeCookie, locale, { maxAgeSeconds: localeSeconds });
  visit.forgetViewer();
}

export function leave(visit: Visit): void {
  visit.cookies.remove(sessionCookie);
  visit.forgetViewer();
}

/** Where a login or sign-up comes from. */
export function originOf(visit: Visit, request: Request) {
  return {
    network: visit.transport.network,
    device: request.headers.get("user-agent") ?? "",
    heldToken: visit.cookies.get(sessionCookie),
    deviceProof: visit.cookies.get(deviceCookie),
  };
}
