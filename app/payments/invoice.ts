/**
 * An invoice or credit note, frozen when issued. Amounts of a credit note are the refund. A correction takes a credit
 * note back, whose refund failed later.
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
  /** Hundredths of a per cent. */
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
  /** From the account, which may have no address: the invoice stores no personal data. */
  buyer: { name: string; email: string | null };
  /** The invoice of a credit note, or the credit note of a correction. */
  refersTo: string | null;
}

/** "2026-000123": the number has no gaps. The year only helps readers. */
export function invoiceNumber(number: number, issuedAt: Date): string {
  return `${issuedAt.getUTCFullYear()}-${String(number).padStart(6, "0")}`;
}
