import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "~/platform/log.server";

/**
 * The time until the answer is sent or the client disconnects. Owns the request's resources for that time, such as a
 * stream's subscription.
 */
export interface RequestLifetime {
  /** True after the answer was sent or the client disconnected. */
  readonly isOver: boolean;
  /** Aborts when the client disconnects before the answer is complete. */
  readonly signal: AbortSignal;
  /** Calls `release` once when the request ends, or immediately when the request has already ended. */
  onEnd(release: () => void): void;
}

export interface Lifetimes {
  begin(req: IncomingMessage, res: ServerResponse): RequestLifetime;
  /** Number of requests that have not ended. */
  readonly open: number;
}

export function createLifetimes(log: Log): Lifetimes {
  const open = new Set<Lifetime>();
  const perSocket = new WeakMap<Socket, Set<Lifetime>>();

  /**
   * Ends waiting responses when their socket closes. Node reports no close for a pipelined response that waits for a
   * slower response.
   */
  function onSocket(socket: Socket): Set<Lifetime> {
    const known = perSocket.get(socket);
    if (known) return known;
    const own = new Set<Lifetime>();
    perSocket.set(socket, own);
    socket.once("close", () => {
      for (const lifetime of [...own]) lifetime.end();
    });
    return own;
  }

  return {
    get open() {
      return open.size;
    },
    begin({ socket }, res) {
      const neighbours = onSocket(socket);
      const lifetime = new Lifetime(res, log);
      if (socket.destroyed) lifetime.end();
      else {
        open.add(lifetime);
        neighbours.add(lifetime);
        res.once("close", () => lifetime.end());
        lifetime.onEnd(() => {
          open.delete(lifetime);
          neighbours.delete(lifetime);
        });
      }
      return lifetime;
    },
  };
}

class Lifetime implements RequestLifetime {
  readonly #releases: (() => void)[] = [];
  #disconnect: AbortController | undefined;
  #isOver = false;

  constructor(
    private readonly res: ServerResponse,
    private readonly log: Log,
  ) {}

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Created at the first read, because most requests need no signal. */
  get signal(): AbortSignal {
    this.#disconnect ??= new AbortController();
    if (this.#hasLeft) this.#disconnect.abort();
    return this.#disconnect.signal;
  }

  onEnd(release: () => void): void {
    if (this.#isOver) this.#run(release);
    else this.#releases.push(release);
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#hasLeft) this.#disconnect?.abort();
    for (const release of this.#releases.splice(0)) this.#run(release);
  }

  get #hasLeft(): boolean {
    return this.#isOver && !this.res.writableFinished;
  }

  /** Runs one release function. Logs its error, so that the other release functions run too. */
  #run(release: () => void): void {
    try {
      release();
    } catch (error) {
      this.log.error("request.release_failed", { error });
    }
  }
}
