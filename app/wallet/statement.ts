import type { TransferReason } from "./ledger";

export interface StatementLine {
  transferId: string;
  reason: TransferReason;
  /** Name of the recipient. Absent after the recipient left. */
  name?: string;
  /** The recipient is a fictional profile, which the screen must disclose. */
  fictional?: true;
  gift?: string;
  /** Order behind a purchase, a chargeback or a won dispute. */
  orderId?: string;
  /** Signed change of the wallet. */
  credits: number;
  at: string;
}

/** Parts of a monthly statement, each with its reasons of transfers. */
export const statementParts = {
  bought: ["purchase"],
  bonus: ["signup", "correction"],
  spent: ["message", "photo", "gift", "reversal"],
  returned: ["return", "chargeback", "reinstated"],
} as const satisfies Record<string, readonly TransferReason[]>;
export type StatementPart = keyof typeof statementParts;

/** Signed sums. Opening balance plus parts equals closing balance. */
export type MonthTotals = { month: string; opening: number; closing: number } & Record<StatementPart, number>;

export const monthPattern = /^20\d\d-(?:0[1-9]|1[0-2])$/;

export function signed(credits: number): string {
  if (credits === 0) return "0";
  return credits > 0 ? `+${credits}` : `−${Math.abs(credits)}`;
}
