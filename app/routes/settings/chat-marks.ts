import * as z from "zod";
import { saveMarks } from "~/chat/chat-privacy.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

const ticked = z
  .literal("yes")
  .optional()
  .transform((value) => value === "yes");

/** Saves the settings for read receipts and the typing indicator. Browsers do not send an unticked box. */
export const action = member.action(
  z.strictObject({ reading: ticked, typing: ticked }),
  async ({ scope, viewer, input }) => {
    await scope.db.write((w) => saveMarks(w, viewer.memberId, input));
    return { saved: true };
  },
);
