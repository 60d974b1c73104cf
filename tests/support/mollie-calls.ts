import type * as z from "zod";
import { misfit, refused } from "./mollie-answers";
import * as shapes from "./mollie-shapes";
import type { MollieCustomer, MollieMandate, MolliePayment, MollieRefund } from "./mollie-shapes";
import { dashboard, documentation, hal, id, inDays, type MollieState, now, page, rowsOf } from "./mollie-state";
import type { Answering, Call } from "./provider-double";

export function answer(state: MollieState, call: Call): Answering {
  const { method, url, headers } = call;
  if (headers.authorization !== `Bearer ${state.key}`)
    return refused(401, "Missing authentication, or failed to authenticate");
  const reference = url.pathname.split("/")[3] ?? "";
  if (method === "DELETE") return remove(state, url.pathname);
  if (method === "GET")
    return reference ? getPayment(state, reference, url.searchParams.get("embed")) : list(state, url.searchParams);
  return once(state, call);
}

function post(state: MollieState, path: string, body: unknown): Answering {
  const { payments } = state;
  const [, , noun, at = "", verb] = path.split("/");
  if (noun === "payments" && verb === "refunds") {
    const payment = payments.get(at);
    return payment ? createRefund(state, payment, body) : unknownPayment(at);
  }
  if (noun === "payments" && !at) return createPayment(state, body);
  if (noun === "customers" && verb === "mandates") return createMandate(state, at, body);
  if (noun === "customers" && !at) return createCustomer(state, body);
  return refused(404, "The resource does not exist");
}

function createPayment(state: MollieState, body: unknown): Answering {
  const read = shapes.paymentCreate.safeParse(body);
  if (!read.success) return misfit(read.error);
  const trouble = troubleWith(state, read.data);
  if (trouble) return trouble;
  const payment = paymentFor(state, read.data);
  state.payments.set(payment.id, payment);
  state.asked.set(payment.id, read.data);
  return { status: 201, body: payment };
}

type AskedPayment = z.output<typeof shapes.paymentCreate>;

/** Refuses a payment whose parts do not fit together. */
function troubleWith({ customers, mandates }: MollieState, asked: AskedPayment): Answering | null {
  const { sequenceType = "oneoff", customerId, mandateId, dueDate } = asked;
  const isCharged = sequenceType === "recurring";
  if (!isCharged && !asked.redirectUrl) return refused(422, "The redirect URL is required", "redirectUrl");
  if (sequenceType !== "oneoff" && !customers.has(customerId ?? ""))
    return refused(422, "The customer id is invalid", "customerId");
  const mandate = mandates.get(mandateId ?? "");
  if (isCharged && mandate?.customerId !== customerId) return refused(422, "The mandate id is invalid", "mandateId");
  if (isCharged && mandate?.status !== "valid") return refused(422, "The mandate is not valid", "mandateId");
  const used = asked.method ?? mandate?.method ?? null;
  if (dueDate && used !== "banktransfer") return refused(422, "The due date is only for bank transfers", "dueDate");
  if (dueDate && !isDueSoon(dueDate)) return refused(422, "The due date is invalid", "dueDate");
  return used ? limitOf(used, asked.amount) : null;
}

function paymentFor(state: MollieState, asked: AskedPayment): MolliePayment {
  const { amount, description, sequenceType = "oneoff", customerId, mandateId, metadata = null, dueDate } = asked;
  const mandate = state.mandates.get(mandateId ?? "");
  const used = asked.method ?? mandate?.method ?? null;
  const status = sequenceType === "recurring" ? chargedStatus(state, mandate) : "open";
  const payment: MolliePayment = {
    resource: "payment",
    id: id("tr"),
    mode: "test",
    createdAt: now(),
    amount,
    description,
    metadata,
    status,
    profileId: "pfl_double",
    sequenceType,
    method: used,
    isCancelable: status === "open",
    redirectUrl: asked.redirectUrl ?? null,
    webhookUrl: asked.webhookUrl ?? null,
    details: null,
    ...(customerId ? { customerId } : {}),
    ...(mandateId ? { mandateId } : {}),
    _links: { self: hal("payments"), dashboard, documentation },
  };
  if (status === "open") payment._links.checkout = page(`https://www.mollie.com/checkout/select/${payment.id}`);
  if (used === "banktransfer") {
    payment.expiresAt = `${dueDate ?? inDays(14)}T23:59:59+00:00`;
    const account = { bankName: "Mollie Bank", bankAccount: "NL53ABNA0627535577", bankBic: "ABNANL2A" };
    payment.details = { ...account, transferReference: "RF12-3456" };
  }
  return payment;
}

