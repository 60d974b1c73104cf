import { services } from "~/platform/services.server";

/** What a form that was posted whole, by nobody who walked through its steps, counts for. */
const wholeFormCost = 4;

/**
 * Counts a sign-up against its network. On a phone's network hundreds of people have one address, so it is not their
 * number that counts but what is not proven of them: a sign-up whose browser kept its draft through the steps costs one,
 * any other four, and each confirmed address gives one back. Throws `limit.reached` with the seconds to wait.
 */
export async function countSignup(tenantId: number, network: string, isFromDraft: boolean): Promise<void> {
  await services().limiter.consume("signup", `${tenantId}:${network}`, isFromDraft ? 1 : wholeFormCost);
}

/** Whoever reads the mail is no script that fills a form. */
export async function forgiveSignup(tenantId: number, network: string): Promise<void> {
  await services().limiter.giveBack("signup", `${tenantId}:${network}`);
}

/**
 * Counts an answer to a step. The first tells whether an address is taken, so its network counts; the others tell
 * nothing, and count by their draft.
 */
export async function countStep(
  tenantId: number,
  step: number,
  who: { network: string; draftToken: string | undefined },
) {
  const { limiter } = services();
  if (step === 0 || !who.draftToken) await limiter.consume("signupStep", `${tenantId}:${who.network}`);
  else await limiter.consume("signupDraft", `${tenantId}:${who.draftToken}`);
}
