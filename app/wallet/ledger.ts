/** Reasons of movements. A reason with a reference is unique (index ledger_transfers_once). */
export const transferReasons = [
  "purchase",
  "signup",
  "message",
  "photo",
  "gift",
  "return",
  "chargeback",
  "reinstated",
  "reversal",
  "correction",
] as const;
export type TransferReason = (typeof transferReasons)[number];

/** House accounts, the other side of each wallet's transfers. `debt` holds the credits of chargebacks beyond the balance (L-3). */
export const houseAccounts = ["sold", "granted", "spent", "returned", "debt"] as const;
export type HouseAccount = (typeof houseAccounts)[number];

/** House account of each reason. */
export const accountOf: Record<TransferReason, HouseAccount> = {
  purchase: "sold",
  signup: "granted",
  message: "spent",
  photo: "spent",
  gift: "spent",
  return: "returned",
  chargeback: "returned",
  reinstated: "returned",
  reversal: "spent",
  correction: "granted",
};

/** A line of a member's statement. */
export interface StatementLine {
  transferId: string;
  reason: TransferReason;
  /** Name of the recipient. Absent after the recipient left. */
  name?: string;
  /** The recipient is a fictional profile, which the screen must disclose. */
  fictional?: true;
  gift?: string;
  /** Order of a payment, a chargeback or a won dispute. */
  orderId?: string;
  /** Signed change of the wallet. */
  credits: number;
  at: string;
}

/** Parts of a monthly statement. */
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

/** A signed number for a statement. */
export function signed(credits: number): string {
  if (credits === 0) return "0";
  return credits > 0 ? `+${credits}` : `−${Math.abs(credits)}`;
}
