import type { Cookies } from "~/platform/cookies";
import { hasTrafficSource, type TrackingRecord } from "~/tracking/traffic-source";
import { draftDays } from "./steps";

const draftCookie = "signup";
/** Cookie that scripts may read. With this cookie, the dialog on visitor pages fetches the draft's step. */
const markCookie = "signup-step";
const maxAgeSeconds = draftDays * 24 * 60 * 60;

/** The parts of a visit that identify a person during the sign-up. */
export interface ApplicantVisit {
  cookies: Cookies;
  transport: { network: string };
  tracking: TrackingRecord | null;
}

export function applicantOf({ cookies, transport, tracking }: ApplicantVisit) {
  return {
    draftToken: draftTokenIn(cookies),
    network: transport.network,
    hasTrafficSource: hasTrafficSource(tracking),
  };
}

export function draftTokenIn(cookies: Cookies): string | undefined {
  const token = cookies.get(draftCookie);
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

export function keepDraft(cookies: Cookies, token: string): void {
  cookies.set(draftCookie, token, { maxAgeSeconds });
  cookies.set(markCookie, "1", { maxAgeSeconds, readable: true });
}

export function dropDraft(cookies: Cookies): void {
  cookies.remove(draftCookie);
  cookies.remove(markCookie);
}
