import { translator } from "~/i18n/catalogue.server";
import type { Translate } from "~/i18n/messages";
import { findStaffSession, type StaffSession } from "~/operators/staff/sessions.server";
import { CookieJar } from "~/server/cookies.server";
import type { Transport } from "~/server/visit.server";

/** One request to the operators' console, the context of its loaders. */
export interface DeskVisit {
  readonly transport: Transport;
  readonly url: URL;
  readonly cookies: CookieJar;
  readonly t: Translate;
  /** True for a link from another site. The browser then withholds the session's cookie. */
  readonly isFromElsewhere: boolean;
  /** HTTP status of the answer after a refused form. */
  readonly answer: { status: number | null };
  /** Finds the session of the cookie, with one query per request. */
  session(): Promise<StaffSession | null>;
}

const cookieName = "desk";
/** Equal to the length of a session. */
const cookieSeconds = 12 * 60 * 60;

export function openDeskVisit(request: Request, transport: Transport): DeskVisit {
  const cookies = new CookieJar(request.headers.get("cookie"), transport.secure);
  const token = cookies.get(cookieName);
  const from = request.headers.get("sec-fetch-site");
  let session: Promise<StaffSession | null> | undefined;
  return {
    transport,
    url: new URL(request.url),
    cookies,
    t: translator("en"),
    answer: { status: null },
    isFromElsewhere: from === "cross-site" || from === "same-site",
    session: () => (session ??= token ? findStaffSession(token) : Promise.resolve(null)),
  };
}

/** Sets the session cookie. `Strict` keeps browsers from sending the cookie with requests of other sites. */
export function setDeskCookie({ cookies }: DeskVisit, token: string): void {
  cookies.set(cookieName, token, { strict: true, maxAgeSeconds: cookieSeconds });
}

export function clearDeskCookie({ cookies }: DeskVisit): void {
  cookies.remove(cookieName);
}
