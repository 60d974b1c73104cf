import { saveDraft } from "~/chat/participant.server";
import { draftInput, idParams } from "~/chat/params.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Saves the draft while the member types. Needs JavaScript. */
export const action = member.action(
  draftInput,
  async ({ scope, viewer, params, input }) => {
    const draft = { text: input.draft, clientId: input.client_id };
    await scope.db.write((w) => saveDraft(w, viewer.memberId, params.id, draft));
    return { saved: true };
  },
  { params: idParams },
);
