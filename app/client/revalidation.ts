import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { isHeld } from "./seen-pages";

/**
 * Reloads the page's data after each form, also after a refusal, because amounts may have changed (OFF-08). Skips
 * status 503 (no answer), because another failure would lose the typed text.
 */
export const shouldRevalidate = ({ actionStatus }: Pick<ShouldRevalidateFunctionArgs, "actionStatus">) =>
  actionStatus !== 503;

/** For the frame around a page: a page that opens with held data reads its frame anew right after. */
export const shouldRevalidateFrame = ({ actionStatus, formMethod, nextUrl }: ShouldRevalidateFunctionArgs) =>
  shouldRevalidate({ actionStatus }) && (formMethod !== undefined || !isHeld(nextUrl));
