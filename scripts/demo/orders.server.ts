import { invoiceFactsOf } from "~/payments/invoices.server";
import { goodwillId } from "~/payments/goodwill.server";
import { isTransfer, methodsFor } from "~/payments/methods";
import { randomId } from "~/platform/ids";
import { minorExponent } from "~/platform/money";
import { bundlePrice, bundlesOnSale } from "~/tenancy/prices";
import type { Tenant } from "~/tenancy/tenant";
import { accountOf, type HouseAccount, type TransferReason } from "~/wallet/ledger";
import { disputeReference } from "~/wallet/ledger.server";
import { type DoneAct, staffId } from "./acts.server";
import { day, isPaying, minute, type Person } from "./person";
import { idAt, type Rows } from "./rows.server";
import { type PostPaymentEvent, postPaymentEvents, salesDaysAgo, strayPayments, unpaidSales } from "./orders";

/** Days for sending evidence about a dispute. */
const evidenceDays = 21;

const later = (at: Date, milliseconds: number) => new Date(at.getTime() + milliseconds);

/** A paid order of the demo without refunds or disputes. */
export interface OpenSale {
  orderId: string;
  amountMinor: number;
  currency: string;
}

interface AddedOrders {
  /** Acts of the staff who refunded orders. */
  acts: DoneAct[];
  open: OpenSale[];
  balances: Map<string, number>;
}

/**
 * Adds the orders of two months, with rows like those of the shop, the test provider and the ledger. Some orders are
 * refunded or disputed. The login `premium` always has a purchase.
 */
export function addOrders(rows: Rows, tenant: Tenant, people: Person[], now: Date): AddedOrders {
  const books = new Books(rows, tenant);
  const buyers = buyersAmong(people);
  const premium = people.find(({ login }) => login === "premium");
  if (premium) books.sell(premium, { at: premium.premiumSince ?? now, place: -1, method: "creditcard" });
  for (const [place, daysAgo] of salesDaysAgo.entries()) {
    // The first two buyers also place the last two orders.
    const buyer = buyers[place % (salesDaysAgo.length - 2)];
    const at = later(now, -daysAgo * day - place * 47 * minute);
    const joined = buyer?.premiumSince;
    if (!buyer || !joined) continue;
    const sale = { at: joined > at ? later(joined, minute) : at, place };
    const ended = unpaidSales[place];
    if (ended) books.addUnpaid(buyer, { ...sale, ended });
    else books.sell(buyer, { ...sale, follows: postPaymentEvents[tenant.slug]?.[place] });
  }
  addStrayPayment(rows, tenant, now);
  return books.close();
}

function addStrayPayment(rows: Rows, { slug }: Tenant, now: Date): void {
  const stray = strayPayments[slug];
  if (!stray) return;
  const paidAt = later(now, -stray.daysAgo * day);
  rows.add("unmatched_payments", {
    provider: "test",
    reference: `test_${randomId()}`,
    amount_minor: stray.amountMinor,
    currency: stray.currency,
    paid_at: paidAt,
    found_at: later(paidAt, 60 * minute),
  });
}

/** Paying members. Leaves out the first members of the list, because they have items in the queue. */
function buyersAmong(people: Person[]): Person[] {
  return people
    .filter(isPaying)
    .slice(14)
    .sort((a, b) => Number(a.premiumSince) - Number(b.premiumSince));
}

interface Sale {
  at: Date;
  /** Index in the list of sales. It selects the bundle and the payment method. */
  place: number;
  method?: string;
}

type Order = ReturnType<Books["order"]>;

/** Adds sales, returns and disputes in order of time, so that balances and invoice numbers are consistent. */
class Books {
  readonly #balances = new Map<string, number>();
  readonly #events: { at: Date; note: () => void }[] = [];
  readonly #acts: DoneAct[] = [];
  readonly #open: OpenSale[] = [];
  #invoices = 0;

  constructor(
    private readonly rows: Rows,
    private readonly tenant: Tenant,
  ) {}

