import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * Reloads the page's data after each form, also after a refusal, because amounts may have changed (OFF-08). Skips
 * status 503 (no answer), because another failure would lose the typed text.
 */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== 503;
