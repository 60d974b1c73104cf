import type { ActionFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { removeConversation } from "~/chat/conversations.server";
import { authenticationRequired } from "~/compat/cached-answer.server";
import { Refusal } from "~/platform/errors";
import { isId } from "~/platform/ids";
import { member } from "~/web/route.server";

const input = z.strictObject({ conversation: z.string().refine(isId, "page.not_found") });

const remove = member.action(input, async ({ scope, viewer, input, request }) => {
  if (request.method !== "DELETE") throw new Refusal("request.invalid");
  await scope.db.write((w) => removeConversation(w, viewer.memberId, input.conversation));
  return Response.json({ success: true });
});

/** `DELETE /api/chat.php` takes the conversation off the caller's own side (API-24, AMB-085). */
export async function action(args: ActionFunctionArgs) {
  const viewer = await args.context.visit.viewer();
  return viewer ? remove(args) : authenticationRequired();
}
