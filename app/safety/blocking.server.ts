import { deleteConversationBetween } from "~/chat/conversations.server";
import { holdSending } from "~/chat/messages.server";
import { announce } from "~/events";
import { removeLikesBetween } from "~/likes/likes.server";
import { Refusal } from "~/platform/errors";
import type { TenantWriter } from "~/tenancy/scope.server";
import { addBlock, removeBlock } from "~/visibility/blocks.server";

/**
 * Hides two members from each other and deletes their chats and likes (CHA-16, CHA-17). The lock waits for messages
 * under way.
 */
export async function blockMember(w: TenantWriter, blockerId: string, blockedId: string): Promise<void> {
  await requireMember(w, blockerId, blockedId);
  await holdSending(w, blockerId, blockedId);
  await addBlock(w, blockerId, blockedId);
  await deleteConversationBetween(w, blockerId, blockedId);
  await removeLikesBetween(w, blockerId, blockedId);
  w.afterCommit(() => announce("memberBlocked", { tenantId: w.tenantId, blockerId, blockedId }));
}

/** Lets the two meet again (ROL-21). Deleted chats and likes stay deleted. */
export async function unblockMember(w: TenantWriter, blockerId: string, blockedId: string): Promise<void> {
  await removeBlock(w, blockerId, blockedId);
}

async function requireMember(w: TenantWriter, blockerId: string, blockedId: string): Promise<void> {
  const known = await w.from("members").select("id").where("id", "=", blockedId).executeTakeFirst();
  if (!known || blockerId === blockedId) throw new Refusal("page.not_found");
}
