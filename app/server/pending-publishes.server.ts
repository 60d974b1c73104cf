/**
 * What open pages and polls could not be told while the store was away, told once it is back. In this process's memory:
 * should it end first, a stamp's own end shows the change, some minutes later.
 */
const pending = new Map<string, () => Promise<boolean>>();
const mostPending = 10_000;
const againMs = 1_000;
let isTrying = false;

/** `publish` answers whether it was taken, and is called until it was; of one key the last alone. */
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

const lastPatienceMs = 2_000;
const lastTriesMs = 100;

/** For a program that ends: a command may be done before its connection to the store stands. */
export async function flushPendingPublishes(): Promise<void> {
  for (let waited = 0; pending.size > 0 && waited < lastPatienceMs; waited += lastTriesMs) {
    await new Promise((again) => setTimeout(again, lastTriesMs));
    await publishPending();
  }
}
