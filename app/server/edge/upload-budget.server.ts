/** Bounds the bytes of bodies that a process holds in memory at once. A phone's photo has 3 to 5 MB. */
interface UploadBudgetOptions {
  readonly mostBytes?: number;
  readonly mostBytesPerTenant?: number;
  readonly mostBytesPerOwner?: number;
  /** Maximum milliseconds that an upload waits for memory. */
  readonly waitMs?: number;
}

export interface UploadBudget {
  /**
   * Reserves memory for an upload before its first byte is read. Returns the function that frees the memory, or null
   * after the wait or an abort.
   */
  reserve(upload: Upload, signal: AbortSignal): Promise<(() => void) | null>;
  /** Reserved bytes. */
  readonly taken: number;
}

interface Upload {
  readonly tenantId: number;
  /** The member or network, whose bodies share one limit. */
  readonly owner: string;
  readonly bytes: number;
}

interface Waiting extends Upload {
  begin(release: () => void): void;
}

const megabyte = 1024 * 1024;

/** A memory budget for the request bodies of visitors. One network may hold 32 bodies of maximum size. */
export const createFormBudget = () => createUploadBudget({ mostBytes: 64 * megabyte, mostBytesPerOwner: 8 * megabyte });

export function createUploadBudget({ waitMs = 10_000, ...bounds }: UploadBudgetOptions = {}): UploadBudget {
  const sums = createSums(bounds);
  const waiting = new Set<Waiting>();

  function take(upload: Upload): () => void {
    let isHeld = true;
    sums.count(upload, upload.bytes);
    return () => {
      if (!isHeld) return;
      isHeld = false;
      sums.count(upload, -upload.bytes);
      admitWaiting();
    };
  }

  function admitWaiting(): void {
    for (const next of [...waiting]) if (sums.fits(next)) next.begin(take(next));
  }

  function waitForRoom({ tenantId, owner, bytes }: Upload, signal: AbortSignal): Promise<(() => void) | null> {
    return new Promise((resolve) => {
      const settle = (release: (() => void) | null) => {
        waiting.delete(entry);
        clearTimeout(timer);
        signal.removeEventListener("abort", giveUp);
        resolve(release);
      };
      const entry: Waiting = { tenantId, owner, bytes, begin: settle };
      const giveUp = () => settle(null);
      const timer = setTimeout(giveUp, waitMs);
      signal.addEventListener("abort", giveUp, { once: true });
      waiting.add(entry);
    });
  }

  return {
    get taken() {
      return sums.taken();
    },
    async reserve(upload, signal) {
      if (signal.aborted) return null;
      return sums.fits(upload) ? take(upload) : waitForRoom(upload, signal);
    },
  };
}

function createSums({
  mostBytes = 256 * megabyte,
  mostBytesPerTenant = mostBytes / 2,
  mostBytesPerOwner = 48 * megabyte,
}: Omit<UploadBudgetOptions, "waitMs">) {
  const byTenant = new Map<number, number>();
  const byOwner = new Map<string, number>();
  let taken = 0;
  return {
    taken: () => taken,
    fits: ({ tenantId, owner, bytes }: Upload): boolean =>
      taken + bytes <= mostBytes &&
      (byTenant.get(tenantId) ?? 0) + bytes <= mostBytesPerTenant &&
      (byOwner.get(owner) ?? 0) + bytes <= mostBytesPerOwner,
    count({ tenantId, owner }: Upload, change: number): void {
      taken += change;
      add(byTenant, tenantId, change);
      add(byOwner, owner, change);
    },
  };
}

/** Adds to a sum, and drops a sum of zero to save memory. */
function add<Key>(sums: Map<Key, number>, key: Key, change: number): void {
  const sum = (sums.get(key) ?? 0) + change;
  if (sum > 0) sums.set(key, sum);
  else sums.delete(key);
}
