import { forgetOutboxes, hasStoredOutbox, hasStoredDrafts } from "~/chat/client/outbox-store";
import { paths } from "~/paths";
import { whenLoaded } from "~/ui/when-loaded";
import { startWhenLoaded } from "~/ui/start-when-loaded";
import { clientState } from "~/client/client-state";
import { callAs, callApi } from "~/client/http-client";
import { guardDocumentForms } from "~/client/document-forms";
import { holdLinksOffline } from "~/client/offline-links";
import { type StreamEvent, streamEvents } from "~/client/stream-events";
import { followStream } from "~/client/live-stream";
import { listenForHiding } from "~/client/page-hidden";
import { readPagesAhead } from "~/client/pages-ahead";
import { forgetAnswers, reload, startPolling } from "~/client/polling";
import { returnFocus } from "~/client/return-focus";
import { formTimeoutMs, isFormSubmitting } from "~/client/sent-forms";

/** Starts polls and event stream. `refresh` reloads the page's data. The returned function stops everything. */
export function startLiveUpdates(refresh: () => void, memberId: string, tellOfNetwork: () => void): () => void {
  forgetAnswers();
  forgetOutboxes(memberId);
  const hear = (news: StreamEvent) => {
    answer(news.event, refresh);
    streamEvents.tell(news);
  };
  const stops = [
    ...sendKept(memberId),
    callAs({ isLoggedIn: () => true, logOut }),
    startPolling(),
    readPagesAhead(),
    returnFocus(),
    listenForHiding(),
    followStream(hear),
    guardDocumentForms(tellOfNetwork),
    holdLinksOffline(tellOfNetwork),
    // Refresh the page at each push, because a browser with push polls only every five minutes.
    startWhenLoaded(
      () => import("~/client/push/push-client"),
      ({ followPush }) => followPush(memberId, () => hear({ event: "gap" })),
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Sends messages and drafts left unsent by an earlier page. Returns functions that stop the sending. */
function sendKept(memberId: string): (() => void)[] {
  const stops: (() => void)[] = [];
  if (hasStoredOutbox(memberId))
    stops.push(
      whenLoaded(
        () => import("~/chat/client/outbox"),
        ({ openOutbox }) => openOutbox(memberId),
      ),
    );
  if (hasStoredDrafts(memberId))
    stops.push(
      whenLoaded(
        () => import("~/chat/client/drafts"),
        ({ openDrafts }) => openDrafts(memberId),
      ),
    );
  return stops;
}

/** Ends a rejected session: clears its cookie and shows the reason (ERR-01). */
function logOut(): void {
  clientState.reset();
  forgetOutboxes();
  callApi<{ ended?: string }>(paths.api("logout")).then(
    ({ data }) => leave(data?.ended),
    () => leave(),
  );
}

function answer(event: StreamEvent["event"], refresh: () => void): void {
  if (event === "session-ended") leaveUnlessSent();
  // Refresh the page, because a confirmed address changes the frame, and a block in another tab hides a member.
  if (event === "account" || event === "hidden") refresh();
  if (event === "message" || event === "reading" || event === "gap") void reload("chats");
  if (event === "likes" || event === "gap") void reload("likes");
  if (event === "credits" || event === "gap") void reload("user");
}

/** Leaves the page. Waits for a form just sent, because the form itself may end the session and redirect. */
function leaveUnlessSent(): void {
  forgetOutboxes();
  setTimeout(logOut, isFormSubmitting() ? formTimeoutMs : 0);
}

/** Opens the login page with the reason. Without a reason, as after a logout in another tab, opens the home page. */
function leave(ended?: string): void {
  const { pathname, search } = window.location;
  window.location.assign(ended ? paths.loginAfterEnd(ended, pathname + search) : paths.home());
}
