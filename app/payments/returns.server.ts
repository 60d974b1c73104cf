import { sql } from "kysely";
import { Refusal } from "~/platform/errors";
import { lowestId, timeId } from "~/platform/ids";
import type { RowReader, TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { lockWallet, removeErasedWallet, spend } from "~/wallet/ledger.server";
import { type ExtendedReturn, extendReturn } from "./extended-returns.server";
import { findPayer } from "./payer.server";
import { refundDaysOf, type Returnable, returnableOf, returnUntil } from "./return";
import {
  availableOf,
  type FactsRow,
  listFacts,
  type OwnOrder,
  readFacts,
  restIn,
  returnFactsOf,
} from "./return-facts.server";

interface ReturnTerms {
  orderId: string;
  currency: string;
  returnable: Returnable | null;
  refusal: Refusal | null;
  /** Last instant for the return. Null without a limit. */
  until: string | null;
}

/** Reads how much of the member's order can be returned, or the refusal. */
export async function getReturnTerms(q: TenantReader, order: OwnOrder): Promise<ReturnTerms> {
  const row = await readFacts(q, order);
  const facts = returnFactsOf(row, refundDaysOf(row, q.tenant));
  const answer = returnableOf(facts);
  const refused = typeof answer === "string";
  return {
    orderId: order.orderId,
    currency: row.currency,
    returnable: refused ? null : answer,
    refusal: refused ? new Refusal(answer) : null,
    until:
      facts.settledAt !== null && facts.refundDays !== null ? returnUntil(facts.settledAt, facts.refundDays) : null,
  };
}

/**
 * Repays the unused credits of an order at the member's request. Enqueues receipt, credit note and refund in the same
 * transaction. Refuses an outdated number of credits.
 */
export async function returnOrder(w: TenantWriter, order: OwnOrder, agreed: Returnable): Promise<string> {
  await lockWallet(w, order.memberId);
  const row = await readFacts(w, order);
  const answer = returnableOf(returnFactsOf(row, refundDaysOf(row, w.tenant)));
  if (typeof answer === "string") throw new Refusal(answer);
  if (answer.credits !== agreed.credits || answer.amountMinor !== agreed.amountMinor)
    throw new Refusal("return.changed");
  const returnId = await writeReturn(w, order, { ...answer, currency: row.currency });
  await w.enqueue("mail.returnReceipt", { returnId });
  return returnId;
}

/**
 * Repays the unused credits of an order whose member withdrew by telephone or mail. The receipt names `receivedAt`,
 * which must be before the deadline (CRD 11a). Lock the wallet before the call.
 */
export async function returnWithdrawn(w: TenantWriter, order: OwnOrder, receivedAt: Date): Promise<ReturnedOrder> {
  const row = await readFacts(w, order);
  const answer = returnableOf(returnFactsOf({ ...row, now: receivedAt }, refundDaysOf(row, w.tenant)));
  if (typeof answer === "string") throw new Refusal(answer);
  const returnable = { ...answer, currency: row.currency };
  const returnId = await writeReturn(w, order, returnable, receivedAt);
  await w.enqueue("mail.returnReceipt", { returnId });
  return { ...returnable, returnId };
}

/** Repays an order whose single-use offer went to another order (OFF-07, M02). Tells the member once. */
export async function returnSecondDiscount(w: TenantWriter, orderId: string): Promise<void> {
  const row = await w.from("orders").select("member_id").where("id", "=", orderId).executeTakeFirst();
  if (!row) return;
  const order: OwnOrder = { memberId: row.member_id, orderId };
  await lockWallet(w, order.memberId);
  const { returnable, currency } = await getReturnTerms(w, order);
  // Confirm the order, because nothing can be repaid. The mail job skips a returned order.
  if (!returnable) return w.enqueue("mail.orderConfirmation", { orderId });
  const returnId = await writeReturn(w, order, { ...returnable, currency });
  await w.enqueue("mail.givenBack", { returnId });
}

export type ReturnedOrder = ExtendedReturn;

/** Repays the unused credits of all orders of a closed account, latest order first. The caller mails the amounts. */
export async function returnAllOrders(w: TenantWriter, memberId: string): Promise<ReturnedOrder[]> {
  return returnOrdersSince(w, memberId, new Date(0));
}

/** Repays the unused credits of orders paid after an instant, without a time limit, latest order first. */
export async function returnOrdersSince(w: TenantWriter, memberId: string, since: Date): Promise<ReturnedOrder[]> {
  await lockWallet(w, memberId);
  const orders = await w.rows(sql<{ id: string }>`
    select id from orders where tenant_id = ${w.tenantId} and member_id = ${memberId} and state = 'completed'
      and settled_at > ${since}
    order by settled_at desc, id desc`);
  const returned: ReturnedOrder[] = [];
  for (const { id: orderId } of orders) {
    const done = await returnWithoutLimit(w, { memberId, orderId });
    if (done) returned.push(done);
  }
  return returned;
}

/** A return without a refund yet. */
export interface OwedReturn extends Returnable {
  orderId: string;
}

export async function listUnsent(q: RowReader, memberId: string): Promise<OwedReturn[]> {
  return q.rows(sql<OwedReturn>`
    select order_id as "orderId", credits, amount_minor as "amountMinor" from credit_returns
    where tenant_id = ${q.tenantId} and member_id = ${memberId} and state = 'asked' and kind = 'right' order by id`);
}

/**
 * Repeats repayments that a restore lost, up to their earlier amounts. Skips a missing or returned order. The refund
 * job finds an earlier refund at the provider.
 */
export async function returnOwed(w: TenantWriter, memberId: string, owed: readonly OwedReturn[]): Promise<void> {
  if (owed.length === 0) return;
  await lockWallet(w, memberId);
  for (const { orderId, credits, amountMinor } of owed) {
    const [row] = await listFacts(w, sql`o.member_id = ${memberId} and o.id = ${orderId}`);
    const answer = row ? returnableOf(returnFactsOf(row, null)) : "return.not_paid";
    if (!row || typeof answer === "string") continue;
    const most = { credits: Math.min(answer.credits, credits), amountMinor: Math.min(answer.amountMinor, amountMinor) };
    await writeReturn(w, { memberId, orderId }, { ...most, currency: row.currency });
  }
}

/**
 * Lists the returns that `returnAllOrders` would make, latest order first. Each return reduces the credits for the next
 * return.
 */
export async function listReturnable(q: RowReader, memberId: string): Promise<(Returnable & { currency: string })[]> {
  const rows = await listFacts(q, sql`o.member_id = ${memberId} and o.state = 'completed'`);
  const latestFirst = rows.sort((a, b) => Number(b.settled_at) - Number(a.settled_at));
  const found: (Returnable & { currency: string })[] = [];
  let taken = 0;
  for (const row of latestFirst) {
    const returnable = returnableNow({ ...row, balance: row.balance - taken, gained_since: row.gained_since - taken });
    if (!returnable) continue;
    found.push({ ...returnable, currency: row.currency });
    taken += returnable.credits;
  }
  return found;
}

function returnableNow(row: FactsRow): Returnable | null {
  const rest = restIn(row);
  if (rest) return rest.credits > 0 ? rest : null;
  const answer = returnableOf(returnFactsOf(row, null));
  return typeof answer === "string" ? null : answer;
}

/**
 * Lists members whose orders `returnAllOrders` would repay. Excludes banned members, because their ban has settled
 * their credits.
 */
export async function listMembersWithReturns(q: RowReader): Promise<string[]> {
  const holders: string[] = [];
  let page = await listFunded(q, lowestId);
  for (; page.length > 0; page = await listFunded(q, page.at(-1) as string))
    holders.push(...(await listReturnableAmong(q, page)));
  return holders;
}

/** Members per statement, far below the statement timeout. */
const fundedAtOnce = 200;

/** Reads a page of members with credits. Excludes banned members. */
async function listFunded(q: RowReader, after: string): Promise<string[]> {
  const rows = await q.rows(sql<{ member_id: string }>`
    select w.member_id from wallets w
    join members m on m.tenant_id = ${q.tenantId} and m.id = w.member_id and m.state <> 'banned'
    where w.tenant_id = ${q.tenantId} and w.member_id > ${after} and w.balance > 0
    order by w.member_id limit ${fundedAtOnce}`);
  return rows.map(({ member_id: memberId }) => memberId);
}

async function listReturnableAmong(q: RowReader, memberIds: readonly string[]): Promise<string[]> {
  const rows = await listFacts(q, sql`o.state = 'completed' and o.member_id = any(${memberIds}::uuid[])`);
  const holding = rows.filter((row) => typeof returnableOf(returnFactsOf(row, null)) !== "string" || hasRest(row));
  return [...new Set(holding.map((row) => row.member_id))];
}

function hasRest(row: FactsRow): boolean {
  return (restIn(row)?.credits ?? 0) > 0;
}

/** Repays a payment that arrived after the account was closed, and mails the owner. An erased owner gets no mail. */
export async function returnLateOrder(w: TenantWriter, order: OwnOrder): Promise<void> {
  const { memberId } = order;
  const { isBanned, isErased } = await findPayer(w, memberId);
  if (!isBanned && !isErased) return;
  await lockWallet(w, memberId);
  const done = await returnWithoutLimit(w, order);
  if (isErased) await removeErasedWallet(w, memberId);
  else if (done) await w.enqueue("mail.lateReturn", { returnId: done.returnId, part: partOf(done) });
}

const partOf = ({ credits, amountMinor }: Returnable): Returnable => ({ credits, amountMinor });

/** Repays an order of any age, or the rest of a returned order. Null when nothing can be repaid. */
async function returnWithoutLimit(w: TenantWriter, order: OwnOrder): Promise<ReturnedOrder | null> {
  const row = await readFacts(w, order);
  if (row.returned_credits !== null) return extendReturn(w, order.orderId, availableOf(row));
  const answer = returnableOf(returnFactsOf(row, null));
  if (typeof answer === "string") return null;
  const returnable = { ...answer, currency: row.currency };
  return { ...returnable, returnId: await writeReturn(w, order, returnable) };
}

/** Stores a return with its ledger entry, and enqueues its jobs. Returns the `returnId`. */
async function writeReturn(
  w: TenantWriter,
  { memberId, orderId }: OwnOrder,
  { credits, amountMinor, currency }: Returnable & { currency: string },
  receivedAt: Date | null = null,
): Promise<string> {
  const returnId = timeId();
  const stored = await w.rows(sql`
    insert into credit_returns (tenant_id, id, member_id, order_id, credits, amount_minor, currency, state, created_at,
      received_at)
    values (${w.tenantId}, ${returnId}, ${memberId}, ${orderId}, ${credits}, ${amountMinor}, ${currency},
            'asked', app_now(), ${receivedAt})
    on conflict (tenant_id, order_id) where state <> 'failed' and kind = 'right' do nothing returning id`);
  if (stored.length === 0) throw new Refusal("return.done");
  const { balance } = await spend(w, { memberId, credits, reason: "return", reference: returnId, orderId });
  await w.update("credit_returns").set({ balance_after: balance }).where("id", "=", returnId).execute();
  await w.enqueue("payments.refund", { returnId });
  // Issue the credit note now for a return without money. Other returns get their credit note with the refund.
  if (amountMinor === 0) await w.enqueue("payments.invoice", { orderId, kind: "credit" });
  return returnId;
}
