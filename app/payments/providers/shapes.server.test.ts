import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openMollieDouble } from "../../../tests/support/mollie-double";
import { openStripeDouble } from "../../../tests/support/stripe-double";

/** A double refuses requests that the provider would refuse. */
describe("the double of stripe", () => {
  let double: Awaited<ReturnType<typeof openStripeDouble>>;
  beforeAll(async () => {
    double = await openStripeDouble();
  });
  afterAll(() => double.close());
  const ask = async (path: string, form: Record<string, string>, method = "POST") => {
    const query = method === "GET" ? `?${new URLSearchParams(form)}` : "";
    const body = method === "GET" ? {} : { body: new URLSearchParams(form) };
    const headers = { authorization: `Bearer ${double.key}` };
    const answer = await fetch(`${double.url}/v1/${path}${query}`, { method, headers, ...body });
    const said = (await answer.json()) as Record<string, unknown>;
    return { httpStatus: answer.status, ...said } as Record<string, unknown>;
  };
  const page = {
    mode: "payment",
    "allowed_payment_method_types[0]": "card",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "eur",
    "line_items[0][price_data][unit_amount]": "1000",
    "line_items[0][price_data][product_data][name]": "Credits",
    success_url: "https://example.org/",
  };

  it.each([
    ["an unknown method", { "allowed_payment_method_types[0]": "cheque" }, /allowed_payment_method_types/],
    ["a currency in upper case", { "line_items[0][price_data][currency]": "EUR" }, /Invalid .*currency/],
    ["an unknown currency", { "line_items[0][price_data][currency]": "xxx" }, /Invalid .*currency/],
    ["a method in a currency it does not move", { "allowed_payment_method_types[0]": "swish" }, /does not support eur/],
    ["an unknown parameter", { payment_methods: "card" }, /unknown parameter: payment_methods/],
    ["no address to come back to", { success_url: "" }, /success_url/],
    ["less than its smallest charge", { "line_items[0][price_data][unit_amount]": "49" }, /at least/],
  ])("The Stripe double refuses %s", async (_, change, message) => {
    const answer = await ask("checkout/sessions", { ...page, ...change } as Record<string, string>);
    expect(answer).toMatchObject({ httpStatus: 400, error: { type: "invalid_request_error" } });
    expect((answer.error as { message: string }).message).toMatch(message);
  });

  it("The Stripe double answers unexpanded objects as ids and refuses unknown expansions", async () => {
    const made = (await ask("checkout/sessions", page)) as unknown as { id: string };
    double.pay(made.id);
    const plain = await ask(`checkout/sessions/${made.id}`, {}, "GET");
    expect(plain.payment_intent).toMatch(/^pi_/);
    const whole = await ask(`checkout/sessions/${made.id}`, { "expand[0]": "payment_intent.latest_charge" }, "GET");
    expect(whole.payment_intent).toMatchObject({ object: "payment_intent", latest_charge: { object: "charge" } });
    expect(whole.payment_intent).not.toHaveProperty("latest_charge.refunds");
    expect(await ask(`checkout/sessions/${made.id}`, { "expand[0]": "nonsense" }, "GET")).toMatchObject({
      error: { message: "This property cannot be expanded (nonsense)." },
    });
  });
});

describe("the double of mollie", () => {
  let double: Awaited<ReturnType<typeof openMollieDouble>>;
  beforeAll(async () => {
    double = await openMollieDouble();
  });
  afterAll(() => double.close());
  const ask = async (path: string, body: unknown, key?: string) => {
    const headers = { authorization: `Bearer ${double.key}`, ...(key ? { "idempotency-key": key } : {}) };
    const answer = await fetch(`${double.url}/v2/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as { status: number; field?: string };
  };
  const payment = {
    amount: { currency: "EUR", value: "10.00" },
    description: "Credits",
    redirectUrl: "https://example.org/",
    method: "ideal",
  };

  it.each([
    ["an unknown method", { method: "sofort" }, "method"],
    ["an unknown currency", { amount: { currency: "XXX", value: "10.00" } }, "amount.currency"],
    ["an amount in minor units", { amount: { currency: "EUR", value: "1000" } }, "amount"],
    ["a method in a currency it does not move", { method: "twint" }, "amount"],
    ["more than its method takes", { amount: { currency: "EUR", value: "50000.01" } }, "amount"],
    ["an unknown parameter", { methods: "ideal" }, "methods"],
    ["a description that is too long", { description: "x".repeat(256) }, "description"],
    ["a due date of another method", { dueDate: "2030-01-01" }, "dueDate"],
    ["no address to come back to", { redirectUrl: null }, "redirectUrl"],
  ])("The Mollie double refuses %s", async (_, change, field) => {
    expect(await ask("payments", { ...payment, ...change })).toMatchObject({ status: 422, field });
  });

  it("The Mollie double refuses a key that is not a UUID of version 4", async () => {
    expect(await ask("payments", payment, "0199c5d4-0a70-7000-8000-00a1b2c3d4e5")).toMatchObject({ status: 422 });
    expect(await ask("payments", payment, "0199c5d4-0a70-4000-8000-00a1b2c3d4e5")).toMatchObject({ status: "open" });
  });
});
