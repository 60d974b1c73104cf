/**
 * The shapes of Mollie's requests and answers that this project uses. Names, required fields and values come from
 * Mollie's published OpenAPI description. Source and date: docs/payment-sources.md.
 */
import * as z from "zod";

/** Number of decimals of each currency (docs.mollie.com/docs/multicurrency). */
export const decimals: Readonly<Record<string, number>> = {
  AED: 2,
  AUD: 2,
  BRL: 2,
  CAD: 2,
  CHF: 2,
  CZK: 2,
  DKK: 2,
  EUR: 2,
  GBP: 2,
  HKD: 2,
  HUF: 2,
  ILS: 2,
  ISK: 0,
  JPY: 0,
  MXN: 2,
  MYR: 2,
  NOK: 2,
  NZD: 2,
  PHP: 2,
  PLN: 2,
  RON: 2,
  SEK: 2,
  SGD: 2,
  THB: 2,
  TWD: 2,
  USD: 2,
  ZAR: 2,
};

export const everyMethod = [
  "alma",
  "applepay",
  "bacs",
  "bancomatpay",
  "bancontact",
  "banktransfer",
  "belfius",
  "billie",
  "billink",
  "bizum",
  "blik",
  "creditcard",
  "directdebit",
  "eps",
  "giftcard",
  "ideal",
  "in3",
  "kbc",
  "klarna",
  "mbway",
  "mobilepay",
  "multibanco",
  "mybank",
  "paybybank",
  "paypal",
  "paysafecard",
  "pointofsale",
  "przelewy24",
  "riverty",
  "satispay",
  "swish",
  "trustly",
  "twint",
  "vipps",
  "voucher",
] as const;

/** Currencies and limits in euros, for each payment method that has such restrictions. */
export const methodFacts: Readonly<Record<string, { currencies?: readonly string[]; most?: number; least?: number }>> =
  {
    ideal: { currencies: ["EUR"], most: 50_000 },
    banktransfer: { currencies: ["EUR"], most: 1_000_000 },
    bancontact: { currencies: ["EUR"], least: 0.02, most: 50_000 },
    eps: { currencies: ["EUR"], least: 1, most: 50_000 },
    przelewy24: { currencies: ["EUR", "PLN"], most: 12_815 },
    directdebit: { currencies: ["EUR"], most: 1000 },
    satispay: { currencies: ["EUR"], most: 50_000 },
    creditcard: { most: 10_000 },
    applepay: { most: 10_000 },
    blik: { currencies: ["PLN"] },
    swish: { currencies: ["SEK"] },
    twint: { currencies: ["CHF"] },
    vipps: { currencies: ["NOK"] },
    mobilepay: { currencies: ["DKK", "EUR"] },
    paysafecard: { currencies: ["EUR", "CHF", "GBP", "NOK", "PLN", "RON", "SEK"] },
  };

const locales = [
  "ca_ES",
  "cs_CZ",
  "da_DK",
  "de_AT",
  "de_CH",
  "de_DE",
  "de_LU",
  "en_BE",
  "en_GB",
  "en_NL",
  "en_US",
  "es_ES",
  "fi_FI",
  "fr_BE",
  "fr_FR",
  "fr_LU",
  "hu_HU",
  "is_IS",
  "it_IT",
  "lt_LT",
  "lv_LV",
  "nb_NO",
  "nl_BE",
  "nl_NL",
  "pl_PL",
  "pt_PT",
  "sk_SK",
  "sv_SE",
] as const;

const named = (prefix: string) => z.string().regex(new RegExp(`^${prefix}_.+$`));
const amount = z
  .strictObject({ currency: z.enum(Object.keys(decimals), "The currency is not supported"), value: z.string() })
  .refine(
    ({ currency, value }) =>
      new RegExp(`^\\d+${decimals[currency] ? `\\.\\d{${decimals[currency]}}` : ""}$`).test(value),
    "The amount contains an invalid value",
  );
const metadata = z.union([z.string(), z.number(), z.array(z.string()), z.record(z.string(), z.unknown()), z.null()]);
const description = z.string().min(1, "The description is invalid").max(255, "The description is too long");
const day = z.iso.date();
const locale = z.enum(locales, "The locale is invalid");
const sequenceType = z.enum(["oneoff", "first", "recurring"]);

export const paymentCreate = z.strictObject({
  amount,
  description,
  redirectUrl: z.url().nullish(),
  cancelUrl: z.url().nullish(),
  webhookUrl: z.url().nullish(),
  locale: locale.nullish(),
  method: z.enum(everyMethod, "The payment method is invalid").nullish(),
  metadata: metadata.optional(),
  sequenceType: sequenceType.optional(),
  customerId: named("cst").optional(),
  mandateId: named("mdt").nullish(),
  dueDate: day.nullish(),
});

export const customerCreate = z.strictObject({
  name: z.string().nullish(),
  email: z.email().nullish(),
  locale: locale.nullish(),
  metadata: metadata.optional(),
});

export const mandateCreate = z.strictObject({
  method: z.literal("directdebit"),
  consumerName: z.string().min(1),
  consumerAccount: z.string().regex(/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/, "The IBAN is invalid"),
  signatureDate: day.nullish(),
  mandateReference: z.string().max(35).nullish(),
});

