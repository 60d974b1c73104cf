import * as z from "zod";
import { isId } from "~/platform/ids";
import { giftIds } from "~/tenancy/vocabulary";
import { clientIdPattern } from "./message";

/** Route parameter: the id of a conversation, or of a member under `/members`. */
export const idParams = z.object({ id: z.string().refine(isId) });

/** Idempotency key of a message. A draft carries the key of its later message. */
const clientId = z.string().regex(clientIdPattern, "request.invalid");

/** The composer's form. Length is checked later, because the limit differs by tenant. */
export const messageInput = z.strictObject({ body: z.string(), client_id: clientId });

export const messageParams = idParams.extend({ message: z.string().refine(isId) });

/** Number of the newest message on the page. Newer unread messages prevent the removal. */
export const removalInput = z.strictObject({ known_seq: z.coerce.number().int().min(0).max(2_000_000_000).optional() });

export const draftInput = z.strictObject({ draft: z.string().max(20_000), client_id: clientId });

export const giftInput = z.strictObject({ gift: z.enum(giftIds, "choice.invalid"), client_id: clientId });

export const photoInput = z.strictObject({
  // Browsers send an empty file input as a file of zero bytes.
  photo: z.instanceof(Blob, { error: "field.required" }).refine(({ size }) => size > 0, "field.required"),
  client_id: clientId,
});
