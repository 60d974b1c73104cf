import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * For pages that show an amount: what was refused may cost another by now, or less may go back, so that the page reads it
 * anew also after a refusal, where Remix would keep what it has (OFF-08). Not of a server that could not take the deed
 * itself: its words would wait until it can.
 */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== 503;