  sell(buyer: Person, { follows, ...sale }: Sale & { follows?: PostPaymentEvent | undefined }): void {
    const paidAt = later(sale.at, 2 * minute);
    const order = this.order(buyer, sale, { state: "completed", provider: "paid", paidAt });
    this.#note(paidAt, () => {
      const { id, credits, country, method, amount_minor, list_amount_minor, currency } = order.order;
      order.order.balance_before = this.#balances.get(buyer.id) ?? 0;
      order.order.balance_after = this.#move(paidAt, order, credits, {
        reason: "purchase",
        reference: order.payment.id,
      });
      const sold = { country, credits, list_amount_minor, amount_minor, currency, method, settled_at: paidAt };
      this.#issue(paidAt, { kind: "invoice", orderId: id, returnId: null, sold });
    });
    if (!follows)
      this.#open.push({
        orderId: order.order.id,
        amountMinor: order.order.amount_minor,
        currency: order.order.currency,
      });
    else if (follows.kind === "dispute") this.#dispute(order, later(paidAt, follows.after * day));
    else this.#refund(order, follows, later(paidAt, follows.after * day));
  }

  addUnpaid(buyer: Person, { ended, ...sale }: Sale & { ended: "cancelled" | "failed" | "expired" }): void {
    this.order(buyer, sale, { state: ended, provider: ended, paidAt: later(sale.at, 20 * minute) });
  }

  close(): AddedOrders {
    for (const { note } of this.#events.sort((a, b) => a.at.getTime() - b.at.getTime())) note();
    return { acts: this.#acts, open: this.#open, balances: this.#balances };
  }

  order(buyer: Person, sale: Sale, { state, provider, paidAt }: { state: string; provider: string; paidAt: Date }) {
    const { at } = sale;
    const { bundle, amountMinor, currency, method } = this.#choose(buyer, sale);
    const [orderId, paymentId, reference] = [idAt(at), idAt(at), `test_${randomId()}`];
    const expiresAt = later(at, 60 * minute);
    const order = this.rows.add("orders", {
      id: orderId,
      member_id: buyer.id,
      bundle_id: bundle.id,
      credits: bundle.credits,
      list_amount_minor: amountMinor,
      amount_minor: amountMinor,
      currency,
      country: buyer.country,
      method,
      state,
      request_key: `demo-${orderId}`,
      created_at: at,
      expires_at: expiresAt,
      settled_at: paidAt,
      balance_before: null as number | null,
      balance_after: null as number | null,
      refund_days: this.tenant.settings.refund_days,
    });
    const money = { amount_minor: amountMinor, currency, created_at: at };
    const payment = this.rows.add("payments", {
      ...money,
      id: paymentId,
      order_id: orderId,
      provider: "test",
      provider_reference: reference,
      state,
      updated_at: paidAt,
      refunded_minor: 0,
      charged_back_at: null as Date | null,
      disputed_minor: null as number | null,
      dispute_reason: null as string | null,
      dispute_due_at: null as Date | null,
    });
    const atProvider = this.#addAtProvider({ ...money, reference, payment_id: paymentId, state: provider }, order);
    return { order, payment, atProvider };
  }

  /** Chooses a bundle, its price and a usual method of the buyer's country. */
  #choose(buyer: Person, { at, place, method }: Sale) {
    const bundles = bundlesOnSale(this.tenant);
    const bundle = bundles.at(place % bundles.length);
    if (!bundle) throw new Error(`${this.tenant.slug} sells nothing.`);
    const { amountMinor, currency } = bundlePrice(this.tenant, bundle, buyer.country);
    const context = { currency, amountMinor, exponent: minorExponent(currency) };
    const usual = methodsFor(buyer.country, at.toISOString().slice(0, 10), context).filter((id) => !isTransfer(id));
    return { bundle, amountMinor, currency, method: method ?? (usual[place % Math.min(3, usual.length)] as string) };
  }

  #addAtProvider(
    paid: {
      amount_minor: number;
      currency: string;
      created_at: Date;
      reference: string;
      payment_id: string;
      state: string;
    },
    { id, expires_at: expiresAt }: { id: string; expires_at: Date },
  ) {
    return this.rows.add("test_provider_payments", {
      ...paid,
      return_path: `/credits/orders/${id}`,
      expires_at: expiresAt,
      refunded_minor: 0,
      refund_return_id: null as string | null,
      charged_back: false,
    });
  }

  #note(at: Date, note: () => void): void {
    this.#events.push({ at, note });
  }

  #refund(sold: Order, { kind, fails, by, why }: Exclude<PostPaymentEvent, { kind: "dispute" }>, at: Date): void {
    const { order, payment, atProvider } = sold;
    const isRight = kind === "right";
    const quarter = Math.min(Math.round(order.amount_minor / 4), 50 * 10 ** minorExponent(order.currency));
    const back = { credits: isRight ? order.credits : 0, amountMinor: isRight ? order.amount_minor : quarter };
    const returnId = isRight ? idAt(at) : goodwillId();
    const [sentAt, failedAt] = [later(at, minute), later(at, 2 * day)];
    const money = { amount_minor: back.amountMinor, currency: order.currency, created_at: at };
    const returned = this.rows.add("credit_returns", {
      ...money,
      id: returnId,
      member_id: order.member_id,
      order_id: order.id,
      kind,
      credits: back.credits,
      state: fails ? "failed" : "sent",
      sent_at: sentAt,
      failed_at: fails ? failedAt : null,
      balance_after: null as number | null,
    });
    this.rows.add("payment_refunds", {
      payment_id: payment.id,
      // The test provider's name for a refund. The provider does not list a failed refund.
      reference: `${fails ? "failed " : ""}refund of ${atProvider.reference}`,
      return_id: returnId,
      amount_minor: back.amountMinor,
      state: fails ? "failed" : "done",
      created_at: sentAt,
      updated_at: fails ? failedAt : sentAt,
    });
    this.#note(at, () => {
      if (isRight)
        returned.balance_after = this.#move(at, sold, -back.credits, { reason: "return", reference: returnId });
    });
    if (fails) this.#note(failedAt, () => this.#reverse(failedAt, sold, back.credits, returnId));
    else {
      payment.refunded_minor = back.amountMinor;
      Object.assign(atProvider, { refunded_minor: back.amountMinor, refund_return_id: returnId });
      const { country, currency, method } = order;
      const amounts = { credits: back.credits, amount_minor: back.amountMinor, list_amount_minor: back.amountMinor };
      const note = { ...amounts, country, currency, method, settled_at: order.settled_at };
      this.#note(sentAt, () => this.#issue(sentAt, { kind: "credit", orderId: order.id, returnId, sold: note }));
    }
    if (!by) return;
    const after = { returnId, amountMinor: back.amountMinor, currency: order.currency, memberId: order.member_id };
    const verb = isRight ? "refund" : "refund-goodwill";
    this.#acts.push({ verb, actor: staffId(by), at, subject: { kind: "order", id: order.id }, reason: why, after });
  }

  #reverse(at: Date, sold: Order, credits: number, returnId: string): void {
    if (credits === 0) return;
    const reference = `return:${returnId}`;
    this.#move(at, sold, credits, { reason: "reversal", reference, account: accountOf.return });
  }

  #dispute(sold: Order, at: Date): void {
    const { order, payment, atProvider } = sold;
    const facts = { dispute_reason: "product_not_received", dispute_due_at: later(at, evidenceDays * day) };
    Object.assign(payment, { charged_back_at: at, disputed_minor: order.amount_minor, ...facts });
    atProvider.charged_back = true;
    const reference = disputeReference(order.id, 0);
    this.#note(at, () => this.#move(at, sold, -order.credits, { reason: "chargeback", reference }));
  }

  /** Adds a transfer. Returns the balance after the transfer. */
  #move(
    at: Date,
    { order }: Order,
    credits: number,
    { reason, reference, account = accountOf[reason] }: Cause,
  ): number {
    const balance = (this.#balances.get(order.member_id) ?? 0) + credits;
    this.#balances.set(order.member_id, balance);
    addTransfer(this.rows, { at, memberId: order.member_id, credits, reason, reference, account, orderId: order.id });
    return balance;
  }

  #issue(at: Date, { kind, orderId, returnId, sold }: IssuedInvoice): void {
    this.#invoices += 1;
    const facts = invoiceFactsOf(this.tenant, sold, kind);
    const paper = { number: this.#invoices, kind, order_id: orderId, return_id: returnId, round: 0, part: 1 };
    this.rows.add("invoices", { ...paper, facts, issued_at: at });
  }
}

interface Cause {
  reason: TransferReason;
  reference: string;
  account?: HouseAccount;
}

interface IssuedInvoice {
  kind: "invoice" | "credit";
  orderId: string;
  returnId: string | null;
  sold: Parameters<typeof invoiceFactsOf>[1];
}

interface Transfer extends Required<Cause> {
  at: Date;
  memberId: string;
  credits: number;
  orderId: string | null;
}

/** Adds a transfer with its two entries. */
export function addTransfer(rows: Rows, moved: Transfer): void {
  const { at, memberId, credits, reason, reference, account, orderId } = moved;
  const id = idAt(at);
  rows.add("ledger_transfers", { id, member_id: memberId, reason, reference, order_id: orderId, created_at: at });
  for (const side of [
    { account: "wallet", amount: credits },
    { account, amount: -credits },
  ])
    rows.add("ledger_entries", { transfer_id: id, member_id: memberId, ...side });
}
