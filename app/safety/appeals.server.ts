import { sql } from "kysely";
import { findLink, redeemLink } from "~/accounts/email-links.server";
import { isLongerThan, tidyText } from "~/platform/characters";
import { Refusal } from "~/platform/errors";
import { isId, randomId, receiptOf } from "~/platform/ids";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { appealLength, type AppealOutcome, type DecisionKind, type Ground } from "./decision";

export interface ContestedDecision {
  id: string;
  kind: DecisionKind;
  ground: Ground | null;
  facts: string;
  afterNotice: boolean;
  decidedAt: Date;
  /** The end of a hold or suspension. */
  until: Date | null;
}

/** Finds the decision that a mailed appeal link contests, without a login. Returns null for an invalid link. */
export async function findContested(q: TenantReader, token: string): Promise<ContestedDecision | null> {
  const link = await findLink(q, token);
  const decisionId = String(link?.detail.decision ?? "");
  if (link?.purpose !== "appeal" || !isId(decisionId)) return null;
  const [row] = await q.rows(sql<ContestedDecision>`
    select id, kind, ground, facts, after_notice as "afterNotice", decided_at as "decidedAt", until_at as until
    from decisions
    where tenant_id = ${q.tenantId} and id = ${decisionId}`);
  return row ?? null;
}

/** Files an appeal and returns its receipt. Each mailed link works once, so that a person appeals once (DSA 20). */
export async function fileAppeal(scope: TenantScope, token: string, body: string): Promise<string> {
  const text = tidyText(body);
  if (isLongerThan(text, appealLength)) throw new Refusal("text.too_long", { max: appealLength }, "body");
  return scope.db.write(async (w) => {
    const link = await redeemLink(w, token, "appeal");
    const decisionId = String(link?.detail.decision ?? "");
    if (!link || !isId(decisionId)) throw new Refusal("link.invalid");
    const id = randomId();
    const filed = await w.rows(sql`
      insert into appeals (tenant_id, id, decision_id, member_id, body, filed_at, decided_by)
      select ${w.tenantId}::integer, ${id}::uuid, d.id, ${link.memberId}::uuid, ${text}::text, app_now(), d.decided_by
      from decisions d where d.tenant_id = ${w.tenantId} and d.id = ${decisionId} returning 1`);
    if (filed.length === 0) throw new Refusal("link.invalid");
    return receiptOf(id);
  });
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

/** Unreviewed appeals, oldest first. */
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
  /** The end of a hold or suspension. */
  until: Date | null;
}

/** Locks an open appeal until the commit. A second reviewer then finds the appeal closed. */
export async function lockAppeal(w: TenantWriter, appealId: string): Promise<LockedAppeal | null> {
  const [row] = await w.rows(sql<LockedAppeal>`
    select a.id, a.member_id as "memberId", a.decided_by as "decidedBy", d.id as "decisionId", d.kind,
      d.subject_id as "subjectId", d.until_at as until
    from appeals a join decisions d on d.tenant_id = ${w.tenantId} and d.id = a.decision_id
    where a.tenant_id = ${w.tenantId} and a.id = ${appealId} and a.closed_at is null for update of a`);
  return row ?? null;
}

interface Review {
  outcome: AppealOutcome;
  answer: string;
  reviewedBy: string;
}

/** Closes an appeal. A check constraint of the table refuses the first decider as reviewer. */
export async function closeAppeal(
  w: TenantWriter,
  { id, decisionId }: LockedAppeal,
  { outcome, answer, reviewedBy }: Review,
): Promise<void> {
  await w.rows(sql`
    update appeals set outcome = ${outcome}, answer = ${answer}, reviewed_by = ${reviewedBy}, closed_at = app_now()
    where tenant_id = ${w.tenantId} and id = ${id}`);
  if (outcome === "upheld") return;
  await w.rows(sql`
    update decisions set reversed_at = coalesce(reversed_at, app_now())
    where tenant_id = ${w.tenantId} and id = ${decisionId}`);
}
