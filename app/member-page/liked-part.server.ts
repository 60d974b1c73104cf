import type { Viewer } from "~/accounts/viewer";
import { getOpening } from "~/chat/conversations.server";
import { sendMessage } from "~/chat/messages.server";
import { isBlank } from "~/chat/message";
import { type ChatVisit, presentComposer } from "~/chat/present-composer.server";
import type { LikedPart } from "~/likes/like";
import { findPart, like } from "~/likes/likes.server";
import { likeRefusal } from "~/likes/policy";
import { likeReason } from "~/likes/present.server";
import { presentPart } from "~/likes/present-part.server";
import { Refusal } from "~/platform/errors";
import { photoSrc } from "~/profiles/photo-address.server";
import { fictionalWords } from "~/tenancy/tenant";
import type { TenantReader, TenantScope } from "~/tenancy/scope.server";

interface Target {
  toId: string;
  part: LikedPart;
}

export type PartPage = Awaited<ReturnType<typeof readPartPage>>;

/** The page on which a member likes a photo or answer, with the price of a message beside the like. */
export async function readPartPage(q: TenantReader, visit: ChatVisit, viewer: Viewer, { toId, part }: Target) {
  const opening = await getOpening(q, viewer.memberId, toId);
  const kept = await findPart(q, { fromId: viewer.memberId, toId, part });
  if (!kept) throw new Refusal("page.not_found");
  const { name, fictional } = opening.person;
  const { state, balance, messageLength, clientId } = presentComposer(visit, viewer, opening);
  const isPhoto = "photo" in part;
  return {
    person: { id: toId, name, fictional: fictional ? fictionalWords(visit.tenant, visit.locale).label : null },
    title: visit.t(isPhoto ? "likes:partPage.titlePhoto" : "likes:partPage.titleAnswer", { name }),
    part,
    shown: isPhoto
      ? { photo: photoSrc(visit.tenant, part.photo, "card") }
      : { ...presentPart(kept, true, visit), photo: undefined },
    likeReason: likeReason(viewer, visit),
    composer: { state, balance, messageLength, clientId },
  };
}

interface WordedLike extends Target {
  /** Words to the member, which cost as much as a message. Blank for a like without words. */
  body: string;
  clientId: string;
}

type LikedAnswer = { conversationId: string } | { conversationId: null; isNewMatch: boolean };

/** Likes a photo or answer. Words are sent as a message in the transaction of the like. */
export async function likePart(scope: TenantScope, viewer: Viewer, liked: WordedLike): Promise<LikedAnswer> {
  const refused = likeRefusal(viewer);
  if (refused) throw new Refusal(refused);
  const { toId, part, body, clientId } = liked;
  const fromId = viewer.memberId;
  if (isBlank(body)) {
    const { isNewMatch } = await scope.db.write((w) => like(w, { fromId, toId, origin: "member", part }));
    return { conversationId: null, isNewMatch };
  }
  const words = { to: { memberId: toId }, body, clientId, origin: "member", likes: part } as const;
  const { conversationId } = await sendMessage(scope, fromId, words);
  return { conversationId };
}
