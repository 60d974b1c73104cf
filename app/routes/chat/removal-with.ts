import { redirect } from "@remix-run/node";
import { removeConversationWith } from "~/chat/participant.server";
import { idParams, removalInput } from "~/chat/params.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { runOnce } from "~/tenancy/idempotency.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Removes the conversation with another member from the member's list (CHA-15), and returns to the profile. */
export const action = member.action(
  removalInput,
  async ({ scope, viewer, params, input, idempotencyKey }) => {
    await scope.db.write((w) =>
      runOnce(w, idempotencyKey, async () => {
        if (!(await removeConversationWith(w, viewer.memberId, params.id, input.known_seq)))
          throw new Refusal("page.not_found");
      }),
    );
    return redirect(paths.member(params.id), 303);
  },
  { params: idParams, once: "chat.remove" },
);
