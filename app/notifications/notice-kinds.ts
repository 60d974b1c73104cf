import { paths } from "~/paths";
import type { NotificationChannel, NotificationType } from "./preference";

interface Kind {
  /** Where what happened is seen. */
  link: string;
  /** Two of this kind lie at least so far apart. */
  apart: Record<NotificationChannel, string>;
  /** Each that brings nobody back doubles the time to the next, up to this. */
  longest: Record<NotificationChannel, string>;
}

/** A push takes the place of the one before it, so that it may come again sooner than a mail, which stays. */
const conversation = {
  apart: { email: "12 hours", push: "10 minutes" },
  longest: { email: "12 hours", push: "1 day" },
};
const same = (apart: string) => ({ apart: { email: apart, push: apart }, longest: { email: apart, push: apart } });

export const noticeKinds: Record<NotificationType, Kind> = {
  new_conversations: { link: paths.chats(), ...conversation },
  new_messages: { link: paths.chats(), ...conversation },
  like: { link: paths.likesOf("received"), ...conversation },
  unread_message_reminders: { link: paths.chats(), ...same("7 days") },
  promotions: { link: paths.premium(), ...same("20 hours") },
  // Asked for at the same hour each day: the week is a little shorter, so that the hour does not wander.
  weekly_updates: { link: paths.members(), ...same("6 days 20 hours") },
  news: { link: paths.home(), ...same("20 hours") },
  reminders: { link: paths.profile(), ...same("30 days") },
};
