import { sql } from "kysely";
import { getAccount } from "~/accounts/accounts.server";
import { Refusal } from "~/platform/errors";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { type Invoice, type InvoiceFacts, invoiceNumber } from "./invoice";
import { taxIn, vatNumberOf, vatRate } from "./vat";

type Kind = InvoiceFacts["kind"];

/** Issues the invoice of a paid order, or the credit note of its return, once. */
export async function issueInvoice(w: TenantWriter, orderId: string, kind: Kind): Promise<void> {
  // Lock per tenant, so that numbers have no gaps.
  await w.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`invoice ${w.tenantId}`}, 0))`);
  // A credit note names the invoice, so the invoice comes first, in any order of jobs.
  if (kind === "credit") await issueNext(w, orderId, "invoice");
  await issueNext(w, orderId, kind);
}

async function issueNext(w: TenantWriter, orderId: string, kind: Kind): Promise<void> {
  const sold = await findSold(w, orderId, kind);
  if (!sold) return;
  const facts = JSON.stringify(invoiceFactsOf(w.tenant, sold, kind));
  await w.rows(sql`
    insert into invoices (tenant_id, number, kind, order_id, facts, issued_at)
    select ${w.tenantId}, coalesce(max(i.number), 0) + 1, ${kind}, ${orderId}, ${facts}::jsonb, app_now()
    from invoices i where i.tenant_id = ${w.tenantId}
    on conflict (tenant_id, order_id, kind) do nothing`);
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

/** The order or return to document. Null when absent or already documented. */
async function findSold(w: TenantWriter, orderId: string, kind: Kind): Promise<Sold | undefined> {
  const [row] = await w.rows(sql<Sold>`
    select o.country, o.currency, o.method, o.settled_at, o.list_amount_minor,
           case when ${kind} = 'credit' then r.credits else o.credits end as credits,
           case when ${kind} = 'credit' then r.amount_minor else o.amount_minor end as amount_minor
    from orders o
    left join credit_returns r on r.tenant_id = o.tenant_id and r.order_id = o.id and r.state <> 'failed'
    where o.tenant_id = ${w.tenantId} and o.id = ${orderId} and o.state = 'completed'
      and (${kind} = 'invoice' or r.id is not null)
      and not exists (select from invoices i
        where i.tenant_id = ${w.tenantId} and i.order_id = o.id and i.kind = ${kind})`);
  return row;
}

function invoiceFactsOf({ company, settings }: Tenant, sold: Sold, kind: Kind): InvoiceFacts {
  const rate = vatRate(sold.country, company);
  const listAmountMinor = kind === "credit" ? sold.amount_minor : sold.list_amount_minor;
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

/** Lists the documents of the member's own order. */
export async function listInvoices(q: TenantReader, memberId: string, orderId: string): Promise<Invoice[]> {
  const { name, email } = await getAccount(q, memberId);
  const rows = await q
    .from("invoices", "i")
    .innerJoin("orders as o", (join) => join.onRef("o.tenant_id", "=", "i.tenant_id").onRef("o.id", "=", "i.order_id"))
    .select(["i.number", "i.order_id", "i.facts", "i.issued_at"])
    .where("o.id", "=", orderId)
    .where("o.member_id", "=", memberId)
    .orderBy("i.number")
    .execute();
  const papers = rows.map(({ number, order_id, facts, issued_at }) => ({
    ...(facts as unknown as InvoiceFacts),
    number: invoiceNumber(number, issued_at),
    issuedAt: issued_at.toISOString(),
    orderId: order_id,
    buyer: { name, email },
  }));
  const invoice = papers.find(({ kind }) => kind === "invoice");
  return papers.map((paper) => ({ ...paper, refersTo: paper.kind === "credit" ? (invoice?.number ?? null) : null }));
}

/** The documents of the member's own order, or a refusal. */
export async function getInvoices(q: TenantReader, memberId: string, orderId: string): Promise<Invoice[]> {
  const invoices = await listInvoices(q, memberId, orderId);
  if (invoices.length === 0) throw new Refusal("page.not_found");
  return invoices;
}
