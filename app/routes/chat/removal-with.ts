import { redirect } from "@remix-run/node";
import * as z from "zod";
import { removeConversationsWith } from "~/chat/own-side.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { isId } from "~/platform/ids";
import { once } from "~/tenancy/once.server";
import { member } from "~/web/route.server";

/** Removes by profile: every conversation with that member goes from the own side (CHA-15), and the profile stays. */
export const action = member.action(
  z.strictObject({}),
  async ({ scope, viewer, params, call }) => {
    await scope.db.write((w) =>
      once(w, call, async () => {
        const removed = await removeConversationsWith(w, viewer.memberId, params.id);
        if (removed === 0) throw new Refusal("page.not_found");
      }),
    );
    return redirect(paths.member(params.id), 303);
  },
  { params: z.object({ id: z.string().refine(isId) }), once: "chat.remove" },
);
