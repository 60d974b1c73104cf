import { type RawBuilder, sql } from "kysely";
import { emit } from "~/events";
import { Refusal } from "~/platform/errors";
import { timeId } from "~/platform/ids";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { accountOf, type HouseAccount, type TransferReason } from "./ledger";

/** Credits that a member receives or pays. The number is positive in both cases. */
interface CreditMove {
  memberId: string;
  credits: number;
  reason: TransferReason;
  /** Id of the cause, for instance an order or a message. Unique per reason. */
  reference: string;
  /** Order that bought the credits. Absent for credits that were given or spent. */
  orderId?: string | null;
}

/** A movement between a wallet and a house account. Positive credits enter the wallet. */
interface Movement extends CreditMove {
  account?: HouseAccount;
}

interface Moved {
  transferId: string;
  balance: number;
  /** False for a repeated movement, which changes nothing. */
  fresh: boolean;
}

interface Reinstated extends Moved {
  /** Credits that entered the wallet. Credits that reduced a debt do not count. */
  credits: number;
}

/**
 * Gives credits to a member, for instance after a purchase. A second call with the same reason and reference has no
 * effect (L-4).
 */
export async function grant(w: TenantWriter, granted: CreditMove): Promise<Moved> {
  requireWhole(granted.credits);
  return (await move(w, granted)) as Moved;
}

/** Debits credits of a member. Refuses when the wallet holds too few (D21). */
export async function spend(w: TenantWriter, taken: CreditMove): Promise<Moved> {
  const { credits } = taken;
  requireWhole(credits);
  const moved = await move(w, { ...taken, credits: -credits });
  if (!moved) throw new Refusal("credits.not_enough", { needed: credits });
  return moved;
}

/** Reverses an earlier movement. A repeated call has no effect. */
export async function reverse(w: TenantWriter, reason: TransferReason, reference: string): Promise<Moved | null> {
  const [taken] = await w.rows(sql<{
    member_id: string;
    order_id: string | null;
    amount: number;
    account: HouseAccount;
  }>`
    select e.member_id, t.order_id, e.amount, e.account from ledger_transfers t
    join ledger_entries e on e.tenant_id = t.tenant_id and e.transfer_id = t.id
    where t.tenant_id = ${w.tenantId} and t.reason = ${reason} and t.reference = ${reference} and e.account <> 'wallet'`);
  if (!taken) return null;
  const { member_id: memberId, order_id: orderId, amount: credits, account } = taken;
  return move(w, { memberId, credits, reason: "reversal", reference: `${reason}:${reference}`, orderId, account });
}

/**
 * Debits purchased credits after a chargeback. Missing credits become a debt, because a balance is never negative
 * (L-3). `disputeReference` builds the reference.
 */
export async function debitChargeback(
  w: TenantWriter,
  { memberId, credits, reference, orderId = null }: Omit<CreditMove, "reason">,
): Promise<Moved> {
  requireWhole(credits);
  const balance = await lockedBalance(w, memberId);
  // Return early, because a repeated call must not debit credits gained since the first call.
  const earlier =
    (await findTransfer(w, "chargeback", reference)) ?? (await findTransfer(w, "chargeback", debtReference(reference)));
  if (earlier) return { transferId: earlier, balance, fresh: false };
  const available = Math.min(balance, credits);
  const taken =
    available > 0 ? await move(w, { memberId, credits: -available, reason: "chargeback", reference, orderId }) : null;
  const owed = credits - available;
  const debtId =
    owed > 0 ? await moveDebt(w, { memberId, credits: owed, reason: "chargeback", reference, orderId }) : null;
  return { transferId: taken?.transferId ?? (debtId as string), balance: balance - available, fresh: true };
}

