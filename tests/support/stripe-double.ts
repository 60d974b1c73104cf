/**
 * A double of Stripe on a real port.
 * stripe-shapes.ts checks its requests. Its answers have the types of Stripe's SDK.
 * An object inside another is only an id, unless the request expands it (docs.stripe.com/expand).
 * Its methods act as payer and bank. Sources: docs/payment-sources.md.
 */
import { createHmac } from "node:crypto";
import type Stripe from "stripe";
import type * as z from "zod";
import { type Answering, type Call, openDouble } from "./provider-double";
import { openCashBalances } from "./stripe-cash";
import * as objects from "./stripe-objects";
import { seconds, stripeId } from "./stripe-objects";
import * as shapes from "./stripe-shapes";
import { type StripeRefusal, smallestCharge } from "./stripe-shapes";

type Given = Stripe.Checkout.Session | Stripe.PaymentIntent | Stripe.Refund | Stripe.Customer | Stripe.PaymentMethod;
type Listed =
  | Stripe.Checkout.Session
  | Stripe.PaymentIntent
  | Stripe.Dispute
  | Stripe.Refund
  | Stripe.CustomerCashBalanceTransaction;
type Answer = { status: 200; body: Given | Stripe.ApiList<Listed> | SearchResult; misshapen?: string } | Refused;
type Refused = StripeRefusal & { misshapen?: string };
type SearchResult = Omit<Stripe.ApiSearchResult<Stripe.PaymentIntent>, "lastResponse">;
/** The parameter of every call that names the objects to expand. */
type Expanding = { expand?: string[] | undefined };

function refused(status: number, code: string, message: string, more: Record<string, unknown> = {}): Refused {
  const type = status === 402 ? "card_error" : "invalid_request_error";
  return { status, body: { error: { type, code, message, ...more } } };
}

const missing = (what: string, at: string) =>
  refused(404, "resource_missing", `No such ${what}: '${at}'`, { param: "id" });

/** Turns form fields such as "a[b][0]" into nested objects and lists. */
function nested(form: URLSearchParams): unknown {
  const root: Record<string, unknown> = {};
  for (const [path, value] of form) {
    const keys = path.split(/\[|\]\[?/).filter(Boolean);
    let at = root;
    for (const key of keys.slice(0, -1)) {
      at[key] ??= {};
      at = at[key] as Record<string, unknown>;
    }
    at[keys.at(-1) as string] = value;
  }
  return listsIn(root);
}

function listsIn(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, listsIn(part)] as const);
  const isList = entries.length > 0 && entries.every(([key], at) => key === String(at));
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

/** Checks the shape of a request. Calls `then` only when it is valid. */
function reading<S extends z.ZodType>(shape: S, sent: unknown, then: (asked: z.output<S>) => Answer): Answer {
  const { asked, refusal } = shapes.read(shape, sent);
  if (refusal) return { ...refusal, misshapen: refusal.body.error.message };
  return then(asked as z.output<S>);
}

interface StripeDoubleWishes {
  key?: string;
  /** The address of Stripe's pages, for tests with a browser. */
  pages?: string;
}

