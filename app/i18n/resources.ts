import type accounts from "./messages/en/accounts.json";
import type chat from "./messages/en/chat.json";
import type common from "./messages/en/common.json";
import type decisions from "./messages/en/decisions.json";
import type deletion from "./messages/en/deletion.json";
import type discovery from "./messages/en/discovery.json";
import type editor from "./messages/en/editor.json";
import type errors from "./messages/en/errors.json";
import type games from "./messages/en/games.json";
import type landers from "./messages/en/landers.json";
import type layouts from "./messages/en/layouts.json";
import type likes from "./messages/en/likes.json";
import type mail from "./messages/en/mail.json";
import type notifications from "./messages/en/notifications.json";
import type offers from "./messages/en/offers.json";
import type pages from "./messages/en/pages.json";
import type payments from "./messages/en/payments.json";
import type profiles from "./messages/en/profiles.json";
import type reports from "./messages/en/reports.json";
import type safety from "./messages/en/safety.json";
import type signup from "./messages/en/signup.json";
import type wallet from "./messages/en/wallet.json";

/** One line per namespace: its English file is the type of its keys. A new namespace is a new line here. */
export interface Messages {
  accounts: typeof accounts;
  chat: typeof chat;
  common: typeof common;
  decisions: typeof decisions;
  deletion: typeof deletion;
  discovery: typeof discovery;
  editor: typeof editor;
  errors: typeof errors;
  games: typeof games;
  landers: typeof landers;
  layouts: typeof layouts;
  likes: typeof likes;
  mail: typeof mail;
  notifications: typeof notifications;
  offers: typeof offers;
  pages: typeof pages;
  payments: typeof payments;
  profiles: typeof profiles;
  reports: typeof reports;
  safety: typeof safety;
  signup: typeof signup;
  wallet: typeof wallet;
}
