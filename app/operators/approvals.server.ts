import { type RawBuilder, sql } from "kysely";
import type { Json } from "~/platform/schema";
import { timeId } from "~/platform/ids";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { Act, Operator } from "./acts.server";
import { OperatorError, SubjectNotFound } from "./operator-error";
import type { Permission } from "./staff/role-permissions";
import { asStaff, type StaffRows } from "./staff/staff-database.server";
import type { BacklogCount } from "./backlog-count";
import { mailEachOwner, mailOwners } from "./staff/staff-mails.server";

/** A command that needs two people, as the registry defines it. */
export interface TwoPersonCommand {
  readonly name: string;
  /** Permission that the confirming person needs. */
  readonly confirmPermission: Permission;
  /**
   * Reads the facts shown before confirmation. The command is refused when they have changed. Throws when the command
   * is impossible.
   */
  readonly facts: (q: TenantReader, args: unknown) => Promise<Json>;
  /** Compares the proposal's facts with the current facts. When absent, all facts must be equal. */
  readonly stillApplies?: (shown: Json, now: Json) => boolean;
  /** Describes the command in one sentence without names. */
  readonly says: (args: unknown, facts: Json) => string;
  readonly subject: (args: unknown) => NonNullable<Act["subject"]>;
  /** Runs the command. The facts were read in the same transaction. */
  readonly perform: (w: TenantWriter, args: unknown, facts: Json) => Promise<Omit<Act, "subject">>;
}

export interface Proposed {
  approval: string;
  sentence: string;
  expiresAt: Date;
  /** Instant from which the proposer may confirm alone. Null when another person holds the permission. */
  aloneFrom: Date | null;
}

/** Proposes a command for confirmation by a second person. The database sets time and proposer. */
export async function proposeCommand(
  w: TenantWriter,
  by: Operator,
  command: TwoPersonCommand,
  { args, why }: { args: Json; why: string },
): Promise<Proposed> {
  const facts = await command.facts(w, args);
  const subject = command.subject(args);
  const known = subject.kind === "member" ? subject.id : memberIn(facts);
  const id = timeId();
  const sentence = command.says(args, facts);
  const [made] = await w.rows(sql<Pick<Proposed, "expiresAt" | "aloneFrom">>`
    insert into approvals (tenant_id, id, verb, deed, args, args_hash, facts, sentence, reason, subject_kind, subject, member_id,
      proposed_by, proposed_at, expires_at)
    select ${w.tenantId}::integer, ${id}::uuid, ${command.name}::text, ${command.confirmPermission}::text, given.args,
      ${hashOf(sql`${command.name}::text`, sql`given.args`)}, ${JSON.stringify(facts)}::jsonb, ${sentence}::text,
      ${why}::text, ${subject.kind}::text, ${subject.id}::text, ${known}::uuid, ${by.actor}::text, app_now(),
      app_now() + interval '72 hours'
    from (values (${JSON.stringify(args)}::jsonb)) as given (args)
    returning expires_at as "expiresAt", alone_from as "aloneFrom"`);
  const { expiresAt, aloneFrom } = made as Pick<Proposed, "expiresAt" | "aloneFrom">;
  await w.enqueue("approvals.expire", { approvalId: id }, { startAfter: expiresAt });
  if (aloneFrom) {
    await w.enqueue("approvals.tell", { approvalId: id, kind: "approvalAlone" });
    await w.enqueue("approvals.tell", { approvalId: id, kind: "approvalAloneOver" }, { startAfter: aloneFrom });
  }
  return { approval: id, sentence, expiresAt, aloneFrom };
}

const memberIn = (facts: Json) => {
  const { memberId } = (facts ?? {}) as { memberId?: string };
  return memberId ?? null;
};

/** SQL: digest of a verb and its arguments, which jsonb prints in one canonical form. */
const hashOf = (verb: RawBuilder<unknown>, args: RawBuilder<unknown>) =>
  sql`encode(sha256(convert_to(${verb} || ' ' || ${args}::text, 'utf8')), 'hex')`;

interface OpenApproval {
  verb: string;
  permission: Permission;
  args: Json;
  facts: Json;
  reason: string;
  subjectKind: NonNullable<Act["subject"]>["kind"];
  subject: string;
  proposedBy: string;
  hash: string;
  isWhole: boolean;
  isOver: boolean;
  isAlone: boolean;
  state: string;
}

