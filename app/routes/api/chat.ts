import * as z from "zod";
import { removeConversation, removeConversationWith } from "~/chat/participant.server";
import { removedShape } from "~/compat/answers";
import { calls, member } from "~/compat/route.server";
import { Refusal } from "~/platform/errors";
import { isId } from "~/platform/ids";
import { runOnce } from "~/tenancy/idempotency.server";

const id = z.string().refine(isId, "page.not_found");
const input = z.union([z.object({ conversation: id }), z.object({ profile: id })]);

/**
 * `DELETE /api/chat.php` removes a conversation from the caller's list. The body names the conversation (API-24,
 * AMB-085) or the other member (CHA-15). An idempotency key protects newer messages from a retry. `If-Match: "<seq>"`
 * refuses when newer messages exist.
 */
export const action = calls({
  DELETE: member.on(
    { input, answer: removedShape, once: "chat.remove" },
    async ({ scope, viewer, input, request, idempotencyKey }) => {
      const knownSeq = knownSeqIn(request.headers);
      await scope.db.write((w) =>
        runOnce(w, idempotencyKey, async () => {
          if ("conversation" in input) return removeConversation(w, viewer.memberId, input.conversation, knownSeq);
          await removeConversationWith(w, viewer.memberId, input.profile, knownSeq);
        }),
      );
      return { success: true };
    },
  ),
});

/**
 * The number of the last known message, from `If-Match` (RFC 9110, 13.1.1). A malformed header is refused, not
 * ignored.
 */
function knownSeqIn(headers: Headers): number | undefined {
  const condition = headers.get("if-match") ?? "*";
  if (condition === "*") return undefined;
  const seq = condition.match(/^"(\d{1,9})"$/)?.[1];
  if (seq === undefined) throw new Refusal("request.invalid");
  return Number(seq);
}
