import type { LoaderFunctionArgs } from "@remix-run/node";
import * as z from "zod";
import { getChatPhoto, readChatPhoto } from "~/chat/photos.server";
import { Refusal } from "~/platform/errors";
import { isId } from "~/platform/ids";
import { refusePage } from "~/server/respond.server";
import { member } from "~/server/route.server";

const id = z.string().refine(isId);

const findFile = member.loader(z.object({ id, photo: id }), ({ q, viewer, params }) =>
  getChatPhoto(q, viewer.memberId, { conversationId: params.id, messageId: params.photo }),
);

/**
 * A photo of a conversation, for its two members only (C-5). The file is read after the transaction, to free the
 * connection.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const file = await findFile(args);
  const { visit } = args.context;
  const stored = await readChatPhoto(visit.scope, file);
  if (!stored) refusePage(visit, new Refusal("page.not_found"));
  return new Response(stored.bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": "image/webp",
      "content-length": String(stored.bytes.byteLength),
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store",
    },
  });
}
