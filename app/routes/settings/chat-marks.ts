import * as z from "zod";
import { saveMarks } from "~/chat/marks.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

const ticked = z
  .literal("yes")
  .optional()
  .transform((value) => value === "yes");

/** Reading marks and the word that one is typing: each can be switched off. A box left empty is not sent. */
export const action = member.action(
  z.strictObject({ reading: ticked, typing: ticked }),
  async ({ scope, viewer, input }) => {
    await scope.db.write((w) => saveMarks(w, viewer.memberId, input));
    return { saved: true };
  },
);
