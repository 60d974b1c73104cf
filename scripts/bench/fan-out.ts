import { createServer, get, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { startServices } from "~/platform/services.server";
import { storeHandlesOf } from "~/tenancy/scope.server";
import { memberChannel, type MemberHint } from "~/client/member-events";
import { openMemberStream } from "~/server/member-stream.server";
import { edgeAround } from "./baseline-server";
import { sendRequest } from "./load";
import { freePort } from "../../tests/support/free-port";
import { cpuMs, startProgram } from "./processes";
import { type GoalLine, middle } from "./report";

/**
 * P7: measures the cost of sending one event to thousands of open streams. For comparison, bare node:http writes the
 * same bytes in the same process.
 */
const kinds = ["product", "bare"] as const;
type Kind = (typeof kinds)[number];

/** Paths of the streams. The server exempts `/realtime` from its request limits. */
const streamAt: Record<Kind, string> = { product: "/realtime", bare: "/bare" };

const rounds = 5;
/** Events that each stream receives per round. */
const bursts = 20;

const hint = {
  event: "message",
  id: "Zm9vYmFyYmF6",
  data: { conversation: "0c8e1a52-0000-4000-8000-000000000001" },
} satisfies MemberHint;
const bytes = Buffer.from(`id: ${hint.id}\nevent: ${hint.event}\ndata: ${JSON.stringify(hint.data)}\n\n`);

/**
 * Runs the measured process. `GET /realtime?<member>` and `GET /bare?<member>` each open a stream.
 * `POST` to either path sends events to all streams of that kind.
 */
export async function serveFanOut(port: number): Promise<void> {
  await startServices();
  const scope = { ...storeHandlesOf(1), tenant: { id: 1, presenceEpoch: 1 } };
  const edge = edgeAround((request) => {
    const memberId = new URL(request.url).search;
    return openMemberStream({ scope, memberId, sessionId: "", lastEventId: null });
  });
  const members: string[] = [];
  const connections: ServerResponse[] = [];
  const publish: Record<Kind, () => void> = {
    product: () => {
      for (const memberId of members) void scope.channels.publish(memberChannel(memberId), hint);
    },
    bare: () => {
      for (const connection of connections) connection.write(bytes);
    },
  };
  const open: Record<Kind, RequestListener> = {
    product: (req, res) => {
      members.push(req.url?.slice(streamAt.product.length) as string);
      edge(req, res);
    },
    bare: (_req, res) => {
      connections.push(res);
      res.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    },
  };
  createServer((req, res) => {
    const kind = kinds.find((each) => req.url?.startsWith(streamAt[each]));
    if (kind && req.method === "GET") return open[kind](req, res);
    if (kind) publishBursts(publish[kind]);
    res.end();
  }).listen(port, "127.0.0.1");
}

/** Sends the events one by one, so that other work can run in between. */
function publishBursts(publish: () => void, left = bursts): void {
  if (left === 0) return;
  publish();
  setImmediate(publishBursts, publish, left - 1);
}

export async function fanOutLines(env: NodeJS.ProcessEnv, streams: number): Promise<GoalLine[]> {
  const port = await freePort();
  const program = await startProgram([process.argv[1] as string, "--fan-out", String(port)], port, {
    ...env,
    PORT: String(port),
  });
  try {
    const received: Record<Kind, number> = { product: 0, bare: 0 };
    const open = await Promise.all(
      kinds.map((kind) =>
        listenAll(port, kind, streams, (count) => {
          received[kind] += count;
        }),
      ),
    );
    const took: Record<Kind, number>[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      took.push({
        product: await cpuUntilReceived("product"),
        bare: await cpuUntilReceived("bare"),
      });
    }
    for (const stream of open.flat()) stream.destroy();
    // Drop the first round, in which the compiler warms up.
    const { product, bare } = middle(took.slice(1), (each) => each.bare / each.product);
    const perSecond = (streams * bursts * 1000) / product;
    return [
      {
        goal: `P7 ${streams} streams: fan-out >= 0.68 of bare node:http`,
        figure: `${(bare / product).toFixed(2)}x, ${Math.round(perSecond).toLocaleString("en")} events a second`,
        holds: bare / product >= 0.68,
      },
    ];

    /** Returns the processor milliseconds until all streams have received all events. */
    async function cpuUntilReceived(kind: Kind): Promise<number> {
      const before = cpuMs(program.pid);
      const until = received[kind] + streams * bursts;
      await sendRequest(port, { method: "POST", host: "fan-out.localhost", path: streamAt[kind] });
      while (received[kind] < until) await new Promise((soon) => setTimeout(soon, 5));
      return cpuMs(program.pid) - before;
    }
  } finally {
    await program.stop();
  }
}

const atOnce = 100;

async function listenAll(port: number, kind: Kind, streams: number, onHints: (count: number) => void) {
  const open: IncomingMessage[] = [];
  while (open.length < streams) {
    const wave = Array.from({ length: Math.min(atOnce, streams - open.length) }, (_, at) =>
      listen(port, `${streamAt[kind]}?${open.length + at}`, onHints),
    );
    open.push(...(await Promise.all(wave)));
  }
  return open;
}

function listen(port: number, path: string, onHints: (count: number) => void): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const headers = { host: `fan-out.localhost:${port}`, accept: "text/event-stream" };
    get({ host: "127.0.0.1", port, path, headers, agent: false }, (stream) => {
      if (stream.statusCode !== 200) return fail(new Error(`A stream was answered ${stream.statusCode}.`));
      // Keep the end of each chunk, because the next event's name may begin there.
      let rest = "";
      stream.setEncoding("latin1").on("data", (text: string) => {
        const pieces = (rest + text).split(`event: ${hint.event}\n`);
        rest = pieces.at(-1)?.slice(-hint.event.length - 8) ?? "";
        onHints(pieces.length - 1);
      });
      done(stream);
    }).once("error", fail);
  });
}
