/**
 * The shapes of this project's requests to Stripe. The double refuses all others. The compiler checks the names
 * against Stripe's SDK (stripe 23.1.0, API 2026-10-28). Values come from docs.stripe.com. Sources:
 * docs/payment-sources.md.
 */
import type Stripe from "stripe";
import * as z from "zod";

type Known<Fields, Params> = Record<Exclude<keyof Fields, keyof Params>, never>;

/** Fields of a call. A name that is unknown to the SDK does not compile. */
const fields =
  <Params>() =>
  <Fields extends Record<string, z.ZodType>>(shape: Fields & Known<Fields, Params>) =>
    z.strictObject<Fields>(shape);

// Parse numbers and booleans, because form fields are text.
const whole = z.string().regex(/^\d+$/).transform(Number);
const yes = z.enum(["true", "false"]).transform((text) => text === "true");
const text = z.string().min(1).max(5000);
const address = z.url();
const metadata = z.record(z.string().max(40), z.string().max(500));
const expand = z.array(z.string());

export const currencies = [
  "eur",
  "usd",
  "gbp",
  "chf",
  "pln",
  "sek",
  "nok",
  "dkk",
  "czk",
  "huf",
  "cad",
  "aud",
  "nzd",
  "jpy",
  "ron",
] as const;
const currency = z.enum(currencies, "Invalid currency");

/** Smallest charge of each currency in its smallest unit (docs.stripe.com/currencies). */
export const smallestCharge: Readonly<Record<(typeof currencies)[number], number>> = {
  eur: 50,
  usd: 50,
  gbp: 30,
  chf: 50,
  pln: 200,
  sek: 300,
  nok: 300,
  dkk: 250,
  czk: 1500,
  huf: 17_500,
  cad: 50,
  aud: 50,
  nzd: 50,
  jpy: 50,
  ron: 200,
};

export const methodCurrencies: Readonly<Record<string, readonly string[] | "all">> = {
  card: "all",
  sepa_debit: ["eur"],
  p24: ["eur", "pln"],
  blik: ["pln"],
  mobilepay: ["dkk", "eur", "nok", "sek"],
  swish: ["sek"],
  twint: ["chf"],
  satispay: ["eur"],
  ideal: ["eur"],
  bancontact: ["eur"],
  eps: ["eur"],
  paypal: ["eur", "gbp", "usd", "chf", "czk", "dkk", "nok", "pln", "sek", "aud", "cad", "nzd"],
  customer_balance: ["eur", "gbp", "usd", "jpy"],
};
const methods = z.array(z.enum(Object.keys(methodCurrencies))).min(1);

const locales = [
  "auto",
  "bg",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "en-GB",
  "es",
  "es-419",
  "et",
  "fi",
  "fil",
  "fr",
  "fr-CA",
  "hr",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "lt",
  "lv",
  "ms",
  "mt",
  "nb",
  "nl",
  "pl",
  "pt",
  "pt-BR",
  "ro",
  "ru",
  "sk",
  "sl",
  "sv",
  "th",
  "tr",
  "vi",
  "zh",
  "zh-HK",
  "zh-TW",
] as const;

type Item = NonNullable<Stripe.Checkout.SessionCreateParams["line_items"]>[number];
type PriceData = NonNullable<Item["price_data"]>;
type Balance = NonNullable<
  NonNullable<Stripe.Checkout.SessionCreateParams["payment_method_options"]>["customer_balance"]
>;
type Transfer = NonNullable<Balance["bank_transfer"]>;

const transfer = fields<Transfer>()({
  type: z.literal("eu_bank_transfer"),
  eu_bank_transfer: z.strictObject({ country: z.enum(["BE", "DE", "ES", "FR", "IE", "NL"]) }),
});

export const sessionCreate = fields<Stripe.Checkout.SessionCreateParams>()({
  mode: z.literal("payment"),
  client_reference_id: z.string().max(200).optional(),
  metadata: metadata.optional(),
  adaptive_pricing: z.strictObject({ enabled: yes }).optional(),
  allowed_payment_method_types: methods,
  payment_method_options: fields<NonNullable<Stripe.Checkout.SessionCreateParams["payment_method_options"]>>()({
    customer_balance: fields<Balance>()({ funding_type: z.literal("bank_transfer"), bank_transfer: transfer }),
  }).optional(),
  line_items: z
    .array(
      fields<Item>()({
        quantity: whole,
        price_data: fields<PriceData>()({
          currency,
          unit_amount: whole,
          product_data: z.strictObject({ name: text }),
        }),
      }),
    )
    .min(1),
  payment_intent_data: fields<NonNullable<Stripe.Checkout.SessionCreateParams["payment_intent_data"]>>()({
    metadata: metadata.optional(),
    description: z.string().max(1000).optional(),
    setup_future_usage: z.enum(["off_session", "on_session"]).optional(),
  }).optional(),
  customer: z.string().startsWith("cus_").optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  locale: z.enum(locales).optional(),
  success_url: address,
  cancel_url: address.optional(),
  expires_at: whole.optional(),
  expand: expand.optional(),
});

