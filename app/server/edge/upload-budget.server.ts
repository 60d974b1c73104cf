/** Bounds the bytes of uploads that a process holds in memory at once. A phone's photo has 3 to 5 MB. */
interface UploadBudgetOptions {
  readonly mostBytes?: number;
  readonly mostBytesPerOwner?: number;
  /** Milliseconds for which an upload waits for room. */
  readonly waitMs?: number;
}

export interface UploadBudget {
  /**
   * Reserves room for an upload before its first byte is read. Returns a function that releases the room, or null when
   * no room came in time or the signal aborted.
   */
  reserve(upload: Upload, signal: AbortSignal): Promise<(() => void) | null>;
  /** Reserved bytes. */
  readonly taken: number;
}

interface Upload {
  /** Names the member, whose uploads share a bound of their own. */
  readonly owner: string;
  readonly bytes: number;
}

interface Waiting extends Upload {
  begin(release: () => void): void;
}

const megabyte = 1024 * 1024;

export function createUploadBudget({
  mostBytes = 256 * megabyte,
  mostBytesPerOwner = 48 * megabyte,
  waitMs = 10_000,
}: UploadBudgetOptions = {}): UploadBudget {
  const byOwner = new Map<string, number>();
  const waiting = new Set<Waiting>();
  let taken = 0;

  function fits({ owner, bytes }: Upload): boolean {
    return taken + bytes <= mostBytes && (byOwner.get(owner) ?? 0) + bytes <= mostBytesPerOwner;
  }

  function count(owner: string, change: number): void {
    taken += change;
    const left = (byOwner.get(owner) ?? 0) + change;
    if (left > 0) byOwner.set(owner, left);
    else byOwner.delete(owner);
  }

  function take({ owner, bytes }: Upload): () => void {
    let isHeld = true;
    count(owner, bytes);
    return () => {
      if (!isHeld) return;
      isHeld = false;
      count(owner, -bytes);
      admitWaiting();
    };
  }

  function admitWaiting(): void {
    for (const next of [...waiting]) if (fits(next)) next.begin(take(next));
  }

  return {
    get taken() {
      return taken;
    },
    async reserve(upload, signal) {
      if (signal.aborted) return null;
      if (fits(upload)) return take(upload);
      return new Promise((resolve) => {
        const settle = (release: (() => void) | null) => {
          waiting.delete(entry);
          clearTimeout(timer);
          signal.removeEventListener("abort", giveUp);
          resolve(release);
        };
        const entry: Waiting = { owner: upload.owner, bytes: upload.bytes, begin: settle };
        const giveUp = () => settle(null);
        const timer = setTimeout(giveUp, waitMs);
        signal.addEventListener("abort", giveUp, { once: true });
        waiting.add(entry);
      });
    },
  };
}
