import { type RawBuilder, sql } from "kysely";
import { translator } from "~/i18n/catalogue.server";
import { log } from "~/platform/log.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { type BookError, checkBooks } from "~/wallet/ledger-check.server";
import { readCash } from "./cash-balances.server";
import { csv } from "./csv";
import { isAtBank } from "./disputed-amount.server";
import { isStillFailed } from "./failed-refunds.server";
import type { MethodId } from "./methods";
import { orderNumber } from "./order";

/** One line per currency and payment method. Amounts are in minor units. */
interface DayLine {
  currency: string;
  provider: string;
  method: MethodId;
  orders: number;
  paid: number;
  paidMinor: number;
  discountMinor: number;
}

/** The money of one day, and the errors in the books. The nightly job stores this report. */
export interface DailyReport extends DayMoney {
  books: BookError[];
}

/** The money of one day, with the cases that operators check (CRE-10, M09). */
export interface DayMoney {
  day: string;
  lines: DayLine[];
  returned: { currency: string; count: number; amountMinor: number; credits: number }[];
  chargedBack: { currency: string; count: number; amountMinor: number }[];
  /** Failed refunds, with the credits that members got back. */
  refundsFailed: { currency: string; count: number; amountMinor: number; credits: number }[];
  /**
   * Refunds without returned credits: refunds made by hand at the provider, and refunds of returns that a restore lost.
   */
  refundedByHand: { currency: string; count: number; amountMinor: number }[];
  /**
   * Orders whose lost return was recreated from the provider's refund. The member had used some of the returned credits
   * by then.
   */
  creditsMissing: { order: string; credits: number }[];
  /** Returns that wait for an operator, because earlier refunds at the provider may have paid these returns. */
  returnsHeld: { order: string; currency: string; amountMinor: number }[];
  /** Returns that wait for a dispute over the whole order. */
  returnsDisputed: { order: string; currency: string; amountMinor: number }[];
  /** Cash balances at the provider when the report was made. */
  cash: { order: string; currency: string; amountMinor: number }[];
  reinstated: { currency: string; count: number; amountMinor: number }[];
  /** Numbers of open cases: wrong or unmatched payments, failed or late refunds, unprocessed webhooks, old payments. */
  open: {
    mismatched: number;
    unmatched: number;
    cash: number;
    refundsFailed: number;
    refundsWaiting: number;
    refundsPending: number;
    notices: number;
    payments: number;
  };
}

/** Computes the report of a day in the tenant's time zone, and checks all books of the tenant. */
export async function readDay(q: TenantReader, day: string): Promise<DailyReport> {
  return { ...(await readDayMoney(q, day)), books: await checkBooks(q) };
}

export interface BookCheck {
  errors: BookError[];
  madeAt: Date;
}

/** Checks all books now. The check is too slow for a screen when a tenant has many entries. */
export async function makeBookCheck(q: TenantReader): Promise<BookCheck> {
  return { errors: await checkBooks(q), madeAt: await q.now() };
}

/** Finds the latest check of all books, made by the nightly job. */
export async function findBookCheck(q: TenantReader): Promise<BookCheck | null> {
  const [row] = await q.rows(sql<BookCheck>`
    select facts -> 'books' as errors, made_at as "madeAt" from daily_reports
    where tenant_id = ${q.tenantId} and facts ? 'books' order by day desc limit 1`);
  return row ?? null;
}

/** Computes the money of a day in the tenant's time zone. */
export async function readDayMoney(q: TenantReader, day: string): Promise<DayMoney> {
  const within = withinDay(day, q.tenant.settings.time_zone);
  const cash = await listCash(q);
  return {
    day,
    lines: await readLines(q, within),
    returned: await sumReturns(q, within("created_at")),
    refundsFailed: await sumReturns(q, within("failed_at")),
    refundedByHand: await sumRefundsByHand(q, within),
    creditsMissing: await listCreditsMissing(q, within),
    returnsHeld: await listReturnsHeld(q),
    returnsDisputed: await listReturnsDisputed(q),
    chargedBack: await sumDisputes(q, within("charged_back_at")),
    reinstated: await sumDisputes(q, within("reinstated_at")),
    cash,
    open: await countOpen(q, cash.length),
  };
}

type Condition = RawBuilder<unknown>;

/** Makes an SQL condition: the instant in the given column is on the day. */
type Within = (column: string) => Condition;

