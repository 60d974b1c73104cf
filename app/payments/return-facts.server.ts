import { type RawBuilder, sql } from "kysely";
import { Refusal } from "~/platform/errors";
import type { RowReader, TenantReader } from "~/tenancy/scope.server";
import { disputedMinor, isDisputedWhole } from "./disputed-amount.server";
import { goodwillOf } from "./goodwill.server";
import { type Returnable, type ReturnFacts, restOf } from "./return";

/** Facts of an order that decide its return, named like the columns. */
export interface FactsRow {
  member_id: string;
  state: string;
  settled_at: Date | null;
  charged_back: boolean;
  disputed_minor: number;
  goodwill_minor: number;
  credits: number;
  amount_minor: number;
  currency: string;
  balance: number;
  gained_since: number;
  returned_credits: number | null;
  returned_minor: number | null;
  refund_failed: boolean;
  refund_days: number | null;
  now: Date;
}

export interface OwnOrder {
  memberId: string;
  orderId: string;
}

/** Reads the facts of the member's order. Refuses an order of another member. */
export async function readFacts(q: TenantReader, { memberId, orderId }: OwnOrder): Promise<FactsRow> {
  const [row] = await listFacts(q, sql`o.member_id = ${memberId} and o.id = ${orderId}`);
  if (!row) throw new Refusal("page.not_found");
  return row;
}

/** Reads the facts of each order `o` that meets the condition. */
export async function listFacts(q: RowReader, condition: RawBuilder<unknown>): Promise<FactsRow[]> {
  const t = q.tenantId;
  return q.rows(sql<FactsRow>`
    select o.member_id, o.state, o.settled_at, o.refund_days, o.credits, o.amount_minor, o.currency, app_now() as now,
      exists (select from payments p where p.tenant_id = ${t} and p.order_id = o.id and p.state = 'completed'
        and ${isDisputedWhole}) as charged_back,
      coalesce((select ${disputedMinor} from payments p
        where p.tenant_id = ${t} and p.order_id = o.id and p.state = 'completed' limit 1), 0) as disputed_minor,
      ${goodwillOf(t)} as goodwill_minor,
      coalesce((select balance from wallets w where w.tenant_id = ${t} and w.member_id = o.member_id), 0) as balance,
      standing.credits as returned_credits, standing.amount_minor as returned_minor,
      exists (select from credit_returns r
        where r.tenant_id = ${t} and r.order_id = o.id and r.state = 'failed' and r.kind = 'right')
        as refund_failed,
      coalesce((select sum(e.amount) from ledger_transfers l
        join ledger_entries e on e.tenant_id = l.tenant_id and e.transfer_id = l.id and e.account = 'wallet'
        where l.tenant_id = ${t} and l.member_id = o.member_id and l.created_at > o.settled_at
          and (l.reason in ('signup', 'correction') or (l.order_id is not null and not exists (
            select from orders earlier where earlier.tenant_id = ${t} and earlier.id = l.order_id
              and earlier.settled_at <= o.settled_at)))), 0)::integer as gained_since
    from orders o left join credit_returns standing
      on standing.tenant_id = o.tenant_id and standing.order_id = o.id and standing.state <> 'failed'
      and standing.kind = 'right'
    where o.tenant_id = ${t} and ${condition}`);
}

export function returnFactsOf(row: FactsRow, refundDays: number | null): ReturnFacts {
  return {
    isPaid: row.state === "completed",
    chargedBack: row.charged_back,
    disputedMinor: row.disputed_minor,
    goodwillMinor: row.goodwill_minor,
    isDone: row.returned_credits !== null,
    settledAt: row.settled_at?.toISOString() ?? null,
    now: row.now.toISOString(),
    // No time limit after a failed refund, because the first return was in time.
    refundDays: row.refund_failed ? null : refundDays,
    credits: row.credits,
    amountMinor: row.amount_minor,
    balance: row.balance,
    gainedSince: row.gained_since,
  };
}

/**
 * The part of a returned order that was not returned, for instance after a won dispute. Null for an order without a
 * return.
 */
export function restIn(row: FactsRow): Returnable | null {
  const { credits, amount_minor: amountMinor, disputed_minor: disputedMinor, goodwill_minor: goodwillMinor } = row;
  const { returned_credits: returnedCredits, returned_minor: returnedMinor } = row;
  if (returnedCredits === null || returnedMinor === null) return null;
  const returned = { credits: returnedCredits, amountMinor: returnedMinor };
  const available = availableOf(row);
  return restOf({ credits, amountMinor, disputedMinor, goodwillMinor, returned, available });
}

/** Credits in the wallet that may come from this order. */
export const availableOf = ({ balance, gained_since }: FactsRow) => Math.min(balance, balance - gained_since);
