import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { Refusal } from "~/platform/errors";
import type { StoredFile } from "~/platform/files";
import { randomId } from "~/platform/ids";
import { log } from "~/platform/log.server";
import { refuseUnstored } from "~/profiles/photos.server";
import { lockProfile } from "~/accounts/profile-lock.server";
import { discardUnlessKept } from "~/tenancy/discarded-files.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { getOpening } from "./conversations.server";
import type { ChatPhoto } from "./message";
import { type SentMessage, sendContent } from "./messages.server";
import { canSend } from "./policy";

const keyOf = (file: string) => `chats/${file}.webp`;

/** SQL for the storage key that `keyOf` makes. */
export function chatPhotoKey(file: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`('chats/' || ${file} || '.webp')`;
}

interface NewPhotoMessage {
  to: { memberId: string };
  bytes: Uint8Array;
  clientId: string;
}

/** Sends a photo without its metadata (CHA-07, D28). Permission is checked before the costly decoding. */
export async function sendPhoto(scope: TenantScope, senderId: string, message: NewPhotoMessage): Promise<SentMessage> {
  const { to, bytes, clientId } = message;
  await refuseEarly(scope, senderId, message);
  const photo = await storeChatPhoto(scope, bytes);
  // Ignore a failure, because a job removes the file later.
  const discard = () =>
    scope.files.remove(keyOf(photo.file)).catch((error: unknown) => log.error("files.unavailable", { error }));
  // Keep the file when this check fails, because the message may have been stored.
  const isUsed = () => scope.db.write((w) => hasMessageOf(w, senderId, photo.file, clientId)).catch(() => true);
  const content = { kind: "photo", photo } as const;
  const sent = await sendContent(scope, senderId, {
    to,
    content,
    clientId,
    origin: "member",
    files: [keyOf(photo.file)],
  }).catch(async (error: unknown) => {
    if (!(await isUsed())) await discard();
    throw error;
  });
  // A retry returns the first message, which has its own file.
  if (!sent.fresh) await discard();
  return sent;
}

/** Locks the sender's profile, because a message transaction with a lost answer holds the same lock. */
async function hasMessageOf(w: TenantWriter, senderId: string, file: string, clientId: string): Promise<boolean> {
  await lockProfile(w, senderId);
  const [message] = await w.rows(sql`select 1 from messages where tenant_id = ${w.tenantId}
    and sender_id = ${senderId} and client_id = ${clientId} and photo ->> 'file' = ${file}`);
  return message !== undefined;
}

/** Refuses before the photo is decoded. A retry always passes, even when the credits are used up. */
async function refuseEarly({ db }: TenantScope, senderId: string, { to, clientId }: NewPhotoMessage): Promise<void> {
  await db.read(async (q) => {
    const { facts } = await getOpening(q, senderId, to.memberId);
    const answer = canSend(facts, { kind: "photo" });
    if (answer.allowed) return;
    const earlier = await q
      .from("messages")
      .select("id")
      .where("sender_id", "=", senderId)
      .where("client_id", "=", clientId)
      .executeTakeFirst();
    if (!earlier) throw new Refusal(answer.code, answer.facts);
  });
}

async function storeChatPhoto(scope: TenantScope, bytes: Uint8Array): Promise<ChatPhoto> {
  const { blurredPreview, renderVariants } = await import("~/profiles/photo-pipeline.server");
  const { width, height, variants } = await renderVariants(bytes, undefined, ["full"]);
  const [full] = variants;
  if (!full) throw new Error("the pipeline made no full picture");
  const file = randomId();
  await discardUnlessKept(scope, [keyOf(file)]);
  await scope.files.put(keyOf(file), full.bytes, "image/webp").catch(refuseUnstored);
  return {
    file,
    width,
    height,
    veil: await blurredPreview(full.bytes),
    digest: createHash("sha256").update(bytes).digest("base64url"),
  };
}

/** A photo's file, only for the two members of its conversation (C-5). */
export async function getChatPhoto(
  q: TenantReader,
  memberId: string,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<string> {
  const t = q.tenantId;
  const [row] = await q.rows(sql<{ file: string | null }>`
    select x.photo ->> 'file' as file from participants p
    join messages x on x.tenant_id = ${t} and x.conversation_id = p.conversation_id and x.id = ${messageId} and x.seq > p.removed_seq
    where p.tenant_id = ${t} and p.conversation_id = ${conversationId} and p.member_id = ${memberId}`);
  if (!row?.file) throw new Refusal("page.not_found");
  return row.file;
}

export function readChatPhoto(scope: TenantScope, file: string): Promise<StoredFile | null> {
  return scope.files.get(keyOf(file));
}
