import { popupParameter } from "~/tracking/like-popup";

/**
 * Removes the popup parameter from the URL, because a reload or bookmark would repeat the popup. Returns the
 * parameter's value (TRK-01).
 */
export function takePopupParameter(): string | null {
  const url = new URL(location.href);
  const delay = url.searchParams.get(popupParameter);
  if (delay === null) return null;
  url.searchParams.delete(popupParameter);
  history.replaceState(history.state, "", url);
  return delay;
}
