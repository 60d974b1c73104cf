import * as z from "zod";
import { Refusal } from "~/platform/errors";
import { profileLimits } from "~/profiles/policy";
import { saveInterests } from "~/profiles/profile-editor.server";
import { member } from "~/server/route.server";
import { saved } from "./saved.server";

export { clientAction } from "~/client/client-action";

const input = z.strictObject({ interests: z.array(z.string().max(40)).max(100).default([]) });

/** Saves interests in the order of the tenant's list (PRO-11). */
export const action = member.action(input, async ({ scope, visit, viewer, input }) => {
  const offered = scope.tenant.settings.interests;
  if (input.interests.some((interest) => !offered.includes(interest)))
    throw new Refusal("choice.invalid", {}, "interests");
  const chosen = offered.filter((interest) => input.interests.includes(interest));
  if (chosen.length > profileLimits.interests) throw new Refusal("choice.invalid", {}, "interests");
  await scope.db.write((w) => saveInterests(w, viewer.memberId, chosen));
  return saved(visit, "interests");
});
