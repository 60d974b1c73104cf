import * as z from "zod";
import { eraseAtOnce, readErasureFacts } from "~/deletion/member-requests.server";
import { confirmApproval, listApprovals, withdrawApproval } from "../approvals.server";
import { grantCredits, readGrantFacts } from "../credit-grants.server";
import { getRefundTerms, commandRefundByGoodwill } from "../payment-acts.server";
import { announceCommand, announceTermsCommand } from "./campaign-verbs.server";
import { wholeCredits } from "./member-verbs.server";
import { twoPersonCommand } from "./two-person-command.server";
import { amountField, idField } from "./fields.server";
import { command, query } from "./verb.server";

const eraseNow = twoPersonCommand({
  name: "erase-now",
  permission: "member.erase",
  confirmPermission: "member.erase-now",
  help: "erases a member at once, without the fourteen days to return; bought credits go back",
  takes: { id: idField },
  words: { id: "<member>" },
  facts: async (q, args) => ({ ...(await readErasureFacts(q, args.id)), memberId: args.id }),
  subject: (args) => ({ kind: "member", id: args.id }),
  perform: async (w, args, { state }) => {
    await eraseAtOnce(w, args.id, state);
    return { before: { state }, after: { state: "deleted" } };
  },
});

const grantMore = twoPersonCommand({
  name: "grant-more",
  permission: "credits.grant",
  confirmPermission: "credits.grant-more",
  help: "gives a member more credits than one person may",
  takes: { id: idField, credits: wholeCredits },
  words: { id: "<member>", credits: "<credits>" },
  facts: (q, args) => readGrantFacts(q, args.id),
  subject: (args) => ({ kind: "member", id: args.id }),
  perform: async (w, args) => {
    const { actId, balance } = await grantCredits(w, args.id, args.credits, "two people");
    return { id: actId, after: { credits: args.credits, balance } };
  },
});

const refundLarge = twoPersonCommand({
  name: "refund-large",
  permission: "refund.goodwill",
  confirmPermission: "refund.large",
  help: `gives more money of an order back by goodwill than one person may; the second amount is the most that can go
back now`,
  takes: { id: idField, amount: amountField, shown: amountField },
  words: { id: "<order>", amount: "<amount>", shown: "<refundable>" },
  facts: async (q, args) => {
    const { memberId, refundableMinor, paidMinor, currency } = await getRefundTerms(q, args.id);
    return { memberId, refundableMinor, paidMinor, currency };
  },
  subject: (args) => ({ kind: "order", id: args.id }),
  perform: async (w, args) => {
    const wanted = { orderId: args.id, amount: args.amount, shown: args.shown };
    const { returnId, amountMinor, currency, memberId } = await commandRefundByGoodwill(w, wanted, "two people");
    return { after: { returnId, amountMinor, currency, memberId } };
  },
});

/** Commands that need two people. A proposal names its command by the verb. */
export const twoPersonCommands = [
  eraseNow.twoPerson,
  grantMore.twoPerson,
  refundLarge.twoPerson,
  announceCommand.twoPerson,
  announceTermsCommand.twoPerson,
];

export const approvalVerbs = [
  eraseNow.verb,
  grantMore.verb,
  refundLarge.verb,
  query({
    name: "approvals",
    permission: "numbers.see",
    help: "proposals that wait for a second person, with the digest of what was shown",
    takes: {},
    read: (q) => listApprovals(q),
  }),
  command({
    name: "confirm",
    permission: "numbers.see",
    help: "does what another person proposed, in your name too; refused when it is not as it was shown",
    takes: {
      id: idField,
      shown: z
        .string()
        .regex(/^[0-9a-f]{64}$/, "must be the digest of the list")
        .optional(),
    },
    words: { id: "<proposal>" },
    options: { shown: "shown=<digest>" },
    write: (w, args, by) => confirmApproval(w, by, args, twoPersonCommands),
    act: (_, act) => act,
  }),
  command({
    name: "withdraw",
    permission: "numbers.see",
    help: "ends a proposal, yours or one that you could confirm",
    takes: { id: idField },
    words: { id: "<proposal>" },
    write: (w, args, by) => withdrawApproval(w, by, args.id),
    act: (_, act) => act,
  }),
] as const;
