import { redirect } from "react-router-dom";
import { refusalText } from "~/i18n/refusal-text";
import { StaffRefusal } from "~/platform/staff-refusal";
import { isDatabaseUnavailable } from "~/platform/database-unavailable";
import { CommandRefused, Refusal, Refusals } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { deskPaths } from "./desk-paths";
import type { DeskVisit } from "./desk-visit.server";
import { RawAnswer } from "./raw-answer";
import { type FaultKind, ScreenFault } from "./screen-fault";

/** Converts an error of a loader or action to a redirect, or to a fault with its own screen. Logs other errors. */
export function faultOf(error: unknown, visit: DeskVisit): unknown {
  if (error instanceof ScreenFault || error instanceof Response || error instanceof RawAnswer) return error;
  if (error instanceof StaffRefusal) return faultOfStaff(error, visit);
  if (isDatabaseUnavailable(error)) return new ScreenFault("away", {}, { cause: error });
  const words = wordsOf(error, visit);
  if (words) return new ScreenFault(words.kind, { words: words.text });
  log.error("request.failed", { error });
  return new ScreenFault("failed", {}, { cause: error });
}

/** Error message that tells the operator what to change. Null for other errors. */
export function wordsOf(error: unknown, visit: DeskVisit): { kind: FaultKind; text: string } | null {
  if (error instanceof Refusal)
    return { kind: kindOf(error.status), text: refusalText({ t: visit.t, locale: "en" }, error) };
  if (error instanceof Refusals) return wordsOf(error.list[0], visit);
  if (error instanceof CommandRefused) return { kind: "changed", text: error.message };
  return null;
}

/** Answers the refusal of an unknown id with a 404. Rethrows other errors. */
export function refusedAsMissing(error: unknown): never {
  throw error instanceof CommandRefused ? new ScreenFault("notFound") : error;
}

function kindOf(status: number): FaultKind {
  if (status === 403) return "refused";
  if (status === 404) return "notFound";
  if (status === 410) return "gone";
  if (status === 429) return "tooOften";
  if (status === 503) return "away";
  return "changed";
}

function faultOfStaff({ code }: StaffRefusal, { url }: DeskVisit): unknown {
  const here = url.pathname + url.search;
  // The session ended between two statements, for instance together with its grant.
  if (code === "staff.session") return redirect(deskPaths.signIn(here));
  if (code === "staff.step_up") return redirect(deskPaths.stepUp(here));
  return new ScreenFault("refused");
}
