import * as z from "zod";
import { markConversationRead } from "~/chat/conversations.server";
import { idParams } from "~/chat/params.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

const input = z.strictObject({ seq: z.coerce.number().int().min(0).max(2_000_000_000) });

/** Marks a conversation as read (CHA-10), in an action of its own because a GET must not write. */
export const action = member.action(
  input,
  async ({ scope, visit, viewer, params, input }) => {
    await scope.db.write((w) => markConversationRead(w, viewer.memberId, params.id, input.seq));
    return visit.byScript ? Response.json({ read: input.seq }) : null;
  },
  { params: idParams },
);
