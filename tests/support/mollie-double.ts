/**
 * A double of Mollie on a real port.
 * Mollie's published description checks its requests and answers (mollie-shapes.ts).
 * Other behaviour follows docs.mollie.com. Its methods act as payer and bank. Sources: docs/payment-sources.md.
 */
import { randomBytes } from "node:crypto";
import type * as z from "zod";
import * as shapes from "./mollie-shapes";
import type { MollieChargeback, MollieCustomer, MollieMandate, MolliePayment, MollieRefund } from "./mollie-shapes";
import { type Answering, type Call, openDouble } from "./provider-double";

const id = (prefix: string) => `${prefix}_${randomBytes(6).toString("hex")}`;
const now = () => new Date().toISOString().replace(/\.\d+Z$/, "+00:00");
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const hal = (path: string) => ({ href: `https://api.mollie.com/v2/${path}`, type: "application/hal+json" });
const page = (href: string) => ({ href, type: "text/html" });
const documentation = page("https://docs.mollie.com/reference");
const dashboard = page("https://my.mollie.com/dashboard");

const titles: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized Request",
  404: "Not Found",
  408: "Request Timeout",
  409: "Conflict",
  422: "Unprocessable Entity",
  425: "Too Early",
  429: "Too Many Requests",
};

function refused(status: number, detail: string, field?: string): Answering {
  const _links = { documentation: page("https://docs.mollie.com/errors") };
  return { status, body: { status, title: titles[status] ?? "", detail, ...(field ? { field } : {}), _links } };
}

/** Refuses a request of the wrong shape and names the field, as Mollie does. */
function misfit(error: z.ZodError): Answering {
  const issue = error.issues[0] as z.core.$ZodIssue;
  const field = issue.code === "unrecognized_keys" ? issue.keys[0] : issue.path.join(".");
  const detail = issue.code === "unrecognized_keys" ? `Non-existent body parameter "${field}"` : issue.message;
  return { ...refused(422, detail, field), misshapen: `${field}: ${detail}` };
}

const answers: Record<string, z.ZodType> = {
  payment: shapes.paymentAnswer,
  customer: shapes.customerAnswer,
  mandate: shapes.mandateAnswer,
  refund: shapes.refundAnswer,
};

/** The shape that an answer must have. */
function shapeOf({ status, body }: Answering): z.ZodType | null {
  if (status === 204) return null;
  if (status >= 400) return shapes.errorAnswer;
  const { resource } = body as { resource?: string };
  return resource ? (answers[resource] as z.ZodType) : shapes.paymentListAnswer;
}

