import { type RawBuilder, sql } from "kysely";
import { divideHalfUp } from "~/platform/money";
import type { TenantReader } from "~/tenancy/scope.server";
import type { TransferReason } from "./ledger";
import { type MonthTotals, type StatementLine, statementParts } from "./statement";
import { debtOf } from "./ledger.server";

const linesPerPage = 50;

interface LineRow {
  id: string;
  reason: TransferReason;
  amount: number;
  created_at: Date;
  gift: string | null;
  name: string | null;
  fictional: boolean | null;
  order_id: string | null;
}

interface StatementAsked {
  /** Last transfer id of the previous page. */
  before?: string;
  month?: string;
}

/** Reads one page of a member's credit history (PAY-06). */
export async function readStatement(q: TenantReader, memberId: string, asked: StatementAsked) {
  const { month } = asked;
  const [lines, wallet, totals, debt] = await Promise.all([
    listStatement(q, memberId, asked),
    readMonthsAndRate(q, memberId),
    month ? readMonth(q, memberId, month) : null,
    debtOf(q, memberId),
  ]);
  const olderThan = lines.length === linesPerPage ? (lines.at(-1)?.transferId ?? null) : null;
  return { lines, olderThan, totals, debt, months: wallet.months, rate: messageRate(wallet.rate, q) };
}

/** Average price of a message for this member. Null before a purchase, or where messages are free. */
function messageRate(rate: Rate | null, { tenant }: TenantReader) {
  const price = tenant.settings.message_credits;
  if (!rate || price === 0) return null;
  return { eachMinor: divideHalfUp(rate.amountMinor * price, rate.credits), currency: rate.currency };
}

/** Lists a member's movements, newest first, each with its recipient or order. */
export async function listStatement(
  q: TenantReader,
  memberId: string,
  { before, month }: StatementAsked = {},
): Promise<StatementLine[]> {
  const t = q.tenantId;
  const older = before ? sql`and t.id < ${before}::uuid` : sql``;
  const within = month ? sql`and ${inMonth(q, month)}` : sql``;
  // Cast inside `case`, because the planner may reorder conditions. References of other transfer reasons are not UUIDs.
  const rows = await q.rows(sql<LineRow>`
    select t.id, t.reason, e.amount, t.created_at, m.gift, m.name, m.fictional,
      case when t.reason in (${sql.join(reasonsOfPayment)}) then t.order_id end as order_id
    from ledger_transfers t
    join ledger_entries e on e.tenant_id = ${t} and e.transfer_id = t.id and e.account = 'wallet'
    left join lateral (
      select x.gift, face.name, other.fictional from messages x
      join participants p on p.tenant_id = ${t} and p.conversation_id = x.conversation_id and p.member_id = t.member_id
      join members other on other.tenant_id = ${t} and other.id = p.other_id and other.state in ('active', 'unconfirmed')
      join profiles face on face.tenant_id = ${t} and face.member_id = p.other_id
      where x.tenant_id = ${t}
        and x.id = case when t.reason in ('message', 'photo', 'gift') then t.reference::uuid end) m on true
    where t.tenant_id = ${t} and t.member_id = ${memberId} ${older} ${within}
    order by t.id desc limit ${linesPerPage}`);
  return rows.map(({ id, reason, amount, created_at, gift, name, fictional, order_id }) => ({
    transferId: id,
    reason,
    credits: amount,
    at: created_at.toISOString(),
    ...(name ? { name } : {}),
    ...(fictional ? { fictional } : {}),
    ...(gift ? { gift } : {}),
    ...(order_id ? { orderId: order_id } : {}),
  }));
}

/** Transfer reasons whose statement line links to an order. */
const reasonsOfPayment: readonly TransferReason[] = ["purchase", "chargeback", "reinstated"];

/** Sums of a month in the tenant's time zone, with opening and closing balance. */
export async function readMonth(q: TenantReader, memberId: string, month: string): Promise<MonthTotals> {
  const t = q.tenantId;
  const start = monthStart(q, month);
  const sums = Object.entries(statementParts).map(
    ([part, reasons]) =>
      sql`coalesce(sum(e.amount) filter (where t.created_at >= ${start} and t.reason in (${sql.join(reasons)})), 0)::integer
        as ${sql.ref(part)}`,
  );
  const [row] = await q.rows(sql<Omit<MonthTotals, "month" | "closing">>`
    select coalesce(sum(e.amount) filter (where t.created_at < ${start}), 0)::integer as opening, ${sql.join(sums)}
    from ledger_transfers t
    join ledger_entries e on e.tenant_id = ${t} and e.transfer_id = t.id and e.account = 'wallet'
    where t.tenant_id = ${t} and t.member_id = ${memberId} and t.created_at < ${start} + interval '1 month'`);
  if (!row) throw new Error("the sum returned no row");
  const { opening, bought, bonus, spent, returned } = row;
  return { month, ...row, closing: opening + bought + bonus + spent + returned };
}

/** Reads the last 36 months with movements, newest first, and the purchases that determine the price of a credit. */
export async function readMonthsAndRate(
  q: TenantReader,
  memberId: string,
): Promise<{ months: string[]; rate: Rate | null }> {
  const t = q.tenantId;
  const zone = q.tenant.settings.time_zone;
  const [row] = await q.rows(sql<{ months: string[]; amount: string | null; credits: number | null; currency: string }>`
    select array(select distinct to_char(t.created_at at time zone ${zone}, 'YYYY-MM') from ledger_transfers t
        where t.tenant_id = ${t} and t.member_id = ${memberId} order by 1 desc limit 36) as months,
      paid.amount::text as amount, paid.credits::integer as credits, paid.currency
    from (select 1) one left join lateral (
      select sum(o.amount_minor) as amount, sum(o.credits) as credits, o.currency from orders o
      where o.tenant_id = ${t} and o.member_id = ${memberId} and o.state = 'completed'
      group by o.currency order by max(o.settled_at) desc limit 1) paid on true`);
  const { months = [], amount, credits, currency } = row ?? {};
  const rate = amount && credits && currency ? { amountMinor: Number(amount), credits, currency } : null;
  return { months, rate };
}

/** Credits bought and money paid, in the currency of the latest payment. */
interface Rate {
  amountMinor: number;
  credits: number;
  currency: string;
}

function monthStart(q: TenantReader, month: string): RawBuilder<Date> {
  return sql`(${`${month}-01`}::timestamp at time zone ${q.tenant.settings.time_zone})`;
}

function inMonth(q: TenantReader, month: string): RawBuilder<boolean> {
  const start = monthStart(q, month);
  return sql`t.created_at >= ${start} and t.created_at < ${start} + interval '1 month'`;
}
