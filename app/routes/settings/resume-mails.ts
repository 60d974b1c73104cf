import * as z from "zod";
import { stopReasons } from "~/notifications/preference";
import { resumeMails } from "~/notifications/stopped-mails.server";
import { services } from "~/platform/services.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/**
 * Restarts mails after an unsubscription or a bounce (SET-11, SET-12). After a spam complaint only customer service
 * can.
 */
export const action = member.action(
  z.strictObject({ reason: z.enum(stopReasons) }),
  async ({ scope, viewer, input: { reason } }) => {
    // Limits tries with an email address that bounces each time.
    await services().limiter.consume("codeTry", `${scope.tenant.id}:mails:${viewer.memberId}`);
    await scope.db.write((w) => resumeMails(w, viewer.memberId, reason));
    return { resumed: reason };
  },
);
