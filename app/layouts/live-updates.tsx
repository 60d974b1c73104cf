import { reloadList } from "~/client/live-counts";
import { useRevalidator, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { useT } from "~/i18n/use-t";
import { startWhenLoaded } from "~/client/start-when-loaded";
import { clientState, countNewLikes, countUnread, useClientState } from "~/client/client-state";
import { holdFormsOffline } from "~/client/offline-forms";
import type { RootData, ShownViewer } from "~/client/root-data";
import { useNetworkToast } from "~/client/use-network-toast";
import "~/client/sent-forms";

/**
 * Keeps a logged-in page live by polling and the event stream; badges, title and app badge follow `useLiveCounts`.
 * Rendered once, by the root; visitors have none of it (AMB-074).
 */
export function LiveUpdates() {
  const viewer = useRouteLoaderData<RootData>("root")?.viewer ?? null;
  return viewer ? <Live key={viewer.memberId} viewer={viewer} /> : null;
}

function Live({ viewer }: { viewer: ShownViewer }) {
  const t = useT();
  const isLoading = useClientState((state) => state.progress > 0);
  const { revalidate } = useRevalidator();
  const { memberId } = viewer;
  useOfflineForms();
  useEffect(() => goLive(revalidate, memberId), [revalidate, memberId]);
  useAfterPageLoad(viewer);
  if (!isLoading) return null;
  return (
    // A part of the page by its role: what stands in none is hard to find for who does not see it.
    <div role="status" className="fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      <div role="progressbar" aria-label={t("common:loading")} className="h-full w-full animate-pulse bg-primary" />
    </div>
  );
}

/** From the first effect on: a form may be sent before the live part of the page has been fetched. */
function useOfflineForms(): void {
  const tell = useNetworkToast();
  useEffect(() => holdFormsOffline(tell), [tell]);
}

/** What keeps a page live is fetched once it has come alive: nothing of it shows before the first poll (P12). */
function goLive(refresh: () => void, memberId: string): () => void {
  clientState.reset();
  return startWhenLoaded(import("./start-live-updates"), ({ startLiveUpdates }) => startLiveUpdates(refresh, memberId));
}

/** A page that was just made knows better than an older poll: its numbers count until the next answer. */
function useAfterPageLoad(viewer: ShownViewer): void {
  useEffect(() => {
    const { chats, likes, user } = clientState.get();
    if (user) clientState.set({ user: { credits: viewer.credits, paid_user: viewer.premium } });
    if (chats && countUnread(chats) !== viewer.unreadMessages) void reloadList("chats");
    if (likes && countNewLikes(likes.liked_by) !== viewer.newLikes) void reloadList("likes");
  }, [viewer]);
}
