import { sql } from "kysely";
import { timeId } from "~/platform/ids";
import { currentRequestId } from "~/platform/log.server";
import type { Json } from "~/platform/schema";
import type { TenantWriter } from "~/tenancy/scope.server";

/** The operator, and the origin of the command. For the console, the database derives both from the session. */
export interface Operator {
  /** Id of a staff member, name of the operating system's user, or first characters of a key. */
  actor: string;
  via: "shell" | "web" | "job" | "key";
}

/** Contents of an act. The stored row adds verb, operator and time. */
export interface Act {
  /** Id of a row, or a text such as a discount code. Null for an act on the whole site. */
  subject: { kind: SubjectKind; id: string } | null;
  reason?: string | undefined;
  before?: Json;
  after?: Json;
  /** Id of the act that this act undoes. */
  undoes?: string;
  /** Id of the act, given in advance when the ledger refers to the act. */
  id?: string;
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
  | "setting"
  | "text"
  | "version"
  | "webhook";

/**
 * Verbs whose acts are kept longer than others. The database function `act_class` has the same lists.
 * - `books`: acts on money or credits, kept without limit.
 * - `decisions`: decisions about members, including appeals.
 */
export const keptVerbs = {
  books: [
    "refund-again",
    "settled",
    "refund-cash",
    "return-credits",
    "grant-credits",
    "grant-more",
    "refund",
    "refund-goodwill",
    "refund-large",
    "note-withdrawal",
    "confirm",
  ],
  decisions: [
    "refuse",
    "decline",
    "warn",
    "hold",
    "suspend",
    "lift",
    "ban",
    "unban",
    "close",
    "decide",
    "review",
    "undo",
    "tell-authority",
    "authority-file",
  ],
} as const satisfies Record<string, readonly string[]>;

type ActClass = keyof typeof keptVerbs | "others";

/** Retention of acts: without limit for money, five years for decisions, two years for others. */
export const keptDays: Record<ActClass, number | null> = { books: null, decisions: 1_827, others: 731 };

/** Days in which a decision can be contested: six months have at most 184 (DSA 20). */
export const contestedDays = 184;

export function classOf(verb: string): ActClass {
  for (const name of ["books", "decisions"] as const)
    if ((keptVerbs[name] as readonly string[]).includes(verb)) return name;
  return "others";
}

/** Records an act in the transaction of the change itself. Returns the act's id. */
export async function noteAct(w: TenantWriter, by: Operator, verb: string, act: Act): Promise<string> {
  const { subject, reason = "", before = null, after = null, undoes = null } = act;
  const actId = act.id ?? w.act?.id ?? timeId();
  await w.rows(sql`
    with act as (
      insert into operator_acts (tenant_id, id, verb, about_verb, subject_kind, subject, actor, via, request_id, undoes,
        created_at)
      values (${w.tenantId}, ${actId}, ${verb}, ${proposedVerb(verb, act)}, ${subject?.kind ?? null},
        ${subject?.id ?? null}, ${by.actor}, ${by.via}, ${currentRequestId() ?? null}, ${undoes}, app_now())
      returning tenant_id, id)
    insert into operator_act_details (tenant_id, act_id, reason, before, after)
    select act.tenant_id, act.id, ${reason}, ${asJson(before)}::jsonb, ${asJson(after)}::jsonb from act`);
  return actId;
}

/**
 * Verb of the proposal that an act confirms or withdraws. The database uses this verb to decide whether the role
 * finance sees the act.
 */
function proposedVerb(verb: string, { before, after }: Act): string | null {
  if (verb !== "confirm" && verb !== "withdraw") return null;
  return ((after ?? before) as { verb?: string } | null | undefined)?.verb ?? null;
}

const asJson = (facts: Json) => (facts === null ? null : JSON.stringify(facts));
