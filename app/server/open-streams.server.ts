/** Shorter than the idle timeouts of proxies and mobile networks. */
const heartbeatMs = 25_000;
/** 20,000 streams need about 300 MB. A browser beyond the limit polls and tries again later. */
const mostStreams = 20_000;
/** Tabs of a browser share one stream, so more streams than this would only take capacity from other members. */
const mostPerMember = 30;

interface OpenStream {
  readonly tenantId: number;
  readonly presenceEpoch: number;
  /** Identifies the member and the tenant. */
  readonly owner: string;
  /** Called every 25 seconds. */
  beat(): void;
  /** Ends and releases the stream. The browser may open another stream. */
  end(): void;
  endForGood(): void;
}

interface OpenStreams {
  readonly size: number;
  readonly isFull: boolean;
  /**
   * Adds a stream. Ends the member's oldest stream when the member has too many streams. Returns the function that
   * releases the stream.
   */
  hold(stream: OpenStream): () => void;
  /**
   * Ends streams of tenants that were removed, suspended or moved. `epochs` holds the presence epoch of each tenant
   * id.
   */
  endUnserved(epochs: ReadonlyMap<number, number>): void;
}

/** Each member's streams, oldest first. */
function createOwners() {
  const byOwner = new Map<string, Set<OpenStream>>();

  function endOldest(owner: string): void {
    const own = byOwner.get(owner);
    const [oldest] = own ?? [];
    if (own && own.size >= mostPerMember) oldest?.end();
  }

  return {
    add(stream: OpenStream): void {
      endOldest(stream.owner);
      byOwner.set(stream.owner, (byOwner.get(stream.owner) ?? new Set()).add(stream));
    },
    remove(stream: OpenStream): void {
      const own = byOwner.get(stream.owner);
      own?.delete(stream);
      if (own?.size === 0) byOwner.delete(stream.owner);
    },
  };
}

export function createOpenStreams(most = mostStreams): OpenStreams {
  const streams = new Set<OpenStream>();
  const owners = createOwners();
  /** One timer for the heartbeats of all streams, because thousands of timers would cost more than the heartbeats. */
  let timer: NodeJS.Timeout | undefined;

  function beatAll(): void {
    for (const stream of streams) stream.beat();
  }

  function release(stream: OpenStream): void {
    streams.delete(stream);
    owners.remove(stream);
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
      owners.add(stream);
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
