import { popupParameter } from "~/tracking/like-popup";

/** Takes the popup parameter out of the address (TRK-01), so that reloads and bookmarks do not repeat the popup. */
export function takePopupWish(): string | null {
  const url = new URL(location.href);
  const wish = url.searchParams.get(popupParameter);
  if (wish === null) return null;
  url.searchParams.delete(popupParameter);
  history.replaceState(history.state, "", url);
  return wish;
}
