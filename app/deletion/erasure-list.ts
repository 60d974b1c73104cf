/**
 * Every table that belongs to a tenant, and what an erasure does with a member's rows in it (D46, L35). A test reads the
 * catalogue: a new table that is not listed here fails the build.
 */

/** Rows that go: those in which one of these columns names the member. In an order that foreign keys allow. */
export const erased = {
  push_subscriptions: ["member_id"],
  notices: ["member_id"],
  auto_likes: ["member_id", "liker_id"],
  data_exports: ["member_id"],
  sessions: ["member_id"],
  email_links: ["member_id"],
  dismissals: ["member_id"],
  idempotency_keys: ["member_id"],
  notification_preferences: ["member_id"],
  consents: ["member_id"],
  likes: ["from_id", "to_id"],
  swipes: ["member_id", "other_id"],
  swipe_days: ["member_id"],
  blocks: ["blocker_id", "blocked_id"],
  message_flags: ["sender_id"],
  messages: ["sender_id"],
  participants: ["member_id", "other_id"],
  // With it goes what the other side wrote: it was written to somebody who no longer exists.
  conversations: ["low_id", "high_id"],
  conversation_starts: ["member_id"],
  free_allowances: ["member_id"],
  kept_methods: ["member_id"],
  direct_debit_drafts: ["member_id"],
  direct_debit_blocks: ["member_id"],
  wallets: ["member_id"],
  discount_codes: ["member_id"],
  retention_offers: ["member_id"],
  person_keys: ["member_id"],
  person_advantages: ["member_id"],
  mail_outbox: ["member_id"],
  photos: ["member_id"],
  profile_texts: ["member_id"],
  profiles: ["member_id"],
  accounts: ["member_id"],
} as const satisfies Record<string, readonly string[]>;

/** Rows that are found by the member's e-mail address, and go too. */
export const erasedByAddress = ["dev_mails", "signup_drafts", "login_tries"] as const;

/** Rows that stay, and why. What names the member in them is a random id that stands beside nothing personal any more. */
export const kept: Record<string, string> = {
  kept_keys: "A key of the site itself, and of no member.",
  held_names: "A name that was asked for, beside nothing that says by whom.",
  members: "The bare id, emptied: what the books below hang on, and what a later replay finds done.",
  deletions: "The proof of the erasure itself (GDPR 5(2)): when, why, and how many rows of each table.",
  orders: "Tax law keeps what was sold for up to ten years.",
  payments: "Tax law keeps what was paid for up to ten years.",
  direct_debit_mandates:
    "A bank may ask for proof for thirteen months (PSD2 71); the nightly cleaning then removes it.",
  credit_returns: "Tax law keeps what was given back, as what was sold.",
  offer_redemptions: "Belongs to the price of an order that is kept.",
  first_purchases: "Belongs to the price of an order that is kept.",
  ledger_transfers: "The books are append-only, and say what became of credits that were paid for.",
  ledger_entries: "The books are append-only, and say what became of credits that were paid for.",
  complaints: "Can be contested for six months (DSA 20); who filed it is taken out.",
  report_cases: "A decision about a member can be contested for six months (DSA 20); then a job deletes the case.",
  reports: "Can be contested for six months (DSA 20); who filed it is taken out.",
  report_evidence: "What a decision rests on, frozen for as long as it can be contested (DSA 17, 20).",
  report_files: "The names of photos among that evidence.",
  decisions: "What was decided about a member and why can be contested for six months (DSA 17, 20).",
  appeals: "Belongs to the decision that it contests; who filed it is taken out.",
  operator_acts: "What staff did and why can be contested for six months (DSA 20).",
};

/** Tables that name no member. */
export const impersonal: Record<string, string> = {
  daily_reports: "Sums of a day, of the whole site, and the ids of orders that people have to look at.",
  invoices: "Tax law keeps them for up to ten years; they name an order and no member.",
  discarded_files: "Random names of files that are about to be removed.",
  webhook_deliveries: "A provider's notices, by its own numbers.",
  unmatched_payments: "Money without an order here, by the provider's own numbers.",
  payment_refunds: "Tax law keeps what was paid back; each names a payment and no member.",
  cash_transactions: "Tax law keeps what a transfer brought; each names a payment and no member.",
  cash_refunds: "Tax law keeps what was sent back of it; each names a payment and no member.",
  method_releases: "What a provider is yet to give up, sealed; it goes as soon as that is done.",
  test_provider_payments: "Payments invented by the test provider.",
  page_stays: "How long a page stayed open; nothing in it names who looked.",
  tenant_secrets: "Keys of the site itself.",
  tenant_probes: "One row of the site itself, by which programs tell that they see its rows.",
};
