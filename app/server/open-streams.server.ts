/** Below the shortest idle time of proxies and mobile networks. */
const heartbeatMs = 25_000;
/** 20,000 streams take about 300 MB. Beyond this limit browsers poll and try again later. */
const mostStreams = 20_000;

interface OpenStream {
  readonly tenantId: number;
  readonly presenceEpoch: number;
  /** Called every 25 seconds. */
  beat(): void;
  endForGood(): void;
}

/** The open streams of a process. */
interface OpenStreams {
  readonly size: number;
  readonly isFull: boolean;
  /** Holds an admitted stream. Returns its release. */
  hold(stream: OpenStream): () => void;
  /** Ends the streams of tenants that were removed, suspended or moved. `epochs` is keyed by tenant id. */
  endUnserved(epochs: ReadonlyMap<number, number>): void;
}

export function createOpenStreams(most = mostStreams): OpenStreams {
  const streams = new Set<OpenStream>();
  /** One timer for all streams of the process: thousands of timers would cost more than their events. */
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