/** The status of a charge. A debit is collected days later, and a card is charged at once. */
function chargedStatus({ refusedMandates }: MollieState, mandate: MollieMandate | undefined): MolliePayment["status"] {
  if (mandate?.method !== "creditcard") return "pending";
  return refusedMandates.has(mandate.id) ? "failed" : "paid";
}

/** True from tomorrow until a hundred days ahead. */
function isDueSoon(day: string): boolean {
  const days = (Date.parse(`${day}T00:00:00Z`) - Date.now()) / 86_400_000;
  return days > -0.01 && days <= 100;
}

function limitOf(method: string, { currency, value }: { currency: string; value: string }): Answering | null {
  const { currencies, least = 0.01, most } = shapes.methodFacts[method] ?? {};
  if (currencies && !currencies.includes(currency))
    return refused(422, `The payment method does not support ${currency}`, "amount");
  if (Number(value) < least) return refused(422, "The amount is lower than the minimum", "amount");
  if (currency === "EUR" && most !== undefined && Number(value) > most)
    return refused(422, "The amount is higher than the maximum", "amount");
  return null;
}

export function createRefund(state: MollieState, payment: MolliePayment, body: unknown): Answering {
  const { refunds } = state;
  const read = shapes.refundCreate.safeParse(body);
  if (!read.success) return misfit(read.error);
  const { amount, description = payment.description, metadata = null } = read.data;
  if (payment.status !== "paid" || amount.currency !== payment.amount.currency)
    return refused(422, "The payment can not be refunded");
  if (refundedOf(state, payment.id) + Number(amount.value) > Number(payment.amount.value) + 1e-9)
    return refused(422, "The amount is higher than the maximum", "amount");
  const refund: MollieRefund = {
    resource: "refund",
    id: id("re"),
    mode: "test",
    description,
    amount,
    metadata,
    paymentId: payment.id,
    status: "pending",
    createdAt: now(),
    _links: { self: hal("refunds"), payment: hal(`payments/${payment.id}`), documentation },
  };
  rowsOf(refunds, payment.id).push(refund);
  return { status: 201, body: refund };
}

const refundedOf = ({ refunds }: MollieState, reference: string) =>
  rowsOf(refunds, reference)
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .reduce((sum, { amount }) => sum + Number(amount.value), 0);

function createMandate(state: MollieState, customerId: string, body: unknown): Answering {
  const { customers } = state;
  const read = shapes.mandateCreate.safeParse(body);
  if (!read.success) return misfit(read.error);
  if (!customers.has(customerId)) return refused(404, `No customer exists with token ${customerId}.`);
  const { method, consumerName, consumerAccount, signatureDate = null, mandateReference = null } = read.data;
  const details = { consumerName, consumerAccount, consumerBic: null };
  const mandate = newMandate(state, customerId, method, details, { signatureDate, mandateReference });
  return { status: 201, body: mandate };
}

export function newMandate(
  state: MollieState,
  customerId: string,
  method: MollieMandate["method"],
  details: MollieMandate["details"],
  { signatureDate = null, mandateReference = null }: Partial<MollieMandate> = {},
): MollieMandate {
  const { mandates } = state;
  const mandate: MollieMandate = {
    resource: "mandate",
    id: id("mdt"),
    mode: "test",
    status: "valid",
    method,
    details,
    customerId,
    mandateReference,
    signatureDate,
    createdAt: now(),
    _links: { self: hal("mandates"), customer: hal(`customers/${customerId}`), documentation },
  };
  mandates.set(mandate.id, mandate);
  return mandate;
}

