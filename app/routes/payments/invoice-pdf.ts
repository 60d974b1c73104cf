import * as z from "zod";
import { iconBytes } from "~/layouts/brand-icon.server";
import { invoiceWords } from "~/payments/invoice-lines";
import { getInvoices } from "~/payments/invoices.server";
import { isId } from "~/platform/ids";
import { member } from "~/server/route.server";

/** The invoices of an order as a PDF. */
export const loader = member.loader(z.object({ id: z.string().refine(isId) }), async ({ q, visit, viewer, params }) => {
  const invoices = await getInvoices(q, viewer.memberId, params.id);
  const { locale, tenant } = visit;
  const papers = invoices.map((each) => invoiceWords(each, visit.t, locale, tenant.settings.time_zone));
  const { invoicePdf } = await import("~/payments/invoice-pdf.server");
  const bytes = await invoicePdf(papers, locale, {
    name: tenant.settings.name,
    logo: await iconBytes(tenant, "icon-512.png"),
  });
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(bytes.byteLength),
      "content-disposition": `attachment; filename="${invoices[0]?.number ?? "invoice"}.pdf"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
});
