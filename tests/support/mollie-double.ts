/**
 * Mollie as its documents describe it, on a real port: docs.mollie.com/reference (payments, customers, mandates, refunds,
 * idempotency, errors) and docs.mollie.com/docs/handling-payment-status, read on 2026-11-21. What a payer or a bank does
 * is a method here.
 */
import { randomBytes } from "node:crypto";
import { type Answering, openDouble } from "./provider-double";

type Row = Record<string, unknown> & { id: string };

const id = (prefix: string) => `${prefix}_${randomBytes(6).toString("hex")}`;

function refused(status: number, detail: string): Answering {
  return { status, body: { status, title: detail, detail, _links: {} } };
}

export async function openMollieDouble(key = "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM") {
  const payments = new Map<string, Row>();
  const customers = new Map<string, Row>();
  const mandates = new Map<string, Row>();
  const chargebacks = new Map<string, Row[]>();
  const replies = new Map<string, Answering>();
  const refusedMandates = new Set<string>();
  let refunds = 0;

  function createPayment(asked: Record<string, unknown>): Answering {
    const {
      amount,
      sequenceType = "oneoff",
      customerId,
      mandateId,
    } = asked as { amount: { value: string } } & Record<string, string>;
    if (!/^\d+\.\d{2}$/.test(amount.value)) return refused(422, "The amount contains an invalid value");
    if (sequenceType !== "oneoff" && !customers.has(customerId ?? ""))
      return refused(422, "The customer id is invalid");
    const isCharged = sequenceType === "recurring";
    if (isCharged && !mandates.has(mandateId ?? "")) return refused(422, "The mandate id is invalid");
    const paymentId = id("tr");
    const mandate = mandates.get(mandateId ?? "");
    const isCard = mandate?.method === "creditcard";
    const status = !isCharged ? "open" : !isCard ? "pending" : refusedMandates.has(mandateId ?? "") ? "failed" : "paid";
    const checkout = { href: `https://www.mollie.com/checkout/select/${paymentId}`, type: "text/html" };
    const payment: Row = {
      ...{ resource: "payment", id: paymentId, mode: "test", status, isCancelable: status === "open" },
      ...{ ...asked, sequenceType, details: null, createdAt: new Date().toISOString() },
      _links: { self: { href: `/v2/payments/${paymentId}` }, ...(isCharged ? {} : { checkout }) },
    };
    payments.set(paymentId, payment);
    return { status: 201, body: payment };
  }

  function createRefund(payment: Row, asked: Record<string, unknown>): Answering {
    const { currency, value } = asked.amount as { currency: string; value: string };
    const before = Number((payment.amountRefunded as { value: string } | undefined)?.value ?? 0);
    const total = before + Number(value);
    if (payment.status !== "paid" || total > Number((payment.amount as { value: string }).value))
      return refused(422, "The amount is higher than the maximum");
    payment.amountRefunded = { currency, value: total.toFixed(2) };
    refunds += 1;
    return {
      status: 201,
      body: { resource: "refund", id: id("re"), amount: asked.amount, status: "pending", _links: {} },
    };
  }

  function createMandate(customerId: string, asked: Record<string, unknown>): Answering {
    if (!customers.has(customerId)) return refused(404, "No customer exists");
    const mandate: Row = { resource: "mandate", id: id("mdt"), status: "valid", ...asked, customerId, _links: {} };
    mandates.set(mandate.id, mandate);
    return { status: 201, body: mandate };
  }

  function post(path: string, asked: Record<string, unknown>): Answering {
    const [, , noun, at = "", verb] = path.split("/");
    if (noun === "payments" && verb === "refunds") {
      const payment = payments.get(at);
      return payment ? createRefund(payment, asked) : refused(404, "No payment exists");
    }
    if (noun === "payments") return createPayment(asked);
    if (noun === "customers" && verb === "mandates") return createMandate(at, asked);
    if (noun !== "customers") return refused(404, "not found");
    const customer: Row = { resource: "customer", id: id("cst"), ...asked, _links: {} };
    customers.set(customer.id, customer);
    return { status: 201, body: customer };
  }

  function remove(reference: string): Answering {
    const payment = payments.get(reference);
    if (!payment) return refused(404, "No payment exists");
    if (!payment.isCancelable) return refused(422, "The payment cannot be canceled");
    Object.assign(payment, { status: "canceled", isCancelable: false });
    return { status: 200, body: payment };
  }

  /** Newest first; the next page begins where its cursor says. */
  function list(query: URLSearchParams): Answering {
    const newestFirst = [...payments.values()].reverse();
    const start = Math.max(
      0,
      newestFirst.findIndex((row) => row.id === query.get("from")),
    );
    const limit = Number(query.get("limit") ?? 50);
    const page = newestFirst.slice(start, start + limit);
    const after = newestFirst[start + limit];
    const next = after ? { href: `https://api.mollie.com/v2/payments?from=${after.id}&limit=${limit}` } : null;
    const _links = { self: { href: "https://api.mollie.com/v2/payments" }, previous: null, next };
    return { status: 200, body: { count: page.length, _embedded: { payments: page }, _links } };
  }

  const double = await openDouble(({ method, url, headers, body }) => {
    if (headers.authorization !== `Bearer ${key}`)
      return refused(401, "Missing authentication, or failed to authenticate");
    const reference = url.pathname.split("/")[3] ?? "";
    if (method === "DELETE") return remove(reference);
    if (method === "GET" && !reference) return list(url.searchParams);
    if (method === "GET") {
      const payment = payments.get(reference);
      if (!payment) return refused(404, `No payment exists with token ${reference}.`);
      const isEmbedded = url.searchParams.get("embed")?.split(",").includes("chargebacks");
      return {
        status: 200,
        body: isEmbedded ? { ...payment, _embedded: { chargebacks: chargebacksOf(reference) } } : payment,
      };
    }
    const once = headers["idempotency-key"] as string | undefined;
    const earlier = once ? replies.get(once) : undefined;
    if (earlier) return earlier;
    const answer = post(url.pathname, JSON.parse(body || "{}"));
    if (once) replies.set(once, answer);
    return answer;
  });

  const paymentOf = (reference: string) => payments.get(reference) as Row;
  const chargebacksOf = (reference: string): Row[] => {
    if (!chargebacks.has(reference)) chargebacks.set(reference, []);
    return chargebacks.get(reference) as Row[];
  };

  return {
    ...double,
    key,
    get asked() {
      return double.asked;
    },
    get mostOpen() {
      return double.mostOpen;
    },
    get refunds() {
      return refunds;
    },
    count: () => payments.size,
    pay(reference: string, receivedMinor?: number) {
      const payment = paymentOf(reference);
      Object.assign(payment, { status: "paid", isCancelable: false });
      if (receivedMinor !== undefined)
        payment.amount = { ...(payment.amount as object), value: (receivedMinor / 100).toFixed(2) };
      if (payment.sequenceType !== "first") return;
      const mandate: Row = { id: id("mdt"), method: "creditcard", status: "valid", customerId: payment.customerId };
      mandates.set(mandate.id, mandate);
      Object.assign(payment, {
        mandateId: mandate.id,
        details: { cardLabel: "Visa", cardNumber: "4242", cardFingerprint: "double4242" },
      });
    },
    process: (reference: string) => Object.assign(paymentOf(reference), { status: "pending", isCancelable: false }),
    fail: (reference: string) => Object.assign(paymentOf(reference), { status: "failed", isCancelable: false }),
    chargeBack(reference: string) {
      const payment = paymentOf(reference);
      payment.amountChargedBack = payment.amount;
      const chargeback = { resource: "chargeback", id: id("chb"), paymentId: reference, amount: payment.amount };
      chargebacksOf(reference).push({ ...chargeback, createdAt: new Date().toISOString(), reversedAt: null });
    },
    /** The bank gives the money back: the chargeback stays, with the time at which it was reversed. */
    winDispute(reference: string) {
      const last = chargebacksOf(reference).at(-1);
      if (last) last.reversedAt = new Date().toISOString();
    },
    refuseCard: (reference: string) => refusedMandates.add(paymentOf(reference).mandateId as string),
    askedOf: (reference: string) => payments.get(reference),
    mandateOf: (reference: string) => mandates.get(paymentOf(reference).mandateId as string),
    notice: (reference: string) => ({
      body: Buffer.from(new URLSearchParams({ id: reference }).toString()),
      headers: new Headers(),
    }),
  };
}
