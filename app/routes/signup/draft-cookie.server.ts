import type { Applicant } from "~/signup/steps.server";
import { draftDays } from "~/signup/steps";
import { hasTrafficSource } from "~/tracking/traffic-source";
import type { Visit } from "~/server/visit.server";

const draftCookie = "signup";
/** Readable, and says no more than that there is a draft: the dialog of visitor pages fetches its step then. */
const markCookie = "signup-step";
const maxAgeSeconds = draftDays * 24 * 60 * 60;

export function applicantOf(visit: Visit): Applicant {
  return {
    draftToken: draftTokenOf(visit),
    network: visit.transport.network,
    hasTrafficSource: hasTrafficSource(visit.tracking),
  };
}

export function draftTokenOf(visit: Visit): string | undefined {
  const token = visit.cookies.get(draftCookie);
  return token && /^[\w-]{43}$/.test(token) ? token : undefined;
}

export function keepDraft(visit: Visit, token: string): void {
  visit.cookies.set(draftCookie, token, { maxAgeSeconds });
  visit.cookies.set(markCookie, "1", { maxAgeSeconds, readable: true });
}

export function dropDraft(visit: Visit): void {
  visit.cookies.remove(draftCookie);
  visit.cookies.remove(markCookie);
}
