import { type RawBuilder, sql } from "kysely";
import { findKnownLink, keepUsedLink, linkTokenHash, redeemLink } from "~/accounts/email-links.server";
import { isLongerThan, tidyText } from "~/platform/characters";
import { Refusal } from "~/platform/errors";
import { isId, randomId, receiptOf } from "~/platform/ids";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import {
  appealLength,
  type AppealOutcome,
  contestDays,
  type DecisionKind,
  type Ground,
  type Statement,
} from "./decision";
import { statedColumns, type StatedRow, statementOf } from "./decisions.server";

/** A statement of reasons, or the answer to a report or complaint. */
type Reasons = { statement: Statement; answer: null } | { statement: null; answer: string };

export interface FiledAppeal {
  receipt: string;
  body: string;
  filedAt: Date;
  /** Null until a reviewer has decided. */
  outcome: AppealOutcome | null;
  answer: string | null;
}

export interface ContestedDecision {
  id: string;
  reasons: Reasons;
  /** The appeal already filed by the link's recipient. */
  appeal: FiledAppeal | null;
  /** True for a used or expired link, with which no appeal can be filed. */
  isOver: boolean;
}

/**
 * Finds the decision behind an emailed appeal link, without login. Used and expired links still show the decision.
 * Returns null for an invalid link.
 */
export async function findContested(q: TenantReader, token: string): Promise<ContestedDecision | null> {
  const link = await findKnownLink(q, token);
  const id = String(link?.detail.decision ?? "");
  if (link?.purpose !== "appeal" || !isId(id)) return null;
  const [row] = await q.rows(sql<DecisionRow>`
    select ${statedColumns} from decisions where tenant_id = ${q.tenantId} and id = ${id}`);
  if (!row) return null;
  const appeal = await findFiled(
    q,
    sql`a.decision_id = ${id}
    and (a.token_hash = ${linkTokenHash(token)} or a.member_id = ${link.memberId}::uuid)`,
  );
  return { id, reasons: reasonsOf(row), appeal, isOver: link.isUsed || link.isExpired };
}

/** Columns of a decision. The answer to a report or complaint has no ground. */
type DecisionRow = Omit<StatedRow, "kind" | "ground"> & { kind: DecisionKind; ground: StatedRow["ground"] | null };

function reasonsOf({ kind, ground, ...row }: DecisionRow): Reasons {
  if (kind === "report" || kind === "complaint" || !ground) return { statement: null, answer: row.facts };
  return { statement: statementOf({ kind, ground, ...row }), answer: null };
}

/** Finds the oldest appeal that matches a condition on the alias `a`. */
async function findFiled(q: TenantReader, condition: RawBuilder<unknown>): Promise<FiledAppeal | null> {
  const [row] = await q.rows(sql<Omit<FiledAppeal, "receipt"> & { id: string }>`
    select a.id, a.body, a.filed_at as "filedAt", a.outcome, a.answer from appeals a
    where a.tenant_id = ${q.tenantId} and ${condition} order by a.filed_at limit 1`);
  if (!row) return null;
  const { id, ...filed } = row;
  return { receipt: receiptOf(id), ...filed };
}

/**
 * Files an appeal. Each emailed link works once, and a person appeals a decision once (DSA 20). A repeated call changes
 * nothing.
 */
export async function fileAppeal(scope: TenantScope, token: string, body: string): Promise<void> {
  const text = tidyText(body);
  if (isLongerThan(text, appealLength)) throw new Refusal("text.too_long", { max: appealLength }, "body");
  await scope.db.write(async (w) => {
    const link = await redeemLink(w, token, "appeal");
    if (!link) return requireFiled(w, token);
    const decisionId = String(link.detail.decision ?? "");
    if (!isId(decisionId)) throw new Refusal("link.invalid");
    await w.rows(sql`
      insert into appeals (tenant_id, id, decision_id, member_id, body, filed_at, decided_by, token_hash)
      select ${w.tenantId}::integer, ${randomId()}::uuid, d.id, ${link.memberId}::uuid, ${text}::text, app_now(),
        d.decided_by, ${linkTokenHash(token)}::text
      from decisions d where d.tenant_id = ${w.tenantId} and d.id = ${decisionId}
      on conflict (tenant_id, decision_id, member_id) do nothing`);
    await keepUsedLink(w, token, contestDays);
    await requireFiled(w, token);
  });
}

/** Throws unless the link's recipient has appealed. */
async function requireFiled(q: TenantReader, token: string): Promise<void> {
  const contested = await findContested(q, token);
  if (!contested?.appeal) throw new Refusal("link.invalid");
}

export interface OpenAppeal {
  id: string;
  kind: DecisionKind;
  subjectId: string;
  ground: Ground | null;
  facts: string;
  body: string;
  decidedBy: string;
  filedAt: Date;
}

/** Appeals without review, oldest first. */
export async function listOpenAppeals(q: TenantReader): Promise<OpenAppeal[]> {
  return q.rows(sql<OpenAppeal>`
    select a.id, d.kind, d.subject_id as "subjectId", d.ground, d.facts, a.body, a.decided_by as "decidedBy",
      a.filed_at as "filedAt"
    from appeals a join decisions d on d.tenant_id = ${q.tenantId} and d.id = a.decision_id
    where a.tenant_id = ${q.tenantId} and a.closed_at is null order by a.filed_at, a.id limit 50`);
}

export interface LockedAppeal {
  id: string;
  memberId: string | null;
  decidedBy: string;
  decisionId: string;
  kind: DecisionKind;
  subjectId: string;
  /** End of a hold or suspension. */
  until: Date | null;
  /** True when the decision was reversed before the review. */
  isReversed: boolean;
}

/** Locks an open appeal until the commit, so that a second reviewer finds the appeal closed. */
export async function lockAppeal(w: TenantWriter, appealId: string): Promise<LockedAppeal | null> {
  const [row] = await w.rows(sql<LockedAppeal>`
    select a.id, a.member_id as "memberId", a.decided_by as "decidedBy", d.id as "decisionId", d.kind,
      d.subject_id as "subjectId", d.until_at as until, d.reversed_at is not null as "isReversed"
    from appeals a join decisions d on d.tenant_id = ${w.tenantId} and d.id = a.decision_id
    where a.tenant_id = ${w.tenantId} and a.id = ${appealId} and a.closed_at is null for update of a, d`);
  return row ?? null;
}

interface Review {
  outcome: AppealOutcome;
  answer: string;
  reviewedBy: string;
}

/** Closes an appeal. A check constraint rejects a reviewer who made the decision. */
export async function closeAppeal(w: TenantWriter, { id }: LockedAppeal, review: Review): Promise<void> {
  const { outcome, answer, reviewedBy } = review;
  await w.rows(sql`
    update appeals set outcome = ${outcome}, answer = ${answer}, reviewed_by = ${reviewedBy}, closed_at = app_now()
    where tenant_id = ${w.tenantId} and id = ${id}`);
}
