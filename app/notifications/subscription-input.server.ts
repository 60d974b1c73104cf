import * as z from "zod";
import { authSecretShape, isPushEndpoint, publicKeyShape } from "./push-endpoint";

/** A browser's push subscription, as sent in a request (API-07). */
export const subscriptionInput = z.object({
  endpoint: z.string().refine(isPushEndpoint, "push.endpoint"),
  keys: z.object({
    p256dh: z.string().regex(publicKeyShape, "push.endpoint"),
    auth: z.string().regex(authSecretShape, "push.endpoint"),
  }),
});
