import { useLocation } from "@remix-run/react";
import { type ComponentType, useEffect, useState } from "react";
import { popupSeconds } from "~/tracking/like-popup";
import { takePopupWish } from "../popup-wish";

/** Reads `t` from the address (LIK-18, TRK-01). Stands in the root, so that the seconds continue across pages (P12). */
export function LazyLikePopup({ isMember }: { isMember: boolean }) {
  const { search } = useLocation();
  const [wish, setWish] = useState<{ Popup: ComponentType<{ seconds: number }>; seconds: number } | null>(null);
  useEffect(() => {
    const seconds = search ? popupSeconds(takePopupWish()) : null;
    if (seconds === null || !isMember) return;
    import("./like-popup").then(
      ({ LikePopup }) => setWish((before) => before ?? { Popup: LikePopup, seconds }),
      // Ignore a failed load: without a network no like can be asked for.
      () => undefined,
    );
  }, [search, isMember]);
  return wish && <wish.Popup seconds={wish.seconds} />;
}
