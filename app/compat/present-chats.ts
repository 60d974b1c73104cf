import type { ConversationRow } from "~/chat/conversations.server";
import { previewLength } from "~/chat/message";

/** Values of the tenant: picture paths without the CDN prefix (AMB-076), and the label of fictional profiles. */
interface ChatsWire {
  photoPath(photoId: string, size: "thumb" | "card"): string;
  fictionalLabel: string;
}

/** The answer of `GET /api/chats.php` (CHA-09, API-20). */
export function presentChats(rows: readonly ConversationRow[], memberId: string, wire: ChatsWire) {
  return { chats: rows.map((row) => presentEntry(row, memberId, wire)) };
}

function presentEntry(row: ConversationRow, memberId: string, wire: ChatsWire) {
  const entry = {
    conversation: {
      id: row.conversation_id,
      last_message: presentLast(row, memberId),
      num_unread_messages: row.unread,
    },
    profile: presentFace(row, wire),
    num_unread_messages: row.unread,
  };
  return row.draft ? { ...entry, draft: row.draft.slice(0, previewLength) } : entry;
}

function presentLast(row: ConversationRow, memberId: string) {
  const { last_kind: type, last_text: text, last_seq: seq } = row;
  return { type, text, mine: row.last_sender_id === memberId, date: row.last_at.toISOString(), seq };
}

/** The other member. A deleted account shows only its id. */
function presentFace(row: ConversationRow, { photoPath, fictionalLabel }: ChatsWire) {
  const isHere = row.other_state === "active" || row.other_state === "unconfirmed";
  const photo = isHere ? row.main_photo_id : null;
  return {
    id: row.other_id,
    name: isHere ? row.name : null,
    main_image: photo
      ? { filename: photoPath(photo, "card"), thumb_filename: photoPath(photo, "thumb"), status: "active" }
      : null,
    fictional: row.fictional,
    fictional_label: row.fictional ? fictionalLabel : null,
  };
}
