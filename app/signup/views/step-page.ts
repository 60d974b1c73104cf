import { paths } from "~/paths";
import { lastStep } from "../steps";

/**
 * The page that shows a step's refusal, with the invitation (ACC-24). After the last step the draft chooses the page.
 */
export function pageOf(step: number, forMember: string | undefined, invitation: string | undefined): string {
  const asked = step === lastStep ? undefined : step;
  if (forMember) return paths.memberSignup(forMember, asked, invitation);
  return asked === undefined ? paths.signup(invitation) : paths.signupStep(asked, invitation);
}