export async function openMollieDouble(key = "test_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM") {
  const payments = new Map<string, MolliePayment>();
  const customers = new Map<string, MollieCustomer>();
  const mandates = new Map<string, MollieMandate>();
  const chargebacks = new Map<string, MollieChargeback[]>();
  const refunds = new Map<string, MollieRefund[]>();
  const replies = new Map<string, Answering>();
  const refusedMandates = new Set<string>();
  const asked = new Map<string, unknown>();
  let putOff: number | null = null;
  /** Requests of the wrong shape, and answers that Mollie would never give. */
  const misshapen: string[] = [];

  function createPayment(body: unknown): Answering {
    const read = shapes.paymentCreate.safeParse(body);
    if (!read.success) return misfit(read.error);
    const {
      amount,
      description,
      sequenceType = "oneoff",
      customerId,
      mandateId,
      method = null,
      metadata = null,
    } = read.data;
    const isCharged = sequenceType === "recurring";
    if (!isCharged && !read.data.redirectUrl) return refused(422, "The redirect URL is required", "redirectUrl");
    if (sequenceType !== "oneoff" && !customers.has(customerId ?? ""))
      return refused(422, "The customer id is invalid", "customerId");
    const mandate = mandates.get(mandateId ?? "");
    if (isCharged && mandate?.customerId !== customerId) return refused(422, "The mandate id is invalid", "mandateId");
    if (isCharged && mandate?.status !== "valid") return refused(422, "The mandate is not valid", "mandateId");
    const used = method ?? mandate?.method ?? null;
    if (read.data.dueDate && used !== "banktransfer")
      return refused(422, "The due date is only for bank transfers", "dueDate");
    if (read.data.dueDate && !isDueSoon(read.data.dueDate)) return refused(422, "The due date is invalid", "dueDate");
    const trouble = used && limitOf(used, amount);
    if (trouble) return trouble;
    const isCard = mandate?.method === "creditcard";
    const status = !isCharged ? "open" : !isCard ? "pending" : refusedMandates.has(mandateId ?? "") ? "failed" : "paid";
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
      redirectUrl: read.data.redirectUrl ?? null,
      webhookUrl: read.data.webhookUrl ?? null,
      details: null,
      ...(customerId ? { customerId } : {}),
      ...(mandateId ? { mandateId } : {}),
      _links: { self: hal("payments"), dashboard, documentation },
    };
    if (!isCharged) payment._links.checkout = page(`https://www.mollie.com/checkout/select/${payment.id}`);
    if (used === "banktransfer") {
      payment.expiresAt = `${read.data.dueDate ?? inDays(14)}T23:59:59+00:00`;
      const account = { bankName: "Mollie Bank", bankAccount: "NL53ABNA0627535577", bankBic: "ABNANL2A" };
      payment.details = { ...account, transferReference: "RF12-3456" };
    }
    payments.set(payment.id, payment);
    asked.set(payment.id, read.data);
    return { status: 201, body: payment };
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

  function createRefund(payment: MolliePayment, body: unknown): Answering {
    const read = shapes.refundCreate.safeParse(body);
    if (!read.success) return misfit(read.error);
    const { amount, description = payment.description, metadata = null } = read.data;
    if (payment.status !== "paid" || amount.currency !== payment.amount.currency)
      return refused(422, "The payment can not be refunded");
    if (refundedOf(payment.id) + Number(amount.value) > Number(payment.amount.value) + 1e-9)
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

  const refundedOf = (reference: string) =>
    rowsOf(refunds, reference)
      .filter(({ status }) => status !== "failed" && status !== "canceled")
      .reduce((sum, { amount }) => sum + Number(amount.value), 0);

  function createMandate(customerId: string, body: unknown): Answering {
    const read = shapes.mandateCreate.safeParse(body);
    if (!read.success) return misfit(read.error);
    if (!customers.has(customerId)) return refused(404, `No customer exists with token ${customerId}.`);
    const { method, consumerName, consumerAccount, signatureDate = null, mandateReference = null } = read.data;
    const details = { consumerName, consumerAccount, consumerBic: null };
    const mandate = newMandate(customerId, method, details, { signatureDate, mandateReference });
    return { status: 201, body: mandate };
  }

  function newMandate(
    customerId: string,
    method: MollieMandate["method"],
    details: MollieMandate["details"],
    { signatureDate = null, mandateReference = null }: Partial<MollieMandate> = {},
  ): MollieMandate {
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

  function createCustomer(body: unknown): Answering {
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

  function post(path: string, body: unknown): Answering {
    const [, , noun, at = "", verb] = path.split("/");
    if (noun === "payments" && verb === "refunds") {
      const payment = payments.get(at);
      return payment ? createRefund(payment, body) : unknownPayment(at);
    }
    if (noun === "payments" && !at) return createPayment(body);
    if (noun === "customers" && verb === "mandates") return createMandate(at, body);
    if (noun === "customers" && !at) return createCustomer(body);
    return refused(404, "The resource does not exist");
  }

  const unknownPayment = (reference: string) => refused(404, `No payment exists with token ${reference}.`);

  function remove(path: string): Answering {
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

  /** Lists the newest payment first. `from` names the first payment of the page. */
  function list(query: URLSearchParams): Answering {
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

  function getPayment(reference: string, embed: string | null): Answering {
    const payment = payments.get(reference);
    if (!payment) return unknownPayment(reference);
    const wanted = embed?.split(",") ?? [];
    const unknown = wanted.find((name) => !["captures", "refunds", "chargebacks"].includes(name));
    if (unknown) return refused(400, `The embed "${unknown}" is not supported`, "embed");
    const _embedded: NonNullable<MolliePayment["_embedded"]> = {};
    if (wanted.includes("chargebacks")) _embedded.chargebacks = rowsOf(chargebacks, reference);
    if (wanted.includes("refunds")) _embedded.refunds = rowsOf(refunds, reference);
    const amountRefunded = { currency: payment.amount.currency, value: refundedOf(reference).toFixed(2) };
    const isRefunded = rowsOf(refunds, reference).length > 0;
    const body = { ...payment, ...(isRefunded ? { amountRefunded } : {}), ...(embed ? { _embedded } : {}) };
    return { status: 200, body };
  }

  function once(call: Call): Answering {
    if (putOff !== null) {
      const status = putOff;
      putOff = null;
      return refused(status, "Try again later");
    }
    const token = call.headers["idempotency-key"];
    const body: unknown = JSON.parse(call.body || "{}");
    if (token === undefined) return post(call.url.pathname, body);
    const read = shapes.idempotencyKey.safeParse(token);
    if (!read.success) return misfit(read.error);
    const earlier = replies.get(read.data);
    if (earlier) return earlier;
    const answer = post(call.url.pathname, body);
    replies.set(read.data, answer);
    return answer;
  }

  function answer(call: Call): Answering {
    const { method, url, headers } = call;
    if (headers.authorization !== `Bearer ${key}`)
      return refused(401, "Missing authentication, or failed to authenticate");
    const reference = url.pathname.split("/")[3] ?? "";
    if (method === "DELETE") return remove(url.pathname);
    if (method === "GET")
      return reference ? getPayment(reference, url.searchParams.get("embed")) : list(url.searchParams);
    return once(call);
  }

  const double = await openDouble((call) => {
    const given = answer(call);
    const said = `${call.method} ${call.url.pathname}`;
    if (given.misshapen) misshapen.push(`${said}: ${given.misshapen}`);
    const checked = shapeOf(given)?.safeParse(given.body);
    if (checked && !checked.success) misshapen.push(`${said} answers ${checked.error.message}`);
    return given;
  });

  const paymentOf = (reference: string) => payments.get(reference) as MolliePayment;
  function rowsOf<Row>(rows: Map<string, Row[]>, reference: string): Row[] {
    if (!rows.has(reference)) rows.set(reference, []);
    return rows.get(reference) as Row[];
  }
  const end = (reference: string, status: MolliePayment["status"]) =>
    Object.assign(paymentOf(reference), { status, isCancelable: false });

  return {
    ...double,
    key,
    misshapen,
    get asked() {
      return double.asked;
    },
    get mostOpen() {
      return double.mostOpen;
    },
    get refunds() {
      return [...refunds.values()].flat().length;
    },
    count: () => payments.size,
    pay(reference: string, receivedMinor?: number) {
      const payment = end(reference, "paid");
      payment.paidAt = now();
      if (receivedMinor !== undefined) payment.amount = { ...payment.amount, value: (receivedMinor / 100).toFixed(2) };
      if (payment.sequenceType !== "first") return;
      const card = { cardLabel: "Visa", cardNumber: "4242" };
      const cardFingerprint = "double4242";
      payment.details = { ...card, cardFingerprint };
      payment.mandateId = newMandate(payment.customerId as string, "creditcard", card).id;
    },
    process: (reference: string) => end(reference, "pending"),
    fail: (reference: string) => end(reference, "failed"),
    chargeBack(reference: string, minor?: number) {
      const payment = paymentOf(reference);
      const { amount: paid } = payment;
      const amount = minor === undefined ? paid : { ...paid, value: (minor / 100).toFixed(2) };
      const earlier = rowsOf(chargebacks, reference).reduce((sum, each) => sum + Number(each.amount.value), 0);
      payment.amountChargedBack = { ...paid, value: (earlier + Number(amount.value)).toFixed(2) };
      rowsOf(chargebacks, reference).push({
        resource: "chargeback",
        id: id("chb"),
        paymentId: reference,
        amount,
        createdAt: now(),
        reversedAt: null,
        _links: { self: hal("chargebacks"), payment: hal(`payments/${reference}`) },
      });
    },
    /** The payer's bank returns the money. The chargeback stays and gets the time of its reversal. */
    winDispute(reference: string) {
      const last = rowsOf(chargebacks, reference).at(-1);
      if (last) last.reversedAt = now();
    },
    /** Sets how the last refund of a payment ended. */
    refundEnds(reference: string, end: "done" | "failed" | "cancelled") {
      const last = rowsOf(refunds, reference).at(-1) as MollieRefund;
      last.status = end === "done" ? "refunded" : end === "failed" ? "failed" : "canceled";
    },
    /** Makes a refund, as somebody could in Mollie's dashboard. */
    refundByHand: (reference: string, minor: number) =>
      createRefund(paymentOf(reference), {
        amount: { ...paymentOf(reference).amount, value: (minor / 100).toFixed(2) },
      }),
    refundsOf: (reference: string) => rowsOf(refunds, reference),
    /** Answers the next action with this status and does nothing else. */
    putOffNext(status: number) {
      putOff = status;
    },
    /** Adds payments of other shops on the account, newer than all of ours. */
    crowd(count: number) {
      const newest = [...payments.values()].at(-1) as MolliePayment;
      for (let each = 0; each < count; each += 1) {
        const other = { ...newest, id: id("tr"), metadata: null, createdAt: now() };
        payments.set(other.id, other);
      }
    },
    /** Forgets the idempotency keys. Mollie keeps them for a limited time. */
    forgetKeys: () => replies.clear(),
    refuseCard: (reference: string) => refusedMandates.add(paymentOf(reference).mandateId as string),
    askedOf: (reference: string) => asked.get(reference),
    mandateOf: (reference: string) => mandates.get(paymentOf(reference).mandateId as string),
    keeps: (reference: string) => mandates.has(paymentOf(reference).mandateId as string),
    notice: (reference: string) => ({
      body: Buffer.from(new URLSearchParams({ id: reference }).toString()),
      headers: new Headers(),
    }),
  };
}
