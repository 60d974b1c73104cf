/**
 * An invoice, credit note or correction, unchanged once issued. A credit note covers a refund. A correction cancels a
 * credit note whose refund failed.
 */
export interface InvoiceFacts {
  kind: "invoice" | "credit" | "correction";
  company: { name: string; address: string; city: string; country: string; kvk: string; vatNumber: string };
  site: string;
  country: string;
  credits: number;
  listAmountMinor: number;
  discountMinor: number;
  netMinor: number;
  vatMinor: number;
  /** VAT rate in hundredths of a per cent. */
  vatRate: number;
  grossMinor: number;
  currency: string;
  method: string;
  orderedAt: string;
}

export interface Invoice extends InvoiceFacts {
  number: string;
  issuedAt: string;
  orderId: string;
  /**
   * The buyer's data, read from the account because the invoice stores no personal data. The account may lack an email
   * address.
   */
  buyer: { name: string; email: string | null };
  /** Number of the document that a credit note or correction refers to. */
  refersTo: string | null;
}

/** Writes a number as "2026-000123". The sequence continues across years. Only a restore leaves gaps. */
export function invoiceNumber(number: number, issuedAt: Date): string {
  return `${issuedAt.getUTCFullYear()}-${String(number).padStart(6, "0")}`;
}
