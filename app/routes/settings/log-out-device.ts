import * as z from "zod";
import { endDevice } from "~/accounts/sessions.server";
import { Refusal } from "~/platform/errors";
import { isId } from "~/platform/ids";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Logs out one of the member's devices. Another member's device gives the same 404 as a missing device (D09). */
export const action = member.action(
  z.strictObject({}),
  async ({ scope, viewer, params: { id } }) => {
    const ended = await scope.db.write((w) => endDevice(w, viewer.memberId, id));
    if (!ended) throw new Refusal("page.not_found");
    return { ended };
  },
  { params: z.object({ id: z.string().refine(isId) }) },
);