/** Restores the credits and cancels the debt of a won dispute, once. Null when the dispute had debited nothing. */
export async function reinstate(w: TenantWriter, memberId: string, reference: string): Promise<Reinstated | null> {
  await lockedBalance(w, memberId);
  const [taken] = await w.rows(sql<{ credits: number; owed: number; done: boolean; order_id: string | null }>`
    select coalesce(sum(-e.amount) filter (where e.account = 'wallet'), 0)::integer as credits,
      coalesce(sum(-e.amount) filter (where e.account = 'debt'), 0)::integer as owed,
      exists (select from ledger_transfers d where d.tenant_id = ${w.tenantId} and d.reason = 'reinstated'
        and d.reference in (${reference}, ${debtReference(reference)})) as done,
      min(t.order_id::text) as order_id
    from ledger_transfers t join ledger_entries e on e.tenant_id = t.tenant_id and e.transfer_id = t.id
    where t.tenant_id = ${w.tenantId} and t.member_id = ${memberId} and t.reason = 'chargeback'
      and ${isOfDispute(reference)}`);
  const { credits = 0, owed = 0, done = false, order_id: orderId = null } = taken ?? {};
  if (done || credits + owed === 0) return null;
  const reinstated =
    credits > 0 ? await move(w, { memberId, credits, reason: "reinstated", reference, orderId }) : null;
  const debtId =
    owed > 0 ? await moveDebt(w, { memberId, credits: -owed, reason: "reinstated", reference, orderId }) : null;
  const transferId = reinstated?.transferId ?? (debtId as string);
  return { transferId, credits, balance: reinstated?.balance ?? (await balanceOf(w, memberId)), fresh: true };
}

/** SQL condition: transfer `t` belongs to a dispute. The reference of `t` may end in an amount (`disputeReference`). */
function isOfDispute(reference: string): RawBuilder<boolean> {
  return sql<boolean>`(t.reference in (${reference}, ${debtReference(reference)})
    or starts_with(t.reference, ${laterReference(reference)})
    or starts_with(t.reference, ${debtReference(laterReference(reference))}))`;
}

/** Counts the credits that a dispute debited from the wallet or booked as debt. */
export async function countChargedBackCredits(q: TenantReader, memberId: string, reference: string): Promise<number> {
  const [row] = await q.rows(sql<{ credits: number }>`
    select coalesce(sum(-e.amount), 0)::integer as credits
    from ledger_transfers t join ledger_entries e on e.tenant_id = t.tenant_id and e.transfer_id = t.id
    where t.tenant_id = ${q.tenantId} and t.member_id = ${memberId} and t.reason = 'chargeback'
      and e.account in ('wallet', 'debt') and ${isOfDispute(reference)}`);
  return row?.credits ?? 0;
}

/**
 * Builds the ledger reference of a dispute: order id, number of earlier won disputes, amount disputed before. Leaves
 * out a number or amount of zero.
 */
export function disputeReference(orderId: string, wonBefore: number, takenMinor = 0): string {
  const first = wonBefore === 0 ? orderId : `${orderId}:${wonBefore}`;
  return takenMinor === 0 ? first : `${laterReference(first)}${takenMinor}`;
}

const laterReference = (first: string) => `${first}/`;

export async function balanceOf(q: TenantReader, memberId: string): Promise<number> {
  const row = await q.from("wallets").select("balance").where("wallets.member_id", "=", memberId).executeTakeFirst();
  return row?.balance ?? 0;
}

/** Credits owed after chargebacks (L-3). Zero for most members. */
export async function debtOf(q: TenantReader, memberId: string): Promise<number> {
  const [row] = await q.rows(sql<{ debt: number }>`
    select coalesce(-sum(amount), 0)::integer as debt from ledger_entries
    where tenant_id = ${q.tenantId} and member_id = ${memberId} and account = 'debt'`);
  return row?.debt ?? 0;
}

/** Writes transfer, balance and both entries in one statement. Null when the wallet holds too little. */
async function move(w: TenantWriter, movement: Movement): Promise<Moved | null> {
  const { memberId, credits, reason, reference, orderId = null } = movement;
  const earlier = await findTransfer(w, reason, reference);
  if (earlier) return { transferId: earlier, balance: await balanceOf(w, memberId), fresh: false };
  await ensureWallet(w, memberId);
  const transferId = timeId();
  const account = movement.account ?? accountOf[reason];
  const [row] = await w.rows(sql<{ balance: number }>`
    with ${moveParts(w.tenantId, { transferId, memberId, credits, reason, reference, orderId, account })}
    select balance from wallet_move`);
  if (!row) return null;
  w.afterCommit(() => emit("creditsChanged", { tenantId: w.tenantId, memberId }));
  return { transferId, balance: row.balance, fresh: true };
}

