import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { loadTexts } from "~/i18n/catalogue.client";
import type { NewMatch } from "~/likes/like";
import { MatchOverlay } from "~/likes/views/match-overlay";
import { paths } from "~/paths";
import { type AutoLiker, likeAfter, presentLiker } from "../like-popup";
import { useRootData } from "~/client/root-context";

/** Shows an overlay after `seconds`, with the member who liked the viewer (LIK-18..20, AMB-027). */
export function LikePopup({ seconds }: { seconds: number }) {
  const navigate = useNavigate();
  const prefix = useRootData()?.tenant.cdnPrefix ?? "";
  const [liker, setLiker] = useState<NewMatch | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    const show = (found: AutoLiker | null) => {
      if (found && !gone.signal.aborted) setLiker(presentLiker(found, prefix));
    };
    // Load the overlay's texts, which the page lacks.
    const prepare = () => loadTexts(["people"]);
    likeAfter(seconds, gone.signal, prepare).then(show, () => undefined);
    return () => gone.abort();
  }, [seconds, prefix]);
  if (!liker) return null;
  return (
    <MatchOverlay
      match={liker}
      isOneSided
      onImagePressed={(id) => navigate(paths.member(id))}
      onButtonPressed={(id) => navigate(paths.memberChat(id))}
      onClose={() => setLiker(null)}
    />
  );
}
