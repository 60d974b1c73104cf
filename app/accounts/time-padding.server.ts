import { setTimeout } from "node:timers/promises";

/**
 * Time step in milliseconds. Longer than the slowest answer that must not reveal an account, even on a busy machine.
 */
const stepMs = 300;

/**
 * Delays answers and refusals to a multiple of `stepMs`, so that the response time does not reveal an account (A01).
 */
export async function withTimePadding<T>(action: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await action();
  } finally {
    const took = performance.now() - began;
    await setTimeout(Math.ceil(Math.max(took, 1) / stepMs) * stepMs - took);
  }
}
