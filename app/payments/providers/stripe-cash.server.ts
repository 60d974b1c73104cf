/** Cash balances of Stripe's customers (docs.stripe.com/payments/customer-balance, read on 2026-11-25). */
import type Stripe from "stripe";
import { callProvider } from "./call.server";
import type { CashBalances, CashRefund, CashRefundRequest, CashTransaction } from "./provider";
import { clientOf, nullIfMissing, convertRefusals, requireOk } from "./stripe-client.server";
import { refundOf } from "./stripe-status.server";

const name = "stripe";
const perPage = 100;
const mostPages = 20;
/** Seconds by which Stripe may date a refund before our row, because clocks differ. */
const clockSlackSeconds = 3600;

export const stripeCash: CashBalances = {
  async list(tenant, customer) {
    const stripe = await clientOf(tenant);
    const { rows, isWhole } = await readPages((page) =>
      callProvider(name, () =>
        nullIfMissing(async () => requireOk(await stripe.customers.listCashBalanceTransactions(customer, page))),
      ),
    );
    if (!isWhole) throw new Error("stripe has more movements of a cash balance than are read");
    return rows.filter(isUnapplied).map(transactionOf);
  },

  async refund(request) {
    const stripe = await clientOf(request.tenant);
    return (await findRefund(stripe, request)) ?? createRefund(stripe, request);
  },

  async fetchRefund(tenant, reference) {
    const stripe = await clientOf(tenant);
    const refund = await callProvider(name, () =>
      nullIfMissing(async () => requireOk(await stripe.refunds.retrieve(reference))),
    );
    return refund ? answerOf(refund) : null;
  },
};

/**
 * Finds an earlier refund with this id, because Stripe forgets idempotency keys after a day. Beyond the pages read,
 * Stripe's own check of the balance prevents a second refund.
 */
async function findRefund(stripe: Stripe, { refundId, askedAt }: CashRefundRequest): Promise<CashRefund | null> {
  const created = { gte: Math.floor(askedAt.getTime() / 1000) - clockSlackSeconds };
  const { rows } = await readPages((page) =>
    callProvider(name, () => convertRefusals(() => stripe.refunds.list({ created, ...page }))),
  );
  const known = rows.find(({ metadata }) => metadata?.cash_refund_id === refundId);
  return known ? answerOf(known) : null;
}

async function createRefund(stripe: Stripe, request: CashRefundRequest): Promise<CashRefund> {
  const { customer, refundId, amountMinor, currency } = request;
  const wanted: Stripe.RefundCreateParams = {
    origin: "customer_balance",
    customer,
    amount: amountMinor,
    currency: currency.toLowerCase(),
    metadata: { cash_refund_id: refundId, site: request.tenant.slug },
  };
  const refund = await callProvider(name, () =>
    convertRefusals(() => stripe.refunds.create(wanted, { idempotencyKey: refundId })),
  );
  return answerOf(refund);
}

function answerOf(refund: Stripe.Refund): CashRefund {
  const { reference, state } = refundOf(refund);
  return { reference, state };
}

interface Page {
  limit: number;
  starting_after?: string;
}

/** Reads all rows of a list, newest first. Empty for an unknown customer. */
async function readPages<Row extends { id: string }>(
  ask: (page: Page) => Promise<Stripe.ApiList<Row> | null>,
): Promise<{ rows: Row[]; isWhole: boolean }> {
  const rows: Row[] = [];
  for (let page = 0; page < mostPages; page += 1) {
    const last = rows.at(-1);
    const answer = await ask(last ? { limit: perPage, starting_after: last.id } : { limit: perPage });
    rows.push(...(answer?.data ?? []));
    if (!answer?.has_more) return { rows, isWhole: true };
  }
  return { rows, isWhole: false };
}

/** False for money of a failed refund. This money belongs to restored credits or to an unpaid return. */
function isUnapplied({ type }: Stripe.CustomerCashBalanceTransaction): boolean {
  return type !== "refunded_from_payment";
}

const kinds: Readonly<Record<string, CashTransaction["kind"]>> = {
  funded: "funded",
  applied_to_payment: "applied",
  unapplied_from_payment: "unapplied",
  return_initiated: "returned",
  return_canceled: "returned",
};

function transactionOf(row: Stripe.CustomerCashBalanceTransaction): CashTransaction {
  return {
    reference: row.id,
    kind: kinds[row.type] ?? "other",
    netMinor: row.net_amount,
    currency: row.currency.toUpperCase(),
    happenedAt: new Date(row.created * 1000),
  };
}