function withinDay(day: string, zone: string): Within {
  return (column) => sql`${sql.ref(column)} >= (${day}::date)::timestamp at time zone ${zone}
    and ${sql.ref(column)} < (${day}::date + 1)::timestamp at time zone ${zone}`;
}

function readLines(q: TenantReader, within: Within): Promise<DayLine[]> {
  const isPaid = sql`${within("o.settled_at")} and o.state = 'completed'`;
  return q.rows(sql<DayLine>`
    select o.currency, p.provider, o.method, count(*)::integer as orders,
      count(*) filter (where ${isPaid})::integer as paid,
      coalesce(sum(o.amount_minor) filter (where ${isPaid}), 0)::integer as "paidMinor",
      coalesce(sum(o.list_amount_minor - o.amount_minor) filter (where ${isPaid}), 0)::integer as "discountMinor"
    from orders o join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
    where o.tenant_id = ${q.tenantId} and (${within("o.created_at")} or ${within("o.settled_at")})
    group by 1, 2, 3 order by 1, 2, 3`);
}

function sumReturns(q: TenantReader, condition: Condition) {
  return q.rows(sql<DailyReport["returned"][number]>`
    select currency, count(*)::integer as count, sum(amount_minor)::integer as "amountMinor",
      sum(credits)::integer as credits
    from credit_returns where tenant_id = ${q.tenantId} and ${condition} group by 1 order by 1`);
}

function sumRefundsByHand(q: TenantReader, within: Within) {
  const t = q.tenantId;
  return q.rows(sql<DailyReport["refundedByHand"][number]>`
    select p.currency, count(*)::integer as count, sum(r.amount_minor)::integer as "amountMinor"
    from payment_refunds r join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
    where r.tenant_id = ${t} and r.state <> 'failed' and p.provider <> 'test'
      and (r.return_id is null or not exists (select from credit_returns c
        where c.tenant_id = ${t} and c.id = r.return_id and c.state <> 'failed'))
      and ${within("r.created_at")} group by 1 order by 1`);
}

function listCreditsMissing(q: TenantReader, within: Within) {
  return q.rows(sql<DailyReport["creditsMissing"][number]>`
    select order_id as "order", credits_missing as credits from credit_returns
    where tenant_id = ${q.tenantId} and credits_missing > 0 and ${within("sent_at")} order by sent_at, id`);
}

/** Lists held returns that do not wait for a dispute. `listReturnsDisputed` lists the other held returns. */
function listReturnsHeld(q: TenantReader) {
  return q.rows(sql<DailyReport["returnsHeld"][number]>`
    select r.order_id as "order", r.currency, r.amount_minor as "amountMinor" from credit_returns r
    where r.tenant_id = ${q.tenantId} and r.state = 'asked' and r.held_at is not null and not ${isAtBank(q, "r")}
    order by r.held_at, r.id limit 200`);
}

function listReturnsDisputed(q: TenantReader) {
  return q.rows(sql<DailyReport["returnsDisputed"][number]>`
    select r.order_id as "order", r.currency, r.amount_minor as "amountMinor"
    from credit_returns r where r.tenant_id = ${q.tenantId} and r.state = 'asked' and ${isAtBank(q, "r")}
    order by r.created_at, r.id limit 200`);
}

function sumDisputes(q: TenantReader, condition: Condition) {
  return q.rows(sql<DailyReport["chargedBack"][number]>`
    select currency, count(*)::integer as count, sum(coalesce(disputed_minor, amount_minor))::integer as "amountMinor"
    from payments where tenant_id = ${q.tenantId} and ${condition} group by 1 order by 1`);
}

async function listCash(q: TenantReader): Promise<DailyReport["cash"]> {
  const balances = await readCash(q);
  return balances.map(({ orderId: order, currency, amountMinor }) => ({ order, currency, amountMinor }));
}

/** Days until a pending refund counts as late, more than providers usually need. */
const pendingRefundDays = 7;

