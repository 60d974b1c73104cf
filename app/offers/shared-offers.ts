import { type TimeBonusFacts, timeBonusOf } from "./time-bonus";
import { paths } from "~/paths";
import { clientState } from "~/client/client-state";
import { callApi } from "~/client/http-client";

/** Timer that publishes the time bonus to page scripts each second, only for display (SRC-14, OFF-18..25). */
let timer: ReturnType<typeof setInterval> | undefined;

/** Starts the timer of the bonus, once per page (OFF-20, OFF-23). Returns a function that stops the timer. */
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

/** Stops the timer and removes the bonus at logout, at a purchase, or when the bonus ends (OFF-22, OFF-25). */
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
    // Ignore a failure, because the discount is only displayed and the server decides the price.
  }
}

/** Loads a discount code by the caller's parameters, and publishes the code to page scripts (API-14, API-15). */
export async function loadDiscountCode(parameters: Readonly<Record<string, string>>): Promise<void> {
  const { data } = await callApi(`${paths.api("discountcode")}?${new URLSearchParams(parameters)}`);
  clientState.share({ discountcode: data });
}
