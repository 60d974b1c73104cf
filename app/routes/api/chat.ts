import * as z from "zod";
import { removeConversation } from "~/chat/conversations.server";
import { removeConversationsWith } from "~/chat/own-side.server";
import { calls, member } from "~/compat/route.server";
import { isId } from "~/platform/ids";
import { once } from "~/tenancy/once.server";

const id = z.string().refine(isId, "page.not_found");
const input = z.union([z.strictObject({ conversation: id }), z.strictObject({ profile: id })]);

/**
 * `DELETE /api/chat.php` takes the conversation off the caller's own side (API-24, AMB-085); by profile it takes all that
 * the caller has with that member (CHA-15). With a key it is done once: a repeated call would also take what was written
 * since the first.
 */
export const action = calls({
  DELETE: member.on(
    input,
    async ({ scope, viewer, input, call }) => {
      await scope.db.write((w) =>
        once(w, call, async () => {
          if ("profile" in input) await removeConversationsWith(w, viewer.memberId, input.profile);
          else await removeConversation(w, viewer.memberId, input.conversation);
        }),
      );
      return { success: true };
    },
    { once: "chat.remove" },
  ),
});
