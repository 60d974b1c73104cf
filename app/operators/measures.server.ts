import type { Measure } from "~/safety/decision";
import type { TenantWriter } from "~/tenancy/scope.server";
import { banMember, type Reasons, warnMember } from "./member-acts.server";

/** A measure that follows from a report or a complaint. */
export interface NewMeasure extends Reasons {
  memberId: string;
  measure: Measure;
}

/** Takes a measure. Call in the transaction of the decision. */
export async function takeMeasure(w: TenantWriter, actor: string, wanted: NewMeasure): Promise<void> {
  const { memberId, measure, ground, facts } = wanted;
  if (measure === "warning") return warnMember(w, actor, memberId, { ground, facts });
  await banMember(w, actor, memberId, { ground, facts, credits: "returned" });
}
