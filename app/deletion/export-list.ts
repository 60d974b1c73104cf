import { optionalFields } from "~/tenancy/profile-fields";

/** Exported tables and columns (GDPR 15, 20). A test finds tables about members that this file omits. */
interface ExportedTable {
  /** Name of the file in the archive. */
  file: string;
  columns: readonly string[];
  /** Column with the member's id. */
  by: string;
}

export const exported = {
  members: {
    file: "account",
    by: "id",
    columns: [
      "state",
      "fictional",
      "created_at",
      "confirmed_at",
      "premium_since",
      "invisible_since",
      "restricted_at",
      "last_active_at",
    ],
  },
  accounts: {
    file: "account",
    by: "member_id",
    columns: [
      "email",
      "email_typed",
      "locale",
      "signup_country",
      "signup_message",
      "traffic_source",
      "terms_version_at",
      "notifications_disabled",
      "hides_reading",
      "hides_typing",
      "created_at",
    ],
  },
  consents: { file: "account", by: "member_id", columns: ["kind", "version_at", "locale", "given_at"] },
  profiles: {
    file: "profile",
    by: "member_id",
    columns: [
      "name",
      "gender",
      "sexuality",
      "birth_date",
      "country",
      "region",
      "city",
      "cell_x",
      "cell_y",
      "place_shown",
      ...optionalFields.filter((field) => field !== "sexuality"),
      "about",
      "interests",
      "answers",
      "pronouns",
      "seeks_genders",
      "seeks_min_age",
      "seeks_max_age",
      "seeks_within",
      "seeks_places",
      "preferences_at",
      "main_photo_id",
      "updated_at",
      "kept_search",
    ],
  },
  photos: {
    file: "photos",
    by: "member_id",
    columns: ["id", "position", "state", "refusal_reason", "width", "height", "created_at", "looked_at"],
  },
  profile_texts: {
    file: "profile",
    by: "member_id",
    columns: ["prompt", "body", "state", "reason", "created_at", "decided_at"],
  },
  sessions: { file: "devices", by: "member_id", columns: ["device", "created_at", "expires_at", "ended_at"] },
  push_subscriptions: { file: "devices", by: "member_id", columns: ["created_at"] },
  notices: { file: "settings", by: "member_id", columns: ["type", "channel", "told_at"] },
  dismissals: { file: "settings", by: "member_id", columns: ["alert", "dismissed_at"] },
  notification_preferences: {
    file: "settings",
    by: "member_id",
    columns: ["type", "channel", "enabled", "updated_at"],
  },
  auto_likes: { file: "likes", by: "member_id", columns: ["created_at"] },
  swipe_days: { file: "likes", by: "member_id", columns: ["day", "likes"] },
  free_allowances: { file: "credits", by: "member_id", columns: ["used"] },
  conversation_starts: { file: "conversations", by: "member_id", columns: ["started"] },
  wallets: { file: "credits", by: "member_id", columns: ["balance"] },
  ledger_entries: { file: "credits", by: "member_id", columns: ["transfer_id", "account", "amount"] },
  ledger_transfers: { file: "credits", by: "member_id", columns: ["id", "reason", "reference", "created_at"] },
  discount_codes: {
    file: "offers",
    by: "member_id",
    columns: ["code", "kind", "percentage", "minimum_minor", "currency", "country", "expires_at", "created_at"],
  },
  retention_offers: { file: "offers", by: "member_id", columns: ["offer", "taken_at"] },
  person_keys: { file: "offers", by: "member_id", columns: ["kind", "seen_at"] },
  person_advantages: { file: "offers", by: "member_id", columns: ["advantage", "taken_at"] },
  offer_redemptions: { file: "offers", by: "member_id", columns: ["code", "order_id", "redeemed_at"] },
  first_purchases: { file: "offers", by: "member_id", columns: ["order_id", "taken_at"] },
  orders: {
    file: "orders",
    by: "member_id",
    columns: [
      "id",
      "bundle_id",
      "credits",
      "list_amount_minor",
      "amount_minor",
      "currency",
      "country",
      "offer_code",
      "discount_percentage",
      "method",
      "state",
      "created_at",
      "settled_at",
      "balance_before",
      "balance_after",
      "agreed_text",
    ],
  },
  direct_debit_mandates: {
    file: "orders",
    by: "member_id",
    columns: ["order_id", "reference", "creditor_id", "iban_end", "text_version", "signed_at"],
  },
  direct_debit_blocks: { file: "account", by: "member_id", columns: ["reason", "blocked_at"] },
  credit_returns: {
    file: "orders",
    by: "member_id",
    columns: ["order_id", "credits", "amount_minor", "currency", "state", "created_at", "sent_at"],
  },
  kept_methods: { file: "orders", by: "member_id", columns: ["provider", "method", "label", "kept_at"] },
  email_links: { file: "mails", by: "member_id", columns: ["purpose", "created_at", "expires_at", "used_at"] },
  mail_outbox: { file: "mails", by: "member_id", columns: ["template", "locale", "created_at", "sent_at"] },
  deletions: {
    file: "account",
    by: "member_id",
    columns: ["reason", "requested_at", "return_until", "returned_at"],
  },
  data_exports: { file: "account", by: "member_id", columns: ["requested_at"] },
  complaints: {
    file: "reports",
    by: "member_id",
    columns: ["topic", "body", "reply_to", "created_at", "closed_at"],
  },
  decisions: {
    file: "reports",
    by: "member_id",
    columns: ["kind", "ground", "facts", "after_notice", "decided_at", "read_at", "reversed_at"],
  },
  member_notes: { file: "reports", by: "member_id", columns: ["body", "written_at"] },
  verifications: { file: "account", by: "member_id", columns: ["kind", "verified_at"] },
  appeals: { file: "reports", by: "member_id", columns: ["body", "filed_at", "outcome", "answer", "closed_at"] },
  message_flags: {
    file: "conversations",
    by: "sender_id",
    columns: ["message_id", "found", "flagged_at", "decided_at"],
  },
  reports: { file: "reports", by: "reporter_id", columns: ["reason", "body", "created_at"] },
} as const satisfies Record<string, ExportedTable>;

