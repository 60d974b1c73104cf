import { redirect } from "@remix-run/node";
import { sendGift } from "~/chat/gifts.server";
import { giftInput, idParams } from "~/chat/params.server";
import { paths } from "~/paths";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

export const action = member.action(
  giftInput,
  async ({ scope, visit, viewer, params, input: { gift, client_id: clientId } }) => {
    const sent = await sendGift(scope, viewer.memberId, { to: { memberId: params.id }, gift, clientId });
    return visit.byScript ? Response.json({ sent }) : redirect(paths.chat(sent.conversationId), 303);
  },
  { params: idParams, limit: "message" },
);
