import type { NewMatch } from "~/likes/like";
import { paths } from "~/paths";
import { callApi } from "~/client/http-client";
import { reloadList } from "~/client/live-counts";

/** What `auto-like.php` answers (LIK-13). */
export interface AutoLiker {
  id: string;
  name: string;
  main_image: { match: string } | null;
  fictional_label: string | null;
}

/** Likes are asked for so long after the answer (LIK-20). */
export const reloadAfterMs = 500;
const lookAgainMs = 1000;

/** Asks who likes now, and half a second after the answer for the likes as they then are. Null of whom was shown already. */
export async function askForLike(signal?: AbortSignal): Promise<AutoLiker | null> {
  const { data } = await callApi<AutoLiker>(paths.api("auto-like"), signal ? { signal } : {});
  if (data) setTimeout(() => void reloadList("likes"), reloadAfterMs);
  return data && isFirstShowing(data.id) ? data : null;
}

const shownKey = "like-shown";

/** The server gives the same answer to two tabs at once; the first to ask in this browser shows it (LIK-18). */
function isFirstShowing(id: string): boolean {
  try {
    if (localStorage.getItem(shownKey) === id) return false;
    localStorage.setItem(shownKey, id);
  } catch {
    // Without a store this tab cannot know of another.
  }
  return true;
}

/** The picture's address is the site's prefix and the path that came (LIK-14). */
export function presentLiker({ id, name, main_image, fictional_label }: AutoLiker, cdnPrefix: string): NewMatch {
  const photo = main_image && { src: cdnPrefix + main_image.match, thumbhash: null };
  return { id, name, photo, fictional: fictional_label };
}

/** A full screen must not come between somebody and what they are typing, answering or looking at elsewhere. */
export function isBusy(page: Document): boolean {
  const isTyping = page.activeElement?.matches("input, textarea, select, [contenteditable]") ?? false;
  // Dialogs belong to many rooms, and only the browser knows which are open.
  return isTyping || page.hidden || page.querySelector("dialog:modal") !== null;
}

/** Who likes once the seconds are over (LIK-18) and nothing is come between; nobody is asked for before, nor once `signal` ends it. */
export async function likeAfter(
  seconds: number,
  signal: AbortSignal,
  prepare: () => Promise<unknown>,
): Promise<AutoLiker | null> {
  await new Promise((done) => setTimeout(done, seconds * 1000));
  signal.throwIfAborted();
  await Promise.all([waitUntilQuiet(signal), prepare()]);
  return askForLike(signal);
}

async function waitUntilQuiet(signal: AbortSignal): Promise<void> {
  while (isBusy(document) && !signal.aborted) await new Promise((done) => setTimeout(done, lookAgainMs));
  signal.throwIfAborted();
}
