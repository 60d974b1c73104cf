import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A round-robin load balancer. A refused connection sends the request to the next process. A connection that breaks
 * after its acceptance counts as a lost request.
 */
export interface Balancer {
  port: number;
  /** The number of connections that a process accepted and that broke before the client left. */
  broken: number;
  /** Keeps requests waiting until `release` passes them on. */
  hold(): void;
  release(): void;
  /** Breaks the connection of every waiting request. */
  cutHeld(): void;
  /** Breaks every open event stream. */
  cutStreams(): void;
  close(): Promise<void>;
}

export async function startBalancer(ports: () => number[]): Promise<Balancer> {
  let turn = 0;
  const streams = new Set<ServerResponse>();
  const held = new Map<ServerResponse, () => void>();
  let isHolding = false;
  const agent = new Agent({ keepAlive: false });

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tries: number[]): void {
    const [port, ...others] = tries;
    if (port === undefined) return void outgoing.writeHead(502).end();
    const { method, url: path, headers } = incoming;
    let isTaken = false;
    const inner = request({ host: "127.0.0.1", port, method, path, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      if (answer.headers["content-type"]?.startsWith("text/event-stream")) streams.add(outgoing);
      answer.on("error", () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    inner.on("socket", (socket) => socket.once("connect", () => (isTaken = true)));
    inner.once("error", () => {
      if (outgoing.headersSent) return void outgoing.destroy();
      if (!isTaken) return pass(incoming, outgoing, body, others);
      if (!outgoing.destroyed) balancer.broken += 1;
      outgoing.destroy();
    });
    outgoing.once("close", () => {
      streams.delete(outgoing);
      inner.destroy();
    });
    inner.end(body);
  }

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.once("end", () => {
      const all = ports();
      turn += 1;
      const order = all.map((_, index) => all[(turn + index) % all.length] as number);
      const go = () => pass(incoming, outgoing, Buffer.concat(chunks), order);
      if (!isHolding) return go();
      held.set(outgoing, go);
      outgoing.once("close", () => held.delete(outgoing));
    });
  });
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const balancer: Balancer = {
    port: (server.address() as AddressInfo).port,
    broken: 0,
    hold: () => {
      isHolding = true;
    },
    release: () => {
      isHolding = false;
      for (const go of held.values()) go();
      held.clear();
    },
    cutHeld: () => {
      for (const outgoing of held.keys()) outgoing.destroy();
    },
    cutStreams: () => {
      for (const stream of streams) stream.destroy();
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return balancer;
}
