import type { Gender } from "~/tenancy/profile-fields";

/** States of an account (ACC-40); an operator bans an active one. */
const memberStates = ["unconfirmed", "active", "deleted", "banned"] as const;
export type MemberState = (typeof memberStates)[number];

/** The logged-in member, with the fields that pages, badges and policies read. */
export interface Viewer {
  sessionId: string;
  memberId: string;
  state: MemberState;
  /** Has completed one purchase (`paid_user` on the wire); stays true (AMB-039). */
  premium: boolean;
  credits: number;
  name: string;
  gender: Gender;
  country: string;
  /** True when an area of about a kilometre is stored, so that distances can be counted. */
  hasArea: boolean;
  locale: string;
  /** ISO instant that offers count from. */
  signupAt: string;
  invisible: boolean;
  mainPhotoId: string | null;
  mainPhotoThumbhash: string | null;
  unreadMessages: number;
  newLikes: number;
  /** The query of the latest search; null before the first and once cleared. */
  keptSearch: string | null;
  notificationsDisabled: string[];
  /** The member has an unread warning of staff. */
  hasWarning: boolean;
  /** Keys of dismissed alerts: for 7 days, the time-bonus modal for good (AMB-103). */
  dismissed: string[];
  /** Database time of the reading, for countdowns (DESIGN 13.21). */
  now: string;
}
