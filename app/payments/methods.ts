/**
 * The 24 payment methods of the specification (PAY-15). The figures come from docs/payment-sources.md, last checked
 * on 2026-11-24.
 */

export const providerNames = ["test", "stripe", "mollie"] as const;
export type ProviderName = (typeof providerNames)[number];

interface Method {
  name: string;
  /** `all` means each country. */
  countries: "all" | readonly string[];
  closedOn?: string;
  /** The only currencies of the method. Missing when the method accepts any currency. */
  currencies?: readonly string[];
  /** Smallest amount per currency, in main units. When missing, `smallestOrders` applies. */
  minimum?: Amounts;
  /** Largest amount per currency, in main units. */
  maximum?: Amounts;
  /** True when the payer transfers the money within days. */
  transfer?: true;
  /** True for a card, which can be saved for repeat orders. */
  card?: true;
  /** Names of the method at the providers. Missing when the provider lacks the method. */
  stripe?: string;
  mollie?: string;
}

type Amounts = Readonly<Record<string, number>>;

const smallestOrder = 0.5;

/** Smallest charges (docs.stripe.com/currencies), in main units. */
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

/** Largest amounts of any method: Mollie's default limit for cards. */
const largestOrders: Amounts = { EUR: 10_000 };

/** Days to send a transfer, days for its arrival, and days between reminder and end. */
export const transferDays = 7;
export const transferGraceDays = 3;
export const transferReminderDays = 2;

const euro = { currencies: ["EUR"] } as const;
const card = { card: true, stripe: "card", mollie: "creditcard" } as const;
const euroDebit = ["AT", "BE", "DE", "ES", "FI", "FR", "IE", "IT", "NL"] as const;
/**
 * Limit for methods without an account, for instance Paysafecard: 50 EUR in the EEA (fifth anti-money-laundering
 * directive).
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
    // Limit of the app. A card allows more, but the payer chooses app or card only on the provider's page.
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

/** True for cards, which can be charged again without their holder (PAY-12). */
export function isCard(id: MethodId): boolean {
  return (methods[id] as Method).card === true;
}

/** True when days may pass between order and payment. */
export function isTransfer(id: MethodId): boolean {
  return (methods[id] as Method).transfer === true;
}

export const transfers: readonly MethodId[] = (Object.keys(methods) as MethodId[]).filter(isTransfer);

/** The method's name at the provider. Null when the provider lacks the method. The test provider has all methods. */
export function methodAt(provider: ProviderName, id: MethodId): string | null {
  return provider === "test" ? id : ((methods[id] as Method)[provider] ?? null);
}

/** Order of the methods after the country's own methods: most widely used first. */
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

/** Facts that limit the methods. A missing field excludes no method. */
interface PaymentContext {
  provider?: ProviderName;
  currency?: string;
  amountMinor?: number;
  /** Number of decimals of the currency. */
  exponent?: number;
  /** True when the company has a creditor identifier, which direct debits need (L27). */
  debits?: boolean;
}

/** Lists methods for a payment from `country` on `today` (YYYY-MM-DD), the country's own methods first. */
export function methodsFor(country: string, today: string, context: PaymentContext = {}): MethodId[] {
  const open = (Object.keys(methods) as MethodId[]).filter((id) => isOpen(methods[id], country, today));
  const taken = open.filter((id) => isTaken(id, context));
  const own = taken.filter((id) => !widespread.includes(id));
  return [...own, ...widespread.filter((id) => taken.includes(id))];
}

function isOpen(method: Method, country: string, today: string): boolean {
  if (method.closedOn && method.closedOn <= today) return false;
  return method.countries === "all" || method.countries.includes(country);
}

function isTaken(
  id: MethodId,
  { provider = "test", currency, amountMinor, exponent = 2, debits = true }: PaymentContext,
) {
  const { currencies, minimum = smallestOrders, maximum = largestOrders } = methods[id] as Method;
  if (id === "sepadirectdebit" && !debits) return false;
  if (methodAt(provider, id) === null) return false;
  if (currency !== undefined && currencies && !currencies.includes(currency)) return false;
  if (amountMinor === undefined || currency === undefined) return true;
  const amount = amountMinor / 10 ** exponent;
  return amount >= (minimum[currency] ?? smallestOrder) && amount <= (maximum[currency] ?? Number.POSITIVE_INFINITY);
}
