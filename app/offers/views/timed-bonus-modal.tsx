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
 * The bonus modal after 40 seconds in the members area (OFF-38). Layouts mount it there under one key. Unmounting
 * stops the clock.
 */
export function TimedBonusModal({ credits, isVisible, isDismissed, endsAt, now, onDismiss }: TimedBonusModalProps) {
  const [secondsInMembersArea, setSeconds] = useState(0);
  useEffect(() => awaitBonusModal(isCovered, () => setSeconds(bonusModalSeconds)), []);
  if (!mayShowBonusModal({ secondsInMembersArea, credits, isVisible, isDismissed })) return null;
  return <BonusModal open endsAt={endsAt} now={now} onClose={onDismiss} />;
}

/** True under a dialog or sheet. Only the document knows which are open, since they belong to many rooms. */
function isCovered(): boolean {
  const sheets = CSS.supports("selector(:popover-open)") ? ",:popover-open" : "";
  return document.querySelector(`dialog[open]${sheets}`) !== null;
}
