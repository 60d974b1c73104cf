import { forgetOutboxes, hasKept } from "~/chat/client/outbox-store";
import { paths } from "~/paths";
import { startWhenLoaded } from "~/client/start-when-loaded";
import { clientState } from "~/client/client-state";
import { callAs, callApi } from "~/client/http-client";
import { type LiveNews, liveNews } from "~/client/live-news";
import { followStream } from "~/client/live-stream";
import type { LiveEvent } from "~/client/live-news";
import { followHiding } from "~/client/page-hidden";
import { forgetAnswers, reload, startPolling } from "~/client/polling";
import { formPatienceMs, isFormOnItsWay } from "~/client/sent-forms";

/** Polls and follows the event stream, until the function it answers is called. `refresh` loads the page's data anew. */
export function startLiveUpdates(refresh: () => void, memberId: string): () => void {
  forgetAnswers();
  forgetOutboxes(memberId);
  // What waits for the network is sent from whatever page one looks at.
  if (hasKept(memberId)) import("~/chat/client/outbox").then(({ openOutbox }) => openOutbox(memberId), nothingToSend);
  const hear = (news: LiveNews) => {
    answer(news.event, refresh);
    liveNews.tell(news);
  };
  const stops = [
    callAs({ isLoggedIn: () => true, logOut }),
    startPolling(),
    followHiding(),
    followStream(hear),
    // With push on, polls are five minutes apart: a push that finds a page without a stream renews it at once.
    startWhenLoaded(import("~/client/push/push-client"), ({ followPush }) =>
      followPush(memberId, () => hear({ event: "gap" })),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The next page tries again. */
const nothingToSend = () => undefined;

/** The login is gone on the server: clear the cookie too, and leave for the page that says why (ERR-01). */
function logOut(): void {
  clientState.reset();
  forgetOutboxes();
  callApi<{ ended?: string }>(paths.api("logout")).then(
    ({ data }) => leave(data?.ended),
    () => leave(),
  );
}

function answer(event: LiveEvent, refresh: () => void): void {
  if (event === "session-ended") leaveUnlessSent();
  // Confirmed in another tab or on another device: the page around shows it too.
  if (event === "account") refresh();
  if (event === "message" || event === "reading" || event === "gap") void reload("chats");
  if (event === "likes" || event === "gap") void reload("likes");
  if (event === "credits" || event === "gap") void reload("user");
}

/** A form that ended the session itself, as deleting an account does, leads on by itself and must not be cut off. */
function leaveUnlessSent(): void {
  forgetOutboxes();
  setTimeout(logOut, isFormOnItsWay() ? formPatienceMs : 0);
}

/** Home after one's own logout in another tab, of which there is nothing to say. */
function leave(ended?: string): void {
  const { pathname, search } = window.location;
  window.location.assign(ended ? paths.loginAfterEnd(ended, pathname + search) : paths.home());
}
