import { services } from "~/platform/services.server";

/** The cost of a form posted whole without its steps. */
const wholeFormCost = 4;

/**
 * Counts a sign-up against its network, which hundreds of phones may share. A sign-up with a draft costs one, and
 * one without costs four.
 */
export async function countSignup(tenantId: number, network: string, isFromDraft: boolean): Promise<void> {
  await services().limiter.consume("signup", `${tenantId}:${network}`, isFromDraft ? 1 : wholeFormCost);
}

/** A confirmed mail proves a person behind the form. */
export async function forgiveSignup(tenantId: number, network: string): Promise<void> {
  await services().limiter.giveBack("signup", `${tenantId}:${network}`);
}

/** Counts an answer to a step. Only the first reveals taken addresses, so only the first counts by network. */
export async function countStep(
  tenantId: number,
  step: number,
  who: { network: string; draftToken: string | undefined },
) {
  const { limiter } = services();
  if (step === 0 || !who.draftToken) await limiter.consume("signupStep", `${tenantId}:${who.network}`);
  else await limiter.consume("signupDraft", `${tenantId}:${who.draftToken}`);
}
