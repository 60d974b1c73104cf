import { type TimeBonus, type TimeBonusFacts, timeBonusOf } from "./time-bonus";
import { paths } from "~/paths";
import { clientState, type SharedState } from "~/web/client-state";
import { callApi } from "~/web/http-client";

/**
 * The offers as scripts of our pages share them (SRC-14): a picture of what the server decides, which alone lowers a
 * price. The bonus ticks while it runs; whatever ends it clears the timer (OFF-18..25).
 */
let timer: ReturnType<typeof setInterval> | undefined;

/** Starts the bonus of a member who just came in, unless it runs (OFF-20, OFF-23). Answers how to end it. */
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

/** Logged out, bought, or over (OFF-22, OFF-25). */
export function endBonus(): void {
  clearInterval(timer);
  timer = undefined;
  clientState.share({ timeBonus: null });
}

export function isBonusRunning(): boolean {
  return timer !== undefined;
}

/** API-16: loaded on login; a failure is ignored (ERR: welcome discount load failure). */
export async function loadWelcomeCode(): Promise<void> {
  try {
    const { data } = await callApi(`${paths.api("discountcode")}?welcome=true`);
    clientState.share({ welcomeDiscountcode: data });
  } catch {
    // Whoever pays sees the price that the server made.
  }
}

/** API-14, API-15: the caller's parameters go as they are; the answer is the discount code. */
export async function loadDiscountCode(parameters: Readonly<Record<string, string>>): Promise<void> {
  const { data } = await callApi(`${paths.api("discountcode")}?${new URLSearchParams(parameters)}`);
  clientState.share({ discountcode: data });
}

/** OFF-26, OFF-27. */
export function activeDiscount({ timeBonus, welcomeDiscountcode }: SharedState): TimeBonus | unknown {
  return timeBonus ?? welcomeDiscountcode;
}
