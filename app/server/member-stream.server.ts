import { markPageClosed, markPageOpen } from "~/notifications/open-page-marker.server";
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

/** Maximum age of a stream. The browser then opens a new stream, which checks the session again. */
const longestStreamMs = 15 * 60_000;
/** Seconds after which a refused browser tries again (see live-stream.ts). */
const fullSeconds = 30;

export const openStreams = createOpenStreams();

interface StreamAsked {
  scope: Pick<TenantScope, "cache" | "channels"> & { tenant: Pick<Tenant, "id" | "presenceEpoch"> };
  memberId: string;
  sessionId: string;
  lastEventId: string | null;
}

function frame(event: string, id: string | undefined, data: object): string {
  return `${id ? `id: ${id}\n` : ""}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

const headers = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "private, no-store, no-transform",
};

/** Sends a member's hints as server-sent events. Ends with the session, with the page, or at the maximum age. */
export function openMemberStream(asked: StreamAsked): Response {
  if (openStreams.isFull) {
    const refused = { "retry-after": String(fullSeconds), "cache-control": "private, no-store" };
    return new Response(null, { status: 503, headers: refused });
  }
  return new LiveResponse((sink) => connect(asked, sink), { headers });
}

/** Tells a reconnecting page that its session has ended. Otherwise the page would learn this from its next poll. */
export function answerEndedSession(): Response {
  return new Response(frame("session-ended" satisfies MemberEvent, undefined, {}), { headers });
}

/** Connects the stream to the member's channel. Returns the function that disconnects and frees the stream. */
function connect(asked: StreamAsked, sink: StreamSink): () => void {
  const { scope, memberId } = asked;
  let open = true;
  const close = () => {
    if (!open) return;
    open = false;
    unsubscribe();
    leaveReturns();
    markPageClosed(scope.cache, memberId).catch(() => undefined);
    release();
  };
  const end = () => {
    if (!open) return;
    close();
    sink.end();
  };
  const write = (text: string) => {
    if (open) sink.write(text);
  };
  const unsubscribe = scope.channels.subscribe(memberChannel(memberId), (message) =>
    forward(message as MemberHint | PresenceQuery, asked, { write, end }),
  );
  // Hints are lost while the store is unavailable, so end the stream when the store returns. The new stream then
  // compares the last event id.
  const leaveReturns = scope.channels.onReturn(() => {
    write(retryHint());
    end();
  });
  const { id: tenantId, presenceEpoch } = scope.tenant;
  const release = openStreams.hold({
    tenantId,
    presenceEpoch,
    owner: `${tenantId} ${memberId}`,
    end,
    beat: heartbeat(asked, { write, end }),
    endForGood: () => {
      write(frame("session-ended" satisfies MemberEvent, undefined, {}));
      end();
    },
  });
  mark(asked);
  // Subscribe before reading the version, so that no hint is lost between the version and the first hint.
  sendReady(asked, { write, end });
  return close;
}

/** Sends the poll version, and tells a reconnecting browser whether it missed hints. */
function sendReady({ scope, memberId, lastEventId }: StreamAsked, stream: StreamSink): void {
  currentPollVersion(scope.cache, memberId).then((version) => {
    const gap = lastEventId !== null && lastEventId !== version;
    stream.write(frame("ready", version, { gap } satisfies StreamReady));
  }, stream.end);
}

function mark({ scope, memberId }: StreamAsked): void {
  markPageOpen(scope.cache, memberId).catch(() => undefined);
}

/** Keeps the connection and the member's presence alive. Ends the stream at its maximum age. */
function heartbeat(asked: StreamAsked, stream: StreamSink): () => void {
  const startedAt = Date.now();
  let beaten = 0;
  return () => {
    if (Date.now() - startedAt > longestStreamMs) return stream.end();
    stream.write(": beat\n\n");
    beaten += 1;
    if (beaten % 2 === 0) mark(asked);
  };
}

/** Passes a hint to the page, or answers a presence query. Ends the stream when its session has ended. */
function forward(message: MemberHint | PresenceQuery, { scope, sessionId }: StreamAsked, stream: StreamSink): void {
  if (message.event === "presence-query") {
    scope.channels.publish(message.answerTo, {}).catch(() => undefined);
    return;
  }
  const { event, id, data } = message;
  if (event !== "session-ended") {
    stream.write(frame(event, id, data));
  } else if (data.session === sessionId) {
    stream.write(frame(event, id, {}));
    stream.end();
  }
}

/** Ends streams of tenants that were removed, suspended or moved. Call after a change of tenants. */
export function endUnservedStreams(): void {
  if (openStreams.size === 0) return;
  listPresenceEpochs().then(
    (epochs) => openStreams.endUnserved(epochs),
    // Without the database the presence epochs are unknown. The next change of tenants tries again.
    (error: unknown) => log.warn("event.unanswered", { channel: "tenants", error }),
  );
}
