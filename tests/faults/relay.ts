import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** Forwards connections to the database. The processes know only the relay's port. */
export interface Relay {
  port: number;
  /** Sends new connections to another port. Open connections keep their port. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

export async function startRelay(first: number): Promise<Relay> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.pipe(other);
      one.once("error", () => other.destroy());
      one.once("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port) => {
      target = port;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
}
