/**
 * The 24 payment methods of the specification (PAY-15), each with the countries it is offered in and the date it closed,
 * if it did. Kept by hand; `checkedOn` says when somebody last looked.
 */
export const checkedOn = "2026-11-20";

interface Method {
  name: string;
  /** `all`: in every country. */
  countries: "all" | readonly string[];
  closedOn?: string;
}

export const methods = {
  sepadirectdebit: { name: "SEPA direct debit", countries: ["AT", "BE", "DE", "ES", "FI", "FR", "IE", "IT", "NL"] },
  przelewy24: { name: "Przelewy24", countries: ["PL"] },
  blik: { name: "Blik", countries: ["PL"] },
  wiretransfer: { name: "wire transfer", countries: "all" },
  giropay: { name: "Giropay", countries: ["DE"], closedOn: "2024-12-31" },
  mastercard: { name: "Mastercard", countries: "all" },
  visa: { name: "Visa", countries: "all" },
  creditcard: { name: "credit card", countries: "all" },
  dankort: { name: "Dankort", countries: ["DK"] },
  mobilepay: { name: "MobilePay", countries: ["DK", "FI"] },
  swish: { name: "Swish", countries: ["SE"] },
  twint: { name: "Twint", countries: ["CH"] },
  satispay: { name: "Satispay", countries: ["IT"] },
  vipps: { name: "Vipps", countries: ["NO"] },
  cartebancaire: { name: "Carte bancaire", countries: ["FR"] },
  nexi: { name: "Nexi", countries: ["IT"] },
  ideal: { name: "iDEAL", countries: ["NL"] },
  bancontact: { name: "Bancontact", countries: ["BE"] },
  applepay: { name: "Apple Pay", countries: "all" },
  paysafecard: { name: "Paysafecard", countries: ["AT", "BE", "CH", "DE", "ES", "FR", "GB", "IE", "IT", "NL", "PL"] },
  maestro: { name: "Maestro", countries: [], closedOn: "2023-07-01" },
  paypal: { name: "PayPal", countries: "all" },
  sofort: { name: "SOFORT", countries: ["AT", "DE", "CH"], closedOn: "2024-09-30" },
  eps: { name: "EPS", countries: ["AT"] },
} as const satisfies Record<string, Method>;

export type MethodId = keyof typeof methods;

export function isMethod(text: string): text is MethodId {
  return Object.hasOwn(methods, text);
}

/** Offered after a country's own methods: most used first, those that ask most of the payer last. */
const widespread: readonly MethodId[] = [
  ...(["paypal", "creditcard", "visa", "mastercard", "applepay"] as const),
  ...(["sepadirectdebit", "paysafecard", "wiretransfer"] as const),
];

/** Methods somebody paying from `country` on `today` (YYYY-MM-DD) may choose, the country's own ones first. */
export function methodsFor(country: string, today: string): MethodId[] {
  const open = (Object.keys(methods) as MethodId[]).filter((id) => isOpen(methods[id], country, today));
  const own = open.filter((id) => !widespread.includes(id));
  return [...own, ...widespread.filter((id) => open.includes(id))];
}

function isOpen(method: Method, country: string, today: string): boolean {
  if (method.closedOn && method.closedOn <= today) return false;
  return method.countries === "all" || method.countries.includes(country);
}
