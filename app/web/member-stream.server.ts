import { markGone, markLive } from "~/notifications/live-mark.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { memberChannel, type MemberHint, type RollCall, type StreamReady } from "./member-events";
import { currentStamp } from "./stamps.server";

/** Under the shortest idle time that proxies and mobile networks allow a connection. */
const heartbeatMs = 25_000;
/** A stream ends after this and the browser opens the next one, with its session checked anew. */
const longestStreamMs = 15 * 60_000;
/** Who reads slower than this many events is cut off, and refetches. */
const longestQueue = 100;

export interface StreamAsked {
  scope: TenantScope;
  memberId: string;
  sessionId: string;
  /** What the browser heard last, when it comes back. */
  lastEventId: string | null;
  signal: AbortSignal;
}

const text = new TextEncoder();

function frame(event: string, id: string | undefined, data: object): Uint8Array {
  return text.encode(`${id ? `id: ${id}\n` : ""}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** A member's own channel as server-sent events, until the session ends, the page closes or the stream grows old. */
export function openMemberStream(asked: StreamAsked): Response {
  let close = () => {};
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        close = connect(asked, controller);
      },
      cancel: () => close(),
    },
    { highWaterMark: longestQueue },
  );
  const headers = {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "private, no-store, no-transform",
    "x-accel-buffering": "no",
  };
  return new Response(body, { headers });
}

/** Returns how to let go of everything: called by `cancel` and by the request's signal, for an adapter may miss either. */
function connect(asked: StreamAsked, controller: ReadableStreamDefaultController<Uint8Array>): () => void {
  const { scope, memberId, sessionId, lastEventId, signal } = asked;
  let open = true;
  const close = () => {
    if (!open) return;
    open = false;
    unsubscribe();
    markGone(scope.cache, memberId).catch(() => undefined);
    beats.delete(beat);
    stopBeatingWhenAlone();
    signal.removeEventListener("abort", end);
  };
  const end = () => {
    if (!open) return;
    close();
    controller.close();
  };
  const send = (bytes: Uint8Array) => {
    if (!open) return;
    controller.enqueue(bytes);
    if ((controller.desiredSize ?? 0) <= 0) end();
  };
  const startedAt = Date.now();
  const mark = () => markLive(scope.cache, memberId).catch(() => undefined);
  let beaten = 0;
  const beat = () => {
    if (Date.now() - startedAt > longestStreamMs) return end();
    send(beatBytes);
    beaten += 1;
    if (beaten % 2 === 0) mark();
  };
  const unsubscribe = scope.channels.subscribe(memberChannel(memberId), (message) => {
    const said = message as MemberHint | RollCall;
    if (said.event === "roll-call") return void scope.channels.publish(said.answerTo, {}).catch(() => undefined);
    const { event, id, data } = said;
    if (event !== "session-ended") return send(frame(event, id, data));
    if (data.session !== sessionId) return;
    send(frame(event, id, {}));
    end();
  });
  mark();
  beats.add(beat);
  startBeating();
  signal.addEventListener("abort", end);
  // Asked after subscribing, so that nothing falls between the stamp and the first event.
  currentStamp(scope.cache, memberId).then(
    (stamp) =>
      send(frame("ready", stamp, { gap: lastEventId !== null && lastEventId !== stamp } satisfies StreamReady)),
    end,
  );
  if (signal.aborted) end();
  return close;
}

const beatBytes = text.encode(": beat\n\n");
const beats = new Set<() => void>();
let timer: NodeJS.Timeout | undefined;

/** One timer for all streams of the process: thousands of them would cost more than what they send. */
function startBeating(): void {
  timer ??= setInterval(() => {
    for (const beat of beats) beat();
  }, heartbeatMs).unref();
}

function stopBeatingWhenAlone(): void {
  if (beats.size > 0) return;
  clearInterval(timer);
  timer = undefined;
}

/** How many streams this process holds, for tests and measurements. */
export function countStreams(): number {
  return beats.size;
}
