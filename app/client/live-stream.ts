import { paths } from "~/paths";
import type { StreamEvent } from "./stream-events";
import { memberEvents, type MemberHint, type StreamReady } from "./member-events";

const channelName = "live";
/** Reopens a stream that the browser closed for good, after this time. Polling continues meanwhile. */
const reopenMs = 30_000;

/**
 * The member's stream, one per browser: the tab with the lock holds it, and a channel passes events to other tabs
 * (DESIGN 13.8). Closed on pagehide, since a stream keeps a page out of the back-forward cache. Reopened on
 * pageshow.
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

/** Waits for the lock, then holds the stream until the returned function is called. */
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
    // Stopped before getting the lock.
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
      source.addEventListener(event, ({ data }: MessageEvent<string>) =>
        tell({ event, conversation: (JSON.parse(data) as MemberHint["data"]).conversation }),
      );
    }
    source.addEventListener("ready", ({ data }: MessageEvent<string>) => {
      opened += 1;
      const { gap } = JSON.parse(data) as StreamReady;
      // A new source sends no last event id, so events may have been missed.
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
