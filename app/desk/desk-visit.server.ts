import { translator } from "~/i18n/catalogue.server";
import type { Translate } from "~/i18n/messages";
import { findStaffSession, type StaffSession } from "~/operators/staff/sessions.server";
import { CookieJar } from "~/server/cookies.server";
import type { Transport } from "~/server/visit.server";

/** One request to the operators' console. Loaders get it as their context. */
export interface DeskVisit {
  readonly transport: Transport;
  readonly url: URL;
  readonly cookies: CookieJar;
  readonly t: Translate;
  /** True when another site led here. The browser then keeps the session's cookie back. */
  readonly isFromElsewhere: boolean;
  /** The status of an answer that shows a refused form. */
  readonly answer: { status: number | null };
  /** Finds the session of the cookie. Asked once per request. */
  session(): Promise<StaffSession | null>;
}

const cookieName = "desk";
/** As long as a session. */
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

/** Begins a session in the browser. Strict, so that no other site can cause a request with it. */
export function setDeskCookie({ cookies }: DeskVisit, token: string): void {
  cookies.set(cookieName, token, { strict: true, maxAgeSeconds: cookieSeconds });
}

export function clearDeskCookie({ cookies }: DeskVisit): void {
  cookies.remove(cookieName);
}