interface MoveParts {
  transferId: string;
  memberId: string;
  credits: number;
  reason: TransferReason;
  reference: string;
  orderId?: string | null;
  account: HouseAccount;
  /** Further SQL condition for the movement. */
  condition?: RawBuilder<unknown>;
}

/**
 * Common table expressions of a movement, for a statement that also inserts the message or gift. `wallet_move` is empty
 * when the credits do not suffice. The wallet row must exist.
 */
export function moveParts(tenantId: number, parts: MoveParts): RawBuilder<unknown> {
  const { transferId, memberId, credits, reason, reference, orderId = null, account, condition = sql`true` } = parts;
  return sql`
    wallet_move as (
      update wallets set balance = balance + ${credits}::integer
      where tenant_id = ${tenantId} and member_id = ${memberId} and balance + ${credits}::integer >= 0 and ${condition}
      returning balance
    ), transfer as (
      insert into ledger_transfers (tenant_id, id, member_id, reason, reference, order_id, created_at)
      select ${tenantId}::integer, ${transferId}::uuid, ${memberId}::uuid, ${reason}::text, ${reference}::text,
        ${orderId}::uuid, app_now() from wallet_move
      returning id
    ), entries as (
      insert into ledger_entries (tenant_id, transfer_id, account, member_id, amount)
      select ${tenantId}::integer, transfer.id, side.account, ${memberId}::uuid, side.amount
      from transfer, (values ('wallet', ${credits}::integer), (${account}::text, ${-credits}::integer)) as side (account, amount)
      returning 1
    )`;
}

async function findTransfer(w: TenantWriter, reason: TransferReason, reference: string): Promise<string | undefined> {
  const row = await w
    .from("ledger_transfers")
    .select("id")
    .where("reason", "=", reason)
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row?.id;
}

/** Removes the empty wallet that a late payment or dispute created for an erased member. The ledger entries stay. */
export async function removeErasedWallet(w: TenantWriter, memberId: string): Promise<void> {
  await w.rows(sql`
    delete from wallets where tenant_id = ${w.tenantId} and member_id = ${memberId} and balance = 0
      and not exists (select from accounts a where a.tenant_id = ${w.tenantId} and a.member_id = ${memberId})`);
}

/**
 * Locks the wallet until the commit. All transactions lock the wallet after the profile and before the member
 * (data.md).
 */
export async function lockWallet(w: TenantWriter, memberId: string): Promise<void> {
  await w.rows(sql`select 1 from wallets where tenant_id = ${w.tenantId} and member_id = ${memberId} for update`);
}

export async function ensureWallet(w: TenantWriter, memberId: string): Promise<void> {
  await w
    .insert("wallets")
    .values({ tenant_id: w.tenantId, member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function lockedBalance(w: TenantWriter, memberId: string): Promise<number> {
  await ensureWallet(w, memberId);
  const row = await w
    .from("wallets")
    .select("balance")
    .where("member_id", "=", memberId)
    .forUpdate()
    .executeTakeFirst();
  return row?.balance ?? 0;
}

const debtReference = (reference: string) => `debt:${reference}`;

/** Books a debt between two house accounts, without changing the wallet. Negative credits reduce the debt. */
async function moveDebt(
  w: TenantWriter,
  { memberId, credits, reason, reference, orderId = null }: Movement,
): Promise<string> {
  const transferId = timeId();
  await w.rows(sql`
    with transfer as (
      insert into ledger_transfers (tenant_id, id, member_id, reason, reference, order_id, created_at)
      values (${w.tenantId}, ${transferId}, ${memberId}, ${reason}, ${debtReference(reference)}, ${orderId}, app_now())
      returning id
    )
    insert into ledger_entries (tenant_id, transfer_id, account, member_id, amount)
    select ${w.tenantId}::integer, transfer.id, side.account, ${memberId}::uuid, side.amount
    from transfer, (values ('debt', ${-credits}::integer), ('returned', ${credits}::integer)) as side (account, amount)`);
  return transferId;
}

function requireWhole(credits: number): void {
  if (!Number.isSafeInteger(credits) || credits <= 0)
    throw new Error(`Credits move in whole positive numbers, not ${credits}.`);
}
