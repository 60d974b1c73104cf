import type { PushPhase } from "~/client/push/push-state";
import { isPage, type NamedPage } from "./page-name";

/** Facts that decide a member's alerts. Visitors get no alerts (ROL-26). */
export interface AlertFacts {
  pathname: string;
  isConfirmed: boolean;
  hasPhoto: boolean;
  /** Why mails stopped: spam, bounce or unsubscribe (AMB-052). */
  notificationsDisabled: readonly string[];
  /** True when a warning from staff is unread. */
  hasWarning: boolean;
  /** True when push is possible in this browser but off. */
  canTurnOnPush: boolean;
  /** Keys of the alerts that the member has dismissed, see `dismissalKeys`. */
  dismissed: readonly string[];
}

/** Keys under which browser and database store dismissals (SET-21..24, AMB-054). */
export const dismissalKeys = {
  photo: "hide-enrich-alert",
  push: "hide-push-notification-alert",
  stoppedMails: "hide-disabled-notifications-alert",
  timeBonus: "hide-time-bonus-modal",
} as const;

export type AlertName = "warning" | "activation" | "photo" | "stoppedMails" | "push";

const noPhotoAlert: NamedPage[] = [
  "profile",
  "signup",
  "activate-done",
  "premium",
  "notifications",
  "directdebit",
  "settings",
];
const noPushAlert: NamedPage[] = ["signup", "notifications", "activate-done", "directdebit", "premium"];
const noReminder: NamedPage[] = ["signup", "settings", "notifications"];
/** Pages that ask the member for nothing. Only warnings from staff show on these pages. */
const asksForNothing: NamedPage[] = ["deletion"];

/** Alerts to show, most urgent first. */
export function dueAlerts(facts: AlertFacts): AlertName[] {
  const requests: [AlertName, boolean][] = [
    ["activation", remindsOfActivation(facts)],
    ["stoppedMails", explainsStoppedMails(facts)],
    ["photo", asksForPhoto(facts)],
    ["push", offersPush(facts)],
  ];
  const rules: [AlertName, boolean][] = [
    // A warning cannot be dismissed.
    ["warning", facts.hasWarning],
    ...(isPage(facts.pathname, asksForNothing) ? [] : requests),
  ];
  return rules.filter(([, isDue]) => isDue).map(([name]) => name);
}

/**
 * Decides about the alert on stopped mails (SET-10..12). The notification settings show no alert, because they offer to
 * restart mails.
 */
function explainsStoppedMails(facts: AlertFacts): boolean {
  const isStopped = facts.notificationsDisabled.length > 0;
  return isStopped && !isDismissed(facts, dismissalKeys.stoppedMails) && !isPage(facts.pathname, ["notifications"]);
}

/** Decides about the photo alert (PRO-19, PRO-20). */
function asksForPhoto(facts: AlertFacts): boolean {
  return !facts.hasPhoto && !isDismissed(facts, dismissalKeys.photo) && !isPage(facts.pathname, noPhotoAlert);
}

/**
 * True when push can be turned on. On the first page of a visit, an alert that comes late would move the content
 * (P13).
 */
export function canTurnOnPush(phase: PushPhase, told: boolean, isFirstPage: boolean): boolean {
  if (phase === "unknown") return told;
  return phase === "off" && (told || !isFirstPage);
}

/** Decides about the push alert (PWA-10, PWA-11). */
function offersPush(facts: AlertFacts): boolean {
  return facts.canTurnOnPush && !isDismissed(facts, dismissalKeys.push) && !isPage(facts.pathname, noPushAlert);
}

/**
 * Decides about the activation reminder (SET-13..19, AMB-050). Members cannot dismiss the reminder (AMB-055). An
 * unconfirmed profile also counts as disabled.
 */
function remindsOfActivation(facts: AlertFacts): boolean {
  return !facts.isConfirmed && facts.notificationsDisabled.length === 0 && !isPage(facts.pathname, noReminder);
}

function isDismissed(facts: AlertFacts, key: string): boolean {
  return facts.dismissed.includes(key);
}
