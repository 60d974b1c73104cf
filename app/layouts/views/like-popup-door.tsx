import { useLocation } from "@remix-run/react";
import { type ComponentType, useEffect, useState } from "react";
import { popupParameter, popupSeconds } from "~/tracking/like-popup";

/**
 * Reads `t` from the address of a member's page (LIK-18, TRK-01). Stands in the root, so that the seconds go on while the
 * member goes from page to page; what shows the popup is fetched only by who came with the parameter (P12).
 */
export function LikePopupDoor() {
  const { search } = useLocation();
  const [wish, setWish] = useState<{ Popup: ComponentType<{ seconds: number }>; seconds: number } | null>(null);
  useEffect(() => {
    const seconds = popupSeconds(new URLSearchParams(search).get(popupParameter));
    if (seconds === null) return;
    forgetParameter();
    import("./like-popup").then(
      ({ LikePopup }) => setWish((before) => before ?? { Popup: LikePopup, seconds }),
      // Without a network nobody can be asked who likes.
      () => undefined,
    );
  }, [search]);
  return wish && <wish.Popup seconds={wish.seconds} />;
}

/** Taken out of the address after reading: a reload or a bookmark begins no second one. Nothing is loaded for it. */
function forgetParameter(): void {
  const url = new URL(window.location.href);
  url.searchParams.delete(popupParameter);
  window.history.replaceState(window.history.state, "", url);
}
