import { paths } from "~/paths";
import type { NotificationChannel, NotificationType } from "./preference";

interface NotificationRule {
  /** Path of the page that shows the event. */
  link: string;
  /** Minimum time between two notices of this type. */
  apart: Record<NotificationChannel, string>;
  /** Maximum time between two notices. The time doubles with each notice and is reset by the member's next visit. */
  longest: Record<NotificationChannel, string>;
}

/** Pushes may be more frequent than emails, because a new push replaces the previous one. */
const conversation = {
  apart: { email: "12 hours", push: "10 minutes" },
  longest: { email: "12 hours", push: "1 day" },
};
const same = (apart: string) => ({ apart: { email: apart, push: apart }, longest: { email: apart, push: apart } });

export const notificationRules: Record<NotificationType, NotificationRule> = {
  new_conversations: { link: paths.chats(), ...conversation },
  new_messages: { link: paths.chats(), ...conversation },
  like: { link: paths.likesOf("received"), ...conversation },
  unread_message_reminders: { link: paths.chats(), ...same("7 days") },
  promotions: { link: paths.premium(), ...same("20 hours") },
  // Four hours less than a week, because the daily round may run a little early.
  weekly_updates: { link: paths.members(), ...same("6 days 20 hours") },
  news: { link: paths.home(), ...same("20 hours") },
  reminders: { link: paths.profile(), ...same("30 days") },
};
