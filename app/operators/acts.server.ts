import { sql } from "kysely";
import { timeId } from "~/platform/ids";
import { currentRequestId } from "~/platform/log.server";
import type { Json } from "~/platform/schema";
import type { TenantWriter } from "~/tenancy/scope.server";

/** The person behind an act, and the way in. */
export interface Operator {
  actor: string;
  via: "shell";
}

/** The facts of an act. Its row adds verb, operator and time. */
export interface Act {
  /** A row by its id, or a word such as a code. Null for an act on the site itself. */
  subject: { kind: SubjectKind; id: string } | null;
  reason?: string | undefined;
  before?: Json;
  after?: Json;
}

type SubjectKind =
  | "appeal"
  | "case"
  | "code"
  | "complaint"
  | "invitation"
  | "member"
  | "order"
  | "path"
  | "payment"
  | "photo"
  | "text";

/**
 * Verbs that move money or credits. Their acts explain rows of the books and are kept with them. The policy
 * `old_rows` has the same list.
 */
export const moneyVerbs: readonly string[] = ["refund-again", "settled", "refund-cash", "return-credits"];

/** Records an act with its details, in the transaction of its effect. */
export async function noteAct(w: TenantWriter, by: Operator, verb: string, act: Act): Promise<void> {
  const { subject, reason = "", before = null, after = null } = act;
  const actId = timeId();
  await w.rows(sql`
    with act as (
      insert into operator_acts (tenant_id, id, verb, subject_kind, subject, actor, via, request_id, created_at)
      values (${w.tenantId}, ${actId}, ${verb}, ${subject?.kind ?? null}, ${subject?.id ?? null}, ${by.actor}, ${by.via},
        ${currentRequestId() ?? null}, app_now())
      returning tenant_id, id)
    insert into operator_act_details (tenant_id, act_id, reason, before, after)
    select act.tenant_id, act.id, ${reason}, ${asJson(before)}::jsonb, ${asJson(after)}::jsonb from act`);
}

const asJson = (facts: Json) => (facts === null ? null : JSON.stringify(facts));
