import { reloadList } from "~/client/live-counts";
import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useT } from "~/i18n/use-t";
import { startWhenLoaded } from "~/ui/start-when-loaded";
import { clientState, countNewLikes, countUnread, useClientState } from "~/client/client-state";
import { holdFormsOffline } from "~/client/offline-forms";
import { useRootData } from "~/client/root-context";
import type { ShownViewer } from "~/client/root-data";
import { useNetworkToast } from "~/client/use-network-toast";
import { useSeenPages } from "~/client/use-seen-pages";
import "~/client/sent-forms";

/** Keeps a member's page current by polls and event stream. Visitors get no polls (AMB-074). */
export function LiveUpdates() {
  const viewer = useRootData()?.viewer ?? null;
  return viewer ? <Live key={viewer.memberId} viewer={viewer} /> : null;
}

function Live({ viewer }: { viewer: ShownViewer }) {
  const t = useT();
  const isLoading = useClientState((state) => state.progress > 0);
  const { revalidate } = useRevalidator();
  const { memberId } = viewer;
  const tell = useNetworkToast();
  // Block offline forms from the first effect on, because a form may be sent before the other code has loaded.
  useEffect(() => holdFormsOffline(tell), [tell]);
  useEffect(() => goLive(revalidate, memberId, tell), [revalidate, memberId, tell]);
  useAfterPageLoad(viewer);
  useSeenPages();
  if (!isLoading) return null;
  return (
    // Screen readers find the progress bar through its landmark role.
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      <div role="progressbar" aria-label={t("common:loading")} className="h-full w-full animate-pulse bg-primary" />
    </div>
  );
}

/** Loads live updates after hydration, because the first poll comes later anyway (P12). */
function goLive(refresh: () => void, memberId: string, tellOfNetwork: () => void): () => void {
  clientState.reset();
  return startWhenLoaded(
    () => import("./start-live-updates"),
    ({ startLiveUpdates }) => startLiveUpdates(refresh, memberId, tellOfNetwork),
  );
}

/** Updates the client state after a navigation, because the page's data is newer than the last poll. */
function useAfterPageLoad(viewer: ShownViewer): void {
  useEffect(() => {
    const { chats, likes, user } = clientState.get();
    if (user) clientState.set({ user: { credits: viewer.credits, paid_user: viewer.premium } });
    if (chats && countUnread(chats) !== viewer.unreadMessages) void reloadList("chats");
    if (likes && countNewLikes(likes.liked_by) !== viewer.newLikes) void reloadList("likes");
  }, [viewer]);
}
