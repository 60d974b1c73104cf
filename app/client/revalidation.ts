import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { isHeld } from "./seen-pages";

/**
 * Reloads the page's data after each form, also after a refusal, because amounts may have changed (OFF-08). Skips
 * status 503 (no answer), because another failure would lose the typed text.
 */
export const shouldRevalidate = ({ actionStatus }: Pick<ShouldRevalidateFunctionArgs, "actionStatus">) =>
  actionStatus !== 503;

/** Skips the frame of a page that opens with held data, because `useSeenPages` refreshes both. */
export const shouldRevalidateFrame = ({ actionStatus, formMethod, nextUrl }: ShouldRevalidateFunctionArgs) =>
  shouldRevalidate({ actionStatus }) && (formMethod !== undefined || !isHeld(nextUrl));
