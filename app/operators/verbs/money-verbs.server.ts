import * as z from "zod";
import { exportOrders, readDay } from "~/payments/daily-report.server";
import { readReviewList } from "~/payments/review-list.server";
import type { Act } from "../acts.server";
import { refundAgain } from "../member-acts.server";
import {
  getRefundTerms,
  type Given,
  goodwillAlone,
  noteWithdrawal,
  refundCash,
  commandRefundByGoodwill,
  commandRefundByRight,
  returnCredits,
  settleByHand,
} from "../payment-acts.server";
import {
  amountField,
  currencyField,
  dayField,
  idField,
  isDay,
  isMonth,
  lineField,
  textField,
  whyField,
} from "./fields.server";
import { listSiteOrders } from "../orders/order-list.server";
import { batchCommand, command, query } from "./verb.server";

const month = z.string().refine(isMonth, "must be a month like 2026-11");

const isHour = (text: string) => isDay(text.slice(0, 10)) && /^[ T]([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10));

const facts = ({ returnId, amountMinor, currency, memberId }: Given) => ({ returnId, amountMinor, currency, memberId });

const ofRefund = (args: { id: string; why: string }, given: Given): Act => ({
  subject: { kind: "order", id: args.id },
  reason: args.why,
  after: facts(given),
});

/** Verbs for payments, refunds and the reports about them. */
export const moneyVerbs = [
  command({
    name: "refund-again",
    permission: "refund.right",
    help: 'sends the money of a return again that a bank turned down; "order" shows the id of the return',
    takes: { id: idField },
    words: { id: "<return>" },
    write: (w, args) => refundAgain(w, args.id),
    act: (args, orderId) => ({ subject: { kind: "order", id: orderId }, after: { returnId: args.id } }),
  }),
  query({
    name: "refundable",
    permission: "refund.right",
    help: "what of an order's money can go back now, by right and at most",
    takes: { id: idField },
    words: { id: "<order>" },
    read: (q, args) => getRefundTerms(q, args.id),
  }),
  command({
    name: "refund",
    permission: "refund.right",
    help: `returns an order's unused credits and their price, as the member could; both amounts are the ones that can
go back now by right`,
    takes: { id: idField, amount: amountField, shown: amountField, why: whyField },
    words: { id: "<order>", amount: "<amount>", shown: "<refundable>", why: '"why"' },
    write: (w, args) => commandRefundByRight(w, { orderId: args.id, amount: args.amount, shown: args.shown }),
    act: (args, given) => ofRefund(args, given),
  }),
  command({
    name: "refund-goodwill",
    permission: "refund.goodwill",
    help: `gives money of an order back and leaves the credits, up to ${goodwillAlone.most}.00 alone; the second
amount is the most that can go back now`,
    takes: { id: idField, amount: amountField, shown: amountField, why: whyField },
    words: { id: "<order>", amount: "<amount>", shown: "<refundable>", why: '"why"' },
    write: (w, args) => commandRefundByGoodwill(w, { orderId: args.id, amount: args.amount, shown: args.shown }),
    act: (args, given) => ofRefund(args, given),
  }),
  command({
    name: "note-withdrawal",
    permission: "refund.right",
    help: `notes a withdrawal that came by telephone or mail, and does what the member's own button does: unused
credits and their price go back, and the receipt names the day and hour of its arrival on the site's clock`,
    takes: {
      id: idField,
      received: z
        .string()
        .trim()
        .refine(isHour, "must be a day and an hour on the site's clock, like 2026-11-24 17:05"),
      way: z.enum(["telephone", "mail", "letter"], "must be telephone, mail or letter"),
      why: whyField,
    },
    words: { id: "<order>", received: "<received>", way: "telephone|mail|letter", why: '"what they said"' },
    write: (w, args) => noteWithdrawal(w, { orderId: args.id, received: args.received }),
    act: (args, given) => {
      const told = { way: args.way, receivedAt: given.receivedAt.toISOString() };
      return { ...ofRefund(args, given), after: { ...facts(given), ...told } };
    },
  }),
  query({
    name: "money",
    permission: "money.see",
    help: "a day's payments, open orders, and whether the books agree",
    takes: { day: dayField },
    words: { day: "<day>" },
    read: (q, args) => readDay(q, args.day),
  }),
  query({
    name: "orders",
    permission: "money.see",
    help: "the orders of a month as CSV, to a spreadsheet",
    takes: { month },
    words: { month: "<month>" },
    read: (q, args) => exportOrders(q, args.month),
  }),
  query({
    name: "site-orders",
    permission: "money.see",
    help: "the orders of the site, the newest first; a word is a number, an id, a reference or an amount",
    takes: { words: lineField({ most: 200, least: 1 }).optional(), before: idField.optional() },
    options: { words: "words=18.99", before: "before=<order>" },
    read: (q, { words = "", before = null }) => listSiteOrders(q, { words, before }),
  }),
  query({
    name: "unmatched",
    permission: "money.see",
    help: `payments that fit no order, of another amount, beyond their order or after it, and returns that are held, each
with what can be done`,
    takes: {},
    read: (q) => readReviewList(q),
  }),
  command({
    name: "refund-cash",
    permission: "money.act",
    help: `refunds a transfer's money beyond its order, or after it; names the currency when money in several lies
there`,
    takes: { id: idField, currency: currencyField.optional() },
    words: { id: "<order>" },
    options: { currency: "currency=EUR" },
    write: (w, args) => refundCash(w, args.id, args.currency ?? null),
    act: (args, refunded) => ({ subject: { kind: "order", id: args.id }, after: refunded }),
  }),
  batchCommand({
    name: "return-credits",
    permission: "site.leave",
    help: `refunds the unused bought credits of all members of a suspended site, except banned ones, and mails each of
them`,
    takes: {},
    run: (scope, _, note) => returnCredits(scope, note),
  }),
  command({
    name: "settled",
    permission: "money.act",
    help: `notes what was done about one payment or one return: refunded, or credits given; "unmatched" and "order" show
its reference, or its id`,
    takes: { reference: textField({ most: 200, least: 1 }), why: whyField },
    words: { reference: "<reference>", why: '"how"' },
    write: (w, args) => settleByHand(w, args.reference, args.why),
    act: (args, { kind, id, orderId, amountMinor, currency }) => ({
      subject: orderId === null ? { kind: "payment", id } : { kind: "order", id: orderId },
      reason: args.why,
      after: { state: "settled", kind, id, amountMinor, currency },
    }),
  }),
] as const;
