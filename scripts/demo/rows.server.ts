import { sql } from "kysely";
import type { TenantWriter } from "~/tenancy/scope.server";
import { insertAll } from "./insert-all.server";

/** Tables of orders, ledger and decisions, with the columns that the demo fills. Referenced tables come first. */
const tables = {
  orders: {
    id: "uuid",
    member_id: "uuid",
    bundle_id: "text",
    credits: "integer",
    list_amount_minor: "integer",
    amount_minor: "integer",
    currency: "text",
    country: "text",
    method: "text",
    state: "text",
    request_key: "text",
    created_at: "timestamptz",
    expires_at: "timestamptz",
    settled_at: "timestamptz",
    balance_before: "integer",
    balance_after: "integer",
    refund_days: "integer",
  },
  payments: {
    id: "uuid",
    order_id: "uuid",
    provider: "text",
    provider_reference: "text",
    state: "text",
    amount_minor: "integer",
    currency: "text",
    created_at: "timestamptz",
    updated_at: "timestamptz",
    refunded_minor: "integer",
    charged_back_at: "timestamptz",
    disputed_minor: "integer",
    dispute_reason: "text",
    dispute_due_at: "timestamptz",
  },
  unmatched_payments: {
    provider: "text",
    reference: "text",
    amount_minor: "bigint",
    currency: "text",
    paid_at: "timestamptz",
    found_at: "timestamptz",
  },
  test_provider_payments: {
    reference: "text",
    payment_id: "uuid",
    amount_minor: "integer",
    currency: "text",
    state: "text",
    return_path: "text",
    created_at: "timestamptz",
    expires_at: "timestamptz",
    refunded_minor: "integer",
    refund_return_id: "uuid",
    charged_back: "boolean",
  },
  ledger_transfers: {
    id: "uuid",
    member_id: "uuid",
    reason: "text",
    reference: "text",
    order_id: "uuid",
    created_at: "timestamptz",
  },
  ledger_entries: { transfer_id: "uuid", account: "text", member_id: "uuid", amount: "integer" },
  credit_returns: {
    id: "uuid",
    member_id: "uuid",
    order_id: "uuid",
    kind: "text",
    credits: "integer",
    amount_minor: "integer",
    currency: "text",
    state: "text",
    created_at: "timestamptz",
    sent_at: "timestamptz",
    failed_at: "timestamptz",
    balance_after: "integer",
  },
  payment_refunds: {
    payment_id: "uuid",
    reference: "text",
    return_id: "uuid",
    amount_minor: "integer",
    state: "text",
    created_at: "timestamptz",
    updated_at: "timestamptz",
  },
  invoices: {
    number: "integer",
    kind: "text",
    order_id: "uuid",
    return_id: "uuid",
    round: "integer",
    part: "integer",
    facts: "jsonb",
    issued_at: "timestamptz",
  },
  photos: {
    id: "uuid",
    member_id: "uuid",
    position: "integer",
    state: "text",
    scene: "jsonb",
    created_at: "timestamptz",
    looked_at: "timestamptz",
    refusal_reason: "text",
  },
  profile_texts: {
    id: "uuid",
    member_id: "uuid",
    body: "text",
    state: "text",
    created_at: "timestamptz",
    decided_at: "timestamptz",
  },
  complaints: {
    id: "uuid",
    member_id: "uuid",
    topic: "text",
    body: "text",
    created_at: "timestamptz",
    closed_at: "timestamptz",
    locale: "text",
  },
  decisions: {
    id: "uuid",
    kind: "text",
    subject_id: "uuid",
    member_id: "uuid",
    ground: "text",
    facts: "text",
    after_notice: "boolean",
    until_at: "timestamptz",
    decided_by: "text",
    decided_at: "timestamptz",
    read_at: "timestamptz",
    reversed_at: "timestamptz",
  },
  appeals: {
    id: "uuid",
    decision_id: "uuid",
    member_id: "uuid",
    body: "text",
    filed_at: "timestamptz",
    decided_by: "text",
    reviewed_by: "text",
    outcome: "text",
    answer: "text",
    closed_at: "timestamptz",
  },
  member_notes: { id: "uuid", member_id: "uuid", written_by: "text", body: "text", written_at: "timestamptz" },
  verifications: { id: "uuid", member_id: "uuid", kind: "text", verified_at: "timestamptz" },
  discount_codes: {
    code: "text",
    kind: "text",
    percentage: "numeric",
    minimum_minor: "integer",
    created_at: "timestamptz",
    expires_at: "timestamptz",
  },
} as const;

type Table = keyof typeof tables;
/** A row with the columns of its table above. A missing column is null. */
type RowOf<T extends Table> = { [C in keyof (typeof tables)[T]]?: unknown };

/** Collects rows, so that each table needs one statement. */
export class Rows {
  readonly #kept: Partial<Record<Table, object[]>> = {};

  add<T extends Table, R extends RowOf<T>>(table: T, row: R): R {
    this.#kept[table] ??= [];
    this.#kept[table].push(row);
    return row;
  }

  /** Stores all rows, and the balances that follow from the ledger. */
  async store(w: TenantWriter): Promise<void> {
    for (const [table, columns] of Object.entries(tables)) {
      const rows = this.#kept[table as Table];
      if (rows) await insertAll(w, table, columns, rows);
    }
    await w.rows(sql`
      update wallets set balance = booked.balance
      from (select member_id, sum(amount)::integer as balance from ledger_entries
        where tenant_id = ${w.tenantId} and account = 'wallet' group by member_id) booked
      where wallets.tenant_id = ${w.tenantId} and wallets.member_id = booked.member_id`);
  }
}

/** A time-sorted id for a given time, because lists of orders sort by id. */
export function idAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}
