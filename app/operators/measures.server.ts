import type { Measure } from "~/safety/decision";
import type { TenantWriter } from "~/tenancy/scope.server";
import { banMember, type Reasons, warnMember } from "./member-acts.server";
import { OperatorError } from "./operator-error";
import { holdMember, readEnd, suspendMember } from "./restraints.server";

/** A measure in the decision of a report or complaint. */
export interface NewMeasure extends Reasons {
  memberId: string;
  measure: Measure;
  /** End of a suspension, in the format of `readEnd`. */
  until?: string | undefined;
}

/** Applies a measure. Call in the transaction of the decision. */
export async function takeMeasure(w: TenantWriter, actor: string, wanted: NewMeasure): Promise<void> {
  const { memberId, measure, until: end, ...given } = wanted;
  const reasons = { ...given, afterNotice: true };
  if (measure === "warning") return warnMember(w, actor, memberId, reasons);
  if (measure === "hold") return void (await holdMember(w, actor, memberId, reasons));
  if (measure === "suspension") {
    if (!end) throw new OperatorError("A suspension needs its end, such as 7d or 2026-12-24.");
    const until = await readEnd(w, end);
    return void (await suspendMember(w, actor, memberId, { ...reasons, until }));
  }
  await banMember(w, actor, memberId, { ...reasons, credits: "returned" });
}
