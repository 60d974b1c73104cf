import { useEffect, useState } from "react";
import { awaitBonusModal, bonusModalSeconds, mayShowBonusModal } from "../time-bonus";
import { BonusModal } from "./bonus-modal";

interface TimedBonusModalProps {
  credits: number;
  isVisible: boolean;
  isDismissed: boolean;
  endsAt: string;
  now: string;
  /** Stores the dismissal in the browser and on the server (OFF-41). */
  onDismiss: () => void;
}

/**
 * Opens the bonus modal after 40 seconds in the members area (OFF-38). Leaving the area stops the timer, because the
 * component unmounts.
 */
export function TimedBonusModal({ credits, isVisible, isDismissed, endsAt, now, onDismiss }: TimedBonusModalProps) {
  const [secondsInMembersArea, setSeconds] = useState(0);
  useEffect(() => awaitBonusModal(isCovered, () => setSeconds(bonusModalSeconds)), []);
  if (!mayShowBonusModal({ secondsInMembersArea, credits, isVisible, isDismissed })) return null;
  return <BonusModal open endsAt={endsAt} now={now} onClose={onDismiss} />;
}

/** True while a dialog or sheet is open. Searches the document, because many modules open dialogs. */
function isCovered(): boolean {
  const sheets = CSS.supports("selector(:popover-open)") ? ",:popover-open" : "";
  return document.querySelector(`dialog[open]${sheets}`) !== null;
}
