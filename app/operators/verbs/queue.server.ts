import type { Act } from "../acts.server";
import { claimItem, releaseItem, takeOverItem } from "../queue/claims.server";
import { listWork } from "../queue/list.server";
import type { WorkKind } from "../queue/work-item";
import { batchCommand, command, id, query, why } from "./verb.server";

/** A first message is a text for operators too. */
const subjectOf = (kind: WorkKind, subjectId: string): Act["subject"] => ({
  kind: kind === "message" ? "text" : kind,
  id: subjectId,
});

/** Verbs for the queue: what waits, and who works on it. */
export const queueVerbs = [
  query({
    name: "queue",
    deed: "queue.see",
    help: "all that waits, the most pressing first: photos, texts, cases, complaints and objections",
    takes: {},
    read: async (q) => (await listWork(q, { tenants: [q.tenantId], actor: "" }, null)).items,
  }),
  batchCommand({
    name: "claim",
    deed: "queue.see",
    help: "gives you an item of the queue for ten minutes; each repeat begins them anew",
    takes: { id },
    words: { id: "<item>" },
    run: ({ db }, args, note, by) =>
      db.write(async (w) => {
        const claim = await claimItem(w, by.actor, args.id);
        // A renewal changes nothing that an act could explain.
        if (claim.isNew)
          await note(w, { subject: subjectOf(claim.kind, claim.subjectId), after: { state: "claimed" } });
        return claim;
      }),
  }),
  command({
    name: "release",
    deed: "queue.see",
    help: "gives an item of the queue back before its ten minutes are over",
    takes: { id },
    words: { id: "<item>" },
    write: (w, args, by) => releaseItem(w, by.actor, args.id),
    act: (_, { kind, subjectId }) => ({ subject: subjectOf(kind, subjectId), after: { state: "free" } }),
  }),
  command({
    name: "take-over",
    deed: "queue.see",
    help: "takes an item of the queue from a colleague",
    takes: { id, why },
    words: { id: "<item>", why: '"why"' },
    write: (w, args, by) => takeOverItem(w, by.actor, args.id),
    act: (args, { kind, subjectId, from }) => ({
      subject: subjectOf(kind, subjectId),
      reason: args.why,
      before: { claimedBy: from },
    }),
  }),
] as const;
