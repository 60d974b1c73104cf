import { paths } from "~/paths";
import { lastStep } from "../steps";

/**
 * Where a refusal is told: at the step that was answered, however far the draft has come, and with the invitation, which
 * no draft knows yet (ACC-24). What is wrong at the end may be about any step, and the draft then knows which.
 */
export function pageOf(step: number, forMember: string | undefined, invitation: string | undefined): string {
  const asked = step === lastStep ? undefined : step;
  if (forMember) return paths.memberSignup(forMember, asked, invitation);
  return asked === undefined ? paths.signup(invitation) : paths.signupStep(asked, invitation);
}
