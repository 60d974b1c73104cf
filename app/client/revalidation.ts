import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";

/**
 * Remix reads a page again after each form, even after a refusal, since an amount may have changed (OFF-08). A form
 * without an answer (503, `clientAction`) keeps the page: a second failure would show the error page over typed
 * text.
 */
export const shouldRevalidate = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== 503;
