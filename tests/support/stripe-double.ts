/**
 * Stripe as its documents describe it, on a real port: docs.stripe.com/api (Checkout Sessions, PaymentIntents, Refunds,
 * idempotent requests, errors) and docs.stripe.com/webhooks (signatures), read on 2026-11-21, API version
 * 2026-10-28.endive. What a payer or a bank does is a method here.
 */
import { createHmac, randomBytes } from "node:crypto";
import { type Answering, openDouble } from "./provider-double";

type Row = Record<string, unknown> & { id: string };

const id = (prefix: string) => `${prefix}_${randomBytes(9).toString("hex")}`;
const seconds = () => Math.floor(Date.now() / 1000);

function refused(status: number, code: string, more: Record<string, unknown> = {}): Answering {
  const type = status === 402 ? "card_error" : "invalid_request_error";
  return { status, body: { error: { type, code, message: code, ...more } } };
}

/** "a[b][0]" of a form, as nested values; numbers stay text, as they are sent. */
function nested(form: URLSearchParams): Record<string, unknown> {
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
  return root;
}

export async function openStripeDouble(key = "sk_test_double") {
  const sessions = new Map<string, Row>();
  const intents = new Map<string, Row>();
  const replies = new Map<string, { asked: string; answer: Answering }>();
  const refusedCards = new Set<string>();
  const disputes: Row[] = [];
  let refunds = 0;

  function newIntent(asked: Record<string, unknown>, status: string): Row {
    const { amount, currency, metadata, customer = null, payment_method = null, setup_future_usage = null } = asked;
    const intent: Row = {
      ...{ id: id("pi"), object: "payment_intent", amount: Number(amount), amount_received: 0, currency, metadata },
      created: seconds(),
      ...{ status, customer, payment_method, setup_future_usage, latest_charge: null, last_payment_error: null },
    };
    intents.set(intent.id, intent);
    return intent;
  }

  function succeed(intent: Row, received = intent.amount as number): void {
    const card = { brand: "visa", last4: "4242", fingerprint: "double4242" };
    const charge = { id: id("ch"), object: "charge", amount_refunded: 0, disputed: false, payment_intent: intent.id };
    Object.assign(intent, { status: "succeeded", amount_received: received });
    intent.latest_charge = { ...charge, amount: received, payment_method_details: { card } };
  }

  function createSession(asked: Record<string, unknown>): Answering {
    const expires = Number(asked.expires_at);
    if (expires < seconds() + 1800 || expires > seconds() + 86_400) return refused(400, "parameter_invalid_integer");
    const item = (asked.line_items as Record<string, Record<string, unknown>>)["0"];
    const price = item?.price_data as { unit_amount: string; currency: string };
    const session: Row = {
      ...{
        id: id("cs_test"),
        object: "checkout.session",
        status: "open",
        payment_status: "unpaid",
        payment_intent: null,
      },
      ...{ amount_total: Number(price.unit_amount), currency: price.currency.toLowerCase(), metadata: asked.metadata },
      ...{ expires_at: expires, url: `https://checkout.stripe.com/c/pay/${id("x")}`, asked },
    };
    sessions.set(session.id, session);
    return { status: 200, body: session };
  }

  function createIntent(asked: Record<string, unknown>): Answering {
    if (asked.payment_method && refusedCards.has(asked.payment_method as string)) {
      const intent = newIntent(asked, "requires_payment_method");
      intent.last_payment_error = { code: "card_declined" };
      return refused(402, "card_declined", { payment_intent: intent });
    }
    const isDebit = asked.payment_method === undefined;
    const intent = newIntent({ ...asked, currency: String(asked.currency).toLowerCase() }, "processing");
    intent.asked = asked;
    if (!isDebit) succeed(intent);
    return { status: 200, body: intent };
  }

  function createRefund(asked: Record<string, unknown>): Answering {
    const intent = intents.get(asked.payment_intent as string);
    const charge = intent?.latest_charge as { amount: number; amount_refunded: number } | null;
    if (!intent || !charge) return refused(404, "resource_missing");
    if (charge.amount_refunded + Number(asked.amount) > charge.amount) return refused(400, "charge_already_refunded");
    charge.amount_refunded += Number(asked.amount);
    refunds += 1;
    return { status: 200, body: { id: id("re"), object: "refund", status: "succeeded", amount: Number(asked.amount) } };
  }

  function change(rows: Map<string, Row>, at: string, allowed: string[], status: string): Answering {
    const row = rows.get(at);
    if (!row) return refused(404, "resource_missing");
    if (!allowed.includes(row.status as string)) return refused(400, "intent_invalid_state");
    row.status = status;
    return { status: 200, body: row };
  }

  const shown = (session: Row) => ({
    ...session,
    payment_intent: intents.get(session.payment_intent as string) ?? null,
  });

  function post(path: string, asked: Record<string, unknown>): Answering {
    const [, , noun, at, verb] = path.split("/");
    if (path === "/v1/checkout/sessions") return createSession(asked);
    if (path === "/v1/payment_intents") return createIntent(asked);
    if (path === "/v1/refunds") return createRefund(asked);
    if (noun === "checkout") return change(sessions, verb as string, ["open"], "expired");
    if (noun === "payment_intents") return change(intents, at as string, ["requires_payment_method"], "canceled");
    return refused(404, "resource_missing");
  }

  /** Newest first, as docs.stripe.com/api/payment_intents/list has it: `created[gte]`, `limit`, `starting_after`. */
  function list(path: string, query: URLSearchParams): Answering {
    const since = Number(query.get("created[gte]") ?? 0);
    const newest = [...intents.values()].reverse().filter(({ created }) => Number(created) >= since);
    const start = newest.findIndex((intent) => intent.id === query.get("starting_after")) + 1;
    const end = start + Number(query.get("limit") ?? 10);
    const body = { object: "list", data: newest.slice(start, end), has_more: end < newest.length, url: path };
    return { status: 200, body };
  }

  function get(path: string, query: URLSearchParams): Answering {
    const [, , noun, at, session] = path.split("/");
    if (path === "/v1/payment_intents") return list(path, query);
    if (path === "/v1/payment_intents/search") {
      const wanted = /metadata\["payment_id"\]:"([^"]+)"/.exec(query.get("query") ?? "")?.[1];
      const data = [...intents.values()].filter(
        ({ metadata }) => (metadata as Record<string, string>)?.payment_id === wanted,
      );
      return { status: 200, body: { object: "search_result", data, has_more: false, next_page: null, url: path } };
    }
    if (path === "/v1/disputes") {
      const data = disputes.filter((row) => row.payment_intent === query.get("payment_intent"));
      return { status: 200, body: { object: "list", data, has_more: false, url: path } };
    }
    if (path === "/v1/checkout/sessions") {
      const found = [...sessions.values()].filter((row) => row.payment_intent === query.get("payment_intent"));
      return { status: 200, body: { object: "list", data: found.map(shown), has_more: false, url: path } };
    }
    const row = noun === "checkout" ? sessions.get(session as string) : intents.get(at as string);
    if (!row) return refused(404, "resource_missing");
    const expands = [...query.values()].some((value) => value.startsWith("payment_intent"));
    return { status: 200, body: noun === "checkout" && expands ? shown(row) : row };
  }

  const double = await openDouble(({ method, url, headers, body }) => {
    if (headers.authorization !== `Bearer ${key}`)
      return { status: 401, body: { error: { type: "authentication_error" } } };
    if (method === "GET") return get(url.pathname, url.searchParams);
    const once = headers["idempotency-key"] as string | undefined;
    const earlier = once ? replies.get(once) : undefined;
    // The same key with other parameters is an error; with the same it is the first answer again.
    if (earlier && earlier.asked !== body) return { status: 400, body: { error: { type: "idempotency_error" } } };
    if (earlier) return earlier.answer;
    const answer = post(url.pathname, nested(new URLSearchParams(body)));
    if (once) replies.set(once, { asked: body, answer });
    return answer;
  });

  const sessionOf = (reference: string) => sessions.get(reference) as Row;
  const intentOf = (reference: string) =>
    intents.get(reference.startsWith("cs_") ? (sessionOf(reference).payment_intent as string) : reference) as Row;

  /** The payer fills in Stripe's page. */
  function finish(reference: string, status: "succeeded" | "processing", received?: number): void {
    const session = sessionOf(reference);
    const asked = session.asked as { payment_intent_data?: { setup_future_usage?: string; metadata?: unknown } };
    const setup = asked.payment_intent_data?.setup_future_usage ?? null;
    const wanted = { amount: session.amount_total, currency: session.currency, setup_future_usage: setup };
    const payer = setup ? { customer: id("cus"), payment_method: id("pm") } : {};
    const intent = newIntent({ ...wanted, ...payer, metadata: asked.payment_intent_data?.metadata }, "processing");
    if (status === "succeeded") succeed(intent, received);
    Object.assign(session, { status: "complete", payment_intent: intent.id });
    session.payment_status = status === "succeeded" ? "paid" : "unpaid";
  }

  return {
    ...double,
    key,
    get asked() {
      return double.asked;
    },
    get refunds() {
      return refunds;
    },
    count: () => sessions.size + [...intents.values()].filter(({ asked }) => asked).length,
    pay: (reference: string, received?: number) =>
      reference.startsWith("cs_") ? finish(reference, "succeeded", received) : succeed(intentOf(reference)),
    process: (reference: string) => finish(reference, "processing"),
    fail(reference: string) {
      if (reference.startsWith("cs_") && sessionOf(reference).status === "open") finish(reference, "processing");
      Object.assign(intentOf(reference), {
        status: "requires_payment_method",
        last_payment_error: { code: "declined" },
      });
    },
    chargeBack(reference: string, status = "needs_response") {
      const intent = intentOf(reference);
      Object.assign(intent.latest_charge as object, { disputed: true });
      disputes.push({ id: id("du"), object: "dispute", payment_intent: intent.id, amount: intent.amount, status });
    },
    /** The charge stays `disputed`: only the dispute says how it ended. */
    winDispute(reference: string) {
      const { id: intentId } = intentOf(reference);
      const last = disputes.filter((row) => row.payment_intent === intentId).at(-1);
      if (last) last.status = "won";
    },
    refuseCard: (reference: string) => refusedCards.add(intentOf(reference).payment_method as string),
    askedOf: (reference: string) => (sessions.get(reference) ?? intents.get(reference))?.asked,
    /** A notice as Stripe signs it, by one secret or by two while they rotate. */
    notice(reference: string, secrets: string[], { type = "checkout.session.completed", at = seconds() } = {}) {
      const isDispute = type.startsWith("charge.dispute");
      const dispute = () => disputes.find((row) => row.payment_intent === intentOf(reference).id) as Row;
      const object = type.startsWith("checkout") ? sessionOf(reference) : isDispute ? dispute() : intentOf(reference);
      const body = JSON.stringify({ id: id("evt"), object: "event", type, created: at, data: { object } });
      const signed = secrets.map(
        (secret) => `v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`,
      );
      return {
        body: Buffer.from(body),
        headers: new Headers({ "stripe-signature": [`t=${at}`, ...signed].join(",") }),
      };
    },
  };
}
