import type { PendingMessage } from "./pending-messages";

/** Prefix of `sessionStorage` names. Unsent messages and drafts survive a reload there. */
const prefix = "outbox:";
const listOf = (memberId: string) => `${prefix}${memberId}`;
/** A picture has its own entry, so that a changed list does not rewrite the picture. */
const photoOf = (memberId: string, key: string) => `${prefix}${memberId}:${key}`;
const draftsOf = (memberId: string) => `${prefix}${memberId}:drafts`;

/** True when `sessionStorage` holds unsent messages of the member. */
export const hasStoredOutbox = (memberId: string) => isStored(listOf(memberId));

/** True when `sessionStorage` holds drafts of the member. */
export const hasStoredDrafts = (memberId: string) => isStored(draftsOf(memberId));

const isStored = (name: string) => attempt(() => sessionStorage.getItem(name) !== null) ?? false;

/**
 * Deletes all entries except the entries of the member `except`, because another member may log in later in this tab.
 */
export function forgetOutboxes(except?: string): void {
  attempt(() => {
    for (const name of Object.keys(sessionStorage)) {
      const isTheirs = except !== undefined && name.startsWith(listOf(except));
      if (name.startsWith(prefix) && !isTheirs) sessionStorage.removeItem(name);
    }
  });
}

/** Stores a picture. Returns false when `sessionStorage` is full. */
export function keepPhoto(memberId: string, key: string, src: string): boolean {
  return attempt(() => sessionStorage.setItem(photoOf(memberId, key), src) ?? true) ?? false;
}

export function keepList(memberId: string, unsent: readonly PendingMessage[]): void {
  const kept = unsent.filter(({ fleeting }) => !fleeting);
  attempt(() => {
    const names = new Set([listOf(memberId), draftsOf(memberId), ...kept.map(({ key }) => photoOf(memberId, key))]);
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

type Draft = [conversationId: string, text: string, key: string];

/** Stores the drafts before the page is left. An empty list removes the entry. */
export function keepDrafts(memberId: string, list: readonly Draft[]): void {
  const name = draftsOf(memberId);
  attempt(() =>
    list.length > 0 ? sessionStorage.setItem(name, JSON.stringify(list)) : sessionStorage.removeItem(name),
  );
}

/** Returns the previous page's drafts and removes them from `sessionStorage`. */
export function takeDrafts(memberId: string): Draft[] {
  const kept = attempt(() => sessionStorage.getItem(draftsOf(memberId)));
  keepDrafts(memberId, []);
  return attempt(() => JSON.parse(kept ?? "[]") as Draft[]) ?? [];
}

const withoutPhoto = (message: PendingMessage): PendingMessage =>
  message.content.kind === "photo" ? { ...message, content: { kind: "photo", src: "" } } : message;

/** Returns the message with its stored picture, or an empty list when the picture is missing. */
function withPhoto(memberId: string, message: PendingMessage): PendingMessage[] {
  if (message.content.kind !== "photo") return [message];
  const src = attempt(() => sessionStorage.getItem(photoOf(memberId, message.key)));
  return src ? [{ ...message, content: { kind: "photo", src } }] : [];
}

/** Ignores a blocked or full `sessionStorage`. Sending still works, but a reload loses the message. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
