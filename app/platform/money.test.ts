import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { divideHalfUp, formatMoney, minorExponent, readMinor, percentageOff } from "./money";

describe("money", () => {
  it("Each currency has its number of decimals", () => {
    expect(["EUR", "JPY", "KWD", "CHF"].map(minorExponent)).toEqual([2, 0, 3, 2]);
  });

  it("A typed amount is read by the decimals of its currency, and never rounded", () => {
    expect(["18.99", "18,99", "5", "5.5", "0.00"].map((text) => readMinor(text, "EUR"))).toEqual([
      1899, 1899, 500, 550, 0,
    ]);
    expect(["1899", "1899.00", "18.99"].map((text) => readMinor(text, "JPY"))).toEqual([1899, 1899, null]);
    expect([readMinor("1.234", "KWD"), readMinor("1.005", "EUR"), readMinor("-1", "EUR")]).toEqual([1234, null, null]);
    expect(["", ".50", "1e3", "five"].map((text) => readMinor(text, "EUR"))).toEqual([null, null, null, null]);
  });

  it("Money is written as the locale does", () => {
    expect(formatMoney(1250, "EUR", "nl").replace(/\s/g, " ")).toBe("€ 12,50");
    expect(formatMoney(1250, "EUR", "de").replace(/\s/g, " ")).toBe("12,50 €");
    expect(formatMoney(1250, "JPY", "en")).toBe("¥1,250");
  });

  it("A discounted price is rounded half up", () => {
    expect(percentageOff(1000, 25)).toBe(750);
    expect(percentageOff(999, 50)).toBe(500);
    expect(percentageOff(1995, 33.33)).toBe(1330);
    expect(percentageOff(1000, 0)).toBe(1000);
    expect(percentageOff(1000, 100)).toBe(0);
    expect(() => percentageOff(1000, 101)).toThrow(RangeError);
    expect(() => percentageOff(10.5, 10)).toThrow(RangeError);
  });

  it("Money is rounded to the nearest whole number, halves up", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), (numerator, denominator) => {
        const rounded = divideHalfUp(numerator, denominator);
        expect(Math.abs(rounded * denominator - numerator) * 2).toBeLessThanOrEqual(denominator);
      }),
    );
    expect([divideHalfUp(5, 2), divideHalfUp(-5, 2)]).toEqual([3, -3]);
  });
});
