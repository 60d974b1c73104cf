/** All types in the specification's order (SET-04). */
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

/** Types that are off by default, because marketing needs consent (ePrivacy 13, GDPR 7). Other types are on. */
export const marketingTypes = ["promotions", "weekly_updates", "news"] as const satisfies NotificationType[];
export type MarketingType = (typeof marketingTypes)[number];

export function isMarketing(type: NotificationType): type is MarketingType {
  return marketingTypes.some((marketing) => marketing === type);
}

export const notificationChannels = ["email", "push"] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

export type NotificationChoices = Record<NotificationType, Record<NotificationChannel, boolean>>;

/** Some of a member's choices, as a form sends them. */
export type GivenChoices = Partial<Record<NotificationType, Partial<Record<NotificationChannel, boolean>>>>;

/** Reasons why emails stopped, set by the server (AMB-052). */
export const stopReasons = ["spam", "bounce", "unsubscribe"] as const;
export type StopReason = (typeof stopReasons)[number];

export function isStopReason(text: string): text is StopReason {
  return stopReasons.some((reason) => reason === text);
}

export function isNotificationType(text: string): text is NotificationType {
  return notificationTypes.some((type) => type === text);
}

/** Types caused by one other member. Other types go to many members at once. */
const ofOnePerson: ReadonlySet<NotificationType> = new Set(["new_conversations", "new_messages", "like"]);

export function laneOfNotice(type: NotificationType): "quick" | "bulk" {
  return ofOnePerson.has(type) ? "quick" : "bulk";
}
