import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ask } from "../support/person";
import { later } from "./load";

/** A proxy as docs/production.md requires it. Keeps connections open, asks `/readyz`, and repeats no request. */
export interface ProbingProxy {
  port: number;
  /** The reasons of lost requests, for example that no process was ready. */
  dropped: string[];
  /** Number of requests that each process got. */
  served: number[];
  isReady(index: number): boolean;
  close(): Promise<void>;
}

const probeEveryMs = 100;

/** Milliseconds for which an answer of `/readyz` counts. Shorter than a process's notice before it closes the port. */
const answerHoldsMs = 900;

/** With `sendsToBusy`, a request goes to a busy process when none is ready, as docs/production.md advises. */
export async function startProbingProxy(ports: readonly number[], { sendsToBusy = false } = {}): Promise<ProbingProxy> {
  const agent = new Agent({ keepAlive: true });
  /** The reason why each process is not ready, from its latest answer. Null when ready. */
  const unready = ports.map((): string | null => "not asked yet");
  const askedAt = ports.map(() => 0);
  const served = ports.map(() => 0);
  const dropped: string[] = [];
  let turn = 0;

  const probe = async (index: number) => {
    const began = performance.now();
    const answer = await ask(ports[index] as number, "/readyz", { headers: { host: "probe" } }).catch(() => null);
    unready[index] = answer?.status === 200 ? null : (answer?.text.trim() ?? "no answer");
    askedAt[index] = began;
  };
  let isOver = false;
  const probing = ports.map(async (_, index) => {
    while (!isOver) {
      await probe(index);
      await later(probeEveryMs);
    }
  });

  const isCurrent = (index: number) => performance.now() - (askedAt[index] as number) < answerHoldsMs;

  /** Returns the next ready process. Waits for a new answer of `/readyz` when all answers are too old. */
  async function pick(): Promise<number | undefined> {
    turn += 1;
    const order = ports.map((_, at) => (turn + at) % ports.length);
    for (;;) {
      const ready = order.filter((index) => unready[index] === null);
      const current = ready.find(isCurrent);
      if (current !== undefined) return current;
      const isBusy = (index: number) => unready[index]?.includes('"busy"') ?? false;
      if (ready.length === 0) return sendsToBusy ? order.find(isBusy) : undefined;
      await later(10);
    }
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const index = await pick();
    if (outgoing.destroyed) return;
    if (index === undefined) return void drop(outgoing, `no process was ready: ${unready.join(" ")}`);
    served[index] = (served[index] ?? 0) + 1;
    const { method, url: path, headers } = incoming;
    const inner = request({ host: "127.0.0.1", port: ports[index], method, path, headers, agent }, (answer) => {
      const { connection: _own, ...told } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, told);
      outgoing.flushHeaders();
      answer.once("error", (error) => drop(outgoing, `process ${index} broke off: ${error.message}`));
      answer.pipe(outgoing);
    });
    inner.once("error", (error) => drop(outgoing, `process ${index}: ${error.message}`));
    outgoing.once("close", () => inner.destroy());
    incoming.pipe(inner);
  }

  function drop(outgoing: ServerResponse, why: string): void {
    // Count no request that was answered completely, or whose client has left.
    if (outgoing.writableEnded || outgoing.destroyed) return;
    dropped.push(why);
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing));
  server.keepAliveTimeout = 30_000;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    dropped,
    served,
    isReady: (index) => unready[index] === null,
    close: async () => {
      isOver = true;
      await Promise.all(probing);
      await new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
        agent.destroy();
      });
    },
  };
}
