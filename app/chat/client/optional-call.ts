import { CallFailed } from "~/client/http-client";

/** Resolves to null when a call fails. A 404 also calls `onGone`. */
export async function optionalCall<T>(call: Promise<T>, onGone?: () => void): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    if (error.status === 404) onGone?.();
    return null;
  }
}
