import { setTimeout } from "node:timers/promises";

/** Longer than the longest way of an answer that must not tell, on a machine that is busy but not stuck. */
const stepMs = 300;

/**
 * Answers at the end of a whole step, whichever way was taken inside: the time of an answer must not tell whether an
 * address has an account (A01). Also a refusal waits.
 */
export async function inEvenTime<T>(action: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await action();
  } finally {
    const took = performance.now() - began;
    await setTimeout(Math.ceil(Math.max(took, 1) / stepMs) * stepMs - took);
  }
}
