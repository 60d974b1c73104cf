import type { PushPhase } from "~/client/push/push-state";
import { isPage, type NamedPage } from "./page-name";

/** What decides which alerts a member sees. Visitors see none (ROL-26). */
export interface AlertFacts {
  pathname: string;
  isConfirmed: boolean;
  hasPhoto: boolean;
  /** Reasons for which the server stopped mails: spam, bounce, unsubscribe (AMB-052). */
  notificationsDisabled: readonly string[];
  /** Staff warned this member, who has not read it yet. */
  hasWarning: boolean;
  /** This browser could be woken and is not, as far as it has said. */
  canTurnOnPush: boolean;
  /** Keys of alerts that this member put away, see `dismissalKeys`. */
  dismissed: readonly string[];
}

/** The names under which a dismissal is stored, in the browser and in our rows (SET-21..24, AMB-054). */
export const dismissalKeys = {
  photo: "hide-enrich-alert",
  push: "hide-push-notification-alert",
  stoppedMails: "hide-disabled-notifications-alert",
  timeBonus: "hide-time-bonus-modal",
} as const;

export type AlertName = "warning" | "activation" | "photo" | "stoppedMails" | "push";

const noPhotoAlert: NamedPage[] = [
  ...(["profile", "signup", "activate-done", "premium", "notifications", "directdebit", "settings"] as const),
];
const noPushAlert: NamedPage[] = ["signup", "notifications", "activate-done", "directdebit", "premium"];
const noReminder: NamedPage[] = ["signup", "settings", "notifications"];
/** Pages without requests to the member; a warning by staff still shows there. */
const asksForNothing: NamedPage[] = ["deletion"];

/** The alerts that are due, most pressing first. */
export function dueAlerts(facts: AlertFacts): AlertName[] {
  const requests: [AlertName, boolean][] = [
    ["activation", remindsOfActivation(facts)],
    ["stoppedMails", explainsStoppedMails(facts)],
    ["photo", asksForPhoto(facts)],
    ["push", offersPush(facts)],
  ];
  const rules: [AlertName, boolean][] = [
    // Until it is read: no dismissal puts it away.
    ["warning", facts.hasWarning],
    ...(isPage(facts.pathname, asksForNothing) ? [] : requests),
  ];
  return rules.filter(([, isDue]) => isDue).map(([name]) => name);
}

/** SET-10..12. The notification settings explain it themselves, with the way to start mails again. */
function explainsStoppedMails(facts: AlertFacts): boolean {
  const isStopped = facts.notificationsDisabled.length > 0;
  return isStopped && !isDismissed(facts, dismissalKeys.stoppedMails) && !isPage(facts.pathname, ["notifications"]);
}

/** PRO-19, PRO-20. */
function asksForPhoto(facts: AlertFacts): boolean {
  return !facts.hasPhoto && !isDismissed(facts, dismissalKeys.photo) && !isPage(facts.pathname, noPhotoAlert);
}

/**
 * Whether this browser could be woken and is not. Where it has not told the server before, its first page stays as it was
 * sent: an alert that comes late would push down what somebody has begun to read (P13).
 */
export function canTurnOnPush(phase: PushPhase, told: boolean, isFirstPage: boolean): boolean {
  if (phase === "unknown") return told;
  return phase === "off" && (told || !isFirstPage);
}

/** PWA-10, PWA-11. */
function offersPush(facts: AlertFacts): boolean {
  return facts.canTurnOnPush && !isDismissed(facts, dismissalKeys.push) && !isPage(facts.pathname, noPushAlert);
}

/**
 * SET-13..19, all conditions together (AMB-050). An account that is not confirmed is the one whose profile is disabled:
 * the two facts of the specification are one here. It cannot be dismissed (AMB-055).
 */
function remindsOfActivation(facts: AlertFacts): boolean {
  return !facts.isConfirmed && facts.notificationsDisabled.length === 0 && !isPage(facts.pathname, noReminder);
}

function isDismissed(facts: AlertFacts, key: string): boolean {
  return facts.dismissed.includes(key);
}