type IntentParams = Stripe.PaymentIntentCreateParams;
type MethodData = NonNullable<IntentParams["payment_method_data"]>;
type Billing = NonNullable<MethodData["billing_details"]>;
type Acceptance = Exclude<NonNullable<IntentParams["mandate_data"]>, "">["customer_acceptance"];

export const intentCreate = fields<IntentParams>()({
  amount: whole,
  currency,
  description: z.string().max(1000).optional(),
  confirm: yes.optional(),
  metadata: metadata.optional(),
  customer: z.string().startsWith("cus_").optional(),
  payment_method: z.string().startsWith("pm_").optional(),
  allowed_payment_method_types: methods.optional(),
  return_url: address.optional(),
  off_session: yes.optional(),
  payment_method_data: fields<MethodData>()({
    type: z.literal("sepa_debit"),
    sepa_debit: z.strictObject({ iban: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/) }),
    billing_details: fields<Billing>()({
      name: text,
      email: z.email(),
      address: fields<Exclude<NonNullable<Billing["address"]>, "">>()({
        line1: text,
        postal_code: text,
        city: text,
        country: z.string().length(2),
      }).optional(),
    }),
  }).optional(),
  mandate_data: fields<Exclude<NonNullable<IntentParams["mandate_data"]>, "">>()({
    customer_acceptance: fields<Acceptance>()({
      type: z.literal("online"),
      online: z.strictObject({ ip_address: z.union([z.ipv4(), z.ipv6()]), user_agent: text }),
      accepted_at: whole.optional(),
    }),
  }).optional(),
  expand: expand.optional(),
});

/** A refund of a payment, or of a customer's cash balance. */
export const refundCreate = fields<Stripe.RefundCreateParams>()({
  payment_intent: z.string().startsWith("pi_").optional(),
  origin: z.literal("customer_balance").optional(),
  customer: z.string().startsWith("cus_").optional(),
  currency: currency.optional(),
  amount: whole.optional(),
  metadata: metadata.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  expand: expand.optional(),
});

export const customerCreate = fields<Stripe.CustomerCreateParams>()({
  email: z.email().optional(),
  metadata: metadata.optional(),
  expand: expand.optional(),
});

export const noFields = z.strictObject({ expand: expand.optional() });

const limit = whole.pipe(z.number().min(1).max(100)).optional();
export const sessionList = fields<Stripe.Checkout.SessionListParams>()({
  payment_intent: z.string().startsWith("pi_"),
  limit,
  expand: expand.optional(),
});
export const intentList = fields<Stripe.PaymentIntentListParams>()({
  created: z.strictObject({ gte: whole.optional() }).optional(),
  limit,
  starting_after: text.optional(),
  expand: expand.optional(),
});
export const intentSearch = fields<Stripe.PaymentIntentSearchParams>()({
  query: text,
  limit,
  expand: expand.optional(),
});
export const disputeList = fields<Stripe.DisputeListParams>()({
  payment_intent: z.string().startsWith("pi_"),
  limit,
  starting_after: text.optional(),
  expand: expand.optional(),
});
export const refundList = fields<Stripe.RefundListParams>()({
  payment_intent: z.string().startsWith("pi_").optional(),
  created: z.strictObject({ gte: whole.optional() }).optional(),
  limit,
  starting_after: text.optional(),
  expand: expand.optional(),
});
export const cashList = fields<Stripe.CustomerListCashBalanceTransactionsParams>()({
  limit,
  starting_after: text.optional(),
  expand: expand.optional(),
});

export interface StripeRefusal {
  status: number;
  body: { error: { type: string; code?: string; message: string; param?: string } };
}

/** Parses a request. A malformed request gives Stripe's refusal with the unknown or missing parameter. */
export function read<S extends z.ZodType>(
  shape: S,
  asked: unknown,
): { asked: z.output<S>; refusal?: never } | { refusal: StripeRefusal; asked?: never } {
  const parsed = shape.safeParse(asked);
  if (parsed.success) return { asked: parsed.data };
  const issue = parsed.error.issues[0] as z.core.$ZodIssue;
  const unknown = issue.code === "unrecognized_keys";
  const path = unknown ? [...issue.path, issue.keys[0] as string] : issue.path;
  const param = path.map((part, at) => (at === 0 ? String(part) : `[${String(part)}]`)).join("");
  const missing =
    issue.code === "invalid_type" && issue.input === undefined && !/received (?!undefined)/.test(issue.message);
  const code = unknown ? "parameter_unknown" : missing ? "parameter_missing" : "parameter_invalid";
  const message = unknown
    ? `Received unknown parameter: ${param}`
    : missing
      ? `Missing required param: ${param}.`
      : `Invalid ${param}: ${issue.message}`;
  return { refusal: { status: 400, body: { error: { type: "invalid_request_error", code, message, param } } } };
}
