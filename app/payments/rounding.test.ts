import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divideHalfUp, divideUp, formatMoney, minorExponent, percentageOff } from "~/platform/money";
import { listSources, readSource } from "../../tests/support/sources";
import { methodsFor } from "./methods";
import { amountOf, minorOf } from "./providers/mollie-amounts";
import { restOf, returnableOf } from "./return";
import { taxIn } from "./vat";

/** Currencies with zero, two and three decimals. */
const currencies = ["JPY", "KRW", "ISK", "EUR", "GBP", "PLN", "CHF", "KWD", "BHD", "TND"] as const;
const currency = fc.constantFrom(...currencies);
/** Amounts up to ten thousand main units, in minor units. */
const money = currency.chain((code) =>
  fc.record({ code: fc.constant(code), minor: fc.integer({ min: 0, max: 10_000 * 10 ** minorExponent(code) }) }),
);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const percentage = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
/** True when `whole` differs from the exact quotient by at most a half. Computes in integers. */
const isNearest = (whole: number, numerator: number, denominator: number) =>
  2n * BigInt(Math.abs(whole)) * BigInt(denominator) - 2n * BigInt(Math.abs(numerator)) <= BigInt(denominator) &&
  2n * BigInt(Math.abs(numerator)) - 2n * BigInt(Math.abs(whole)) * BigInt(denominator) <= BigInt(denominator);

