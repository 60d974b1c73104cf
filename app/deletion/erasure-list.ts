/**
 * Every tenant table, with the effect of an erasure on a member's rows (D46, L35). A test requires each table in one of
 * the lists.
 */

/** Erased tables with the columns that name the member. The order follows the foreign keys. */
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
  // Erases the other member's messages too, because their recipient is erased.
  conversations: ["low_id", "high_id"],
  conversation_starts: ["member_id"],
  free_allowances: ["member_id"],
  kept_methods: ["member_id"],
  direct_debit_drafts: ["member_id"],
  direct_debit_blocks: ["member_id"],
  member_notes: ["member_id"],
  verifications: ["member_id"],
  wallets: ["member_id"],
  discount_codes: ["member_id"],
  retention_offers: ["member_id"],
  person_keys: ["member_id"],
  person_advantages: ["member_id"],
  mail_outbox: ["member_id"],
  act_changes: ["member_id"],
  approvals: ["member_id"],
  photos: ["member_id"],
  profile_texts: ["member_id"],
  profiles: ["member_id"],
  accounts: ["member_id"],
} as const satisfies Record<string, readonly string[]>;

/** Erased tables that name the member by email address only. */
export const erasedByAddress = ["dev_mails", "signup_drafts", "login_tries"] as const;

/**
 * Tables whose rows remain after an erasure, each with the reason. The rows contain no personal data except the
 * member's id. Only tests read the list.
 */
export const retainedTables: Record<string, string> = {
  kept_keys: "A key of the site itself, and of no member.",
  held_names: "A name asked for by a sign-up, without the person.",
  members:
    "The bare id, and whether a ban kept its credits: the books below refer to it, and a later replay finds its erasure done.",
  deletions: "The proof of the erasure itself (GDPR 5(2)): when, why, and how many rows of each table.",
  orders: "Tax law requires sales to be kept for up to ten years.",
  payments: "Tax law requires payments to be kept for up to ten years.",
  direct_debit_mandates:
    "A bank may ask for proof for thirteen months (PSD2 71); the nightly cleaning then removes it.",
  credit_returns: "Tax law requires returns to be kept like sales.",
  offer_redemptions: "Belongs to the price of an order that is kept.",
  first_purchases: "Belongs to the price of an order that is kept.",
  ledger_transfers: "The append-only books account for paid credits.",
  ledger_entries: "The append-only books account for paid credits.",
  work_items:
    "Open items of cases, complaints and appeals go with these; eraseRows deletes the other items of the member.",
  complaints: "Can be contested for six months (DSA 20); its author is removed.",
  complaint_answers: "Belongs to the complaint, with which it leaves; it names no member by itself.",
  complaint_notes: "Belongs to the complaint, with which it leaves; it names no member by itself.",
  report_cases: "A decision about a member can be contested for six months (DSA 20); then a job deletes the case.",
  reports: "Can be contested for six months (DSA 20); its author is removed.",
  report_evidence: "The basis of a decision, frozen for as long as the decision can be contested (DSA 17, 20).",
  report_files: "The names of photos among that evidence.",
  authority_reports:
    "What an authority was told about a suspected crime (DSA 18), kept with its evidence until the day that staff set.",
  strikes:
    "A keyed hash of a mailbox, kept for twelve months: who is banned for a year cannot start anew by an erasure.",
  strike_links: "Pairs of such hashes, kept as long as their strikes.",
  decisions: "A decision about a member can be contested for six months (DSA 17, 20).",
  appeals: "Belongs to the contested decision; its author is removed.",
  webhook_messages:
    "Events for a site's own systems, by bare ids; the nightly cleaning removes them after thirty days.",
  operator_acts:
    "What staff did stays for two years, decisions for five, by bare ids. Tax law requires acts about money to be kept like sales.",
  operator_act_details:
    "The reasons and facts of acts can be contested for six months (DSA 20); the nightly cleaning then removes those on erased members.",
};

/** Tables that name no member. Only tests read the list. */
export const impersonal: Record<string, string> = {
  daily_reports: "Daily sums of the whole site, and the ids of orders for manual review.",
  invoices: "Tax law requires invoices to be kept for up to ten years; each names an order and no member.",
  discarded_files: "Random names of files that wait for removal, for months when a report keeps them as evidence.",
  site_versions: "Versions of the site's own record, with who of the staff saved them.",
  site_drafts: "Unpublished changes of the site's own record by its staff.",
  webhook_endpoints: "Addresses of a site's own systems, with sealed secrets.",
  webhook_attempts: "Statuses and times of calls to a site's own systems.",
  webhook_deliveries: "A provider's notices, by its own numbers.",
  unmatched_payments: "Money without an order here, by the provider's own numbers.",
  payment_refunds: "Tax law requires refunds to be kept; each names a payment and no member.",
  cash_transactions: "Tax law requires transfers to be kept; each names a payment and no member.",
  cash_refunds: "Tax law requires returned transfers to be kept; each names a payment and no member.",
  method_releases: "Sealed methods that a provider has yet to release; each row goes after its release.",
  test_provider_payments: "Payments invented by the test provider.",
  page_stays: "How long a page stayed open, without the visitor.",
  tenant_secrets: "Keys of the site itself.",
  tenant_probes: "One row of the site itself, by which programs check that they see its rows.",
};
