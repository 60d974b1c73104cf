/** The table of limits (security.md section 4). `rate-limit.server.ts` counts by it. */

const minutes = 60;
const hours = 60 * minutes;
const days = 24 * hours;

/** "points" times within "seconds". The comment names the parts of a key after the tenant. */
export const limits = {
  /** network */
  loginNetwork: { points: 25, seconds: 5 * minutes },
  /** account, from any network; a known browser is counted by `loginDevice` instead */
  loginAccount: { points: 25, seconds: 1 * hours },
  loginAccountDay: { points: 100, seconds: 1 * days },
  /** browser that the account has logged in from before */
  loginDevice: { points: 20, seconds: 1 * hours },
  /** member, or mailbox without an account: mails about an address that others enter */
  accountNotice: { points: 3, seconds: 1 * days },
  /** mailbox without a proven reader: mails to it by all members and visitors; above the mails of one sign-up */
  unprovedMailbox: { points: 12, seconds: 1 * days },
  /** account: its password entered once more while logged in; a right one clears the count */
  passwordTry: { points: 10, seconds: 15 * minutes },
  /** network: sign-ups with an unproven address; many people share one on a phone (see signup-limits.server.ts) */
  signup: { points: 20, seconds: 30 * minutes },
  /** network: answers that reveal whether an address is taken */
  signupStep: { points: 60, seconds: 30 * minutes },
  /** draft: the other steps of a sign-up */
  signupDraft: { points: 60, seconds: 30 * minutes },
  /** network */
  resetNetwork: { points: 20, seconds: 1 * hours },
  /** code */
  codeTry: { points: 5, seconds: 1 * hours },
  /** member */
  sms: { points: 3, seconds: 1 * hours },
  /** the site as a whole, since each text message costs its owner money */
  smsTenant: { points: 300, seconds: 1 * hours },
  message: { points: 30, seconds: 1 * minutes },
  like: { points: 60, seconds: 1 * minutes },
  upload: { points: 30, seconds: 30 * minutes },
  /** member, or network: places of residence are asked once, and many answers would reveal a map (P01) */
  geocode: { points: 30, seconds: 10 * minutes },
  /** member, or network: one for each typed letter */
  places: { points: 300, seconds: 5 * minutes },
  /** member, or network without a session */
  profileView: { points: 300, seconds: 15 * minutes },
  /** member, or network without a session: far above one reader's day, far below all members of a site */
  profileViewDay: { points: 1500, seconds: 1 * days },
  /** member, or network without a session: alerts to the operator about one scraping limit */
  scrapingAlarm: { points: 1, seconds: 1 * hours },
  /** member, or network without a session: pages of search results */
  search: { points: 120, seconds: 1 * minutes },
  /** member */
  report: { points: 10, seconds: 1 * days },
  /** member: personal data */
  export: { points: 5, seconds: 1 * days },
  complaint: { points: 10, seconds: 1 * hours },
  /** network: notes of how long a page stayed open */
  pageHidden: { points: 60, seconds: 10 * minutes },
  coupon: { points: 10, seconds: 1 * hours },
  /** member: all requests; polling as specified needs 3 a minute */
  api: { points: 300, seconds: 1 * minutes },
  /** network, without a session */
  anonymous: { points: 200, seconds: 1 * minutes },
  anonymousBurst: { points: 50, seconds: 10 },
  /** network: photos and brand files, of which a page shows dozens */
  picture: { points: 1200, seconds: 1 * minutes },
  /** network: webhook notices of providers; they retry a refused one later */
  webhook: { points: 1200, seconds: 1 * minutes },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type LimitName = keyof typeof limits;
