/**
 * What open pages and polls could not be told while the store was away, told once it is back. In this process's memory:
 * should it end first, a stamp's own end shows the change, some minutes later.
 */
const unsaid = new Map<string, () => Promise<boolean>>();
const mostUnsaid = 10_000;
const againMs = 1_000;
let isTrying = false;

/** `say` answers whether it was taken, and is called until it was; of one key the last alone. */
export function sayLater(key: string, say: () => Promise<boolean>): void {
  if (unsaid.size < mostUnsaid || unsaid.has(key)) unsaid.set(key, say);
  if (!isTrying) tryLater();
}

function tryLater(): void {
  isTrying = true;
  setTimeout(async () => {
    await sayAll();
    isTrying = false;
    if (unsaid.size > 0) tryLater();
  }, againMs).unref();
}

async function sayAll(): Promise<void> {
  for (const [key, say] of unsaid) {
    if (!(await say().catch(() => false))) return;
    unsaid.delete(key);
  }
}

const lastPatienceMs = 2_000;
const lastTriesMs = 100;

/** For a program that ends: a command may be done before its connection to the store stands. */
export async function sayAtLast(): Promise<void> {
  for (let waited = 0; unsaid.size > 0 && waited < lastPatienceMs; waited += lastTriesMs) {
    await new Promise((again) => setTimeout(again, lastTriesMs));
    await sayAll();
  }
}
