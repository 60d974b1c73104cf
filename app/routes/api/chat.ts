import * as z from "zod";
import { removeConversation, removeConversationWith } from "~/chat/participant.server";
import { calls, member } from "~/compat/route.server";
import { Refusal } from "~/platform/errors";
import { isId } from "~/platform/ids";
import { once } from "~/tenancy/once.server";

const id = z.string().refine(isId, "page.not_found");
const input = z.union([z.object({ conversation: id }), z.object({ profile: id })]);

/**
 * `DELETE /api/chat.php` takes the conversation off the caller's own side (API-24, AMB-085); by profile it takes what
 * the caller has with that member (CHA-15). With a key it is done once: a repeated call would also take what was written
 * since the first. With `If-Match: "<seq>"` a conversation is taken only as the caller knew it.
 */
export const action = calls({
  DELETE: member.on(
    input,
    async ({ scope, viewer, input, request, call }) => {
      const knownSeq = knownSeqIn(request.headers);
      await scope.db.write((w) =>
        once(w, call, async () => {
          if ("conversation" in input) return removeConversation(w, viewer.memberId, input.conversation, knownSeq);
          await removeConversationWith(w, viewer.memberId, input.profile, knownSeq);
        }),
      );
      return { success: true };
    },
    { once: "chat.remove" },
  ),
});

/**
 * The last message that the caller knew (RFC 9110, 13.1.1). A condition that cannot be read is refused, not left out: what
 * it was to keep would be gone.
 */
function knownSeqIn(headers: Headers): number | undefined {
  const condition = headers.get("if-match") ?? "*";
  if (condition === "*") return undefined;
  const seq = condition.match(/^"(\d{1,9})"$/)?.[1];
  if (seq === undefined) throw new Refusal("request.invalid");
  return Number(seq);
}
