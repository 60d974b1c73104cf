import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCreditorId } from "~/tenancy/creditor-id";
import { lastIbanDigits, groupIban, isIban, tidyIban } from "./iban";

const good = ["NL91ABNA0417164300", "DE89370400440532013000", "FR1420041010050500013M02606", "BE68539007547034"];

describe("an account number", () => {
  it.each([...good, "nl91 abna 0417 1643 00", "MT84MALT011000012345MTLCAST001S"])(
    "The account number %s is valid",
    (text) => expect(isIban(text)).toBe(true),
  );

  it.each([
    ["", "nothing"],
    ["NL91ABNA041716430", "one sign short"],
    ["NL91ABNA04171643001", "one sign long"],
    ["NL91ABNA0417164301", "a wrong check"],
    ["US64SVBKUS6S3300958879", "a country without SEPA"],
    ["9191ABNA0417164300", "no country"],
    ["NL91ABNA04171643Ⅳ0", "a sign that is no letter"],
  ])("The account number %s is invalid: %s", (text) => expect(isIban(text)).toBe(false));

  it("An account number with one changed or two swapped characters is invalid", () => {
    fc.assert(
      fc.property(fc.constantFrom(...good), fc.nat(), fc.integer({ min: 1, max: 9 }), (iban, seed, shift) => {
        const at = 4 + (seed % (iban.length - 4));
        const sign = iban[at] as string;
        if (/\d/.test(sign)) {
          const other = String((Number(sign) + shift) % 10);
          expect(isIban(iban.slice(0, at) + other + iban.slice(at + 1))).toBe(other === sign);
        }
        const [left, right] = [iban[at - 1] as string, sign];
        if (left !== right) expect(isIban(iban.slice(0, at - 1) + right + left + iban.slice(at + 1))).toBe(false);
      }),
    );
  });

  it("An account number is shown in groups of four, or as its last four characters", () => {
    expect(groupIban("nl91abna0417164300")).toBe("NL91 ABNA 0417 1643 00");
    expect(tidyIban(groupIban("NL91ABNA0417164300"))).toBe("NL91ABNA0417164300");
    expect(lastIbanDigits("NL91 ABNA 0417 1643 00")).toBe("4300");
  });
});

describe("a creditor identifier", () => {
  it.each(["DE98ZZZ09999999999", "NL79ZZZ999999990000"])("The creditor identifier %s is valid", (text) =>
    expect(isCreditorId(text)).toBe(true),
  );
  it.each(["", "DE99ZZZ09999999999", "DE98ZZZ", "de98zzz09999999999"])(
    "The creditor identifier %s is invalid",
    (text) => expect(isCreditorId(text)).toBe(false),
  );
});
