import type { Preferences } from "./preferences";

/** States of an account (ACC-40). */
const memberStates = ["unconfirmed", "active", "suspended", "deleted", "banned"] as const;
export type MemberState = (typeof memberStates)[number];

/** The logged-in member, with the fields that pages, badges and policies read. */
export interface Viewer {
  sessionId: string;
  memberId: string;
  state: MemberState;
  /** True forever after one completed purchase (AMB-039). Called `paid_user` on the wire. */
  premium: boolean;
  credits: number;
  name: string;
  /** One of the site's genders, or a gender that the site has removed. */
  gender: string;
  country: string;
  /** True when the member's map cell is stored. Distances are computed from the cell. */
  hasArea: boolean;
  locale: string;
  /** ISO time of the sign-up, from which the times of offers count. */
  signupAt: string;
  invisible: boolean;
  mainPhotoId: string | null;
  mainPhotoThumbhash: string | null;
  unreadMessages: number;
  newLikes: number;
  /** The query of the latest search. Null before the first search and after the search was cleared. */
  keptSearch: string | null;
  /** Null until the member saves preferences. */
  preferences: Preferences | null;
  /** True when the member has saved or skipped the preferences. */
  askedForPreferences: boolean;
  notificationsDisabled: string[];
  /** True while the member has an unread warning from staff. */
  hasWarning: boolean;
  /** Keys of dismissed alerts. The time-bonus modal stays dismissed permanently, other alerts for 7 days (AMB-103). */
  dismissed: string[];
  /** Database time at which the viewer was read, for countdowns (DESIGN 13.21). */
  now: string;
}