/**
 * Tables about two members, exported by separate queries that omit the other member's data. Only tests read the list.
 */
export const exportedByHand = {
  likes: "likes",
  swipes: "likes",
  blocks: "likes",
  conversations: "conversations",
  participants: "conversations",
  messages: "conversations",
} as const;

/** Tables that are not exported, with the reason. Only tests read the list. */
export const notExported: Record<string, string> = {
  idempotency_keys: "Answers to calls of the last two days, kept for retries: copies of rows in the other files.",
  payments: "The attempts to pay an order; their outcome stands with the order.",
  strikes: "Keyed hashes; the decisions that they count are in the copy.",
  strike_links: "Keyed hashes, which name two accounts to staff only.",
  report_cases: "The work of staff on reports by others: a copy would name those others.",
  report_evidence: "Reports by others: a copy would name those others.",
  report_files: "Reports by others: a copy would name those others.",
  authority_reports: "The law may forbid that the member learns of it.",
  work_items: "The work of staff.",
  complaint_answers: "Words of staff, which the complainant has by mail.",
  complaint_notes: "The work of staff.",
  operator_acts: "The work of staff.",
  operator_act_details: "The work of staff.",
  approvals: "The work of staff.",
  act_changes: "Earlier values of rows above, kept for a day so that staff can take a command back.",
  direct_debit_drafts: "A form kept for ten minutes; its result is among the orders.",
  login_tries: "Keyed hashes of failed logins, kept for a day, without names.",
  kept_keys: "A key of the site itself, and of no member.",
  held_names: "Names kept free for a sign-up, without the person.",
  signup_drafts: "Belongs to a browser before a member exists.",
  dev_mails: "The mailbox of a demonstration.",
};
