/** What a member is told about (SET-04): eight types, in the order of the specification. */
export const notificationTypes = [
  "new_conversations",
  "new_messages",
  "like",
  "unread_message_reminders",
  "promotions",
  "weekly_updates",
  "news",
  "reminders",
] as const;
export type NotificationType = (typeof notificationTypes)[number];

/** What is sent for the site's own sake: only to who asked for it (ePrivacy 13, GDPR 7). All else is on from the start. */
export const marketingTypes = ["promotions", "weekly_updates", "news"] as const satisfies NotificationType[];
export type MarketingType = (typeof marketingTypes)[number];

export function isMarketing(type: NotificationType): type is MarketingType {
  return marketingTypes.some((marketing) => marketing === type);
}

export const notificationChannels = ["email", "push"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** Which types are on, by channel. */
export type NotificationChoices = Record<NotificationType, Record<NotificationChannel, boolean>>;

/** Why the server stopped mails to an address (AMB-052); nobody sets these by choice. */
export const stopReasons = ["spam", "bounce", "unsubscribe"] as const;
export type StopReason = (typeof stopReasons)[number];

export function isStopReason(text: string): text is StopReason {
  return stopReasons.some((reason) => reason === text);
}

export function isNotificationType(text: string): text is NotificationType {
  return notificationTypes.some((type) => type === text);
}

/** What follows from an action of one other member; all else is told to many at once. */
const ofOnePerson: ReadonlySet<NotificationType> = new Set(["new_conversations", "new_messages", "like"]);

/** Where a notice waits to be sent. */
export function laneOfNotice(type: NotificationType): "quick" | "bulk" {
  return ofOnePerson.has(type) ? "quick" : "bulk";
}
