import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { buttonStyle } from "~/ui/button-style";
import { BrandMark } from "~/ui/brand-mark";
import { Card } from "~/ui/card";
import { PageHeader } from "~/ui/page-header";
import { Stack } from "~/ui/stack";
import type { MarkName } from "~/tenancy/vocabulary";
import type { InvoiceWords } from "../invoice-lines";

interface InvoiceBrand {
  name: string;
  mark: MarkName;
}

interface InvoicePageProps {
  orderId: string;
  papers: readonly InvoiceWords[];
  brand: InvoiceBrand;
}

/** The documents of an order, with the same texts as the PDF. */
export function InvoicePage({ orderId, papers, brand }: InvoicePageProps) {
  const t = useT();
  return (
    <div className="mx-auto max-w-2xl pb-10">
      <PageHeader
        title={t("payments:invoice.title")}
        back={{ href: paths.transaction(orderId), label: t("payments:invoice.back") }}
        actions={
          <a href={paths.invoicePdf(orderId)} download className={buttonStyle({ variant: "secondary" })}>
            {t("payments:invoice.pdf")}
          </a>
        }
      />
      <Stack>
        {papers.map((paper) => (
          <Paper key={paper.head[0]?.[1]} {...paper} brand={brand} />
        ))}
      </Stack>
    </div>
  );
}

function Paper({ title, head, seller, rows, total, foot, brand }: InvoiceWords & { brand: InvoiceBrand }) {
  const t = useT();
  return (
    <Card as="article" className="grid gap-5">
      <BrandMark {...brand} />
      <header className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <h2 className="text-xl">{title}</h2>
        <dl className="grid grow gap-1 text-sm sm:grow-0">
          {head.map(([label, value]) => (
            <div key={label} className="flex justify-between gap-4">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <address className="grid text-sm not-italic" aria-label={t("payments:invoice.seller")}>
        {seller.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <Amounts rows={rows} total={total} />
      <footer className="grid gap-1 text-sm text-ink-muted">
        {foot.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </footer>
    </Card>
  );
}

function Amounts({ rows, total }: Pick<InvoiceWords, "rows" | "total">) {
  return (
    <table className="w-full border-collapse">
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label} className="border-b border-line">
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              {label}
            </th>
            <td className="py-2 text-right whitespace-nowrap figures">{value}</td>
          </tr>
        ))}
        <tr className="text-lg font-bold">
          <th scope="row" className="pt-3 pr-4 text-left">
            {total[0]}
          </th>
          <td className="pt-3 text-right whitespace-nowrap figures">{total[1]}</td>
        </tr>
      </tbody>
    </table>
  );
}
