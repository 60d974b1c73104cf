import { sql } from "kysely";
import { lockMember } from "~/accounts/member-lock.server";
import { lockProfileOf } from "~/accounts/profile-lock.server";
import type { TenantWriter } from "~/tenancy/scope.server";
import type { Operator } from "../acts.server";
import { OperatorError, SubjectNotFound } from "../operator-error";
import { staffNameOf } from "../staff/staff-names.server";
import { claimMinutes, type WorkKind } from "./work-item";

export interface Claim {
  kind: WorkKind;
  subjectId: string;
  version: number;
  claimedUntil: Date;
  /** False when the operator renewed an existing claim. */
  isNew: boolean;
}

const soon = sql`app_now() + make_interval(mins => ${claimMinutes})`;

/**
 * Assigns an open item to an operator for ten minutes, or renews the claim. One conditional update, so that only one of
 * two concurrent operators succeeds. Ignores an expired claim.
 */
export async function claimItem(w: TenantWriter, actor: string, itemId: string): Promise<Claim> {
  const [claim] = await w.rows(sql<Claim>`
    with former as (
      select id, claimed_by as by, claimed_until > app_now() as "isCurrent" from work_items
      where tenant_id = ${w.tenantId} and id = ${itemId} and closed_at is null
        and (claimed_by is null or claimed_by = ${actor} or claimed_until <= app_now())
      for no key update)
    update work_items i set claimed_by = ${actor}, claimed_until = ${soon} from former
    where i.tenant_id = ${w.tenantId} and i.id = former.id
    returning i.kind, i.subject_id as "subjectId", i.version, i.claimed_until as "claimedUntil",
      (former.by is distinct from ${actor}::text or not former."isCurrent") as "isNew"`);
  if (claim) return claim;
  throw await whyNot(w, itemId);
}

/** Ends an operator's own claim. */
export async function releaseItem(w: TenantWriter, actor: string, itemId: string): Promise<ReleasedItem> {
  const [released] = await w.rows(sql<ReleasedItem>`
    update work_items set claimed_by = null, claimed_until = null
    where tenant_id = ${w.tenantId} and id = ${itemId} and claimed_by = ${actor}
    returning kind, subject_id as "subjectId"`);
  if (!released) throw new OperatorError("You have no claim on this item; nothing was changed.");
  return released;
}

interface ReleasedItem {
  kind: WorkKind;
  subjectId: string;
}

/** Transfers a colleague's claim to another operator. Also returns the colleague. */
export async function takeOverItem(w: TenantWriter, actor: string, itemId: string): Promise<Claim & { from: string }> {
  const [taken] = await w.rows(sql<Claim & { from: string }>`
    with former as (
      select id, claimed_by as by from work_items
      where tenant_id = ${w.tenantId} and id = ${itemId} and closed_at is null and claimed_until > app_now()
        and claimed_by <> ${actor}
      for no key update)
    update work_items i set claimed_by = ${actor}, claimed_until = ${soon} from former
    where i.tenant_id = ${w.tenantId} and i.id = former.id
    returning i.kind, i.subject_id as "subjectId", i.version, i.claimed_until as "claimedUntil", true as "isNew",
      former.by as "from"`);
  if (taken) return taken;
  throw new OperatorError("No colleague has claimed this item: open it instead.");
}

async function whyNot(w: TenantWriter, itemId: string): Promise<OperatorError> {
  const [row] = await w.rows(sql<{ by: string | null; closed: boolean }>`
    select claimed_by as by, closed_at is not null as closed from work_items
    where tenant_id = ${w.tenantId} and id = ${itemId}`);
  if (!row) return new SubjectNotFound(`There is no item ${itemId} here.`);
  if (row.closed) return new OperatorError("This item is decided already, or its subject is gone.");
  return new OperatorError(`${await describeClaim(w, row.by)} It is free again ten minutes after their last step.`);
}