function createCustomer(state: MollieState, body: unknown): Answering {
  const { customers } = state;
  const read = shapes.customerCreate.safeParse(body);
  if (!read.success) return misfit(read.error);
  const { name = null, email = null, locale = null, metadata = null } = read.data;
  const customer: MollieCustomer = {
    resource: "customer",
    id: id("cst"),
    mode: "test",
    name,
    email,
    locale,
    metadata,
    createdAt: now(),
    _links: { self: hal("customers"), dashboard, documentation },
  };
  customers.set(customer.id, customer);
  return { status: 201, body: customer };
}

const unknownPayment = (reference: string) => refused(404, `No payment exists with token ${reference}.`);

function remove(state: MollieState, path: string): Answering {
  const { payments, mandates } = state;
  const [, , noun, at = "", verb, mandateId = ""] = path.split("/");
  if (noun === "customers" && verb === "mandates") {
    const mandate = mandates.get(mandateId);
    if (mandate?.customerId !== at) return refused(404, `No mandate exists with token ${mandateId}.`);
    mandates.delete(mandateId);
    return { status: 204, body: null };
  }
  const payment = payments.get(at);
  if (!payment) return unknownPayment(at);
  if (!payment.isCancelable) return refused(422, "The payment cannot be canceled");
  Object.assign(payment, {
    status: "canceled",
    isCancelable: false,
    canceledAt: now(),
  } satisfies Partial<MolliePayment>);
  return { status: 200, body: payment };
}

/** Lists payments, newest first. `from` names the first payment of the page. */
function list(state: MollieState, query: URLSearchParams): Answering {
  const { payments } = state;
  const newestFirst = [...payments.values()].reverse();
  const start = Math.max(
    0,
    newestFirst.findIndex((row) => row.id === query.get("from")),
  );
  const limit = Number(query.get("limit") ?? 50);
  if (limit > 250) return refused(400, "Page limit should be between 1 and 250", "limit");
  const found = newestFirst.slice(start, start + limit);
  const after = newestFirst[start + limit];
  const next = after ? hal(`payments?from=${after.id}&limit=${limit}`) : null;
  const _links = { self: hal("payments"), previous: null, next, documentation };
  return { status: 200, body: { count: found.length, _embedded: { payments: found }, _links } };
}

function getPayment(state: MollieState, reference: string, embed: string | null): Answering {
  const { payments, chargebacks, refunds } = state;
  const payment = payments.get(reference);
  if (!payment) return unknownPayment(reference);
  const wanted = embed?.split(",") ?? [];
  const unknown = wanted.find((name) => !["captures", "refunds", "chargebacks"].includes(name));
  if (unknown) return refused(400, `The embed "${unknown}" is not supported`, "embed");
  const _embedded: NonNullable<MolliePayment["_embedded"]> = {};
  if (wanted.includes("chargebacks")) _embedded.chargebacks = rowsOf(chargebacks, reference);
  if (wanted.includes("refunds")) _embedded.refunds = rowsOf(refunds, reference);
  const amountRefunded = { currency: payment.amount.currency, value: refundedOf(state, reference).toFixed(2) };
  const isRefunded = rowsOf(refunds, reference).length > 0;
  const body = { ...payment, ...(isRefunded ? { amountRefunded } : {}), ...(embed ? { _embedded } : {}) };
  return { status: 200, body };
}

function once(state: MollieState, call: Call): Answering {
  const { replies } = state;
  if (state.putOff !== null) {
    const status = state.putOff;
    state.putOff = null;
    return refused(status, "Try again later");
  }
  const token = call.headers["idempotency-key"];
  const body: unknown = JSON.parse(call.body || "{}");
  if (token === undefined) return post(state, call.url.pathname, body);
  const read = shapes.idempotencyKey.safeParse(token);
  if (!read.success) return misfit(read.error);
  const earlier = replies.get(read.data);
  if (earlier) return earlier;
  const answer = post(state, call.url.pathname, body);
  replies.set(read.data, answer);
  return answer;
}
