import type { PushPhase } from "~/client/push/push-state";
import { isPage, type NamedPage } from "./page-name";

/** Facts that decide a member's alerts. Visitors get none (ROL-26). */
export interface AlertFacts {
  pathname: string;
  isConfirmed: boolean;
  hasPhoto: boolean;
  /** Reasons for stopped mails: spam, bounce, unsubscribe (AMB-052). */
  notificationsDisabled: readonly string[];
  /** The member has an unread warning from staff. */
  hasWarning: boolean;
  /** Push could be on in this browser and was last reported off. */
  canTurnOnPush: boolean;
  /** Dismissed alerts, see `dismissalKeys`. */
  dismissed: readonly string[];
}

/** Storage names of dismissals, in the browser and the database (SET-21..24, AMB-054). */
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
/** Pages where only warnings by staff show. */
const asksForNothing: NamedPage[] = ["deletion"];

/** Due alerts, most urgent first. */
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

/** True when the stopped-mails alert is due (SET-10..12). The notification settings offer the restart themselves. */
function explainsStoppedMails(facts: AlertFacts): boolean {
  const isStopped = facts.notificationsDisabled.length > 0;
  return isStopped && !isDismissed(facts, dismissalKeys.stoppedMails) && !isPage(facts.pathname, ["notifications"]);
}

/** True when the photo alert is due (PRO-19, PRO-20). */
function asksForPhoto(facts: AlertFacts): boolean {
  return !facts.hasPhoto && !isDismissed(facts, dismissalKeys.photo) && !isPage(facts.pathname, noPhotoAlert);
}

/**
 * True when push could be turned on here. The first page of a visit shows no late alert, which would push the
 * content down (P13).
 */
export function canTurnOnPush(phase: PushPhase, told: boolean, isFirstPage: boolean): boolean {
  if (phase === "unknown") return told;
  return phase === "off" && (told || !isFirstPage);
}

/** True when the push offer is due (PWA-10, PWA-11). */
function offersPush(facts: AlertFacts): boolean {
  return facts.canTurnOnPush && !isDismissed(facts, dismissalKeys.push) && !isPage(facts.pathname, noPushAlert);
}

/**
 * True when the activation reminder is due: all conditions together (SET-13..19, AMB-050). Unconfirmed and disabled
 * profiles are one fact here. The reminder cannot be dismissed (AMB-055).
 */
function remindsOfActivation(facts: AlertFacts): boolean {
  return !facts.isConfirmed && facts.notificationsDisabled.length === 0 && !isPage(facts.pathname, noReminder);
}

function isDismissed(facts: AlertFacts, key: string): boolean {
  return facts.dismissed.includes(key);
}
