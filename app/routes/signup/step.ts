import { redirect } from "@remix-run/node";
import * as z from "zod";
import { answerFields, answersIn } from "~/signup/fields.server";
import { saveStep } from "~/signup/steps.server";
import { paths } from "~/paths";
import { anyone } from "~/server/route.server";
import { applicantOf, keepDraft } from "~/signup/draft-cookie";
import { pathOfMember } from "~/signup/signup-page.server";

export { clientAction } from "~/client/client-action";

const params = z.object({ step: z.enum(["0", "1", "2", "3"]) });

/** Saves the answer to one step and opens the next step. The last step has an action of its own. */
export const action = anyone.action(
  answerFields,
  async ({ scope, visit, viewer, params: { step }, input }) => {
    // Another tab has finished the sign-up.
    if (viewer) return redirect(pathOfMember(viewer), 303);
    const token = await saveStep(scope, applicantOf(visit), Number(step), answersIn(input));
    keepDraft(visit.cookies, token);
    return redirect(paths.signupStep(Number(step) + 1), 303);
  },
  { params },
);
