import { AsyncLocalStorage } from "node:async_hooks";

const counted = new AsyncLocalStorage<{ trips: number }>();

/**
 * Runs `fn` and counts its round trips to the database. Only tests call this, to limit the round trips of a page
 * (DESIGN 12).
 */
export async function countRoundTrips<T>(fn: () => Promise<T>): Promise<{ answer: T; trips: number }> {
  const count = { trips: 0 };
  const answer = await counted.run(count, fn);
  return { answer, trips: count.trips };
}

export function noteRoundTrip(): void {
  const count = counted.getStore();
  if (count) count.trips += 1;
}
