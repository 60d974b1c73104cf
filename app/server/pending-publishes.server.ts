/**
 * Failed publishes, kept in memory until the store returns. After a crash the poll version expires instead, so that
 * polls notice the change.
 */
const pending = new Map<string, () => Promise<boolean>>();
const mostPending = 10_000;
const againMs = 1_000;
let isTrying = false;

/** Calls `publish` until it returns true. A later call with the same key replaces an earlier call. */
export function publishLater(key: string, publish: () => Promise<boolean>): void {
  if (pending.size < mostPending || pending.has(key)) pending.set(key, publish);
  if (!isTrying) tryLater();
}

function tryLater(): void {
  isTrying = true;
  setTimeout(async () => {
    await publishPending();
    isTrying = false;
    if (pending.size > 0) tryLater();
  }, againMs).unref();
}

async function publishPending(): Promise<void> {
  for (const [key, publish] of pending) {
    if (!(await publish().catch(() => false))) return;
    pending.delete(key);
  }
}

const flushTimeoutMs = 2_000;
const flushIntervalMs = 100;

/** Waits for pending publishes at the end of a command, which may finish before the store's connection opens. */
export async function flushPendingPublishes(): Promise<void> {
  for (let waited = 0; pending.size > 0 && waited < flushTimeoutMs; waited += flushIntervalMs) {
    await new Promise((again) => setTimeout(again, flushIntervalMs));
    await publishPending();
  }
}
