import * as z from "zod";
import { authSecretShape, isPushEndpoint, publicKeyShape } from "./push-endpoint";

/** A browser's push subscription as a call sends it (API-07). */
export const subscriptionInput = z.object({
  endpoint: z.string().refine(isPushEndpoint, "push.endpoint"),
  keys: z.object({
    p256dh: z.string().regex(publicKeyShape, "push.endpoint"),
    auth: z.string().regex(authSecretShape, "push.endpoint"),
  }),
});
