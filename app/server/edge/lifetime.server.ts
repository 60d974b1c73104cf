import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "~/platform/log.server";

/**
 * The time in which an answer can reach its reader, and the owner of everything that is held for just that long: a stream,
 * its subscription, its presence mark. It begins before anything is taken: an end that is missed is never told again.
 * A slot or a connection, held for the work itself, belongs to the function that does the work.
 */
export interface RequestLifetime {
  /** The answer was sent, or its reader has left. */
  readonly isOver: boolean;
  /** Aborted when the reader leaves before the answer was sent. */
  readonly signal: AbortSignal;
  /** Calls `release` once, at the end, or at once when the end is past. */
  onEnd(release: () => void): void;
}

/** The lifetimes of all requests of a process. */
export interface Lifetimes {
  begin(req: IncomingMessage, res: ServerResponse): RequestLifetime;
  /** How many are not over. */
  readonly open: number;
}

export function createLifetimes(log: Log): Lifetimes {
  const open = new Set<Lifetime>();
  const perSocket = new WeakMap<Socket, Set<Lifetime>>();

  /** Of a response that waits behind a slower one on its connection Node tells no end: the socket's own is heard too. */
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
  #departure: AbortController | undefined;
  #isOver = false;

  constructor(
    private readonly res: ServerResponse,
    private readonly log: Log,
  ) {}

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Made at the first read: most requests end without one. */
  get signal(): AbortSignal {
    this.#departure ??= new AbortController();
    if (this.#hasLeft) this.#departure.abort();
    return this.#departure.signal;
  }

  onEnd(release: () => void): void {
    if (this.#isOver) this.#run(release);
    else this.#releases.push(release);
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    if (this.#hasLeft) this.#departure?.abort();
    for (const release of this.#releases.splice(0)) this.#run(release);
  }

  get #hasLeft(): boolean {
    return this.#isOver && !this.res.writableFinished;
  }

  /** One that fails keeps none of the others from being released. */
  #run(release: () => void): void {
    try {
      release();
    } catch (error) {
      this.log.error("request.release_failed", { error });
    }
  }
}
