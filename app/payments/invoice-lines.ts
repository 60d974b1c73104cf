import { countryName } from "~/i18n/countries";
import { formatDate } from "~/i18n/dates";
import { type Locale, localeEntry } from "~/i18n/locales";
import type { Translate } from "~/i18n/messages";
import { formatMoney } from "~/platform/money";
import type { Invoice } from "./invoice";
import { orderNumber } from "./order";

/** The texts of an invoice, for the page and for the PDF. */
export interface InvoiceWords {
  title: string;
  head: [label: string, value: string][];
  seller: string[];
  rows: [label: string, value: string][];
  total: [label: string, value: string];
  foot: string[];
}

interface Wording {
  t: Translate;
  locale: Locale;
  money: (minor: number) => string;
  day: (at: string) => string;
}

export function invoiceWords(invoice: Invoice, t: Translate, locale: Locale, timeZone: string): InvoiceWords {
  const { iso } = localeEntry(locale);
  const sign = invoice.kind === "credit" ? -1 : 1;
  const money = (minor: number) => formatMoney(sign * minor, invoice.currency, iso);
  const day = (at: string) => formatDate(at, { locale, timeZone });
  const wording = { t, locale, money, day };
  const method = t(`payments:methods.${invoice.method}` as "payments:methods.visa");
  const titles = {
    invoice: t("payments:invoice.title"),
    credit: t("payments:invoice.creditTitle"),
    correction: t("payments:invoice.correctionTitle"),
  };
  return {
    title: titles[invoice.kind],
    head: headOf(invoice, wording),
    seller: sellerOf(invoice, wording),
    rows: rowsOf(invoice, wording),
    total: [t("payments:invoice.total"), money(invoice.grossMinor)],
    foot: [
      t("payments:invoice.paidBy", { method, date: day(invoice.orderedAt) }),
      t("payments:invoice.country", { country: countryName(invoice.country, locale) }),
    ],
  };
}

function headOf(invoice: Invoice, { t, day }: Wording): InvoiceWords["head"] {
  const { kind, number, refersTo, issuedAt, orderId, buyer } = invoice;
  const label = kind === "correction" ? t("payments:invoice.refersToCredit") : t("payments:invoice.refersTo");
  const reference: InvoiceWords["head"] = refersTo ? [[label, refersTo]] : [];
  return [
    [t("payments:invoice.number"), number],
    ...reference,
    [t("payments:invoice.issued"), day(issuedAt)],
    [t("payments:invoice.orderNumber"), orderNumber(orderId)],
    [t("payments:invoice.buyer"), [buyer.name, buyer.email].filter(Boolean).join(", ")],
  ];
}

function sellerOf({ company }: Invoice, { t, locale }: Wording): string[] {
  return [
    company.name,
    company.address,
    company.city,
    countryName(company.country, locale),
    `${t("payments:invoice.register")}: ${company.kvk}`,
    `${t("payments:invoice.vatNumber")}: ${company.vatNumber}`,
  ];
}

function rowsOf(invoice: Invoice, { t, locale, money }: Wording): InvoiceWords["rows"] {
  const { credits, site, listAmountMinor, discountMinor, netMinor, vatMinor, vatRate } = invoice;
  const { iso } = localeEntry(locale);
  const rate = new Intl.NumberFormat(iso, { maximumFractionDigits: 2 }).format(vatRate / 100);
  const item =
    credits > 0 ? t("payments:invoice.item", { count: credits, site }) : t("payments:invoice.reduction", { site });
  const discount: InvoiceWords["rows"] =
    discountMinor > 0 ? [[t("payments:invoice.discount"), money(-discountMinor)]] : [];
  return [
    [item, money(listAmountMinor)],
    ...discount,
    [t("payments:invoice.net"), money(netMinor)],
    [t("payments:invoice.vat", { rate }), money(vatMinor)],
  ];
}
