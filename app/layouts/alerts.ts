import type { PushPhase } from "~/client/push/push-state";
import { dismissalKeys } from "~/client/dismissals";
import { isPage, type NamedPage } from "./page-name";

/** Facts that decide on a member's alerts. Visitors get no alerts (ROL-26). */
export interface AlertFacts {
  pathname: string;
  isConfirmed: boolean;
  hasPhoto: boolean;
  /** Reasons why emails stopped: spam complaint, bounce or unsubscription (AMB-052). */
  notificationsDisabled: readonly string[];
  /** True when the member has an unread warning from staff. */
  hasWarning: boolean;
  /** True when this browser supports push and push is off. */
  canTurnOnPush: boolean;
  /** Keys of the alerts that the member has dismissed, from `dismissalKeys`. */
  dismissed: readonly string[];
}

export type AlertName = "warning" | "activation" | "photo" | "stoppedMails" | "push";

/** Alerts for the alert line. Excludes push, which a conversation offers after a sent message. */
export type LineName = Exclude<AlertName, "push">;

/** The alert for the line, given the alerts by urgency. */
export function lineOf(due: readonly AlertName[]): LineName | undefined {
  return due.find((name) => name !== "push");
}

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
/** Pages that hide all alerts except warnings from staff. */
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
    // Warnings cannot be dismissed.
    ["warning", facts.hasWarning],
    ...(isPage(facts.pathname, asksForNothing) ? [] : requests),
  ];
  return rules.filter(([, isDue]) => isDue).map(([name]) => name);
}

/**
 * True when the alert on stopped emails is due (SET-10..12). The notification settings need no alert, because they
 * offer to restart emails.
 */
function explainsStoppedMails(facts: AlertFacts): boolean {
  const isStopped = facts.notificationsDisabled.length > 0;
  return isStopped && !isDismissed(facts, dismissalKeys.stoppedMails) && !isPage(facts.pathname, ["notifications"]);
}

/** True when the photo alert is due (PRO-19, PRO-20). */
function asksForPhoto(facts: AlertFacts): boolean {
  return !facts.hasPhoto && !isDismissed(facts, dismissalKeys.photo) && !isPage(facts.pathname, noPhotoAlert);
}

/** True when push can be turned on. The server's value `told` counts until the browser has reported its state. */
export function canTurnOnPush(phase: PushPhase, told: boolean): boolean {
  return phase === "unknown" ? told : phase === "off";
}

/** True when the push alert is due (PWA-10, PWA-11). */
function offersPush(facts: AlertFacts): boolean {
  return facts.canTurnOnPush && !isDismissed(facts, dismissalKeys.push) && !isPage(facts.pathname, noPushAlert);
}

/**
 * True when the activation reminder is due (SET-13..19, AMB-050). Members cannot dismiss the reminder (AMB-055). An
 * unconfirmed profile always has the status `disabled` of SET-13.
 */
function remindsOfActivation(facts: AlertFacts): boolean {
  return !facts.isConfirmed && facts.notificationsDisabled.length === 0 && !isPage(facts.pathname, noReminder);
}

function isDismissed(facts: AlertFacts, key: string): boolean {
  return facts.dismissed.includes(key);
}
