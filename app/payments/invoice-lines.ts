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

export function invoiceWords(invoice: Invoice, t: Translate, locale: Locale, timeZone: string): InvoiceWords {
  const { company, credits, site, listAmountMinor, discountMinor, netMinor, vatMinor, vatRate, grossMinor } = invoice;
  const { iso } = localeEntry(locale);
  const sign = invoice.kind === "credit" ? -1 : 1;
  const money = (minor: number) => formatMoney(sign * minor, invoice.currency, iso);
  const day = (at: string) => formatDate(at, { locale, timeZone });
  const rate = new Intl.NumberFormat(iso, { maximumFractionDigits: 2 }).format(vatRate / 100);
  const method = t(`payments:methods.${invoice.method}` as "payments:methods.visa");
  const refersToLabel =
    invoice.kind === "correction" ? t("payments:invoice.refersToCredit") : t("payments:invoice.refersTo");
  const refersTo: [string, string][] = invoice.refersTo ? [[refersToLabel, invoice.refersTo]] : [];
  const titles = {
    invoice: t("payments:invoice.title"),
    credit: t("payments:invoice.creditTitle"),
    correction: t("payments:invoice.correctionTitle"),
  };
  const discount: [string, string][] =
    discountMinor > 0 ? [[t("payments:invoice.discount"), money(-discountMinor)]] : [];
  return {
    title: titles[invoice.kind],
    head: [
      [t("payments:invoice.number"), invoice.number],
      ...refersTo,
      [t("payments:invoice.issued"), day(invoice.issuedAt)],
      [t("payments:invoice.orderNumber"), orderNumber(invoice.orderId)],
      [t("payments:invoice.buyer"), [invoice.buyer.name, invoice.buyer.email].filter(Boolean).join(", ")],
    ],
    seller: [
      company.name,
      company.address,
      company.city,
      countryName(company.country, locale),
      `${t("payments:invoice.register")}: ${company.kvk}`,
      `${t("payments:invoice.vatNumber")}: ${company.vatNumber}`,
    ],
    rows: [
      [
        credits > 0 ? t("payments:invoice.item", { count: credits, site }) : t("payments:invoice.reduction", { site }),
        money(listAmountMinor),
      ],
      ...discount,
      [t("payments:invoice.net"), money(netMinor)],
      [t("payments:invoice.vat", { rate }), money(vatMinor)],
    ],
    total: [t("payments:invoice.total"), money(grossMinor)],
    foot: [
      t("payments:invoice.paidBy", { method, date: day(invoice.orderedAt) }),
      t("payments:invoice.country", { country: countryName(invoice.country, locale) }),
    ],
  };
}
