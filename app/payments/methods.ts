/**
 * The 24 payment methods of the specification (PAY-15), each with the countries it is offered in, the date it closed, if
 * it did, its limits, and what each provider calls it. Kept by hand: each figure with source and date in
 * docs/payment-sources.md; `checkedOn` says when somebody last looked.
 */
export const checkedOn = "2026-11-24";

export const providerNames = ["test", "stripe", "mollie"] as const;
export type ProviderName = (typeof providerNames)[number];

interface Method {
  name: string;
  /** `all`: in every country. */
  countries: "all" | readonly string[];
  closedOn?: string;
  /** The only currencies it moves; any when left out. */
  currencies?: readonly string[];
  /** Smallest amount per currency, in its main unit; `smallestOrders` when left out. */
  minimum?: Amounts;
  /** Largest amount per currency, in its main unit. */
  maximum?: Amounts;
  /** The payer sends the money from their own bank, and has days for it. */
  transfer?: true;
  /** A card: it can be kept for repeat orders. */
  card?: true;
  /** The provider's own name; a provider that is left out does not take it. */
  stripe?: string;
  mollie?: string;
}

type Amounts = Readonly<Record<string, number>>;

const smallestOrder = 0.5;

/** What providers do not bother with (docs.stripe.com/currencies), in the currency's main unit. */
const smallestOrders: Amounts = {
  EUR: 0.5,
  GBP: 0.5,
  USD: 0.5,
  CHF: 0.5,
  CAD: 0.5,
  AUD: 0.5,
  NZD: 0.5,
  DKK: 2.5,
  NOK: 3,
  SEK: 3,
  PLN: 2,
};

/** What providers take at most by every method: cards at Mollie end there unless more was agreed with it. */
const largestOrders: Amounts = { EUR: 10_000 };

/** Days in which a transfer must be on its way; what its bank takes besides; and when its payer is reminded before the end. */
export const transferDays = 7;
export const transferGraceDays = 3;
export const transferReminderDays = 2;

const euro = { currencies: ["EUR"] } as const;
const card = { card: true, stripe: "card", mollie: "creditcard" } as const;
const euroDebit = ["AT", "BE", "DE", "ES", "FI", "FR", "IE", "IT", "NL"] as const;
/**
 * Paid without an account of one's own, as Paysafecard's codes are: 50 EUR at most in the EEA since the fifth
 * anti-money-laundering directive; elsewhere not more than that is worth.
 */
const anonymous: Amounts = { EUR: 50, GBP: 40, CHF: 45, PLN: 200 };
const prepaid = ["AT", "BE", "CH", "DE", "ES", "FR", "GB", "IE", "IT", "NL", "PL"] as const;

