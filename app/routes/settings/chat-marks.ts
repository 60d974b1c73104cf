import * as z from "zod";
import { saveMarks } from "~/chat/chat-privacy.server";
import { yesOrNo } from "~/tenancy/setting-kinds";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

const shown = yesOrNo.transform((value) => value === "yes").optional();

/** Saves the settings for read receipts and the typing indicator. A setting that is not sent stays as stored. */
export const action = member.action(
  z.strictObject({ reading: shown, typing: shown }),
  async ({ scope, viewer, input }) => {
    await scope.db.write((w) => saveMarks(w, viewer.memberId, input));
    return { saved: true };
  },
);
