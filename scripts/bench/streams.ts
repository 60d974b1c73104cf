import { get, type IncomingMessage } from "node:http";
import { proxyHeaders, sendRequest, type LoadRequest } from "./load";
import { proportionalMb } from "./processes";
import type { GoalLine } from "./report";
import type { VirtualUser, Population } from "./population";

/** P7: opens many event streams. Measures the memory per stream, and the delay from a sent message to its event. */
interface StreamOrder {
  port: number;
  pid: number;
  population: Population;
  streams: number;
  sendsPerSecond: number;
}

/** Number of streams opened at the same time. */
const atOnce = 100;

export async function streamLines({
  port,
  pid,
  population,
  streams,
  sendsPerSecond,
}: StreamOrder): Promise<GoalLine[]> {
  /**
   * Time of the latest message to each member. One event may announce several messages, so each member gets one timed
   * message at a time.
   */
  const waiting = new Map<string, number>();
  const delays: number[] = [];
  const listeners = Array.from(
    { length: streams },
    (_, at) => population.users[at % population.users.length] as VirtualUser,
  );
  const open: IncomingMessage[] = [];
  const half = Math.floor(streams / 2);
  await openAll(listeners.slice(0, half));
  const listening = new Set(population.users.slice(0, streams).map(({ memberId }) => memberId));
  const pairs = population.users.filter(({ otherId }) => listening.has(otherId));
  if (pairs.length > 0) await send(pairs);
  // Measure only the second half, because the process grows during the first half.
  const before = proportionalMb(pid);
  await openAll(listeners.slice(half));
  const kilobytes = ((proportionalMb(pid) - before) * 1024) / (streams - half);
  delays.length = 0;
  if (pairs.length > 0) await send(pairs);
  for (const stream of open) stream.destroy();
  return compareWithGoals({ streams, sendsPerSecond, kilobytes, delays });

  async function openAll(users: readonly VirtualUser[]): Promise<void> {
    for (let from = 0; from < users.length; from += atOnce) {
      const wave = users.slice(from, from + atOnce);
      open.push(...(await Promise.all(wave.map((each) => listen(port, each, (event) => arrived(each, event))))));
    }
    await new Promise((settled) => setTimeout(settled, 1000));
  }

  function arrived({ memberId }: VirtualUser, event: string): void {
    if (!event.includes("message")) return;
    const sentAt = waiting.get(memberId);
    if (sentAt !== undefined) delays.push(performance.now() - sentAt);
    waiting.delete(memberId);
  }

  async function send(pairs: readonly VirtualUser[]): Promise<void> {
    const total = sendsPerSecond * 3;
    waiting.clear();
    await Promise.all(
      Array.from({ length: total }, async (_, index) => {
        await new Promise((due) => setTimeout(due, (index * 1000) / sendsPerSecond));
        const user = pairs[index % pairs.length] as VirtualUser;
        if (!waiting.has(user.otherId)) waiting.set(user.otherId, performance.now());
        const { status } = await sendRequest(port, messageRequest(user));
        // A refused message causes no event, for instance at the sender's limit.
        if (status >= 400) waiting.delete(user.otherId);
      }),
    );
    await new Promise((settled) => setTimeout(settled, 500));
  }
}

interface MeasuredStreams extends Pick<StreamOrder, "streams" | "sendsPerSecond"> {
  /** Memory of one stream. */
  kilobytes: number;
  delays: readonly number[];
}

function compareWithGoals({ streams, sendsPerSecond, kilobytes, delays }: MeasuredStreams): GoalLine[] {
  const sorted = [...delays].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const sizes = `${streams} streams`;
  return [
    { goal: `P7 ${sizes}: <= 25 KB each`, figure: `${kilobytes.toFixed(1)} KB`, holds: kilobytes <= 25 },
    {
      goal: `P7 ${sizes}: sent to received, p99 <= 100 ms at ${sendsPerSecond}/s`,
      figure: `p50 ${at(0.5).toFixed(1)}, p99 ${at(0.99).toFixed(1)} ms of ${sorted.length}`,
      holds: at(0.99) <= 100,
    },
  ];
}

export function messageRequest({ host, cookie, address, conversationId }: VirtualUser): LoadRequest {
  return {
    method: "POST",
    host,
    path: `/chats/${conversationId}/messages`,
    headers: {
      cookie,
      "x-forwarded-for": address,
      "sec-fetch-site": "same-origin",
      "x-request-type": "client",
      "content-type": "application/json",
    },
    body: JSON.stringify({ body: "Hello from the bench, how was your day?", client_id: "bench-%SERIAL%" }),
  };
}

function listen(port: number, { host, cookie, address }: VirtualUser, onEvent: (event: string) => void) {
  return new Promise<IncomingMessage>((done, fail) => {
    const own = { host: `${host}:${port}`, cookie, "x-forwarded-for": address, accept: "text/event-stream" };
    const headers = { ...proxyHeaders, ...own };
    get({ host: "127.0.0.1", port, path: "/realtime", headers, agent: false }, (stream) => {
      stream.setEncoding("utf8").on("data", (text: string) => {
        for (const [, event] of text.matchAll(/^event: (.*)$/gm)) onEvent(event as string);
      });
      done(stream);
    }).once("error", fail);
  });
}
