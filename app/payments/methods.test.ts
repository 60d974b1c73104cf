import { describe, expect, it } from "vitest";
import { methods, methodsFor } from "./methods";

const today = "2026-11-20";

describe("payment methods", () => {
  it("are exactly the 24 of the specification (PAY-15)", () => {
    expect(Object.values(methods).map(({ name }) => name)).toEqual([
      ...["SEPA direct debit", "Przelewy24", "Blik", "wire transfer", "Giropay", "Mastercard", "Visa", "credit card"],
      ...[
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
      ],
      ...["Apple Pay", "Paysafecard", "Maestro", "PayPal", "SOFORT", "EPS"],
    ]);
  });

  it.each([
    ["NL", "ideal"],
    ["BE", "bancontact"],
    ["PL", "przelewy24"],
    ["CH", "twint"],
    ["AT", "eps"],
    ["DK", "dankort"],
  ])("of %s begin with the country's own (%s)", (country, first) => expect(methodsFor(country, today)[0]).toBe(first));

  it("are cards and PayPal everywhere (AMB-106)", () => {
    const everywhere = ["paypal", "creditcard", "visa", "mastercard", "applepay", "wiretransfer"];
    expect(methodsFor("NZ", today)).toEqual(everywhere);
  });

  it("that closed are not offered from their last day on", () => {
    expect(methodsFor("DE", "2024-12-30")).toContain("giropay");
    expect(methodsFor("DE", "2024-12-31")).not.toContain("giropay");
    expect(methodsFor("DE", today)).not.toContain("sofort");
  });
});