describe("money in currencies of 0, 2 and 3 decimals", () => {
  it("Money has the decimals of its currency", () =>
    expect(currencies.map((code) => minorExponent(code))).toEqual([0, 0, 0, 2, 2, 2, 2, 3, 3, 3]));

  it("A divided amount is the nearest whole number, halves away from zero", () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 1_000_000 }), (numerator, denominator) => {
        const whole = divideHalfUp(numerator, denominator);
        expect(Number.isInteger(whole)).toBe(true);
        expect(isNearest(whole, numerator, denominator)).toBe(true);
        expect(divideHalfUp(-numerator, denominator) + whole).toBe(0);
      }),
    );
    expect([divideHalfUp(5, 2), divideHalfUp(-5, 2), divideHalfUp(1, 3), divideHalfUp(2, 3)]).toEqual([3, -3, 0, 1]);
  });

  it("A discounted price is whole, at most the list price, and adds up with the discount", () => {
    fc.assert(
      fc.property(money, percentage, ({ minor }, off) => {
        const price = percentageOff(minor, off);
        expect(Number.isSafeInteger(price)).toBe(true);
        expect(price >= 0 && price <= minor).toBe(true);
        expect(isNearest(price, minor * Math.round((100 - off) * 100), 10_000)).toBe(true);
        expect(price + (minor - price)).toBe(minor);
      }),
    );
    expect([
      percentageOff(999, 25),
      percentageOff(1, 50),
      percentageOff(1_500, 25),
      percentageOff(12_345, 12.5),
    ]).toEqual([749, 1, 1_125, 10_802]);
  });

  it("Net and tax add up to the price at each rate", () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 0, max: 2_700 }), ({ minor }, rate) => {
        const { netMinor, vatMinor } = taxIn(minor, rate);
        expect(netMinor + vatMinor).toBe(minor);
        expect(vatMinor).toBeGreaterThanOrEqual(0);
        expect(isNearest(netMinor, minor * 10_000, 10_000 + rate)).toBe(true);
      }),
    );
  });

  it("Returned and kept money add up to the price, and all credits return all the money", () => {
    const order = fc.record({ money, credits: fc.integer({ min: 1, max: 5_000 }), left: fc.nat(5_000) });
    fc.assert(
      fc.property(order, ({ money: { minor }, credits, left }) => {
        const day = "2026-01-01T00:00:00.000Z";
        const answer = returnableOf({
          isPaid: true,
          chargedBack: false,
          disputedMinor: 0,
          goodwillMinor: 0,
          isDone: false,
          settledAt: day,
          now: day,
          refundDays: 14,
          credits,
          amountMinor: minor,
          balance: Math.min(left, credits),
          gainedSince: 0,
        });
        if (typeof answer === "string") {
          expect([left, answer]).toEqual([0, "return.nothing_left"]);
          return;
        }
        const kept = minor - answer.amountMinor;
        expect(Number.isSafeInteger(answer.amountMinor) && kept >= 0).toBe(true);
        expect(isNearest(answer.amountMinor, minor * answer.credits, credits)).toBe(true);
        if (answer.credits === credits) expect(kept).toBe(0);
      }),
    );
  });

  it("The rest of a returned order pays at most the undisputed money, and all of it for all credits", () => {
    const order = fc.record({
      money,
      credits: fc.integer({ min: 1, max: 5_000 }),
      parts: fc.tuple(share, share, share),
    });
    fc.assert(
      fc.property(order, ({ money: { minor }, credits, parts: [disputed, first, left] }) => {
        const returned = { credits: Math.floor(credits * first), amountMinor: Math.floor(minor * first) };
        const order = { credits, amountMinor: minor, goodwillMinor: 0 };
        const facts = { ...order, returned, available: Math.floor(credits * left) };
        const disputedMinor = Math.floor(minor * disputed);
        const rest = restOf({ ...facts, disputedMinor });
        expect(rest.credits).toBeGreaterThanOrEqual(0);
        expect(rest.amountMinor).toBeGreaterThanOrEqual(0);
        const dueMinor = Math.max(returned.amountMinor, minor - disputedMinor);
        expect(returned.amountMinor + rest.amountMinor).toBeLessThanOrEqual(dueMinor);
        const won = restOf({ ...facts, available: credits, disputedMinor: 0 });
        expect(returned.credits + won.credits).toBe(credits);
        if (won.credits > 0) expect(returned.amountMinor + won.amountMinor).toBe(minor);
      }),
    );
  });

  it("An invoice minus its credit note leaves the tax of the kept part", () => {
    fc.assert(
      fc.property(money, fc.integer({ min: 0, max: 2_700 }), fc.nat(100), ({ minor }, rate, part) => {
        const back = divideHalfUp(minor * part, 100);
        const [sold, returned] = [taxIn(minor, rate), taxIn(back, rate)];
        const staying = { net: sold.netMinor - returned.netMinor, vat: sold.vatMinor - returned.vatMinor };
        expect(staying.net + staying.vat).toBe(minor - back);
        expect(Math.abs(staying.net - taxIn(minor - back, rate).netMinor)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("The price per message is rounded up by less than one unit", () => {
    fc.assert(
      fc.property(
        money,
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 1, max: 60 }),
        ({ minor }, credits, cost) => {
          const told = divideUp(minor * cost, credits);
          expect(told * credits).toBeGreaterThanOrEqual(minor * cost);
          expect((told - 1) * credits).toBeLessThan(minor * cost);
        },
      ),
    );
    expect([divideUp(0, 7), divideUp(14, 7), divideUp(15, 7)]).toEqual([0, 2, 3]);
  });

  it("An amount sent to Mollie reads back unchanged", () => {
    fc.assert(
      fc.property(money, ({ code, minor }) => {
        const { value } = amountOf(minor, code);
        expect(value.split(".")[1]?.length ?? 0).toBe(minorExponent(code));
        expect(minorOf(value, code)).toBe(minor);
      }),
    );
  });

  it("An amount is written with its currency's decimals and without an exponent in each language", () => {
    fc.assert(
      fc.property(money, fc.constantFrom("en-GB", "pl-PL", "de-CH", "fr-FR", "da-DK"), ({ code, minor }, locale) => {
        const digits = formatMoney(minor, code, locale).replace(/[^\d]/g, "");
        expect(Number(digits)).toBe(minor);
      }),
    );
  });

  it("The smallest amount of a method is in the currency's main unit, with any number of decimals", () => {
    const visa = (code: string, amountMinor: number) =>
      methodsFor("GB", "2026-11-21", { currency: code, amountMinor, exponent: minorExponent(code) }).includes("visa");
    expect([
      visa("EUR", 49),
      visa("EUR", 50),
      visa("KWD", 499),
      visa("KWD", 500),
      visa("JPY", 0),
      visa("JPY", 1),
    ]).toEqual([false, true, false, true, false, true]);
  });
});

/** Finds code that rounds money outside the allowed function (DESIGN 8). */
it("Only one function rounds money", () => {
  const rounding = /Math\.(?:round|floor|ceil|trunc)\(|\.toFixed\(/;
  const lines = listSources("app/payments", "app/offers", "app/wallet").flatMap((path) =>
    readSource(path)
      .split("\n")
      .filter((line) => rounding.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  // Exclude lines about seconds and counts of messages, which are no money.
  expect(lines.filter((line) => !/seconds|Date|getTime|expires|At\b|messages:/i.test(line))).toEqual([]);
});