export const methods = {
  sepadirectdebit: {
    name: "SEPA direct debit",
    countries: euroDebit,
    ...euro,
    minimum: { EUR: 1 },
    maximum: { EUR: 1000 },
    stripe: "sepa_debit",
    mollie: "directdebit",
  },
  przelewy24: {
    name: "Przelewy24",
    countries: ["PL"],
    currencies: ["PLN", "EUR"],
    stripe: "p24",
    mollie: "przelewy24",
    maximum: { EUR: 12_815, PLN: 55_000 },
  },
  blik: {
    name: "Blik",
    countries: ["PL"],
    currencies: ["PLN"],
    stripe: "blik",
    mollie: "blik",
    maximum: { PLN: 10_000 },
  },
  wiretransfer: {
    name: "wire transfer",
    countries: "all",
    ...euro,
    minimum: { EUR: 1 },
    maximum: { EUR: 1_000_000 },
    transfer: true,
    stripe: "customer_balance",
    mollie: "banktransfer",
  },
  giropay: { name: "Giropay", countries: ["DE"], closedOn: "2024-12-31", ...euro },
  mastercard: { name: "Mastercard", countries: "all", ...card },
  visa: { name: "Visa", countries: "all", ...card },
  creditcard: { name: "credit card", countries: "all", ...card },
  dankort: { name: "Dankort", countries: ["DK"], card: true },
  mobilepay: {
    name: "MobilePay",
    countries: ["DK", "FI"],
    currencies: ["DKK", "EUR"],
    stripe: "mobilepay",
    mollie: "mobilepay",
  },
  swish: {
    name: "Swish",
    countries: ["SE"],
    currencies: ["SEK"],
    stripe: "swish",
    mollie: "swish",
    maximum: { SEK: 150_000 },
  },
  twint: {
    name: "Twint",
    countries: ["CH"],
    currencies: ["CHF"],
    stripe: "twint",
    mollie: "twint",
    maximum: { CHF: 5000 },
  },
  satispay: {
    name: "Satispay",
    countries: ["IT"],
    ...euro,
    stripe: "satispay",
    mollie: "satispay",
    maximum: { EUR: 50_000 },
  },
  vipps: { name: "Vipps", countries: ["NO"], currencies: ["NOK"], mollie: "vipps" },
  cartebancaire: { name: "Carte bancaire", countries: ["FR"], ...card },
  nexi: { name: "Nexi", countries: ["IT"], ...euro, card: true },
  ideal: {
    name: "iDEAL",
    countries: ["NL"],
    ...euro,
    stripe: "ideal",
    mollie: "ideal",
    maximum: { EUR: 50_000 },
  },
  bancontact: {
    name: "Bancontact",
    countries: ["BE"],
    ...euro,
    stripe: "bancontact",
    mollie: "bancontact",
    // Its app ends there; a card number may move more, but nobody knows beforehand how the payer pays.
    maximum: { EUR: 1500 },
  },
  applepay: { name: "Apple Pay", countries: "all", stripe: "card", mollie: "applepay" },
  paysafecard: {
    name: "Paysafecard",
    countries: prepaid,
    currencies: ["EUR", "GBP", "CHF", "PLN"],
    mollie: "paysafecard",
    maximum: anonymous,
  },
  maestro: { name: "Maestro", countries: [], closedOn: "2023-07-01", card: true },
  paypal: { name: "PayPal", countries: "all", stripe: "paypal", mollie: "paypal" },
  sofort: { name: "SOFORT", countries: ["AT", "DE", "CH"], closedOn: "2024-09-30" },
  eps: {
    name: "EPS",
    countries: ["AT"],
    ...euro,
    stripe: "eps",
    mollie: "eps",
    minimum: { EUR: 1 },
    maximum: { EUR: 50_000 },
  },
} as const satisfies Record<string, Method>;

export type MethodId = keyof typeof methods;

export function isMethod(text: string): text is MethodId {
  return Object.hasOwn(methods, text);
}

/** A card can be charged again without its holder, once they asked for it (PAY-12). */
export function isCard(id: MethodId): boolean {
  return (methods[id] as Method).card === true;
}

/** The payer sends the money from their own bank in the days after the order. */
export function isTransfer(id: MethodId): boolean {
  return (methods[id] as Method).transfer === true;
}

export const transfers: readonly MethodId[] = (Object.keys(methods) as MethodId[]).filter(isTransfer);

/** What the provider calls the method; null when it does not take it. The test provider takes all. */
export function methodAt(provider: ProviderName, id: MethodId): string | null {
  return provider === "test" ? id : ((methods[id] as Method)[provider] ?? null);
}

/** Offered after a country's own methods: most used first, those that ask most of the payer last. */
const widespread: readonly MethodId[] = [
  "paypal",
  "creditcard",
  "visa",
  "mastercard",
  "applepay",
  "sepadirectdebit",
  "paysafecard",
  "wiretransfer",
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
  const { currencies, minimum = smallestOrders, maximum = largestOrders } = methods[id] as Method;
  if (id === "sepadirectdebit" && !debits) return false;
  if (methodAt(provider, id) === null) return false;
  if (currency !== undefined && currencies && !currencies.includes(currency)) return false;
  if (amountMinor === undefined || currency === undefined) return true;
  const amount = amountMinor / 10 ** exponent;
  return amount >= (minimum[currency] ?? smallestOrder) && amount <= (maximum[currency] ?? Number.POSITIVE_INFINITY);
}
