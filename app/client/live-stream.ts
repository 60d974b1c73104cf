import { paths } from "~/paths";
import type { StreamEvent } from "./stream-events";
import { memberEvents, type MemberHint, type StreamReady } from "./member-events";

const channelName = "live";
/** Milliseconds before a stream that the browser closed is reopened. Polling continues meanwhile. */
const reopenMs = 30_000;

/**
 * Follows the member's event stream. One tab holds the stream and passes events to the other tabs (DESIGN 13.8). Closes
 * on `pagehide`, because an open stream excludes a page from the back-forward cache.
 */
export function followStream(onNews: (news: StreamEvent) => void): () => void {
  if (!("EventSource" in window && "BroadcastChannel" in window && "locks" in navigator)) return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<StreamEvent>) => onNews(data);
  const tell = (news: StreamEvent) => {
    onNews(news);
    channel.postMessage(news);
  };
  let leave = takeTurn(tell);
  const onHide = () => leave();
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) leave = takeTurn(tell);
  };
  window.addEventListener("pagehide", onHide);
  window.addEventListener("pageshow", onShow);
  return () => {
    window.removeEventListener("pagehide", onHide);
    window.removeEventListener("pageshow", onShow);
    leave();
    channel.close();
  };
}

/** Waits for the lock, then opens the stream. The returned function releases the lock and closes the stream. */
function takeTurn(tell: (news: StreamEvent) => void): () => void {
  const leaving = new AbortController();
  const hold = () =>
    new Promise<void>((done) => {
      const close = openSource(tell);
      leaving.signal.addEventListener("abort", () => {
        close();
        done();
      });
    });
  navigator.locks.request("live-stream", { signal: leaving.signal }, hold).catch(() => {
    // The wait for the lock was aborted.
  });
  return () => leaving.abort();
}

function openSource(tell: (news: StreamEvent) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  let opened = 0;
  const open = () => {
    source = new EventSource(paths.realtime());
    for (const event of memberEvents) {
      source.addEventListener(event, ({ data }: MessageEvent<string>) => {
        const { conversation, member } = JSON.parse(data) as MemberHint["data"];
        tell({ event, conversation, member });
      });
    }
    source.addEventListener("ready", ({ data }: MessageEvent<string>) => {
      opened += 1;
      const { gap } = JSON.parse(data) as StreamReady;
      // A new EventSource sends no `Last-Event-ID`, so events may have been missed.
      if (gap || opened > 1) tell({ event: "gap" });
    });
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, reopenMs);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
