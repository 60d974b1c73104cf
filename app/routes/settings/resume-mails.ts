import * as z from "zod";
import { stopReasons } from "~/notifications/preference";
import { resumeMails } from "~/notifications/stopped-mails.server";
import { services } from "~/platform/services.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Takes mails up again after an unsubscribe or a bounce (SET-11, SET-12); a mark as spam is customer service's. */
export const action = member.action(
  z.strictObject({ reason: z.enum(stopReasons) }),
  async ({ scope, viewer, input: { reason } }) => {
    // An address that bounces again and again would else be tried again and again.
    await services().limiter.consume("codeTry", `${scope.tenant.id}:mails:${viewer.memberId}`);
    await scope.db.write((w) => resumeMails(w, viewer.memberId, reason));
    return { resumed: reason };
  },
);
