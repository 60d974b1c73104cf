import { sql } from "kysely";
import { lockMember } from "~/accounts/member-lock.server";
import type { MemberState } from "~/accounts/viewer";
import { findPayer } from "~/payments/payer.server";
import { CommandRefused } from "~/platform/errors";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { orderExport, packCopy } from "./data-export.server";
import { leaveAtOnce, requestDeletion } from "./deletion.server";
import { findOpenDeletion } from "./open-deletion.server";
import { fraudErasureReason, operatorErasureReason } from "./reasons";
import { returnUnusedCredits } from "./unused-credits.server";

/** An account whose data the tenant still stores. */
interface HeldAccount {
  state: MemberState;
  locale: string;
}

/**
 * Erases a member at their written request (GDPR 17), like an ordinary deletion. Returns the instant of the purge. A
 * member who is not banned can reactivate until that instant.
 */
export async function eraseMember(
  scope: TenantScope,
  memberId: string,
  note: (w: TenantWriter) => Promise<void>,
): Promise<{ purgeAt: Date }> {
  const { isBanned, creditsKept } = await scope.db.read((q) => findPayer(q, memberId));
  const reason = isBanned && creditsKept ? fraudErasureReason : operatorErasureReason;
  const request = await requestDeletion(scope, { memberId, reason }, async (w) => {
    await lockMember(w, memberId);
    await getHeldAccount(w, memberId);
    await refuseErased(w, memberId);
    await refuseUndecided(w, memberId);
    await returnUnusedCredits(w, memberId);
    await note(w);
  });
  if (!request) throw new CommandRefused(`No member ${memberId} here can be erased.`);
  return { purgeAt: (await scope.db.read((q) => findPurge(q, memberId))) ?? request.requestedAt };
}

/** Facts that an operator confirms before an immediate erasure. The facts contain no name. */
interface ErasureFacts {
  state: MemberState;
  /** True when the member has requested the deletion and can still reactivate. */
  isLeaving: boolean;
  balance: number;
}

/** Reads the facts that an operator confirms before an immediate erasure. Throws when the erasure is not possible. */
export async function readErasureFacts(q: TenantReader, memberId: string): Promise<ErasureFacts> {
  const { state } = await getHeldAccount(q, memberId);
  await refuseUndecided(q, memberId);
  const [wallet] = await q.rows(sql<{ balance: number }>`
    select balance from wallets where tenant_id = ${q.tenantId} and member_id = ${memberId}`);
  return { state, isLeaving: (await findPurge(q, memberId)) !== null, balance: wallet?.balance ?? 0 };
}

/**
 * Erases a member without a reactivation period. Refuses when the state differs from the state that the operator
 * confirmed. The purge follows within minutes. The hourly job adds the request to the journal, because the journal is
 * outside the transaction.
 */
export async function eraseAtOnce(w: TenantWriter, memberId: string, shown: MemberState): Promise<void> {
  await lockMember(w, memberId);
  // Read the state again, because a reactivation may have changed the state before this lock.
  const { state } = await getHeldAccount(w, memberId);
  if (state !== shown) throw new CommandRefused(`The member ${memberId} was ${shown} and is now ${state}. Look again.`);
  await refuseUndecided(w, memberId);
  await returnUnusedCredits(w, memberId);
  await leaveAtOnce(w, memberId);
  await w.enqueue("deletion.purge", { memberId });
}

/**
 * Makes a copy of a member's data at their written request (GDPR 15). A member who can log in gets the ordinary copy.
 * Otherwise returns the archive in base64.
 */
export async function exportMember(
  scope: TenantScope,
  memberId: string,
  note: (w: TenantWriter) => Promise<void>,
): Promise<string | null> {
  const { state, locale } = await scope.db.write(async (w) => {
    const account = await getHeldAccount(w, memberId);
    if (canLogIn(account) && !(await orderExport(w, memberId))) {
      throw new CommandRefused(`A copy for the member ${memberId} is being made, or can still be downloaded.`);
    }
    await note(w);
    return account;
  });
  if (canLogIn({ state })) return null;
  return Buffer.from(await packCopy(scope, memberId, locale)).toString("base64");
}

const canLogIn = ({ state }: Pick<HeldAccount, "state">) => state === "active" || state === "unconfirmed";

async function getHeldAccount(q: TenantReader, memberId: string): Promise<HeldAccount> {
  const [account] = await q.rows(sql<HeldAccount>`
    select m.state, a.locale from members m join accounts a on a.tenant_id = ${q.tenantId} and a.member_id = m.id
    where m.tenant_id = ${q.tenantId} and m.id = ${memberId}`);
  if (!account) throw new CommandRefused(`There is no member ${memberId} with an account here.`);
  return account;
}

async function findPurge(q: TenantReader, memberId: string): Promise<Date | null> {
  const open = await findOpenDeletion(q, memberId);
  return open?.returnUntil ?? null;
}

async function refuseErased(w: TenantWriter, memberId: string): Promise<void> {
  const purgeAt = await findPurge(w, memberId);
  if (purgeAt) throw new CommandRefused(`The member ${memberId} is already being erased, at ${purgeAt.toISOString()}.`);
}

/** Refuses during an open appeal or case, because its decision needs the member (DSA 16, 20). */
async function refuseUndecided(q: TenantReader, memberId: string): Promise<void> {
  const { tenantId: t, tenant } = q;
  const [appeal] = await q.rows(sql<{ id: string }>`
    select id from appeals where tenant_id = ${t} and member_id = ${memberId} and closed_at is null`);
  if (appeal) {
    throw new CommandRefused(
      `An appeal of this member is open. First decide it: npm run operator -- review ${tenant.slug} ${appeal.id}`,
    );
  }
  const [about] = await q.rows(sql<{ id: string }>`
    select id from report_cases where tenant_id = ${t} and reported_id = ${memberId} and closed_at is null`);
  if (about) {
    throw new CommandRefused(
      `A case about this member is open. First decide it: npm run operator -- decide ${tenant.slug} ${about.id}`,
    );
  }
}
