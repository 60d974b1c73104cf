import { deleteConversationBetween } from "~/chat/conversations.server";
import { lockSending } from "~/chat/messages.server";
import { emit } from "~/events";
import { removeLikesBetween } from "~/likes/likes.server";
import { Refusal } from "~/platform/errors";
import type { TenantWriter } from "~/tenancy/scope.server";
import { addBlock } from "~/visibility/blocks.server";

/**
 * Hides two members from each other, and deletes their conversation and likes (CHA-16, CHA-17). The lock waits for
 * messages being sent.
 */
export async function blockMember(w: TenantWriter, blockerId: string, blockedId: string): Promise<void> {
  await requireMember(w, blockerId, blockedId);
  await lockSending(w, blockerId, blockedId);
  await addBlock(w, blockerId, blockedId);
  await deleteConversationBetween(w, blockerId, blockedId);
  await removeLikesBetween(w, blockerId, blockedId);
  w.afterCommit(() => emit("memberBlocked", { tenantId: w.tenantId, blockerId, blockedId }));
}

async function requireMember(w: TenantWriter, blockerId: string, blockedId: string): Promise<void> {
  const known = await w.from("members").select("id").where("id", "=", blockedId).executeTakeFirst();
  if (!known || blockerId === blockedId) throw new Refusal("page.not_found");
}