async function countOpen(q: TenantReader, cash: number): Promise<DailyReport["open"]> {
  const t = q.tenantId;
  const [open] = await q.rows(sql<DailyReport["open"]>`
    select
      (select count(*) from payments where tenant_id = ${t} and mismatched_at is not null and mismatch_settled_at is null)::integer
        as mismatched,
      (select count(*) from unmatched_payments where tenant_id = ${t} and settled_at is null)::integer as unmatched,
      ${cash}::integer as cash,
      (select count(*) from credit_returns f where f.tenant_id = ${t} and ${isStillFailed})::integer as "refundsFailed",
      (select count(*) from credit_returns r where r.tenant_id = ${t} and r.state = 'asked'
        and r.created_at < app_now() - interval '1 hour' and not ${isAtBank(q, "r")})::integer as "refundsWaiting",
      (select count(*) from payment_refunds where tenant_id = ${t} and state = 'pending'
        and created_at < app_now() - make_interval(days => ${pendingRefundDays}))::integer as "refundsPending",
      (select count(*) from webhook_deliveries where tenant_id = ${t} and processed_at is null
        and received_at < app_now() - interval '1 hour')::integer as notices,
      (select count(*) from payments where tenant_id = ${t} and state = 'pending'
        and created_at < app_now() - interval '14 days')::integer as payments`);
  if (!open) throw new Error("A select without a from clause gave no row.");
  return open;
}

/** Stores yesterday's report. Logs an error when the ledger breaks an invariant. */
export async function makeDailyReport(scope: TenantScope): Promise<DailyReport> {
  const report = await scope.db.write(async (w) => {
    const made = await readDay(w, await readYesterday(w));
    await keepReport(w, made);
    return made;
  });
  if (report.books.length > 0) {
    log.error("books.uneven", { tenantId: scope.tenant.id, count: report.books.length, reason: report.books[0]?.rule });
  }
  return report;
}

/** Reads yesterday's date in the tenant's time zone. */
export async function readYesterday(q: TenantReader): Promise<string> {
  const [row] = await q.rows(sql<{ day: string }>`
    select ((app_now() at time zone ${q.tenant.settings.time_zone})::date - 1)::text as day`);
  return (row as { day: string }).day;
}

async function keepReport(w: TenantWriter, report: DailyReport): Promise<void> {
  await w.rows(sql`
    insert into daily_reports (tenant_id, day, facts, made_at)
    values (${w.tenantId}, ${report.day}::date, ${JSON.stringify(report)}::jsonb, app_now())
    on conflict (tenant_id, day) do update set facts = excluded.facts, made_at = excluded.made_at`);
}

const columns = [
  "order",
  "number",
  "ordered",
  "settled",
  "state",
  "package",
  "package_name",
  "credits",
  "currency",
  "list_minor",
  "paid_minor",
  "code",
  "country",
  "method",
  "provider",
  "reference",
  "refunded_minor",
  "charged_back",
  "reinstated",
  "invoice",
] as const;

interface ExportedOrder {
  id: string;
  /** Instants of order and settlement, and the order's state. */
  times: (string | null)[];
  bundleId: string;
  credits: number;
  facts: (string | number | null)[];
}

/** Exports the orders of a month as CSV, without names. */
export async function exportOrders(q: TenantReader, month: string): Promise<string> {
  const zone = q.tenant.settings.time_zone;
  const rows = await q.rows(sql<ExportedOrder>`
    select o.id, jsonb_build_array(o.created_at, o.settled_at, o.state) as times, o.bundle_id as "bundleId", o.credits,
      jsonb_build_array(o.currency, o.list_amount_minor, o.amount_minor, o.offer_code, o.country, o.method, p.provider,
        p.provider_reference, p.refunded_minor, p.charged_back_at, p.reinstated_at, i.number) as facts
    from orders o
    join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
    left join invoices i on i.tenant_id = o.tenant_id and i.order_id = o.id and i.kind = 'invoice'
    where o.tenant_id = ${q.tenantId} and o.created_at >= (${`${month}-01`}::date)::timestamp at time zone ${zone}
      and o.created_at < (${`${month}-01`}::date + interval '1 month')::timestamp at time zone ${zone}
    order by o.created_at, o.id limit 100000`);
  const t = translator("en");
  const sold = new Set(rows.map(({ credits }) => credits));
  const names = new Map([...sold].map((count) => [count, t("payments:order.credits", { count })]));
  const lines = rows.map(({ id, times, bundleId, credits, facts }) => {
    const name = names.get(credits) ?? null;
    return [id, orderNumber(id), ...times, bundleId, name, credits, ...facts];
  });
  return csv([columns, ...lines]);
}
