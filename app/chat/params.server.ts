import * as z from "zod";
import { isId } from "~/platform/ids";
import { clientIdPattern } from "./message";

export const conversationParams = z.object({ id: z.string().refine(isId) });

/** What a composer sends. Its text is judged by the verb, which knows how long one may be here. */
export const messageInput = z.strictObject({
  body: z.string().max(20_000, "message.too_long"),
  client_id: z.string().regex(clientIdPattern, "request.invalid"),
});
