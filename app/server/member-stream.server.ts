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
  type PresenceQuery,
  type StreamReady,
} from "~/client/member-events";
import { createOpenStreams } from "./open-streams.server";
import { currentPollVersion } from "./poll-version.server";

/** The maximum lifetime of a stream. The browser then opens another one, which checks the session again. */
const longestStreamMs = 15 * 60_000;
/** A refused browser tries again after about this long (see live-stream.ts). */
const fullSeconds = 30;

export const openStreams = createOpenStreams();

interface StreamAsked {
  scope: Pick<TenantScope, "cache" | "channels"> & { tenant: Pick<Tenant, "id" | "presenceEpoch"> };
  memberId: string;
  sessionId: string;
  /** The last event id that a returning browser has received. */
  lastEventId: string | null;
}

function frame(event: string, id: string | undefined, data: object): string {
  return `${id ? `id: ${id}\n` : ""}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "private, no-store, no-transform",
};

/** A member's channel as server-sent events, until the session ends, the page closes or the stream grows old. */
export function openMemberStream(asked: StreamAsked): Response {
  if (openStreams.isFull) {
    const refused = { "retry-after": String(fullSeconds), "cache-control": "private, no-store" };
    return new Response(null, { status: 503, headers: refused });
  }
  return new LiveResponse((sink) => connect(asked, sink), { headers });
}

/** Tells a returning page that its session ended meanwhile. Without this, only its next poll would. */
export function answerEndedSession(): Response {
  return new Response(frame("session-ended" satisfies MemberEvent, undefined, {}), { headers });
}

/** Subscribes the sink to the member's channel. Returns a function that releases everything. */
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
    const said = message as MemberHint | PresenceQuery;
    if (said.event === "roll-call") return void scope.channels.publish(said.answerTo, {}).catch(() => undefined);
    const { event, id, data } = said;
    if (event !== "session-ended") return send(frame(event, id, data));
    if (data.session !== sessionId) return;
    send(frame(event, id, {}));
    end();
  });
  // Hints are lost while the bus is away. A reconnecting browser compares its last event id.
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
  // Read after subscribing, so that no event falls between the version and the first hint.
  currentPollVersion(scope.cache, memberId).then(
    (version) =>
      send(frame("ready", version, { gap: lastEventId !== null && lastEventId !== version } satisfies StreamReady)),
    end,
  );
  return close;
}

/** Ends streams of tenants that were removed, suspended or moved. Called after a change of tenants. */
export function endUnservedStreams(): void {
  if (openStreams.size === 0) return;
  listPresenceEpochs().then(
    (epochs) => openStreams.endUnserved(epochs),
    // Without the database the epochs are unknown. The next change of tenants calls this again.
    (error: unknown) => log.warn("event.unanswered", { channel: "tenants", error }),
  );
}
