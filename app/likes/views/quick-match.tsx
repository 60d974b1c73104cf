import { useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { loadTexts } from "~/i18n/catalogue.client";
import { paths } from "~/paths";
import type { NewMatch } from "../like";
import { MatchOverlay } from "./match-overlay";

/** The overlay of a match that began on a card. */
export function QuickMatch({ match, onClose }: { match: NewMatch; onClose: () => void }) {
  const navigate = useNavigate();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    // Load the overlay's texts, which the list of members lacks.
    loadTexts(["people"]).then(() => setIsReady(true), onClose);
  }, [onClose]);
  if (!isReady) return null;
  return (
    <MatchOverlay
      match={match}
      onImagePressed={(id) => navigate(paths.match(id))}
      onButtonPressed={(id) => navigate(paths.memberChat(id))}
      onClose={onClose}
    />
  );
}
