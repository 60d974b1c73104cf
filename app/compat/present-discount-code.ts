import { minorExponent } from "~/platform/money";

/** The four fields of a discount code (OFF-02). */
interface WireDiscountCode {
  code: string;
  percentage: number;
  /** The lowest order amount in whole currency units. Zero allows any order. */
  minimum: number;
  /** Empty when the code is valid in every country. */
  country: string;
}

interface CodeFacts {
  code: string;
  percentage: number;
  minimumMinor: number;
  country: string | null;
}

export function presentDiscountCode(code: CodeFacts, currency: string): WireDiscountCode {
  return {
    code: code.code,
    percentage: code.percentage,
    minimum: code.minimumMinor / 10 ** minorExponent(currency),
    country: code.country ?? "",
  };
}
