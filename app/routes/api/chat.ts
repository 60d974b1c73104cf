import * as z from "zod";
import { removeConversation } from "~/chat/conversations.server";
import { calls, member } from "~/compat/route.server";
import { isId } from "~/platform/ids";

const input = z.strictObject({ conversation: z.string().refine(isId, "page.not_found") });

/** `DELETE /api/chat.php` takes the conversation off the caller's own side (API-24, AMB-085). */
export const action = calls({
  DELETE: member.on(input, async ({ scope, viewer, input }) => {
    await scope.db.write((w) => removeConversation(w, viewer.memberId, input.conversation));
    return { success: true };
  }),
});
