import { type TimeBonusFacts, timeBonusOf } from "./time-bonus";
import { paths } from "~/paths";
import { clientState } from "~/client/client-state";
import { callApi } from "~/client/http-client";

/**
 * Publishes the offers to scripts of our pages (SRC-14), only for display. The timer runs until the bonus ends
 * (OFF-18..25).
 */
let timer: ReturnType<typeof setInterval> | undefined;

/** Starts the bonus unless it runs (OFF-20, OFF-23). Returns a function that ends it. */
export function followBonus(facts: TimeBonusFacts): () => void {
  if (timer) return endBonus;
  const startedAt = Date.now();
  const tick = () => {
    const secondsSinceSignup = facts.secondsSinceSignup + Math.floor((Date.now() - startedAt) / 1000);
    const timeBonus = timeBonusOf({ ...facts, secondsSinceSignup });
    if (timeBonus) clientState.share({ timeBonus });
    else endBonus();
  };
  timer = setInterval(tick, 1000);
  tick();
  return endBonus;
}

/** Ends the bonus at logout, at a purchase or after its time (OFF-22, OFF-25). */
export function endBonus(): void {
  clearInterval(timer);
  timer = undefined;
  clientState.share({ timeBonus: null });
}

/** Loads the welcome discount at login (API-16). */
export async function loadWelcomeCode(): Promise<void> {
  try {
    const { data } = await callApi(`${paths.api("discountcode")}?welcome=true`);
    clientState.share({ welcomeDiscountcode: data });
  } catch {
    // Ignores a failure, because the discount is only displayed and the server decides the price.
  }
}

/** Sends the caller's parameters and stores the returned discount code (API-14, API-15). */
export async function loadDiscountCode(parameters: Readonly<Record<string, string>>): Promise<void> {
  const { data } = await callApi(`${paths.api("discountcode")}?${new URLSearchParams(parameters)}`);
  clientState.share({ discountcode: data });
}
