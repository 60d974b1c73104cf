/** Shorter than the idle timeouts of proxies and mobile networks. */
const heartbeatMs = 25_000;
/** 20,000 streams need about 300 MB. A browser beyond the limit polls and tries again later. */
const mostStreams = 20_000;

interface OpenStream {
  readonly tenantId: number;
  readonly presenceEpoch: number;
  /** Called every 25 seconds. */
  beat(): void;
  endForGood(): void;
}

interface OpenStreams {
  readonly size: number;
  readonly isFull: boolean;
  /** Adds a stream. Returns a function that releases it. */
  hold(stream: OpenStream): () => void;
  /**
   * Ends streams of tenants that were removed, suspended or moved. `epochs` holds the presence epoch of each tenant
   * id.
   */
  endUnserved(epochs: ReadonlyMap<number, number>): void;
}

export function createOpenStreams(most = mostStreams): OpenStreams {
  const streams = new Set<OpenStream>();
  /** One timer for all streams, because thousands of timers would cost more than their events. */
  let timer: NodeJS.Timeout | undefined;

  function beatAll(): void {
    for (const stream of streams) stream.beat();
  }

  function release(stream: OpenStream): void {
    streams.delete(stream);
    if (streams.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    get size() {
      return streams.size;
    },
    get isFull() {
      return streams.size >= most;
    },
    hold(stream) {
      streams.add(stream);
      timer ??= setInterval(beatAll, heartbeatMs).unref();
      return () => release(stream);
    },
    endUnserved(epochs) {
      for (const stream of [...streams]) {
        if (epochs.get(stream.tenantId) !== stream.presenceEpoch) stream.endForGood();
      }
    },
  };
}
