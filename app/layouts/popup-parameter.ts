import { popupParameter } from "~/tracking/like-popup";

/**
 * Removes the popup parameter from the address and returns it (TRK-01). A reload or a bookmark would otherwise repeat
 * the popup.
 */
export function takePopupParameter(): string | null {
  const url = new URL(location.href);
  const delay = url.searchParams.get(popupParameter);
  if (delay === null) return null;
  url.searchParams.delete(popupParameter);
  history.replaceState(history.state, "", url);
  return delay;
}
