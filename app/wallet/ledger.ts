/** Why credits moved. One reason with one reference happens once (unique index ledger_transfers_once). */
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

/**
 * The two sides of every transfer: the member's wallet, and the house account the credits come from or go to. `debt`
 * holds what a chargeback took beyond the balance, so that no wallet is ever below zero (L-3).
 */
export const houseAccounts = ["sold", "granted", "spent", "returned", "debt"] as const;
export type HouseAccount = (typeof houseAccounts)[number];

/** The house account that answers for each reason. */
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

/** One line of a member's statement. */
export interface StatementLine {
  transferId: string;
  reason: TransferReason;
  /** Whom it was sent to, as long as they are there. */
  name?: string;
  /** Whom it was sent to is a fictional profile: the screen says so beside the name. */
  fictional?: true;
  gift?: string;
  /** The order that was paid, or whose payment a bank took back or had to give back. */
  orderId?: string;
  /** Signed: what the wallet gained or lost. */
  credits: number;
  at: string;
}

/** What a monthly statement adds up: bought, given, used, and gone back. */
export const statementParts = {
  bought: ["purchase"],
  bonus: ["signup", "correction"],
  spent: ["message", "photo", "gift", "reversal"],
  returned: ["return", "chargeback", "reinstated"],
} as const satisfies Record<string, readonly TransferReason[]>;
export type StatementPart = keyof typeof statementParts;

/** Signed sums, so that opening and parts make up closing. */
export type MonthTotals = { month: string; opening: number; closing: number } & Record<StatementPart, number>;

export const monthPattern = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** A sum as a statement writes it. */
export function signed(credits: number): string {
  if (credits === 0) return "0";
  return credits > 0 ? `+${credits}` : `−${Math.abs(credits)}`;
}
