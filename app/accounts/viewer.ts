/** States an account can be in (ACC-40); `banned` is an operator's act on an active one. */
export const memberStates = ["unconfirmed", "active", "deleted", "banned"] as const;
export type MemberState = (typeof memberStates)[number];

/** Whoever looks, when logged in. What the pages, badges and policies need to know of them, and no more. */
export interface Viewer {
  sessionId: string;
  memberId: string;
  state: MemberState;
  /** Has completed one purchase (`paid_user` on the wire); stays true (AMB-039). */
  premium: boolean;
  credits: number;
  name: string;
  gender: "male" | "female";
  country: string;
  /** Where they live is known to about a kilometre: distances can be counted. */
  hasArea: boolean;
  locale: string;
  /** ISO instant; offers count from it. */
  signupAt: string;
  invisible: boolean;
  mainPhotoId: string | null;
  mainPhotoThumbhash: string | null;
  unreadMessages: number;
  newLikes: number;
  /** The query of the search made last; null before the first and after clearing it. */
  keptSearch: string | null;
  notificationsDisabled: string[];
  /** Staff warned this member, who has not read it yet. */
  hasWarning: boolean;
  /** Alerts put away, by their key: for 7 days, the time-bonus modal for good (AMB-103). */
  dismissed: string[];
  /** The database's clock as this was read: what counts down counts from it (DESIGN 13.21). */
  now: string;
}
