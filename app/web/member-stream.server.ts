import { markGone, markLive } from "~/notifications/live-mark.server";
import { log } from "~/platform/log.server";
import { listPresenceEpochs } from "~/tenancy/resolve.server";
import type { TenantScope } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { retryHint } from "./edge/drain.server";
import { LiveResponse, type StreamSink } from "./live-response.server";
import { memberChannel, type MemberEvent, type MemberHint, type RollCall, type StreamReady } from "./member-events";
import { currentStamp } from "./stamps.server";

/** Under the shortest idle time that proxies and mobile networks allow a connection. */
const heartbeatMs = 25_000;
/** A stream ends after this and the browser opens the next one, with its session checked anew. */
const longestStreamMs = 15 * 60_000;

export interface StreamAsked {
  scope: Pick<TenantScope, "cache" | "channels"> & { tenant: Pick<Tenant, "id" | "presenceEpoch"> };
  memberId: string;
  sessionId: string;
  /** What the browser heard last, when it comes back. */
  lastEventId: string | null;
}

function frame(event: string, id: string | undefined, data: object): string {
  return `${id ? `id: ${id}\n` : ""}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "private, no-store, no-transform",
};

/** A member's own channel as server-sent events, until the session ends, the page closes or the stream grows old. */
export function openMemberStream(asked: StreamAsked): LiveResponse {
  return new LiveResponse((sink) => connect(asked, sink), { headers });
}

/** For a page that comes back and whose session ended while its stream was cut: it would learn so from its next poll only. */
export function tellOfEnd(): Response {
  return new Response(frame("session-ended" satisfies MemberEvent, undefined, {}), { headers });
}

/** Returns how to let go of everything. */
function connect({ scope, memberId, sessionId, lastEventId }: StreamAsked, sink: StreamSink): () => void {
  let open = true;
  const close = () => {
    if (!open) return;
    open = false;
    unsubscribe();
    leaveReturns();
    markGone(scope.cache, memberId).catch(() => undefined);
    beats.delete(beat);
    streams.delete(stream);
    stopBeatingWhenAlone();
  };
  const end = () => {
    if (!open) return;
    close();
    sink.end();
  };
  const send = (text: string) => {
    if (open) sink.write(text);
  };
  const startedAt = Date.now();
  const mark = () => markLive(scope.cache, memberId).catch(() => undefined);
  let beaten = 0;
  const beat = () => {
    if (Date.now() - startedAt > longestStreamMs) return end();
    send(": beat\n\n");
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
  // What was said while the bus was away is missed, the end of this session perhaps: the browser comes back a moment
  // later, is checked anew, and hears by its last event id whether there was anything.
  const leaveReturns = scope.channels.onReturn(() => {
    send(retryHint());
    end();
  });
  const { id: tenantId, presenceEpoch } = scope.tenant;
  const stream: OpenStream = {
    tenantId,
    presenceEpoch,
    endForGood: () => {
      send(frame("session-ended" satisfies MemberEvent, undefined, {}));
      end();
    },
  };
  mark();
  beats.add(beat);
  streams.add(stream);
  startBeating();
  // Asked after subscribing, so that nothing falls between the stamp and the first event.
  currentStamp(scope.cache, memberId).then(
    (stamp) =>
      send(frame("ready", stamp, { gap: lastEventId !== null && lastEventId !== stamp } satisfies StreamReady)),
    end,
  );
  return close;
}

interface OpenStream {
  tenantId: number;
  presenceEpoch: number;
  endForGood(): void;
}

const streams = new Set<OpenStream>();

/** Ends the streams of tenants that are gone, suspended or moved since they were opened. Called when tenants have changed. */
export function endUnservedStreams(): void {
  if (streams.size === 0) return;
  listPresenceEpochs().then(
    (epochs) => {
      for (const stream of [...streams]) if (epochs.get(stream.tenantId) !== stream.presenceEpoch) stream.endForGood();
    },
    // With the database away nobody knows; it is asked again when it is back.
    (error: unknown) => log.warn("event.unanswered", { channel: "tenants", error }),
  );
}

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
