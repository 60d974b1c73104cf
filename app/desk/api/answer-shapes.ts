/** Shapes of the API's answers. The API omits every field that a shape does not list. */
import * as z from "zod";
import type { OperatorVerbs } from "~/operators/verbs/registry.server";
import { publicSettingNames } from "~/tenancy/public-settings";

const id = z.guid();
const instant = z.iso.datetime({ offset: true });
const end = instant.nullable();
const minor = z.int().describe("Amount in the currency's minor unit.");
const words = z.string().nullable();

const workKind = z.enum(["photo", "text", "message", "case", "complaint", "appeal"]);

const workItem = z.object({
  id,
  kind: workKind,
  subjectId: id,
  memberId: id.nullable(),
  reason: z.string(),
  severity: z.int(),
  language: z.string(),
  openedAt: instant,
  dueAt: instant,
  version: z.int().describe("Name this version in the decision."),
  claimedBy: words,
  claimedUntil: end,
});

const memberHead = z.object({
  id,
  name: z.string(),
  fictional: z.boolean(),
  state: z.string(),
  suspendedUntil: end,
  heldUntil: end,
  restrictedAt: end,
  age: z.int(),
  country: z.string(),
  locale: z.string(),
  gender: z.string(),
  since: instant,
  lastActiveAt: instant,
  premiumSince: end,
  invisible: z.boolean(),
  credits: z.int(),
  areDebitsBlocked: z.boolean(),
  maskedEmail: words.describe("Null without an address."),
  isConfirmed: z.boolean(),
  waiting: z.array(z.object({ kind: z.string(), id, dueAt: instant })),
  verified: z.array(z.object({ kind: z.string(), at: instant })),
  deletion: z.object({ reason: z.string(), requestedAt: instant, returnUntil: instant, isDue: z.boolean() }).nullable(),
});

const money = z.object({ currency: z.string(), count: z.int(), amountMinor: minor });

const order = z.object({
  id,
  memberId: id,
  name: words.describe("Null after an erasure."),
  credits: z.int(),
  amountMinor: minor,
  currency: z.string(),
  method: z.string(),
  state: z.string(),
  paymentState: z.string(),
  backMinor: minor,
  hasFailedRefund: z.boolean(),
  dispute: z.enum(["open", "ended"]).nullable(),
  createdAt: instant,
});

/**
 * Shapes by verb. Servers can call a query only if its shape is listed here. A command without a shape returns only the
 * ids of its acts.
 */
export const answerShapes: Readonly<Record<string, z.ZodType | undefined>> = {
  queue: z.array(workItem),
  claim: z.object({ kind: workKind, subjectId: id, version: z.int(), claimedUntil: instant, isNew: z.boolean() }),
  photos: z.array(
    z.object({ id, memberId: id, memberName: z.string(), createdAt: instant, isShown: z.boolean(), address: z.url() }),
  ),
  texts: z.array(
    z.object({
      id,
      kind: z.string(),
      prompt: words,
      memberId: id,
      memberName: z.string(),
      body: z.string(),
      createdAt: instant,
      isShown: z.boolean(),
      toId: id.nullable(),
    }),
  ),
  "find-member": z.array(
    z.object({ memberId: id, name: words, state: z.string(), fictional: z.boolean(), orderId: id.nullable() }),
  ),
  "member-sheet": z.object({
    head: memberHead.nullable(),
    erased: z.object({ id, reason: z.string(), erasedAt: instant, orders: z.int() }).nullable(),
  }),
  note: id.describe("Id of the note."),
  notes: z.array(z.object({ id, writtenBy: z.string(), body: z.string(), writtenAt: instant })),
  "grant-credits": z.object({ balance: z.int() }),
  reports: z.array(
    z.object({
      id,
      reportedId: id,
      name: words,
      state: words,
      fictional: z.boolean().nullable(),
      openedAt: instant,
      reasons: z.array(z.string()),
    }),
  ),
  complaints: z.array(
    z.object({
      id,
      topic: z.string(),
      body: z.string(),
      memberId: id.nullable(),
      aboutMemberId: id.nullable(),
      createdAt: instant,
    }),
  ),
  appeals: z.array(
    z.object({
      id,
      kind: z.string(),
      subjectId: id,
      ground: words,
      facts: z.string(),
      body: z.string(),
      decidedBy: z.string(),
      filedAt: instant,
    }),
  ),
  codes: z.array(
    z.object({
      code: z.string(),
      percentage: z.number(),
      minimumMinor: minor,
      currency: words,
      country: words,
      expiresAt: end,
      isOver: z.boolean(),
      used: z.int(),
    }),
  ),
  bounces: z.array(
    z.object({ page: z.string(), network: words, visits: z.int(), bounced: z.int(), medianSeconds: z.number() }),
  ),
  "site-orders": z.array(order),
  orders: z.string().describe("CSV with one line for each order."),
  money: z.object({
    day: z.string(),
    lines: z.array(
      z.object({
        currency: z.string(),
        provider: z.string(),
        method: z.string(),
        orders: z.int(),
        paid: z.int(),
        paidMinor: minor,
        discountMinor: minor,
      }),
    ),
    returned: z.array(money),
    chargedBack: z.array(money),
  }),
  settings: z.object(Object.fromEntries(publicSettingNames.map((name) => [name, z.unknown()]))),
} satisfies { readonly [N in keyof OperatorVerbs]?: z.ZodType };
