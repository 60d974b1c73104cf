import { useEffect, useState } from "react";
import { isRefusedAnswer } from "~/client/refusal";
import { useT } from "~/i18n/use-t";
import { toast } from "~/ui/toast";
import { undoable } from "~/ui/undoable";
import { keepLike } from "./quick-likes";
import { sendLike } from "./send-like";

/** `waiting`: the withdrawn like still waits for Undo. `gone`: the server has deleted the like. */
type Unliking = "waiting" | "gone" | null;

interface Entry {
  state: Unliking;
  undo?: () => void;
}

/** Withdrawn likes by member, kept while the app navigates between pages. */
const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();

function keep(memberId: string, entry: Entry): void {
  if (entry.state === null) entries.delete(memberId);
  else entries.set(memberId, entry);
  for (const listener of listeners) listener();
}

/** Storage key that tells a reloaded page about a withdrawal still being sent. */
const onItsWay = (memberId: string) => `unlike:${memberId}`;
const longestWayMs = 30_000;

function takeFromLastPage(memberId: string): void {
  const since = Number(sessionStorage.getItem(onItsWay(memberId)));
  sessionStorage.removeItem(onItsWay(memberId));
  if (Date.now() - since < longestWayMs) keep(memberId, { state: "gone" });
}

/** Withdraws a like, with six seconds for Undo. */
export function useUnlike(memberId: string) {
  const t = useT();
  const [{ state, undo }, setEntry] = useState<Entry>({ state: null });
  useEffect(() => {
    const listener = () => setEntry(entries.get(memberId) ?? { state: null });
    // Remove the entry, because a newly opened page no longer contains the withdrawn like.
    if (entries.get(memberId)?.state === "gone") entries.delete(memberId);
    takeFromLastPage(memberId);
    listener();
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }, [memberId]);

  function begin(): void {
    const restore = () => keep(memberId, { state: null });
    const send = () => void sendUnlike(memberId, t("errors:network")).then(tell);
    const tell = (failure: string | null) => {
      if (failure === null) return keep(memberId, { state: "gone" });
      restore();
      toast({ text: failure || t("errors:general"), tone: "danger" });
    };
    const text = t("likes:taken");
    keep(memberId, {
      state: "waiting",
      undo: undoable({ text, undoLabel: t("common:actions.undo"), send, undo: restore }),
    });
  }

  return {
    isGone: state !== null,
    isWaiting: state === "waiting",
    begin,
    undo: () => undo?.(),
    /** Forgets the withdrawal when the member likes again. */
    forget: () => state !== null && keep(memberId, { state: null }),
  };
}

/**
 * Sends the withdrawal, even after the page is left. Returns null on success, or the reason of the failure. `unheard`
 * is the reason to return when no answer arrives.
 */
async function sendUnlike(memberId: string, unheard: string): Promise<string | null> {
  sessionStorage.setItem(onItsWay(memberId), String(Date.now()));
  try {
    const answer = await sendLike(memberId, "no");
    if (isRefusedAnswer(answer)) return answer.refusals[0]?.message ?? "";
    keepLike(memberId, answer.state);
    return null;
  } catch (error) {
    // `fetch` throws a TypeError when no answer arrived.
    return error instanceof TypeError ? unheard : "";
  } finally {
    sessionStorage.removeItem(onItsWay(memberId));
  }
}