/** Locks a waiting approval. Throws when the approval is not waiting, with a message for the operator. */
async function lockApproval(w: TenantWriter, id: string): Promise<OpenApproval> {
  const [row] = await w.rows(sql<OpenApproval>`
    select verb, deed as permission, args, facts, reason, subject_kind as "subjectKind", subject, proposed_by as "proposedBy",
      args_hash as hash, args_hash = ${hashOf(sql`verb`, sql`args`)} as "isWhole", expires_at <= app_now() as "isOver",
      coalesce(alone_from <= app_now(), false) as "isAlone", state
    from approvals where tenant_id = ${w.tenantId} and id = ${id} for update`);
  if (!row) throw new SubjectNotFound(`There is no proposal ${id} here.`);
  if (row.state !== "open") throw new OperatorError(`This proposal was ${row.state} already.`);
  if (row.isOver) throw new OperatorError("This proposal has waited 72 hours and is over. Propose it again.");
  return row;
}

/** True when a recent role grant links the confirmer and the proposer, so that a third person must confirm. */
async function isBoundTo(w: TenantWriter, id: string): Promise<boolean> {
  const [row] = await w.rows(sql<{ isBound: boolean }>`
    select ${bound} as "isBound" from approvals where tenant_id = ${w.tenantId} and id = ${id}`);
  return row?.isBound ?? false;
}

/**
 * Confirms a proposal and runs its command in the same transaction. The database checks permission, step-up and
 * identity of the confirmer. `shown` is the digest of the arguments on the form.
 */
export async function confirmApproval(
  w: TenantWriter,
  by: Operator,
  { id, shown }: { id: string; shown?: string | undefined },
  commands: readonly TwoPersonCommand[],
): Promise<Act> {
  const row = await lockApproval(w, id);
  const { verb, args, proposedBy } = row;
  const command = commands.find(({ name }) => name === verb);
  if (!command || !row.isWhole || (shown !== undefined && shown !== row.hash))
    throw new OperatorError("The proposal is not the one that was shown. Look at it again.");
  if (proposedBy === by.actor && !row.isAlone)
    throw new OperatorError("Another person must confirm this: nobody confirms their own proposal.");
  if (!row.isAlone && (await isBoundTo(w, id)))
    throw new OperatorError(
      "A third person must confirm this: one of you gave the other a role in the last 30 days, or the same manager gave yours.",
    );
  await w.nameApproval(id);
  await w.rows(sql`select operator_enter(${row.permission}, ${w.tenantId})`);
  const now = await command.facts(w, args);
  if (!(command.stillApplies ?? isSame)(row.facts, now))
    throw new OperatorError("What was shown has changed since the proposal. Propose it again.");
  const done = await command.perform(w, args, now);
  await decide(w, by, id, "confirmed");
  const after = { verb, approval: id, proposedBy, ...(done.after as object | null) };
  return { ...done, subject: { kind: row.subjectKind, id: row.subject }, reason: row.reason, after };
}

/** Withdraws a proposal. Its proposer and each possible confirmer may do so. */
export async function withdrawApproval(w: TenantWriter, by: Operator, id: string): Promise<Act> {
  const { permission, verb, proposedBy, subject, subjectKind } = await lockApproval(w, id);
  if (proposedBy !== by.actor) {
    const [held] = await w.rows(sql<{ holds: boolean }>`select staff_holds(${permission}, ${w.tenantId}) as holds`);
    if (!held?.holds) throw new OperatorError("Only its proposer, or who may confirm it, can withdraw this proposal.");
  }
  await decide(w, by, id, "withdrawn");
  return { subject: { kind: subjectKind, id: subject }, before: { verb, approval: id, proposedBy } };
}

async function decide(w: TenantWriter, by: Operator, id: string, state: "confirmed" | "withdrawn"): Promise<void> {
  await w.rows(sql`
    update approvals set state = ${state}, decided_by = ${by.actor}, decided_at = app_now(), act_id = ${w.act?.id ?? null}
    where tenant_id = ${w.tenantId} and id = ${id}`);
}

/** Expires a waiting proposal. Returns false for a decided proposal. */
export async function expireApproval(w: TenantWriter, id: string): Promise<boolean> {
  const over = await w.rows(sql`
    update approvals set state = 'expired', decided_at = app_now()
    where tenant_id = ${w.tenantId} and id = ${id} and state = 'open' and expires_at <= app_now() returning 1`);
  return over.length > 0;
}

