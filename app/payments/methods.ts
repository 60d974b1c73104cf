/**
 * The 24 payment methods of the specification (PAY-15), each with the countries it is offered in, the date it closed, if
 * it did, and what each provider calls it. Kept by hand; `checkedOn` says when somebody last looked, at
 * docs.mollie.com/reference/common-data-types and docs.stripe.com/payments/payment-methods/overview.
 */
export const checkedOn = "2026-11-20";

export const providerNames = ["test", "stripe", "mollie"] as const;
export type ProviderName = (typeof providerNames)[number];

interface Method {
  name: string;
  /** `all`: in every country. */
  countries: "all" | readonly string[];
  closedOn?: string;
  /** The only currencies it moves; any when left out. */
  currencies?: readonly string[];
  /** Smallest amount, in the currency's main unit; `smallestOrder` when left out. */
  minimum?: number;
  /** A card: it can be kept for repeat orders. */
  card?: true;
  /** The provider's own name; a provider that is left out does not take it. */
  stripe?: string;
  mollie?: string;
}

/** What providers do not bother with: in the currency's main unit. */
const smallestOrder = 0.5;

const euro = { currencies: ["EUR"] } as const;
const card = { card: true, stripe: "card", mollie: "creditcard" } as const;
const euroDebit = ["AT", "BE", "DE", "ES", "FI", "FR", "IE", "IT", "NL"] as const;
const prepaid = ["AT", "BE", "CH", "DE", "ES", "FR", "GB", "IE", "IT", "NL", "PL"] as const;

export const methods = {
  sepadirectdebit: {
    ...{ name: "SEPA direct debit", countries: euroDebit, ...euro, minimum: 1 },
    ...{ stripe: "sepa_debit", mollie: "directdebit" },
  },
  przelewy24: { name: "Przelewy24", countries: ["PL"], stripe: "p24", mollie: "przelewy24" },
  blik: { name: "Blik", countries: ["PL"], currencies: ["PLN"], stripe: "blik", mollie: "blik" },
  wiretransfer: { name: "wire transfer", countries: "all", ...euro, minimum: 1, mollie: "banktransfer" },
  giropay: { name: "Giropay", countries: ["DE"], closedOn: "2024-12-31", ...euro },
  mastercard: { name: "Mastercard", countries: "all", ...card },
  visa: { name: "Visa", countries: "all", ...card },
  creditcard: { name: "credit card", countries: "all", ...card },
  dankort: { name: "Dankort", countries: ["DK"], card: true },
  mobilepay: { name: "MobilePay", countries: ["DK", "FI"], stripe: "mobilepay", mollie: "mobilepay" },
  swish: { name: "Swish", countries: ["SE"], currencies: ["SEK"], stripe: "swish", mollie: "swish" },
  twint: { name: "Twint", countries: ["CH"], currencies: ["CHF"], stripe: "twint", mollie: "twint" },
  satispay: { name: "Satispay", countries: ["IT"], ...euro, stripe: "satispay", mollie: "satispay" },
  vipps: { name: "Vipps", countries: ["NO"], currencies: ["NOK"], mollie: "vipps" },
  cartebancaire: { name: "Carte bancaire", countries: ["FR"], ...card },
  nexi: { name: "Nexi", countries: ["IT"], ...euro, card: true },
  ideal: { name: "iDEAL", countries: ["NL"], ...euro, stripe: "ideal", mollie: "ideal" },
  bancontact: { name: "Bancontact", countries: ["BE"], ...euro, stripe: "bancontact", mollie: "bancontact" },
  applepay: { name: "Apple Pay", countries: "all", stripe: "card", mollie: "applepay" },
  paysafecard: { name: "Paysafecard", countries: prepaid, mollie: "paysafecard" },
  maestro: { name: "Maestro", countries: [], closedOn: "2023-07-01", card: true },
  paypal: { name: "PayPal", countries: "all", stripe: "paypal", mollie: "paypal" },
  sofort: { name: "SOFORT", countries: ["AT", "DE", "CH"], closedOn: "2024-09-30" },
  eps: { name: "EPS", countries: ["AT"], ...euro, stripe: "eps", mollie: "eps" },
} as const satisfies Record<string, Method>;

export type MethodId = keyof typeof methods;

export function isMethod(text: string): text is MethodId {
  return Object.hasOwn(methods, text);
}

/** A card can be charged again without its holder, once they asked for it (PAY-12). */
export function isCard(id: MethodId): boolean {
  return (methods[id] as Method).card === true;
}

/** What the provider calls the method; null when it does not take it. The test provider takes all. */
export function methodAt(provider: ProviderName, id: MethodId): string | null {
  return provider === "test" ? id : ((methods[id] as Method)[provider] ?? null);
}

/** Offered after a country's own methods: most used first, those that ask most of the payer last. */
const widespread: readonly MethodId[] = [
  ...(["paypal", "creditcard", "visa", "mastercard", "applepay"] as const),
  ...(["sepadirectdebit", "paysafecard", "wiretransfer"] as const),
];

/** Where and how is paid; what is left out excludes nothing. */
export interface Till {
  provider?: ProviderName;
  currency?: string;
  amountMinor?: number;
  /** Decimals of the currency. */
  exponent?: number;
  /** The site may collect direct debits: its company has a creditor identifier (L27). */
  debits?: boolean;
}

/** Methods somebody paying from `country` on `today` (YYYY-MM-DD) may choose, the country's own ones first. */
export function methodsFor(country: string, today: string, till: Till = {}): MethodId[] {
  const open = (Object.keys(methods) as MethodId[]).filter((id) => isOpen(methods[id], country, today));
  const taken = open.filter((id) => isTaken(id, till));
  const own = taken.filter((id) => !widespread.includes(id));
  return [...own, ...widespread.filter((id) => taken.includes(id))];
}

function isOpen(method: Method, country: string, today: string): boolean {
  if (method.closedOn && method.closedOn <= today) return false;
  return method.countries === "all" || method.countries.includes(country);
}

function isTaken(id: MethodId, { provider = "test", currency, amountMinor, exponent = 2, debits = true }: Till) {
  const { currencies, minimum = smallestOrder } = methods[id] as Method;
  if (id === "sepadirectdebit" && !debits) return false;
  if (methodAt(provider, id) === null) return false;
  if (currency !== undefined && currencies && !currencies.includes(currency)) return false;
  return amountMinor === undefined || amountMinor >= minimum * 10 ** exponent;
}
