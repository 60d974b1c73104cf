import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { popupSeconds } from "~/tracking/like-popup";
import { useLatePart } from "~/ui/use-late-part";
import { takePopupParameter } from "../popup-parameter";

/**
 * Shows the like popup when the URL has the parameter `t` (LIK-18, TRK-01). Rendered in the root, so that the delay
 * continues across pages (P12).
 */
export function LazyLikePopup({ isMember }: { isMember: boolean }) {
  const { search } = useLocation();
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const wished = search ? popupSeconds(takePopupParameter()) : null;
    if (isMember) setSeconds((before) => before ?? wished);
  }, [search, isMember]);
  return seconds !== null && <LatePopup seconds={seconds} />;
}

const loadPopup = async () => (await import("./like-popup")).LikePopup;

function LatePopup({ seconds }: { seconds: number }) {
  const Popup = useLatePart(loadPopup);
  return Popup && <Popup seconds={seconds} />;
}
