import * as z from "zod";
import { isId } from "~/platform/ids";
import type { Ground } from "~/safety/decision";
import type { Act } from "../acts.server";
import { claimItem, releaseItem, takeOverItem } from "../queue/claims.server";
import { OperatorError } from "../operator-error";
import { listWork } from "../queue/list.server";
import { reviewItems } from "../queue/item-reviews.server";
import type { WorkKind } from "../queue/work-item";
import { clause, clauseWords, reasonsOf, rule } from "./content-verbs.server";
import { idField, whyField } from "./fields.server";
import { batchCommand, command, query, undoableCommand } from "./verb.server";

const itemShape = /^([0-9a-f-]{36}):(\d{1,6})$/;

/** Items with the versions that the operator saw: `<item>:<version>`, separated by commas or as repeated fields. */
const items = z.union([z.string(), z.array(z.string()).max(20)]).transform((given, context) => {
  const words = [given].flat().flatMap((word) => word.split(","));
  return words.map((word) => {
    const [, itemId = "", seen] = itemShape.exec(word.trim()) ?? [];
    if (!isId(itemId)) context.addIssue("must be items as <item>:<version>");
    return { id: itemId, version: Number(seen) };
  });
});

/** Acts store a first message under the kind `text`. */
const subjectOf = (kind: WorkKind, subjectId: string): Act["subject"] => ({
  kind: kind === "message" ? "text" : kind,
  id: subjectId,
});

/** Verbs for the queue: its items, and their claims. */
export const queueVerbs = [
  query({
    name: "queue",
    permission: "queue.see",
    help: "all that waits, the most pressing first: photos, texts, cases, complaints and appeals",
    takes: {},
    read: async (q) => (await listWork(q, { tenants: [q.tenantId], actor: "" }, null)).items,
  }),
  batchCommand({
    name: "claim",
    permission: "queue.see",
    help: "reserves an item of the queue for you for ten minutes; a repeated call starts the ten minutes again",
    takes: { id: idField },
    words: { id: "<item>" },
    run: ({ db }, args, note, by) =>
      db.write(async (w) => {
        const claim = await claimItem(w, by.actor, args.id);
        // Records no act for a renewed claim, because nothing changes.
        if (claim.isNew)
          await note(w, { subject: subjectOf(claim.kind, claim.subjectId), after: { state: "claimed" } });
        return claim;
      }),
  }),
  command({
    name: "release",
    permission: "queue.see",
    help: "gives an item of the queue back before its ten minutes are over",
    takes: { id: idField },
    words: { id: "<item>" },
    write: (w, args, by) => releaseItem(w, by.actor, args.id),
    act: (_, { kind, subjectId }) => ({ subject: subjectOf(kind, subjectId), after: { state: "free" } }),
  }),
  command({
    name: "take-over",
    permission: "queue.take-over",
    help: "takes an item of the queue from a colleague",
    takes: { id: idField, why: whyField },
    words: { id: "<item>", why: '"why"' },
    write: (w, args, by) => takeOverItem(w, by.actor, args.id),
    act: (args, { kind, subjectId, from }) => ({
      subject: subjectOf(kind, subjectId),
      reason: args.why,
      before: { claimedBy: from },
    }),
  }),
  undoableCommand({
    name: "judge",
    permission: "content.judge",
    help: "decides several waiting photos and texts of one member at once; a refusal needs a rule and a reason",
    shellHelp: "Items are written <item>:<version>, with commas between them.",
    takes: { items, verdict: z.enum(["pass", "refuse"]), rule: rule.optional(), why: whyField.optional(), clause },
    words: { items: "<items>", verdict: "pass|refuse" },
    options: { rule: "rule=<rule>", why: 'why="why"', clause: clauseWords },
    write: (w, args, by) => reviewItems(w, by, args.items, reasonsIn(args)),
    act: (args, { memberId }) => ({
      subject: { kind: "member", id: memberId },
      reason: args.why,
      after: { verdict: args.verdict, items: args.items.map((item) => item.id) },
    }),
  }),
] as const;

interface Review {
  verdict: "pass" | "refuse";
  rule?: Ground | undefined;
  why?: string | undefined;
  clause?: string | undefined;
}

function reasonsIn({ verdict, rule: ground, why: facts, clause: named }: Review) {
  if (verdict === "pass") return null;
  if (!ground || !facts) throw new OperatorError("A refusal needs a rule and a reason, which the member reads.");
  return reasonsOf({ rule: ground, why: facts, clause: named });
}
