import { type RawBuilder, sql } from "kysely";
import { getAccount } from "~/accounts/accounts.server";
import { Refusal } from "~/platform/errors";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { type Invoice, type InvoiceFacts, invoiceNumber } from "./invoice";
import { taxIn, vatNumberOf, vatRate } from "./vat";

type Kind = InvoiceFacts["kind"];

/**
 * Issues the missing documents of an order: invoice, credit notes, corrections. New numbers follow `issuedNumber`, the
 * highest number in the journal.
 */
export async function issueInvoice(w: TenantWriter, orderId: string, kind: Kind, issuedNumber = 0): Promise<void> {
  // Lock the tenant's invoices, so that numbers have no gaps.
  await w.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`invoice ${w.tenantId}`}, 0))`);
  // Issue the invoice before its credit note, which names the invoice.
  await issueSale(w, orderId, issuedNumber);
  if (kind === "correction") await correctNotes(w, orderId, issuedNumber);
  if (kind === "credit") await issueCreditNote(w, orderId, issuedNumber);
}

/** Days to look back for missing documents, more than any outage of the journal takes. */
const missingDays = 30;
/** Hours after which a document counts as missing, more than a job usually takes. */
const missingHours = 6;

/** Enqueues the job again for each missing document, for instance after an outage of the journal. */
export async function repeatInvoices(w: TenantWriter): Promise<void> {
  const t = w.tenantId;
  const isMissedAt = (
    column: string,
  ) => sql`${sql.ref(column)} between app_now() - make_interval(days => ${missingDays})
    and app_now() - make_interval(hours => ${missingHours})`;
  const missing = await w.rows(sql<{ id: string; kind: Kind }>`
    (select o.id, 'invoice' as kind from orders o
      where o.tenant_id = ${t} and o.state = 'completed' and ${isMissedAt("o.settled_at")}
        and not exists (select from invoices i where i.tenant_id = ${t} and i.order_id = o.id and i.kind = 'invoice')
      order by o.settled_at limit ${missingPerNight})
    union all
    (select r.order_id, 'credit' from credit_returns r ${notedOf(w)}
      where r.tenant_id = ${t} and ${isMissedAt("r.sent_at")} and ${isUnnoted} and ${hasArrived(w)}
      order by r.sent_at limit ${missingPerNight})
    union all
    (select distinct r.order_id, 'correction' from credit_returns r join invoices n on ${isUncorrected(w)}
      where r.tenant_id = ${t} and r.state = 'failed' and ${isMissedAt("r.failed_at")} limit ${missingPerNight})`);
  for (const { id: orderId, kind } of missing) {
    await w.enqueue("payments.invoice", { orderId, kind }, { singletonKey: `${kind} ${orderId}` });
  }
}

const missingPerNight = 500;

/** SQL join: the sum of credit notes of return `r`, minus their corrections. */
function notedOf({ tenantId }: TenantReader): RawBuilder<unknown> {
  return sql`cross join lateral (
    select count(*) filter (where i.kind = 'correction')::integer as corrections,
      coalesce(sum(side.sign), 0)::integer as standing,
      coalesce(sum(side.sign * (i.facts ->> 'credits')::integer), 0)::integer as credits,
      coalesce(sum(side.sign * (i.facts ->> 'grossMinor')::integer), 0)::integer as minor
    from invoices i, lateral (select case i.kind when 'credit' then 1 else -1 end as sign) side
    where i.tenant_id = ${tenantId} and i.order_id = r.order_id and i.return_id = r.id) noted`;
}

/** SQL condition: return `r` exceeds the sum of its credit notes. */
const isUnnoted = sql<boolean>`(r.amount_minor >= noted.minor and (r.credits > noted.credits
  or r.kind = 'goodwill' and r.amount_minor > noted.minor))`;

/** SQL condition: the money of return `r` has arrived at the payer. A return without money is complete at once. */
function hasArrived({ tenantId }: TenantReader): RawBuilder<boolean> {
  return sql`((r.state = 'sent' or r.state = 'asked' and r.amount_minor = 0) and not exists (select from payment_refunds f
    where f.tenant_id = ${tenantId} and f.return_id = r.id and f.state = 'pending'))`;
}

/** SQL condition: credit note `n` belongs to the failed return `r` and has no correction. */
function isUncorrected({ tenantId }: TenantReader): RawBuilder<boolean> {
  return sql<boolean>`(n.tenant_id = ${tenantId} and n.order_id = r.order_id and n.return_id = r.id
    and n.kind = 'credit' and r.state = 'failed'
    and not exists (select from invoices c where c.tenant_id = ${tenantId} and c.order_id = n.order_id
      and c.kind = 'correction' and c.return_id = n.return_id and c.round = n.round and c.part = n.part))`;
}

interface Paper {
  kind: Kind;
  orderId: string;
  returnId: string | null;
  round: number;
  /** Number of the return's uncorrected credit notes, including this credit note. */
  part: number;
  facts: InvoiceFacts;
  issuedNumber: number;
}

async function issue(w: TenantWriter, paper: Paper): Promise<void> {
  const { kind, orderId, returnId, round, part, facts, issuedNumber } = paper;
  await w.rows(sql`
    insert into invoices (tenant_id, number, kind, order_id, return_id, round, part, facts, issued_at)
    select ${w.tenantId}, greatest(max(i.number), ${issuedNumber}::integer) + 1, ${kind}, ${orderId}, ${returnId}::uuid,
      ${round}::integer, ${part}::integer, ${JSON.stringify(facts)}::jsonb, app_now()
    from invoices i where i.tenant_id = ${w.tenantId}
    on conflict do nothing`);
}

interface Sold {
  country: string;
  credits: number;
  list_amount_minor: number;
  amount_minor: number;
  currency: string;
  method: string;
  settled_at: Date;
}

async function issueSale(w: TenantWriter, orderId: string, issuedNumber: number): Promise<void> {
  const [sold] = await w.rows(sql<Sold>`
    select o.country, o.currency, o.method, o.settled_at, o.list_amount_minor, o.credits, o.amount_minor
    from orders o
    where o.tenant_id = ${w.tenantId} and o.id = ${orderId} and o.state = 'completed'
      and not exists (select from invoices i
        where i.tenant_id = ${w.tenantId} and i.order_id = o.id and i.kind = 'invoice')`);
  if (!sold) return;
  const facts = invoiceFactsOf(w.tenant, sold, "invoice");
  await issue(w, { kind: "invoice", orderId, returnId: null, round: 0, part: 1, facts, issuedNumber });
}

interface Returned extends Sold {
  return_id: string;
  round: number;
  part: number;
}

/**
 * Issues a credit note for each return, extension or goodwill refund whose money has arrived. The note states the
 * amount that earlier notes do not cover.
 */
async function issueCreditNote(w: TenantWriter, orderId: string, issuedNumber: number): Promise<void> {
  const unnoted = await w.rows(sql<Returned>`
    select o.country, o.currency, o.method, o.settled_at, r.credits - noted.credits as credits,
      r.amount_minor - noted.minor as amount_minor, r.amount_minor - noted.minor as list_amount_minor,
      r.id as return_id, noted.corrections as round, noted.standing + 1 as part
    from orders o
    join credit_returns r on r.tenant_id = o.tenant_id and r.order_id = o.id and ${hasArrived(w)}
    ${notedOf(w)}
    where o.tenant_id = ${w.tenantId} and o.id = ${orderId} and o.state = 'completed' and ${isUnnoted}
    order by r.created_at, r.id`);
  for (const returned of unnoted) {
    const { return_id: returnId, round, part } = returned;
    const facts = invoiceFactsOf(w.tenant, returned, "credit");
    await issue(w, { kind: "credit", orderId, returnId, round, part, facts, issuedNumber });
  }
}

/** Cancels the credit notes of failed returns, because their money never reached the payer. */
async function correctNotes(w: TenantWriter, orderId: string, issuedNumber: number): Promise<void> {
  const notes = await w.rows(sql<{ return_id: string; round: number; part: number; facts: InvoiceFacts }>`
    select n.return_id, n.round, n.part, n.facts from credit_returns r join invoices n on ${isUncorrected(w)}
    where r.tenant_id = ${w.tenantId} and r.order_id = ${orderId}
    order by n.number`);
  for (const { return_id: returnId, round, part, facts } of notes) {
    const corrected = { ...facts, kind: "correction" } as const;
    await issue(w, { kind: "correction", orderId, returnId, round, part, facts: corrected, issuedNumber });
  }
}

export function invoiceFactsOf({ company, settings }: Tenant, sold: Sold, kind: Kind): InvoiceFacts {
  const rate = vatRate(sold.country, company);
  const { list_amount_minor: listAmountMinor } = sold;
  return {
    kind,
    company: {
      name: company.name,
      address: company.address,
      city: company.city,
      country: company.country,
      kvk: company.kvk,
      vatNumber: vatNumberOf(sold.country, company) ?? company.vat_numbers[0] ?? "",
    },
    site: settings.name,
    country: sold.country,
    credits: sold.credits,
    listAmountMinor,
    discountMinor: listAmountMinor - sold.amount_minor,
    ...taxIn(sold.amount_minor, rate),
    vatRate: rate,
    grossMinor: sold.amount_minor,
    currency: sold.currency,
    method: sold.method,
    orderedAt: sold.settled_at.toISOString(),
  };
}

export async function listInvoices(q: TenantReader, memberId: string, orderId: string): Promise<Invoice[]> {
  const { name, email } = await getAccount(q, memberId);
  const rows = await q
    .from("invoices", "i")
    .innerJoin("orders as o", (join) => join.onRef("o.tenant_id", "=", "i.tenant_id").onRef("o.id", "=", "i.order_id"))
    .select(["i.number", "i.order_id", "i.return_id", "i.round", "i.part", "i.facts", "i.issued_at"])
    .where("o.id", "=", orderId)
    .where("o.member_id", "=", memberId)
    .orderBy("i.number")
    .execute();
  const papers = rows.map(({ number, order_id, return_id, round, part, facts, issued_at }) => ({
    ...(facts as unknown as InvoiceFacts),
    number: invoiceNumber(number, issued_at),
    issuedAt: issued_at.toISOString(),
    orderId: order_id,
    buyer: { name, email },
    returned: `${return_id} ${round} ${part}`,
  }));
  const numberOf = (wanted: Kind, returned?: string) =>
    papers.find((paper) => paper.kind === wanted && (!returned || paper.returned === returned))?.number ?? null;
  return papers.map(({ returned, ...paper }) => ({
    ...paper,
    refersTo:
      paper.kind === "credit" ? numberOf("invoice") : paper.kind === "correction" ? numberOf("credit", returned) : null,
  }));
}

/** Lists the documents of the member's own order. Refuses when the order has no documents. */
export async function getInvoices(q: TenantReader, memberId: string, orderId: string): Promise<Invoice[]> {
  const invoices = await listInvoices(q, memberId, orderId);
  if (invoices.length === 0) throw new Refusal("page.not_found");
  return invoices;
}