/** A waiting proposal in the lists of the console and the command line. */
export interface WaitingApproval {
  id: string;
  verb: string;
  permission: Permission;
  sentence: string;
  reason: string;
  subjectKind: string;
  subject: string;
  proposedBy: string;
  proposedAt: Date;
  expiresAt: Date;
  aloneFrom: Date | null;
  /** Digest of the arguments, which the confirmation form sends back. */
  hash: string;
}

const waiting = sql`id, verb, deed as permission, sentence, reason, subject_kind as "subjectKind", subject, proposed_by as "proposedBy",
  proposed_at as "proposedAt", expires_at as "expiresAt", alone_from as "aloneFrom", args_hash as hash`;

/** Lists the waiting proposals of a site, the earliest expiry first. */
export async function listApprovals(q: TenantReader): Promise<WaitingApproval[]> {
  return q.rows(sql<WaitingApproval>`
    select ${waiting} from approvals where tenant_id = ${q.tenantId} and state = 'open' and expires_at > app_now()
    order by expires_at, id limit 100`);
}

/** A waiting proposal in a list of several sites. */
export interface ApprovalOverSites extends WaitingApproval {
  tenantId: number;
  facts: Json;
  /** True when a recent role grant links the operator and the proposer. A third person must then confirm. */
  isBound: boolean;
}

/** Maximum number of proposals in a list of several sites. */
export const mostApprovals = 200;

/**
 * Lists the open proposals over these sites that the session's person made or may confirm. With `confirmer`, lists only
 * proposals that this person may confirm now.
 */
export function listApprovalsOverSites(
  q: StaffRows,
  tenants: readonly number[],
  confirmer: string | null,
): Promise<ApprovalOverSites[]> {
  return q.rows(sql<ApprovalOverSites>`
    select tenant_id as "tenantId", facts, ${bound} as "isBound", ${waiting} from approvals where ${openOver(tenants, confirmer)}
    order by expires_at, id limit ${mostApprovals}`);
}

/** Counts the proposals that a person may confirm now, over these sites. */
export async function countApprovalsFor(
  q: StaffRows,
  tenants: readonly number[],
  confirmer: string,
): Promise<BacklogCount> {
  const [counted] = await q.rows(sql<BacklogCount>`
    select count(*)::integer as count, min(proposed_at) as oldest from (
      select proposed_at from approvals where ${openOver(tenants, confirmer)} limit ${mostApprovals + 1}) as counted`);
  return counted as BacklogCount;
}

/** SQL condition: a role grant links the session's person and the proposer. */
const bound = sql`coalesce(is_staff_bound(proposed_by, proposed_at), false)`;

/**
 * SQL condition: the proposal is open. Row policies show a person's own proposals and those that the person may
 * confirm.
 */
function openOver(tenants: readonly number[], confirmer: string | null): RawBuilder<boolean> {
  const isTheirs = confirmer
    ? sql`and (proposed_by <> ${confirmer} and not ${bound} or alone_from <= app_now())`
    : sql``;
  return sql<boolean>`tenant_id = any (${[...tenants]}::integer[]) and state = 'open' and expires_at > app_now() ${isTheirs}`;
}

export const aloneKinds = ["approvalAlone", "approvalAloneOver"] as const;

/** Mails the owners that the only person with the permission can confirm alone, immediately or after a delay. */
export async function tellOwners(
  { db, tenant }: TenantScope,
  { approvalId, kind }: { approvalId: string; kind: (typeof aloneKinds)[number] },
): Promise<void> {
  const [row] = await db.read((q) =>
    q.rows(sql<{ verb: string; proposedBy: string }>`
      select verb, proposed_by as "proposedBy" from approvals
      where tenant_id = ${q.tenantId} and id = ${approvalId} and state = 'open'`),
  );
  if (!row) return;
  const facts = { command: row.verb, site: tenant.settings.name };
  await asStaff((staff) => mailOwners(staff, row.proposedBy, kind, facts));
}

/** Mails each owner about a two-person command that the command line ran alone. */
export async function tellOwnersOfAlone(
  { tenant }: TenantScope,
  { verb, user }: { verb: string; user: string },
): Promise<void> {
  await asStaff((staff) => mailEachOwner(staff, "doneAlone", { command: verb, user, site: tenant.settings.name }));
}

/** Compares facts as JSON, regardless of the order of their keys. */
function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([k, v]) => [k, sorted(v)]),
  );
}