export const refundCreate = z.strictObject({
  amount,
  description: description.optional(),
  metadata: metadata.optional(),
});

/** A UUID of version 4, as Mollie's documentation requires (parameter idempotency-key). */
export const idempotencyKey = z.uuidv4("The idempotency key is not a UUID v4");

const at = z.iso.datetime({ offset: true });
const link = z.strictObject({ href: z.string(), type: z.string() });

export const chargebackAnswer = z.strictObject({
  resource: z.literal("chargeback"),
  id: named("chb"),
  amount,
  reason: z.strictObject({ code: z.string(), description: z.string() }).nullish(),
  paymentId: named("tr"),
  settlementAmount: amount.nullish(),
  createdAt: at,
  reversedAt: at.nullish(),
  _links: z.strictObject({ self: link, payment: link }),
});

export const refundAnswer = z.strictObject({
  resource: z.literal("refund"),
  id: named("re"),
  mode: z.enum(["live", "test"]),
  description,
  amount,
  metadata,
  paymentId: named("tr"),
  status: z.enum(["queued", "pending", "processing", "refunded", "failed", "canceled"]),
  createdAt: at,
  // A refund inside another object has no documentation link (schema list-entity-refund).
  _links: z.strictObject({ self: link, payment: link, documentation: link.optional() }),
});

export const paymentAnswer = z.strictObject({
  resource: z.literal("payment"),
  id: named("tr"),
  mode: z.enum(["live", "test"]),
  createdAt: at,
  amount,
  description,
  status: z.enum(["open", "pending", "authorized", "paid", "canceled", "expired", "failed"]),
  profileId: named("pfl"),
  sequenceType,
  method: z.enum([...everyMethod, "klarnapaylater", "payconiq"]).nullish(),
  isCancelable: z.boolean().nullish(),
  amountRefunded: amount.optional(),
  amountRemaining: amount.optional(),
  amountChargedBack: amount.optional(),
  redirectUrl: z.string().nullish(),
  cancelUrl: z.string().nullish(),
  webhookUrl: z.string().nullish(),
  locale: locale.nullish(),
  metadata,
  customerId: named("cst").optional(),
  mandateId: named("mdt").nullish(),
  details: z
    .strictObject({
      cardLabel: z.string().nullish(),
      cardNumber: z.string().nullish(),
      cardFingerprint: z.string().nullish(),
      consumerName: z.string().nullish(),
      consumerAccount: z.string().nullish(),
      mandateReference: z.string().nullish(),
      signatureDate: day.nullish(),
      dueDate: day.nullish(),
      bankName: z.string().optional(),
      bankAccount: z.string().optional(),
      bankBic: z.string().optional(),
      transferReference: z.string().nullish(),
    })
    .nullish(),
  expiresAt: at.nullish(),
  paidAt: at.nullish(),
  canceledAt: at.nullish(),
  failedAt: at.nullish(),
  _embedded: z
    .strictObject({ chargebacks: z.array(chargebackAnswer).optional(), refunds: z.array(refundAnswer).optional() })
    .optional(),
  _links: z.strictObject({
    self: link,
    dashboard: link,
    checkout: link.optional(),
    refunds: link.optional(),
    chargebacks: link.optional(),
    customer: link.optional(),
    mandate: link.optional(),
    documentation: link.optional(),
  }),
});

export const paymentListAnswer = z.strictObject({
  count: z.int(),
  _embedded: z.strictObject({ payments: z.array(paymentAnswer) }),
  _links: z.strictObject({ self: link, previous: link.nullable(), next: link.nullable(), documentation: link }),
});

export const customerAnswer = z.strictObject({
  resource: z.literal("customer"),
  id: named("cst"),
  mode: z.enum(["live", "test"]),
  name: z.string().nullable(),
  email: z.string().nullable(),
  locale: locale.nullable(),
  metadata,
  createdAt: at,
  _links: z.strictObject({ self: link, dashboard: link, documentation: link }),
});

export const mandateAnswer = z.strictObject({
  resource: z.literal("mandate"),
  id: named("mdt"),
  mode: z.enum(["live", "test"]),
  status: z.enum(["valid", "pending", "invalid"]),
  method: z.enum(["creditcard", "directdebit", "paypal"]),
  details: z.strictObject({
    consumerName: z.string().nullish(),
    consumerAccount: z.string().nullish(),
    consumerBic: z.string().nullish(),
    cardHolder: z.string().nullish(),
    cardNumber: z.string().nullish(),
    cardLabel: z.string().nullish(),
  }),
  customerId: named("cst"),
  mandateReference: z.string().nullable(),
  signatureDate: day.nullable(),
  createdAt: at,
  _links: z.strictObject({ self: link, customer: link, documentation: link }),
});

export const errorAnswer = z.strictObject({
  status: z.int().min(400).max(599),
  title: z.string(),
  detail: z.string(),
  field: z.string().optional(),
  _links: z.strictObject({ documentation: link }),
});

export type MolliePayment = z.infer<typeof paymentAnswer>;
export type MollieRefund = z.infer<typeof refundAnswer>;
export type MollieChargeback = z.infer<typeof chargebackAnswer>;
export type MollieCustomer = z.infer<typeof customerAnswer>;
export type MollieMandate = z.infer<typeof mandateAnswer>;
