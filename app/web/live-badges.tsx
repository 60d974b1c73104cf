import { useRevalidator, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useT } from "~/i18n/use-t";
import { toast } from "~/ui/toast";
import { beginLate } from "./begin-late";
import { clientState, countNewLikes, countUnread, useClientState } from "./client-state";
import { holdFormsOffline } from "./offline-forms";
import type { RootData, ShownViewer } from "./root-data";
import "./sent-forms";

export interface LiveCounts {
  unreadMessages: number;
  newLikes: number;
  credits: number;
}

/** The numbers on the badges: the server's as the page was made, then whatever polls and the stream bring. */
export function useLiveCounts(): LiveCounts {
  const viewer = useRouteLoaderData<RootData>("root")?.viewer;
  const chats = useClientState((state) => state.chats);
  const likes = useClientState((state) => state.likes);
  const user = useClientState((state) => state.user);
  return {
    unreadMessages: chats ? countUnread(chats) : (viewer?.unreadMessages ?? 0),
    newLikes: likes ? countNewLikes(likes.liked_by) : (viewer?.newLikes ?? 0),
    credits: user?.credits ?? viewer?.credits ?? 0,
  };
}

/**
 * Keeps a logged-in page live by polling and the event stream; badges, title and app badge follow `useLiveCounts`.
 * Rendered once, by the root; visitors have none of it (AMB-074).
 */
export function LiveBadges() {
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
  const t = useT();
  const say = useRef(t);
  useEffect(() => {
    say.current = t;
  });
  useEffect(() => holdFormsOffline(() => toast({ text: say.current("errors:network"), tone: "danger" })), []);
}

/** What keeps a page live is fetched once it has come alive: nothing of it shows before the first poll (P12). */
function goLive(refresh: () => void, memberId: string): () => void {
  clientState.reset();
  return beginLate(import("./keep-live"), ({ keepLive }) => keepLive(refresh, memberId));
}

/** Asks for a list anew, for whoever knows that it has changed. */
export const reloadList = async (name: "chats" | "likes") => (await import("./polling")).reload(name);

/** A page that was just made knows better than an older poll: its numbers count until the next answer. */
function useAfterPageLoad(viewer: ShownViewer): void {
  useEffect(() => {
    const { chats, likes, user } = clientState.get();
    if (user) clientState.set({ user: { credits: viewer.credits, paid_user: viewer.premium } });
    if (chats && countUnread(chats) !== viewer.unreadMessages) void reloadList("chats");
    if (likes && countNewLikes(likes.liked_by) !== viewer.newLikes) void reloadList("likes");
  }, [viewer]);
}
