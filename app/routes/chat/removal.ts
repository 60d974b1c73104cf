import { redirect } from "@remix-run/node";
import { removeConversation } from "~/chat/participant.server";
import { idParams, removalInput } from "~/chat/params.server";
import { paths } from "~/paths";
import { runOnce } from "~/tenancy/idempotency.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Removes a conversation from the member's list. Forms return to the list, because the conversation's page is gone. */
export const action = member.action(
  removalInput,
  async ({ scope, visit, viewer, params, input, idempotencyKey }) => {
    await scope.db.write((w) =>
      runOnce(w, idempotencyKey, () => removeConversation(w, viewer.memberId, params.id, input.known_seq)),
    );
    return visit.byScript && !visit.byRemix ? { removed: params.id } : redirect(paths.chats(), 303);
  },
  { params: idParams, once: "chat.remove" },
);
