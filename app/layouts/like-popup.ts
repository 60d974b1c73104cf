import type { NewMatch } from "~/likes/like";
import { paths } from "~/paths";
import { callApi } from "~/client/http-client";
import { reloadList } from "~/client/live-counts";

/** The answer of `auto-like.php` (LIK-13). */
export interface AutoLiker {
  id: string;
  name: string;
  main_image: { match: string } | null;
  fictional_label: string | null;
}

/** Delay of the likes request after the answer (LIK-20). */
export const reloadAfterMs = 500;
const lookAgainMs = 1000;

/** Asks for a like and reloads all likes half a second later. Null without a like or for one already shown. */
export async function askForLike(signal?: AbortSignal): Promise<AutoLiker | null> {
  const { data } = await callApi<AutoLiker>(paths.api("auto-like"), signal ? { signal } : {});
  if (data) setTimeout(() => void reloadList("likes"), reloadAfterMs);
  return data && isFirstShowing(data.id) ? data : null;
}

const shownKey = "like-shown";

/** True in the first tab that shows this like. The server gives two tabs the same answer (LIK-18). */
function isFirstShowing(id: string): boolean {
  try {
    if (localStorage.getItem(shownKey) === id) return false;
    localStorage.setItem(shownKey, id);
  } catch {
    // Without storage, a tab cannot learn about other tabs.
  }
  return true;
}

/** The picture's address is the CDN prefix plus the received path (LIK-14). */
export function presentLiker({ id, name, main_image, fictional_label }: AutoLiker, cdnPrefix: string): NewMatch {
  const photo = main_image && { src: cdnPrefix + main_image.match, thumbhash: null };
  return { id, name, photo, fictional: fictional_label };
}

/** True when the overlay would interrupt typing, a dialog or a hidden page. */
export function isBusy(page: Document): boolean {
  const isTyping = page.activeElement?.matches("input, textarea, select, [contenteditable]") ?? false;
  // Dialogs belong to many rooms. Only the browser knows the open ones.
  return isTyping || page.hidden || page.querySelector("dialog:modal") !== null;
}

/** Asks for a like after the seconds (LIK-18) once the page is idle. Aborts with `signal`. */
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