async function describeClaim(w: TenantWriter, actor: string | null): Promise<string> {
  return `A colleague works on this item${actor ? `: ${await staffNameOf(w, actor)}` : ""}.`;
}

/** Item of a decision. The console always sends the version; the command line may omit it. */
interface Decided {
  kind: WorkKind;
  subjectId: string;
  version: number | undefined;
}

/**
 * Refuses a console decision without a claim, and a decision about a changed version. Locks the subject first, for the
 * command line too. Changes of the subject lock in the same order, which avoids races and deadlocks.
 */
export async function requireClaim(
  w: TenantWriter,
  by: Operator,
  { kind, subjectId, version }: Decided,
): Promise<void> {
  await lockSubject(w, kind, subjectId);
  if (by.via === "shell" && version === undefined) return;
  const [item] = await w.rows(sql<{ version: number; by: string | null; isCurrent: boolean | null }>`
    select version, claimed_by as by, claimed_until > app_now() as "isCurrent" from work_items
    where tenant_id = ${w.tenantId} and kind = ${kind} and subject_id = ${subjectId} and closed_at is null
    for no key update`);
  if (!item) throw new SubjectNotFound("This item is decided already, or its subject is gone. Nothing was changed.");
  if (by.via !== "shell" && !(item.isCurrent && item.by === by.actor))
    throw new OperatorError(
      item.isCurrent
        ? `${await describeClaim(w, item.by)} Nothing was changed.`
        : "Your claim on this item has ended. Open it again, then decide. Nothing was changed.",
    );
  if (version !== item.version)
    throw new OperatorError(
      "The contents changed while you looked at them. Look again, then decide. Nothing was changed.",
    );
}

/** Requires the operator's claim on a text. `textId` names a profile text or a first message. */
export async function requireTextClaim(
  w: TenantWriter,
  by: Operator,
  textId: string,
  version: number | undefined,
): Promise<void> {
  const flag = await w.from("message_flags").select("message_id").where("message_id", "=", textId).executeTakeFirst();
  await requireClaim(w, by, { kind: flag ? "message" : "text", subjectId: textId, version });
}

/**
 * Locks the subject of an item. Before a photo or text, locks the profile of its owner. Before a case or appeal, locks
 * the account and profile of the member, which a measure changes. Lock the item only afterwards.
 */
export async function lockSubject(w: TenantWriter, kind: WorkKind, subjectId: string): Promise<void> {
  const [table, column] = subjects[kind];
  if (table === "photos" || table === "profile_texts") await lockProfileOf(w, table, subjectId);
  const memberId = await findConcerned(w, kind, subjectId);
  if (memberId) await lockMember(w, memberId);
  await w.rows(sql`
    select 1 from ${sql.table(table)} where tenant_id = ${w.tenantId} and ${sql.ref(column)} = ${subjectId}
    for no key update`);
}

/** The reported member of a case, or the member whose decision an appeal contests. Null for other subjects. */
async function findConcerned(w: TenantWriter, kind: WorkKind, subjectId: string): Promise<string | null> {
  if (kind !== "case" && kind !== "appeal") return null;
  const t = w.tenantId;
  const [found] = await w.rows(
    kind === "case"
      ? sql<{ id: string }>`select reported_id as id from report_cases where tenant_id = ${t} and id = ${subjectId}`
      : sql<{ id: string | null }>`select d.member_id as id from appeals a
          join decisions d on d.tenant_id = ${t} and d.id = a.decision_id where a.tenant_id = ${t} and a.id = ${subjectId}`,
  );
  return found?.id ?? null;
}

const subjects: Record<WorkKind, [table: string, column: string]> = {
  photo: ["photos", "id"],
  text: ["profile_texts", "id"],
  message: ["message_flags", "message_id"],
  case: ["report_cases", "id"],
  complaint: ["complaints", "id"],
  appeal: ["appeals", "id"],
};
