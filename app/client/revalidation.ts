import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * Loads the page's data again after each form, even after a refusal, because amounts may have changed (OFF-08). After a
 * lost answer (503) the data stays, because a second failure would replace the typed text.
 */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== 503;
