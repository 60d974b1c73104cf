import { LiveResponse } from "~/server/live-response.server";

/** Reads an event stream piece by piece. `next` returns null at the end. */
interface Reader {
  next(): Promise<string | null>;
  /** Breaks the connection, as a leaving client does. */
  leave(): void;
}

export function readLive(response: Response): Reader {
  if (!(response instanceof LiveResponse)) throw new Error(`no stream was opened, but answered ${response.status}`);
  const written: (string | null)[] = [];
  const waiting: ((piece: string | null) => void)[] = [];
  const hand = (piece: string | null) => {
    const reader = waiting.shift();
    if (reader) reader(piece);
    else written.push(piece);
  };
  const letGo = response.attach({
    write: hand,
    end: () => hand(null),
  });
  return {
    next: () =>
      new Promise((done) => (written.length > 0 ? done(written.shift() as string | null) : waiting.push(done))),
    leave: letGo,
  };
}
