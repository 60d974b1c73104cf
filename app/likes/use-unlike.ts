import { useEffect, useState } from "react";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { toast } from "~/ui/toast";
import { undoable } from "~/ui/undoable";

/**
 * `waiting` means that the withdrawal shows but is not sent yet. `gone` means that the server has withdrawn the like.
 */
type Unliking = "waiting" | "gone" | null;

interface Entry {
  state: Unliking;
  undo?: () => void;
}

/** Withdrawals by member. A page that opens again finds its pending withdrawal here. */
const entries = new Map<string, Entry>();
const listeners = new Set<() => void>();

function keep(memberId: string, entry: Entry): void {
  if (entry.state === null) entries.delete(memberId);
  else entries.set(memberId, entry);
  for (const listener of listeners) listener();
}

/** Key under which a withdrawal under way is stored. A reloaded page may come before the server has finished. */
const onItsWay = (memberId: string) => `unlike:${memberId}`;
const longestWayMs = 30_000;

function takeFromLastPage(memberId: string): void {
  const since = Number(sessionStorage.getItem(onItsWay(memberId)));
  sessionStorage.removeItem(onItsWay(memberId));
  if (Date.now() - since < longestWayMs) keep(memberId, { state: "gone" });
}

/** Withdraws a like. The member has six seconds to undo this. */
export function useUnlike(memberId: string) {
  const t = useT();
  const [{ state, undo }, setEntry] = useState<Entry>({ state: null });
  useEffect(() => {
    const listener = () => setEntry(entries.get(memberId) ?? { state: null });
    // The data of a newly loaded page already contains the withdrawal.
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
    /** Forgets the withdrawal, because the member likes again. */
    forget: () => state !== null && keep(memberId, { state: null }),
  };
}

/**
 * Sends the withdrawal, even when the page is left. Returns null on success, or else the reason. `unheard` is the
 * reason when no answer came.
 */
async function sendUnlike(memberId: string, unheard: string): Promise<string | null> {
  sessionStorage.setItem(onItsWay(memberId), String(Date.now()));
  try {
    const answer = await fetch(paths.doLike(memberId), {
      method: "POST",
      body: new URLSearchParams({ liked: "no" }),
      headers: { "X-Request-Type": "client" },
      credentials: "same-origin",
      keepalive: true,
    }).catch(() => null);
    if (!answer) return unheard;
    if (answer.ok) return null;
    const body = (await answer.json()) as { refusals?: { message: string }[] };
    return body.refusals?.[0]?.message ?? "";
  } catch {
    return "";
  } finally {
    sessionStorage.removeItem(onItsWay(memberId));
  }
}
