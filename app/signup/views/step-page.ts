import { paths } from "~/paths";
import { lastStep } from "../steps";

/**
 * URL of the page that shows a step's refusal, with the invitation (ACC-24). The last step's URL names no step, because
 * the draft chooses the step there.
 */
export function pageOf(step: number, forMember: string | undefined, invitation: string | undefined): string {
  const asked = step === lastStep ? undefined : step;
  if (forMember) return paths.memberSignup(forMember, asked, invitation);
  return asked === undefined ? paths.signup(invitation) : paths.signupStep(asked, invitation);
}
