import { markGone, markLive } from "~/notifications/live-mark.server";
import { log } from "~/platform/log.server";
import { listPresenceEpochs } from "~/tenancy/resolve.server";
import type { TenantScope } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { retryHint } from "./edge/drain.server";
import { LiveResponse, type StreamSink } from "./live-response.server";
import {
  memberChannel,
  type MemberEvent,
  type MemberHint,
  type RollCall,
  type StreamReady,
} from "~/client/member-events";
import { createOpenStreams } from "./open-streams.server";
import { currentPollVersion } from "./poll-version.server";

/** A stream ends after this and the browser opens the next one, with its session checked anew. */
const longestStreamMs = 15 * 60_000;
/** A browser that is sent away tries again after about this long (see live-stream.ts). */
const fullSeconds = 30;

/** The streams of this process. */
export const openStreams = createOpenStreams();

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
export function openMemberStream(asked: StreamAsked): Response {
  if (openStreams.isFull) {
    const refused = { "retry-after": String(fullSeconds), "cache-control": "private, no-store" };
    return new Response(null, { status: 503, headers: refused });
  }
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
    release();
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
  const release = openStreams.hold({
    tenantId,
    presenceEpoch,
    beat,
    endForGood: () => {
      send(frame("session-ended" satisfies MemberEvent, undefined, {}));
      end();
    },
  });
  mark();
  // Asked after subscribing, so that nothing falls between the version and the first event.
  currentPollVersion(scope.cache, memberId).then(
    (version) =>
      send(frame("ready", version, { gap: lastEventId !== null && lastEventId !== version } satisfies StreamReady)),
    end,
  );
  return close;
}

/** Ends the streams of tenants that are gone, suspended or moved since they were opened. Called when tenants have changed. */
export function endUnservedStreams(): void {
  if (openStreams.size === 0) return;
  listPresenceEpochs().then(
    (epochs) => openStreams.endUnserved(epochs),
    // With the database away nobody knows; it is asked again when it is back.
    (error: unknown) => log.warn("event.unanswered", { channel: "tenants", error }),
  );
}
