/** Why credits moved. One reason with one reference happens once (unique index ledger_transfers_once). */
export const transferReasons = [
  "purchase",
  "signup",
  "message",
  "photo",
  "gift",
  "return",
  "chargeback",
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
  reversal: "spent",
  correction: "granted",
};

/** One line of a member's statement. */
export interface StatementLine {
  transferId: string;
  reason: TransferReason;
  reference: string;
  /** Signed: what the wallet gained or lost. */
  credits: number;
  at: string;
}
