import { useEffect, useState } from "react";
import { awaitBonusModal, bonusModalSeconds, mayShowBonusModal } from "../time-bonus";
import { BonusModal } from "./bonus-modal";

interface TimedBonusModalProps {
  credits: number;
  isVisible: boolean;
  isDismissed: boolean;
  endsAt: string;
  now: string;
  /** Closed for good: the caller keeps it, in the browser and on the server (OFF-41). */
  onDismiss: () => void;
}

/**
 * The bonus modal that comes 40 seconds after entering the members area (OFF-38). For layouts: mount it with a key of
 * its own while a member is in that area; taking it away stops the clock. What holds at the 40th second decides.
 */
export function TimedBonusModal({ credits, isVisible, isDismissed, endsAt, now, onDismiss }: TimedBonusModalProps) {
  const [secondsInMembersArea, setSeconds] = useState(0);
  useEffect(() => awaitBonusModal(isCovered, () => setSeconds(bonusModalSeconds)), []);
  if (!mayShowBonusModal({ secondsInMembersArea, credits, isVisible, isDismissed })) return null;
  return <BonusModal open endsAt={endsAt} now={now} onClose={onDismiss} />;
}

/** By a dialog, or by a sheet, which a dialog would close. */
function isCovered(): boolean {
  const sheets = CSS.supports("selector(:popover-open)") ? ",:popover-open" : "";
  return document.querySelector(`dialog[open]${sheets}`) !== null;
}
