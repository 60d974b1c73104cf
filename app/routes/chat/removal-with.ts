import { redirect } from "@remix-run/node";
import { removeConversationWith } from "~/chat/participant.server";
import { conversationParams as memberParams, removalInput } from "~/chat/params.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { once } from "~/tenancy/once.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Removes by profile: what there is with that member goes from the own side (CHA-15), and the profile stays. */
export const action = member.action(
  removalInput,
  async ({ scope, viewer, params, input, call }) => {
    await scope.db.write((w) =>
      once(w, call, async () => {
        if (!(await removeConversationWith(w, viewer.memberId, params.id, input.known_seq)))
          throw new Refusal("page.not_found");
      }),
    );
    return redirect(paths.member(params.id), 303);
  },
  { params: memberParams, once: "chat.remove" },
);
