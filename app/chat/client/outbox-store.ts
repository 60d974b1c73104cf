import type { PendingMessage } from "./pending-messages";

/**
 * What a tab could not send yet, and what was being written, stays in it over a reload: what is sent by member, so that
 * nobody sends another's, and all of it gone with the log-out.
 */
const prefix = "outbox:";
const listOf = (memberId: string) => `${prefix}${memberId}`;
/** Pictures are large and never change: each is written once, apart from the list. */
const photoOf = (memberId: string, key: string) => `${prefix}${memberId}:${key}`;

/** Whether this tab has something of theirs to send. */
export const hasKept = (memberId: string) => attempt(() => sessionStorage.getItem(listOf(memberId)) !== null) ?? false;

/** What was left by everybody but this member: whoever is not logged in finds nothing, nor does the next one. */
export function forgetOutboxes(except?: string): void {
  attempt(() => {
    for (const name of Object.keys(sessionStorage)) {
      const isTheirs = except !== undefined && name.startsWith(listOf(except));
      if (name.startsWith(prefix) && !isTheirs) sessionStorage.removeItem(name);
    }
  });
}

/** False where there is no room. */
export function keepPhoto(memberId: string, key: string, src: string): boolean {
  return attempt(() => sessionStorage.setItem(photoOf(memberId, key), src) ?? true) ?? false;
}

export function keepList(memberId: string, unsent: readonly PendingMessage[]): void {
  const kept = unsent.filter(({ fleeting }) => !fleeting);
  attempt(() => {
    const names = new Set([listOf(memberId), ...kept.map(({ key }) => photoOf(memberId, key))]);
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(listOf(memberId)) && !names.has(name)) sessionStorage.removeItem(name);
    }
    if (kept.length > 0) sessionStorage.setItem(listOf(memberId), JSON.stringify(kept.map(withoutPhoto)));
    else sessionStorage.removeItem(listOf(memberId));
  });
}

export function readKept(memberId: string): PendingMessage[] {
  const list = attempt(() => JSON.parse(sessionStorage.getItem(listOf(memberId)) ?? "[]") as PendingMessage[]) ?? [];
  return list.flatMap((message) => withPhoto(memberId, message));
}

const drafts = `${prefix}drafts`;
type Draft = [conversationId: string, text: string];

/** What was being written when a page is left, or that nothing was. */
export function keepDrafts(list: readonly Draft[]): void {
  attempt(() =>
    list.length > 0 ? sessionStorage.setItem(drafts, JSON.stringify(list)) : sessionStorage.removeItem(drafts),
  );
}

/** Once: what the page before this one was left with. */
export function takeDrafts(): Draft[] {
  const kept = attempt(() => sessionStorage.getItem(drafts));
  keepDrafts([]);
  return attempt(() => JSON.parse(kept ?? "[]") as Draft[]) ?? [];
}

const withoutPhoto = (message: PendingMessage): PendingMessage =>
  message.content.kind === "photo" ? { ...message, content: { kind: "photo", src: "" } } : message;

/** None where the picture is gone. */
function withPhoto(memberId: string, message: PendingMessage): PendingMessage[] {
  if (message.content.kind !== "photo") return [message];
  const src = attempt(() => sessionStorage.getItem(photoOf(memberId, message.key)));
  return src ? [{ ...message, content: { kind: "photo", src } }] : [];
}

/** A browser that keeps nothing still sends; only a reload would lose it. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