export async function openStripeDouble({ key = "sk_test_double", pages }: StripeDoubleWishes = {}) {
  const sessions = new Map<string, Stripe.Checkout.Session>();
  const intents = new Map<string, Stripe.PaymentIntent>();
  const charges = new Map<string, Stripe.Charge>();
  const customers = new Map<string, Stripe.Customer>();
  const methods = new Map<string, Stripe.PaymentMethod>();
  const refunds = new Map<string, Stripe.Refund>();
  const disputes = new Map<string, Stripe.Dispute>();
  const cash = openCashBalances();
  const replies = new Map<string, { asked: string; answer: Answer }>();
  const askedFor = new Map<string, z.output<typeof shapes.sessionCreate> | z.output<typeof shapes.intentCreate>>();
  const refusedCards = new Set<string>();
  const careful = new Set<string>();
  /** Requests of the wrong shape, which Stripe would refuse. */
  const misshapen: string[] = [];
  let isBalanceEmpty = false;
  let refusal: number | null = null;
  let nextRefund: "succeeded" | "pending" | "failed" = "succeeded";

  /** The fields that can be expanded, each with a function that finds the object. */
  const whole: Record<string, (row: { id: string }, name: string) => unknown> = {
    payment_intent: (row) => intents.get((row as Stripe.Checkout.Session).payment_intent as string) ?? null,
    latest_charge: (row) => charges.get((row as Stripe.PaymentIntent).latest_charge as string) ?? null,
    customer: (row) => customers.get((row as Stripe.PaymentIntent).customer as string) ?? null,
    payment_method: (row) => methods.get((row as Stripe.PaymentIntent).payment_method as string) ?? null,
    refunds: (row) => {
      const own = [...refunds.values()].filter(({ charge }) => charge === row.id).reverse();
      return { ...objects.list(own.slice(0, 10), `/v1/charges/${row.id}/refunds`), has_more: own.length > 10 };
    },
  };

  /** Replaces the ids at `paths` by their objects. Refuses a field that cannot be expanded. */
  function expanded<Row extends { id: string }>(row: Row, paths: readonly string[] = []): Row | Refused {
    const copy: Record<string, unknown> & { id: string } = { ...row };
    for (const path of paths) {
      const [name = "", ...rest] = path.split(".");
      const has = name in row || (name === "refunds" && row.id.startsWith("ch_"));
      const find = has ? whole[name] : undefined;
      if (!find || path.split(".").length > 4)
        return refused(400, "parameter_invalid", `This property cannot be expanded (${path}).`, { param: "expand" });
      const found = find(row, name) as { id: string } | null;
      const deeper = found && rest.length > 0 ? expanded(found, [rest.join(".")]) : found;
      if (deeper && "status" in deeper && "body" in deeper) return deeper as unknown as Refused;
      copy[name] = deeper;
    }
    return copy as unknown as Row;
  }

  function shown(row: Given, { expand }: Expanding = {}): Answer {
    const body = expanded(row, expand);
    return "body" in body ? (body as unknown as Refused) : { status: 200, body };
  }

  function listed(
    rows: Listed[],
    url: string,
    { expand = [], limit = 10 }: Expanding & { limit?: number | undefined },
  ): Answer {
    if (expand.some((path) => !path.startsWith("data.")))
      return refused(400, "parameter_invalid", `This property cannot be expanded (${expand[0]}).`, { param: "expand" });
    const paths = expand.map((path) => path.slice("data.".length));
    const data = rows.slice(0, limit).map((row) => expanded(row, paths));
    const wrong = data.find((row) => "body" in row);
    if (wrong) return wrong as unknown as Refused;
    return { status: 200, body: { ...objects.list(data as Listed[], url), has_more: rows.length > limit } };
  }

  function priceTrouble(
    amount: number,
    currency: keyof typeof smallestCharge,
    types: readonly string[],
  ): Answer | null {
    if (amount < smallestCharge[currency])
      return refused(400, "amount_too_small", "Amount must be at least the smallest");
    if (amount > 99_999_999) return refused(400, "amount_too_large", "Amount must be no more than eight digits");
    const wrong = types.find((type) => {
      const taken = shapes.methodCurrencies[type];
      return taken !== "all" && !taken?.includes(currency);
    });
    const detail = `The payment method type ${wrong} does not support ${currency}`;
    return wrong ? { ...refused(400, "parameter_invalid", detail, { param: "currency" }), misshapen: detail } : null;
  }

  function createSession(asked: z.output<typeof shapes.sessionCreate>): Answer {
    const expires = asked.expires_at ?? seconds() + 86_400;
    if (expires < seconds() + 1800 || expires > seconds() + 86_400)
      return refused(
        400,
        "parameter_invalid_integer",
        "The expires_at timestamp must be between 30 minutes and 24 hours",
      );
    const price = asked.line_items[0]?.price_data as { unit_amount: number; currency: keyof typeof smallestCharge };
    const types = asked.allowed_payment_method_types;
    const trouble = priceTrouble(price.unit_amount, price.currency, types);
    if (trouble) return trouble;
    const isTransfer = types.includes("customer_balance");
    if (isTransfer && (!asked.customer || !asked.payment_method_options?.customer_balance))
      return refused(400, "parameter_missing", "customer_balance needs a customer and a bank transfer", {
        param: "customer",
      });
    if (asked.customer && asked.customer_creation)
      return refused(
        400,
        "parameter_invalid",
        "You may only specify one of these parameters: customer, customer_creation.",
      );
    if (asked.customer && !customers.has(asked.customer)) return missing("customer", asked.customer);
    const made = objects.session({
      amount_total: price.unit_amount,
      currency: price.currency,
      expires_at: expires,
      success_url: asked.success_url,
      cancel_url: asked.cancel_url ?? null,
      metadata: asked.metadata ?? {},
      client_reference_id: asked.client_reference_id ?? null,
      locale: asked.locale ?? null,
      allowed_payment_method_types: types,
      payment_method_types: types,
      customer: asked.customer ?? null,
      // Adaptive pricing is on unless switched off (docs.stripe.com/payments/checkout/adaptive-pricing).
      adaptive_pricing: { enabled: asked.adaptive_pricing?.enabled ?? true },
      customer_creation: asked.customer_creation ?? null,
    });
    if (pages) made.url = `${pages}/c/pay/${made.id}`;
    sessions.set(made.id, made);
    askedFor.set(made.id, asked);
    return shown(made, asked);
  }

  function intentOf(asked: z.output<typeof shapes.intentCreate>, status: Stripe.PaymentIntent.Status) {
    const { amount, currency, description = null, metadata = {}, customer = null, payment_method = null } = asked;
    const types = asked.allowed_payment_method_types ?? ["card"];
    const made = objects.intent({
      amount,
      currency,
      description,
      metadata,
      customer,
      payment_method,
      status,
      payment_method_types: types,
    });
    intents.set(made.id, made);
    askedFor.set(made.id, asked);
    return made;
  }

  function createIntent(asked: z.output<typeof shapes.intentCreate>): Answer {
    const trouble = priceTrouble(asked.amount, asked.currency, asked.allowed_payment_method_types ?? ["card"]);
    if (trouble) return trouble;
    if (!asked.allowed_payment_method_types && asked.confirm && !asked.return_url)
      return refused(400, "parameter_missing", "A return_url must be provided for methods that redirect", {
        param: "return_url",
      });
    return asked.payment_method ? chargeCard(asked, asked.payment_method) : collectDebit(asked);
  }

  function chargeCard(asked: z.output<typeof shapes.intentCreate>, method: string): Answer {
    const known = methods.get(method);
    if (!known) return missing("PaymentMethod", method);
    if (known.customer !== asked.customer)
      return refused(400, "payment_method_unexpected_state", "The PaymentMethod does not belong to the Customer");
    if (refusedCards.has(method)) return declined(asked, "card_declined");
    if (careful.has(method) && asked.off_session) return declined(asked, "authentication_required");
    if (!careful.has(method)) {
      const made = intentOf(asked, "processing");
      succeed(made);
      return shown(made, asked);
    }
    const made = intentOf(asked, "requires_action");
    // Without a return address, only Stripe's script can lead the payer to the bank
    // (docs.stripe.com/payments/3d-secure).
    made.next_action = asked.return_url
      ? {
          type: "redirect_to_url",
          redirect_to_url: {
            url: `https://hooks.stripe.com/3d_secure_2/hosted?merchant=${made.id}`,
            return_url: asked.return_url,
          },
        }
      : { type: "use_stripe_sdk", use_stripe_sdk: {} };
    return shown(made, asked);
  }

  function declined(
    asked: z.output<typeof shapes.intentCreate>,
    code: "card_declined" | "authentication_required",
  ): Refused {
    const made = intentOf(asked, "requires_payment_method");
    made.last_payment_error = { type: "card_error", code, message: code };
    return refused(402, code, "Your card was declined.", { payment_intent: made });
  }

  function collectDebit(asked: z.output<typeof shapes.intentCreate>): Answer {
    const { payment_method_data: data, mandate_data: mandate } = asked;
    if (!data || !mandate) return refused(400, "parameter_missing", "A mandate is needed", { param: "mandate_data" });
    const isOutside = ["AD", "CH", "GB", "GI", "MC", "SM", "VA"].includes(data.sepa_debit.iban.slice(0, 2));
    if (isOutside && !data.billing_details.address)
      return refused(400, "parameter_missing", "An address is needed outside the EEA", {
        param: "billing_details[address]",
      });
    return shown(intentOf(asked, "processing"), asked);
  }

  function createRefund(asked: z.output<typeof shapes.refundCreate>): Answer {
    if (asked.origin) return refundCash(asked);
    const at = asked.payment_intent;
    if (!at) return refused(400, "parameter_missing", "One of payment_intent or charge should be provided");
    const intent = intents.get(at);
    const charge = charges.get(intent?.latest_charge as string);
    if (!intent || !charge) return missing("payment_intent", at);
    const amount = asked.amount ?? charge.amount - charge.amount_refunded;
    if (charge.amount_refunded + amount > charge.amount)
      return refused(400, "charge_already_refunded", "Refund amount is greater than unrefunded amount on charge");
    if (isBalanceEmpty)
      return refused(400, "balance_insufficient", "Insufficient funds in your Stripe balance to refund this amount.");
    charge.amount_refunded += amount;
    const made = objects.refund({
      amount,
      currency: charge.currency,
      charge: charge.id,
      payment_intent: intent.id,
      status: nextRefund,
      metadata: asked.metadata ?? {},
      reason: asked.reason ?? null,
    });
    if (nextRefund === "failed") undo(made);
    refunds.set(made.id, made);
    return shown(made, asked);
  }

  /** Sends money of a customer's cash balance back to the account that it came from. */
  function refundCash(asked: z.output<typeof shapes.refundCreate>): Answer {
    const { customer, currency, amount, metadata = {} } = asked;
    if (!customer || !currency || !amount || asked.payment_intent)
      return refused(400, "parameter_missing", "A refund of a cash balance has a customer, an amount and a currency");
    if (!customers.has(customer)) return missing("customer", customer);
    if (cash.balanceOf(customer, currency) < amount)
      return refused(400, "balance_insufficient", "The customer's cash balance is less than this amount", {
        param: "amount",
      });
    cash.sendBack(customer, currency, amount);
    const made = objects.refund({
      amount,
      currency,
      customer,
      metadata,
      charge: null,
      payment_intent: null,
      status: nextRefund,
      destination_details: { type: "eu_bank_transfer", eu_bank_transfer: { reference: null, reference_status: null } },
    });
    if (nextRefund === "failed") undo(made);
    refunds.set(made.id, made);
    return shown(made, asked);
  }

  /** Takes back a failed refund. The money returns to the charge or to the cash balance. */
  function undo(refund: Stripe.Refund): void {
    if (refund.charge === null) cash.comeBack(refund.customer as string, refund.currency, refund.amount);
    const charge = charges.get(refund.charge as string);
    if (charge) charge.amount_refunded -= refund.amount;
  }

  function succeed(intent: Stripe.PaymentIntent, received = intent.amount): void {
    const type = intent.payment_method_types[0] ?? "card";
    const isCard = type === "card";
    const made = objects.charge({
      amount: received,
      currency: intent.currency,
      payment_intent: intent.id,
      payment_method: intent.payment_method as string | null,
      payment_method_details: isCard ? { type, card: cardDetails() } : { type },
    });
    charges.set(made.id, made);
    if (type === "customer_balance") settleByTransfer(intent, received);
    Object.assign(intent, {
      status: "succeeded",
      amount_received: received,
      latest_charge: made.id,
      next_action: null,
    });
  }

  /** Receives the missing amount of a transfer and uses it for the payment at once. */
  function settleByTransfer({ id, customer, currency, next_action: next }: Stripe.PaymentIntent, received: number) {
    const missingMinor = next?.display_bank_transfer_instructions?.amount_remaining ?? received;
    if (missingMinor === 0) return;
    cash.fund(customer as string, currency, missingMinor);
    cash.apply(customer as string, currency, missingMinor, id);
  }

  /** Receives a transfer. A waiting payment takes its missing part, and the rest stays in the cash balance. */
  function fund(customer: string, currency: string, amount: number): void {
    cash.fund(customer, currency, amount);
    for (const intent of intents.values()) {
      const told = intent.next_action?.display_bank_transfer_instructions;
      if (intent.customer !== customer || intent.currency !== currency || !told) continue;
      const applied = Math.min(told.amount_remaining ?? 0, cash.balanceOf(customer, currency));
      cash.apply(customer, currency, applied, intent.id);
      told.amount_remaining = (told.amount_remaining ?? 0) - applied;
      if (told.amount_remaining > 0) continue;
      succeed(intent);
      for (const session of sessions.values()) {
        if (session.payment_intent === intent.id) session.payment_status = "paid";
      }
    }
  }

  function expireSession(at: string): Answer {
    const row = sessions.get(at);
    if (!row) return missing("checkout.session", at);
    if (row.status !== "open") return refused(400, "resource_missing", "Only open sessions can be expired");
    Object.assign(row, { status: "expired", url: null });
    return shown(row);
  }

  function cancelIntent(at: string): Answer {
    const row = intents.get(at);
    if (!row) return missing("payment_intent", at);
    if (!["requires_payment_method", "requires_confirmation", "requires_action"].includes(row.status))
      return refused(400, "payment_intent_unexpected_state", `This PaymentIntent is ${row.status}`);
    Object.assign(row, { status: "canceled", canceled_at: seconds(), next_action: null });
    if (row.customer) cash.unapply(row.customer as string, row.currency, at);
    return shown(row);
  }

  function detach(at: string): Answer {
    const row = methods.get(at);
    if (!row) return missing("PaymentMethod", at);
    if (!row.customer) return refused(400, "payment_method_unexpected_state", "The payment method is not attached");
    row.customer = null;
    return shown(row);
  }

  function post(path: string, sent: unknown): Answer {
    const [, , noun, at = "", verb = "", last] = path.split("/");
    if (path === "/v1/checkout/sessions") return reading(shapes.sessionCreate, sent, createSession);
    if (path === "/v1/payment_intents") return reading(shapes.intentCreate, sent, createIntent);
    if (path === "/v1/refunds") return reading(shapes.refundCreate, sent, createRefund);
    if (path === "/v1/customers") return reading(shapes.customerCreate, sent, createCustomer);
    if (noun === "checkout" && last === "expire") return reading(shapes.noFields, sent, () => expireSession(verb));
    if (noun === "payment_intents" && verb === "cancel") return reading(shapes.noFields, sent, () => cancelIntent(at));
    if (noun === "payment_methods" && verb === "detach") return reading(shapes.noFields, sent, () => detach(at));
    return refused(404, "resource_missing", `Unrecognized request URL (POST: ${path})`);
  }

  function createCustomer(asked: z.output<typeof shapes.customerCreate>): Answer {
    const made = objects.customer({ email: asked.email ?? null, metadata: asked.metadata ?? {} });
    customers.set(made.id, made);
    return shown(made, asked);
  }

  function get(path: string, sent: unknown): Answer {
    const [, , noun, at = "", session = ""] = path.split("/");
    if (path === "/v1/payment_intents") return reading(shapes.intentList, sent, (asked) => listIntents(path, asked));
    if (path === "/v1/payment_intents/search") return reading(shapes.intentSearch, sent, searchIntents);
    const ofIntent = <Row extends { payment_intent: unknown }>(rows: Map<string, Row>, intent: string) =>
      [...rows.values()].filter((row) => row.payment_intent === intent).reverse();
    if (path === "/v1/disputes")
      return reading(shapes.disputeList, sent, (asked) =>
        listed(ofIntent(disputes, asked.payment_intent), path, asked),
      );
    if (path === "/v1/refunds") return reading(shapes.refundList, sent, (asked) => listRefunds(path, asked));
    if (noun === "customers" && session === "cash_balance_transactions") {
      if (!customers.has(at)) return missing("customer", at);
      return reading(shapes.cashList, sent, (asked) => listed(after(cash.list(at), asked.starting_after), path, asked));
    }
    if (path === "/v1/checkout/sessions")
      return reading(shapes.sessionList, sent, (asked) =>
        listed(ofIntent(sessions, asked.payment_intent), path, asked),
      );
    const found = {
      checkout: sessions.get(session),
      payment_intents: intents.get(at),
      payment_methods: methods.get(at),
      refunds: refunds.get(at),
    };
    const row = Object.hasOwn(found, noun ?? "") ? found[noun as keyof typeof found] : undefined;
    if (!row) return missing(noun ?? "resource", session || at);
    return reading(shapes.noFields, sent, (asked) => shown(row, asked));
  }

  /** The newest comes first (docs.stripe.com/api/payment_intents/list). */
  function listIntents(path: string, asked: z.output<typeof shapes.intentList>): Answer {
    const since = asked.created?.gte ?? 0;
    const newest = [...intents.values()].reverse().filter(({ created }) => created >= since);
    return listed(after(newest, asked.starting_after), path, asked);
  }

  /** The refunds of one payment or since a time, with the newest first. */
  function listRefunds(path: string, asked: z.output<typeof shapes.refundList>): Answer {
    const { payment_intent: intent, created, starting_after: start } = asked;
    const newest = [...refunds.values()].reverse().filter((row) => row.created >= (created?.gte ?? 0));
    const wanted = intent ? newest.filter((row) => row.payment_intent === intent) : newest;
    return listed(after(wanted, start), path, asked);
  }

  function after<Row extends { id: string }>(rows: Row[], start: string | undefined): Row[] {
    return rows.slice(rows.findIndex(({ id }) => id === start) + 1);
  }

  function searchIntents({ query }: z.output<typeof shapes.intentSearch>): Answer {
    const wanted = /^metadata\["payment_id"\]:"([^"]+)"$/.exec(query)?.[1];
    if (!wanted)
      return refused(400, "parameter_invalid", "We were unable to parse your search query.", { param: "query" });
    const data = [...intents.values()].filter(({ metadata }) => metadata.payment_id === wanted);
    const url = "/v1/payment_intents/search";
    return { status: 200, body: { object: "search_result", data, has_more: false, next_page: null, url } };
  }

  function answer({ method, url, headers, body }: Call): Answer {
    if (headers.authorization !== `Bearer ${key}`)
      return { status: 401, body: { error: { type: "authentication_error", message: "Invalid API Key provided" } } };
    if (method === "GET") return get(url.pathname, nested(url.searchParams));
    if (refusal !== null) {
      const status = refusal;
      refusal = null;
      return refused(status, "account_refused", "The account may not do this now");
    }
    const once = headers["idempotency-key"] as string | undefined;
    const earlier = once ? replies.get(once) : undefined;
    // A repeated key returns the first answer. With other parameters it returns an error.
    if (earlier && earlier.asked !== body)
      return {
        status: 400,
        body: { error: { type: "idempotency_error", message: "Keys can only be used with the same parameters." } },
        misshapen: "an idempotency key with other parameters",
      };
    if (earlier) return earlier.answer;
    const given = post(url.pathname, nested(new URLSearchParams(body)));
    // Only a request that fails its validation leaves its key free (docs.stripe.com/api/idempotent_requests).
    const isShortage = "error" in given.body && given.body.error.code === "balance_insufficient";
    if (once && (given.status !== 400 || isShortage)) replies.set(once, { asked: body, answer: given });
    return given;
  }

  const double = await openDouble((call): Answering => {
    const given = answer(call);
    if (given.misshapen) misshapen.push(`${call.method} ${call.url.pathname}: ${given.misshapen}`);
    return given;
  });

  const sessionOf = (reference: string) => sessions.get(reference) as Stripe.Checkout.Session;
  const intentBehind = (reference: string) =>
    intents.get(
      reference.startsWith("cs_") ? (sessionOf(reference).payment_intent as string) : reference,
    ) as Stripe.PaymentIntent;
  const customerOf = (reference: string) =>
    (reference.startsWith("cs_") ? sessionOf(reference) : intentBehind(reference)).customer as string;
  const cashRefundsOf = (customer: string) => [...refunds.values()].filter((row) => row.customer === customer);
  const chargeOf = (reference: string) => charges.get(intentBehind(reference).latest_charge as string) as Stripe.Charge;
  const newestOf = <Row extends { payment_intent: unknown }>(rows: Map<string, Row>, reference: string) =>
    [...rows.values()].filter((row) => row.payment_intent === intentBehind(reference).id).at(-1) as Row;

  /** Fills in Stripe's page as the payer does. */
  function finish(reference: string, status: "succeeded" | "processing" | "requires_action", received?: number): void {
    const session = sessionOf(reference);
    const asked = askedFor.get(reference) as z.output<typeof shapes.sessionCreate>;
    const setup = asked.payment_intent_data?.setup_future_usage ?? null;
    const intent = objects.intent({
      amount: session.amount_total ?? 0,
      currency: session.currency ?? "",
      status: "processing",
      setup_future_usage: setup,
      metadata: asked.payment_intent_data?.metadata ?? {},
      payment_method_types: session.payment_method_types,
      customer: session.customer as string | null,
    });
    intents.set(intent.id, intent);
    if (asked.customer_creation === "always") intent.customer = objects.customer({}).id;
    const isCard = session.payment_method_types[0] === "card";
    const method = objects.paymentMethod({
      type: isCard ? "card" : "customer_balance",
      customer: setup ? (intent.customer as string) : null,
    });
    methods.set(method.id, method);
    intent.payment_method = method.id;
    if (status === "succeeded") succeed(intent, received);
    if (status === "requires_action") instruct(intent);
    Object.assign(session, { status: "complete", payment_intent: intent.id, url: null });
    session.payment_status = status === "succeeded" ? "paid" : "unpaid";
  }

  /** Tells the payer where to transfer the money. It may arrive days later. */
  function instruct(intent: Stripe.PaymentIntent): void {
    intent.status = "requires_action";
    intent.next_action = {
      type: "display_bank_transfer_instructions",
      display_bank_transfer_instructions: {
        amount_remaining: intent.amount,
        currency: intent.currency,
        reference: "8QC5GJ",
        type: "eu_bank_transfer",
        hosted_instructions_url: `https://payments.stripe.com/bank_transfers/instructions/${intent.id}`,
      },
    };
  }

  return {
    ...double,
    key,
    misshapen,
    get asked() {
      return double.asked;
    },
    get refunds() {
      return refunds.size;
    },
    count: () => askedFor.size,
    pay(reference: string, received?: number) {
      const isOpen = reference.startsWith("cs_") && sessionOf(reference).status === "open";
      if (isOpen) return finish(reference, "succeeded", received);
      succeed(intentBehind(reference));
      if (reference.startsWith("cs_")) sessionOf(reference).payment_status = "paid";
    },
    process: (reference: string) => finish(reference, "processing"),
    /** The payer chose to pay by bank transfer. */
    instructed: (reference: string) => finish(reference, "requires_action"),
    /** Ends a page that stayed open too long. */
    endPage: (reference: string) => expireSession(reference),
    /** Receives a part of a transfer. The payment stays open (docs.stripe.com/payments/customer-balance). */
    fundPart(reference: string, amount: number) {
      fund(customerOf(reference), intentBehind(reference).currency, amount);
    },
    /** Receives a transfer of any amount for an order in any state. */
    transfer: (reference: string, amount: number, currency = "eur") => fund(customerOf(reference), currency, amount),
    /** Stripe sends an old cash balance back to the payer. */
    returnCash(reference: string, currency = "eur") {
      const customer = customerOf(reference);
      cash.sendBack(customer, currency, cash.balanceOf(customer, currency));
    },
    cashOf: (reference: string, currency = "eur") => cash.balanceOf(customerOf(reference), currency),
    cashRefundsOf: (reference: string) => cashRefundsOf(customerOf(reference)),
    /** Sets how the last refund of a cash balance ended. */
    cashRefundEnds(reference: string, end: "done" | "failed") {
      const last = cashRefundsOf(customerOf(reference)).at(-1) as Stripe.Refund;
      last.status = end === "done" ? "succeeded" : "failed";
      if (end === "failed") undo(last);
    },
    /** The bank refused the refund of a payment, so Stripe adds it to the cash balance. */
    refundLands(reference: string, amount: number) {
      cash.land(customerOf(reference), "eur", amount, "re_not_taken");
    },
    /** The webhook about the last movement of a cash balance, or about its last refund. */
    cashNotice(reference: string, secret: string, type: "customer_cash_balance_transaction.created" | "refund.failed") {
      const customer = customerOf(reference);
      const object = type === "refund.failed" ? cashRefundsOf(customer).at(-1) : cash.list(customer)[0];
      return signed(object as Listed, [secret], type, seconds());
    },
    fail(reference: string) {
      if (reference.startsWith("cs_") && sessionOf(reference).status === "open") finish(reference, "processing");
      const intent = intentBehind(reference);
      Object.assign(intent, { status: "requires_payment_method", next_action: null });
      intent.last_payment_error = { type: "card_error", code: "card_declined" };
    },
    chargeBack(reference: string, status: Stripe.Dispute.Status = "needs_response", minor?: number) {
      const charge = chargeOf(reference);
      charge.disputed = true;
      const { currency, payment_intent } = charge;
      const amount = minor ?? charge.amount;
      const made = objects.dispute({ amount, currency, charge: charge.id, payment_intent, status });
      disputes.set(made.id, made);
    },
    /** Sets the dispute to won. The charge stays marked as disputed, as at Stripe. */
    winDispute(reference: string) {
      newestOf(disputes, reference).status = "won";
    },
    /** Empties or fills the site's own balance, from which refunds are paid. */
    emptyBalance(isEmpty: boolean) {
      isBalanceEmpty = isEmpty;
    },
    /** Refuses the next action with this status, because of the site's account. */
    refuseNext(status: number) {
      refusal = status;
    },
    /** Sets the status in which later refunds start. */
    refundsBegin(status: typeof nextRefund) {
      nextRefund = status;
    },
    /** Sets how the last refund of a payment ended. */
    refundEnds(reference: string, end: "done" | "failed" | "cancelled") {
      const last = newestOf(refunds, reference);
      last.status = end === "done" ? "succeeded" : end === "failed" ? "failed" : "canceled";
      if (end === "failed") last.failure_reason = "expired_or_canceled_card";
      if (end !== "done") undo(last);
    },
    /** Makes a refund, as somebody could in Stripe's dashboard. */
    refundByHand: (reference: string, amount: number) =>
      createRefund({ payment_intent: intentBehind(reference).id, amount }),
    /** Forgets the idempotency keys. Stripe keeps them for a limited time. */
    forgetKeys: () => replies.clear(),
    refundsOf: (reference: string) =>
      [...refunds.values()].filter((row) => row.payment_intent === intentBehind(reference).id),
    refuseCard: (reference: string) => refusedCards.add(intentBehind(reference).payment_method as string),
    /** From now on, the card's bank asks for 3-D Secure. */
    askHolder: (reference: string) => careful.add(intentBehind(reference).payment_method as string),
    askedOf: (reference: string) => askedFor.get(reference),
    sessionOf,
    keeps: (reference: string) => methods.get(intentBehind(reference).payment_method as string)?.customer !== null,
    /** A signed webhook. During a change of the secret, two secrets sign it. */
    notice(reference: string, secrets: string[], { type = "checkout.session.completed", at = seconds() } = {}) {
      const object = type.startsWith("checkout")
        ? sessionOf(reference)
        : type.startsWith("charge.dispute")
          ? newestOf(disputes, reference)
          : type.startsWith("refund")
            ? newestOf(refunds, reference)
            : intentBehind(reference);
      return signed(object, secrets, type, at);
    },
  };
}

/** An event about one object, signed with each of the secrets. */
function signed(object: Listed, secrets: string[], type: string, at: number) {
  const event: Omit<Stripe.Event, "type" | "data"> & { type: string; data: { object: Listed } } = {
    id: stripeId("evt"),
    object: "event",
    type,
    created: at,
    data: { object },
    api_version: "2026-10-28.endive",
    livemode: false,
    pending_webhooks: 1,
    request: null,
  };
  const body = JSON.stringify(event);
  const signatures = secrets.map(
    (secret) => `v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`,
  );
  return {
    body: Buffer.from(body),
    headers: new Headers({ "stripe-signature": [`t=${at}`, ...signatures].join(",") }),
  };
}

function cardDetails(): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: null,
    authorization_code: null,
    brand: "visa",
    checks: null,
    country: "NL",
    exp_month: 4,
    exp_year: 2030,
    fingerprint: "double4242",
    funding: "credit",
    installments: null,
    last4: "4242",
    mandate: null,
    network: "visa",
    network_token: null,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    wallet: null,
    electronic_commerce_indicator: null,
    transaction_link_id: null,
  };
}
