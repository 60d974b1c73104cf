/** What an invoice or credit note says: frozen when it is issued. Amounts of a credit note are what goes back. */
export interface InvoiceFacts {
  kind: "invoice" | "credit";
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
  /** Of whoever bought, as the account says it now: nothing of a person is kept in the invoice itself. */
  buyer: { name: string; email: string };
  /** Of a credit note, the invoice it corrects. */
  refersTo: string | null;
}

/** "2026-000123": the year is for people, the number alone has no gaps. */
export function invoiceNumber(number: number, issuedAt: Date): string {
  return `${issuedAt.getUTCFullYear()}-${String(number).padStart(6, "0")}`;
}
