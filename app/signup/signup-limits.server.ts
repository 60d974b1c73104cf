import { services } from "~/platform/services.server";

/** Cost of a sign-up in a single request, without steps. */
const wholeFormCost = 4;

/**
 * Counts a sign-up for its network, which hundreds of phones may share. A sign-up without a draft counts four times.
 */
export async function countSignup(tenantId: number, network: string, isFromDraft: boolean): Promise<void> {
  await services().limiter.consume("signup", `${tenantId}:${network}`, isFromDraft ? 1 : wholeFormCost);
}

/** Removes one sign-up from the count, because a confirmed mail proves that a person sent the form. */
export async function uncountSignup(tenantId: number, network: string): Promise<void> {
  await services().limiter.giveBack("signup", `${tenantId}:${network}`);
}

/**
 * Counts an answer against the rate limits. The first step counts by network, because only that step reveals taken
 * email addresses.
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
