import type { TransferReason } from "./ledger";

export interface StatementLine {
  transferId: string;
  reason: TransferReason;
  /** Name of the recipient. Absent after the recipient deleted the account. */
  name?: string;
  /** True for a fictional profile, which the page must disclose. */
  fictional?: true;
  gift?: string;
  /** Order of a purchase, a chargeback or a won dispute. */
  orderId?: string;
  /** Change of the wallet, negative for a debit. */
  credits: number;
  at: string;
}

/** Sections of a monthly statement, each with its transfer reasons. */
export const statementParts = {
  bought: ["purchase"],
  bonus: ["signup", "correction"],
  spent: ["message", "photo", "gift", "reversal"],
  returned: ["return", "chargeback", "reinstated"],
} as const satisfies Record<string, readonly TransferReason[]>;
export type StatementPart = keyof typeof statementParts;

/** Signed sums. Opening balance plus all sections equals closing balance. */
export type MonthTotals = { month: string; opening: number; closing: number } & Record<StatementPart, number>;

export const monthPattern = /^20\d\d-(?:0[1-9]|1[0-2])$/;

export function signed(credits: number): string {
  if (credits === 0) return "0";
  return credits > 0 ? `+${credits}` : `−${Math.abs(credits)}`;
}
