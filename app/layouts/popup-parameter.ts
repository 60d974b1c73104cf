import { popupParameter } from "~/tracking/like-popup";

/** Takes the popup parameter out of the address (TRK-01), so that reloads and bookmarks do not repeat the popup. */
export function takePopupParameter(): string | null {
  const url = new URL(location.href);
  const delay = url.searchParams.get(popupParameter);
  if (delay === null) return null;
  url.searchParams.delete(popupParameter);
  history.replaceState(history.state, "", url);
  return delay;
}
