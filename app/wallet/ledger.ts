/** Reasons of transfers. Each pair of reason and reference is unique (index ledger_transfers_once). */
const transferReasons = [
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

/** House accounts, the counterparty of each wallet. `debt` holds credits that a wallet lacked at a chargeback (L-3). */
const houseAccounts = ["sold", "granted", "spent", "returned", "debt"] as const;
export type HouseAccount = (typeof houseAccounts)[number];

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
