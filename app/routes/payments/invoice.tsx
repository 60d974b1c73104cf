import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import * as z from "zod";
import { invoiceWords } from "~/payments/invoice-lines";
import { getInvoices } from "~/payments/invoices.server";
import { InvoicePage } from "~/payments/views/invoice-page";
import { isId } from "~/platform/ids";
import { member } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

/** The invoice of an order, and its credit note after a refund. */
export const loader = member.loader(z.object({ id: z.string().refine(isId) }), async ({ q, visit, viewer, params }) => {
  const invoices = await getInvoices(q, viewer.memberId, params.id);
  const { locale, tenant } = visit;
  const papers = invoices.map((each) => invoiceWords(each, visit.t, locale, tenant.settings.time_zone));
  const { name, mark } = tenant.settings;
  return { title: visit.t("payments:invoice.title"), papers, brand: { name, mark } };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function InvoiceRoute() {
  const { papers, brand } = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  return <InvoicePage orderId={id} papers={papers} brand={brand} />;
}
