import { popupParameter } from "~/tracking/like-popup";

/**
 * What the address says of a popup, once: it is taken out (TRK-01), so that a reload or a bookmark begins no second one.
 * Nothing is loaded for that.
 */
export function takePopupWish(): string | null {
  const url = new URL(location.href);
  const wish = url.searchParams.get(popupParameter);
  if (wish === null) return null;
  url.searchParams.delete(popupParameter);
  history.replaceState(history.state, "", url);
  return wish;
}
