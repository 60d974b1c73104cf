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

/** Delay between the answer of `auto-like.php` and reloading the likes (LIK-20). */
export const reloadAfterMs = 500;
const lookAgainMs = 1000;

/**
 * Requests a like, then reloads the likes half a second later. Null without a like, or when the like was already shown.
 */
export async function askForLike(signal?: AbortSignal): Promise<AutoLiker | null> {
  const { data } = await callApi<AutoLiker>(paths.api("auto-like"), signal ? { signal } : {});
  if (data) setTimeout(() => void reloadList("likes"), reloadAfterMs);
  return data && isFirstShowing(data.id) ? data : null;
}

const shownKey = "like-shown";

/** True in the first tab that shows this like. All tabs get the same answer from the server (LIK-18). */
function isFirstShowing(id: string): boolean {
  try {
    if (localStorage.getItem(shownKey) === id) return false;
    localStorage.setItem(shownKey, id);
  } catch {
    // Without storage a tab cannot know about other tabs.
  }
  return true;
}

/** The member who liked the viewer, for the overlay. The picture's URL is the CDN prefix plus the path (LIK-14). */
export function presentLiker({ id, name, main_image, fictional_label }: AutoLiker, cdnPrefix: string): NewMatch {
  const photo = main_image && { src: cdnPrefix + main_image.match, colours: null };
  return { id, name, photo, fictional: fictional_label };
}

/** True while the overlay would disturb: the member types, a dialog is open or the page is hidden. */
export function isBusy(page: Document): boolean {
  const isTyping = page.activeElement?.matches("input, textarea, select, [contenteditable]") ?? false;
  // Ask the document, because dialogs are opened in many places.
  return isTyping || page.hidden || page.querySelector("dialog:modal") !== null;
}

/** Waits `seconds` (LIK-18), then until the member is not busy, then requests a like. */
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
