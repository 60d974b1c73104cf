import { describe, expect, it } from "vitest";
import { tenantCountries, tenantCurrencies } from "~/tenancy/vocabulary";
import * as mollie from "../../tests/support/mollie-shapes";
import { methodCurrencies } from "../../tests/support/stripe-shapes";
import { isMethod, methodAt, methods, methodsFor } from "./methods";

const today = "2026-11-20";

describe("payment methods", () => {
  it("There are exactly the 24 payment methods of the specification (PAY-15)", () => {
    expect(Object.values(methods).map(({ name }) => name)).toEqual([
      "SEPA direct debit",
      "Przelewy24",
      "Blik",
      "wire transfer",
      "Giropay",
      "Mastercard",
      "Visa",
      "credit card",
      "Dankort",
      "MobilePay",
      "Swish",
      "Twint",
      "Satispay",
      "Vipps",
      "Carte bancaire",
      "Nexi",
      "iDEAL",
      "Bancontact",
      "Apple Pay",
      "Paysafecard",
      "Maestro",
      "PayPal",
      "SOFORT",
      "EPS",
    ]);
  });

  it.each([
    ["NL", "ideal"],
    ["BE", "bancontact"],
    ["PL", "przelewy24"],
    ["CH", "twint"],
    ["AT", "eps"],
    ["DK", "dankort"],
  ])("The payment methods of %s begin with the country's own (%s)", (country, first) =>
    expect(methodsFor(country, today)[0]).toBe(first),
  );

  it("Cards and PayPal are payment methods in each country (AMB-106)", () => {
    const everywhere = ["paypal", "creditcard", "visa", "mastercard", "applepay", "wiretransfer"];
    expect(methodsFor("NZ", today)).toEqual(everywhere);
  });

  it.each([
    // Columns: method, country, currency, provider, largest amount.
    ["paysafecard", "DE", "EUR", "mollie", 5_000],
    ["paysafecard", "GB", "GBP", "mollie", 4_000],
    ["twint", "CH", "CHF", "stripe", 500_000],
    ["sepadirectdebit", "NL", "EUR", "mollie", 100_000],
    ["bancontact", "BE", "EUR", "stripe", 150_000],
    ["blik", "PL", "PLN", "stripe", 1_000_000],
    ["visa", "NL", "EUR", "mollie", 1_000_000],
  ] as const)("The method %s from %s in %s at %s allows at most %i", (id, country, currency, provider, most) => {
    const offered = (amountMinor: number) => methodsFor(country, today, { provider, currency, amountMinor });
    expect(offered(most)).toContain(id);
    expect(offered(most + 1)).not.toContain(id);
  });

  it.each([
    ["eps", "AT", "EUR", 100],
    ["visa", "SE", "SEK", 300],
    ["visa", "DK", "DKK", 250],
    ["wiretransfer", "NL", "EUR", 100],
  ] as const)("The method %s from %s in %s needs at least %i", (id, country, currency, least) => {
    const offered = (amountMinor: number) => methodsFor(country, today, { currency, amountMinor });
    expect(offered(least)).toContain(id);
    expect(offered(least - 1)).not.toContain(id);
  });

  it("A payment method is offered only in its own currencies", () => {
    expect(methodsFor("CH", today, { currency: "EUR", amountMinor: 1_000 })).not.toContain("twint");
    expect(methodsFor("DE", today, { currency: "USD", amountMinor: 1_000 })).not.toContain("paysafecard");
  });

  it("A payment method is no longer offered from the day on which it closes", () => {
    expect(methodsFor("DE", "2024-12-30")).toContain("giropay");
    expect(methodsFor("DE", "2024-12-31")).not.toContain("giropay");
    expect(methodsFor("DE", today)).not.toContain("sofort");
  });

  const ids = Object.keys(methods).filter(isMethod);
  const offered = (id: string, provider: "stripe" | "mollie", currency: string, amountMinor: number) =>
    tenantCountries.some((country) =>
      methodsFor(country, today, { provider, currency, amountMinor }).some((method) => method === id),
    );
  const currenciesOf = (id: string, provider: "stripe" | "mollie") =>
    tenantCurrencies.filter((currency) => offered(id, provider, currency, 1_000));

  it.each(ids.filter((id) => methodAt("stripe", id)))("Stripe takes the currencies of the method %s", (id) => {
    const taken = methodCurrencies[methodAt("stripe", id) ?? ""] ?? [];
    const all = tenantCurrencies.map((currency) => currency.toLowerCase());
    const own = currenciesOf(id, "stripe").map((currency) => currency.toLowerCase());
    expect(own.filter((currency) => !(taken === "all" ? all : taken).includes(currency))).toEqual([]);
    expect(own.length).toBeGreaterThan(0);
  });

  it.each(ids.filter((id) => methodAt("mollie", id)))("The method %s is within the limits of Mollie", (id) => {
    const name = methodAt("mollie", id) ?? "";
    expect(mollie.everyMethod).toContain(name);
    const { currencies = Object.keys(mollie.decimals), most, least = 0.01 } = mollie.methodFacts[name] ?? {};
    const own = currenciesOf(id, "mollie");
    expect(own.filter((currency) => !currencies.includes(currency))).toEqual([]);
    expect(own.length).toBeGreaterThan(0);
    if (most !== undefined) expect(offered(id, "mollie", "EUR", most * 100 + 1)).toBe(false);
    expect(offered(id, "mollie", "EUR", Math.round(least * 100) - 1)).toBe(false);
  });
});
