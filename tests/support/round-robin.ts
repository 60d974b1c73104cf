import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface RoundRobin {
  port: number;
  /** Number of requests that each process got. */
  served: number[];
  close(): Promise<void>;
}

/**
 * A proxy that sends each request to the next process. Headers pass unchanged, because one header holds each simulated
 * person's IP address (DESIGN 13.14).
 */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const served = ports.map(() => 0);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const index = turn++ % ports.length;
    served[index] = (served[index] ?? 0) + 1;
    pass(incoming, outgoing, ports[index] as number);
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const close = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return { port: (server.address() as AddressInfo).port, served, close };
}

function pass(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  const { method, url: path, headers } = incoming;
  const inner = request({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    // Send the headers now, because an event stream's first event may come much later.
    outgoing.flushHeaders();
    answer.pipe(outgoing);
  });
  inner.once("error", () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  outgoing.once("close", () => inner.destroy());
  incoming.pipe(inner);
}
