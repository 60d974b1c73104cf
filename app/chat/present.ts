import type { KeptPart, ShownPart } from "~/likes/like";
import { paths } from "~/paths";
import type { ConversationRow, MessageRow, PersonRow } from "./conversations.server";
import { previewLength, type ShownConversation, type ShownMessage, type ShownPerson } from "./message";

/** The tenant's photo URLs, label for fictional profiles and words for a liked part. */
export interface Showing {
  photoSrc(photoId: string): string;
  photoColours(thumbhash: string | null): string | null;
  part(part: KeptPart, isMine: boolean): ShownPart;
  fictionalLabel: string;
}

export function presentPerson(row: PersonRow, showing: Showing): ShownPerson {
  const isHere = row.other_state === "active" || row.other_state === "unconfirmed";
  const photo =
    isHere && row.main_photo_id
      ? { src: showing.photoSrc(row.main_photo_id), colours: showing.photoColours(row.thumbhash) }
      : null;
  return {
    id: row.other_id,
    name: isHere ? row.name : null,
    photo,
    fictional: row.fictional ? showing.fictionalLabel : null,
    ...(row.other_state === "unconfirmed" ? { hidden: true } : {}),
  };
}

export function presentConversation(row: ConversationRow, memberId: string, showing: Showing): ShownConversation {
  const last = {
    kind: row.last_kind,
    text: row.last_text,
    mine: row.last_sender_id === memberId,
    at: row.last_at.toISOString(),
    seq: row.last_seq,
  };
  const shown = { id: row.conversation_id, person: presentPerson(row, showing), unread: row.unread, last };
  return row.draft ? { ...shown, draft: row.draft.slice(0, previewLength) } : shown;
}

export function presentMessage(row: MessageRow, conversationId: string, { part: partWords }: Showing): ShownMessage {
  const { id, seq, mine, kind, body, gift, photo, part, at, removed } = row;
  const shown = { id, seq, mine, kind, text: removed ? "" : body, at: new Date(at).toISOString(), removed };
  if (removed) return shown;
  if (gift) return { ...shown, gift };
  if (part) return { ...shown, part: partWords(part, mine) };
  if (!photo) return shown;
  const { width, height, veil } = photo;
  return { ...shown, photo: { src: paths.chatPhoto(conversationId, id), width, height, veil } };
}
