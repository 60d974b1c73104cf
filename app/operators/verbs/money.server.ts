import * as z from "zod";
import { exportOrders, readDay } from "~/payments/daily-report.server";
import { readReviewList } from "~/payments/review-list.server";
import { refundAgain } from "../member-acts.server";
import { refundCash, returnCredits, settleByHand } from "../payment-acts.server";
import { batchCommand, command, id, query, why } from "./verb.server";

export const day = z.iso.date("must be a day like 2026-11-20");
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month like 2026-11");

/** Verbs for payments, refunds and the reports about them. */
export const moneyVerbs = [
  command({
    name: "refund-again",
    help: "sends the money of a return again that a bank turned down",
    takes: { id },
    words: { id: "<order>" },
    write: (w, args) => refundAgain(w, args.id),
    act: (args, returnId) => ({ subject: { kind: "order", id: args.id }, after: { returnId } }),
  }),
  query({
    name: "money",
    help: "a day's payments, open orders, and whether the books agree",
    takes: { day },
    words: { day: "<day>" },
    read: (q, args) => readDay(q, args.day),
  }),
  query({
    name: "orders",
    help: "the orders of a month as CSV, to a spreadsheet",
    takes: { month },
    words: { month: "<month>" },
    read: (q, args) => exportOrders(q, args.month),
  }),
  query({
    name: "unmatched",
    help: `payments that fit no order, of another amount, beyond their order or after it, and returns that are held, each
with what can be done`,
    takes: {},
    read: (q) => readReviewList(q),
  }),
  command({
    name: "refund-cash",
    help: "refunds a transfer's money beyond its order, or after it",
    takes: { id },
    words: { id: "<order>" },
    write: (w, args) => refundCash(w, args.id),
    act: (args, refunded) => ({ subject: { kind: "order", id: args.id }, after: refunded }),
  }),
  batchCommand({
    name: "return-credits",
    help: `refunds the unused bought credits of all members of a suspended site, except banned ones, and mails each of
them`,
    takes: {},
    run: (scope, _, note) => returnCredits(scope, note),
  }),
  command({
    name: "settled",
    help: `notes the action on one: refunded, or credits given; by its order's id about one of another amount, or a
return that is held`,
    takes: { reference: z.string().min(1).max(200), why },
    words: { reference: "<reference>", why: '"how"' },
    write: (w, args) => settleByHand(w, args.reference, args.why),
    act: (args) => ({ subject: { kind: "payment", id: args.reference }, reason: args.why }),
  }),
] as const;
