import { paths } from "~/paths";
import type { LiveNews } from "./live-news";
import { memberEvents, type MemberHint, type StreamReady } from "./member-events";

const channelName = "live";
/** A stream that the browser gave up for good is tried again after this; polling goes on meanwhile. */
const reopenMs = 30_000;

/**
 * The member's stream: one per browser, whichever tab holds the lock, and the others hear it through a channel
 * (DESIGN 13.8). Closed on pagehide, so that no page is kept from the back-forward cache; opened again on pageshow.
 */
export function followStream(onNews: (news: LiveNews) => void): () => void {
  if (!("EventSource" in window && "BroadcastChannel" in window && "locks" in navigator)) return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<LiveNews>) => onNews(data);
  const tell = (news: LiveNews) => {
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

/** Waits for the lock and holds the stream as long as it has it. Returns how to give both up. */
function takeTurn(tell: (news: LiveNews) => void): () => void {
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
    // Given up while still waiting for its turn.
  });
  return () => leaving.abort();
}

function openSource(tell: (news: LiveNews) => void): () => void {
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
