/** The table of limits (security.md section 4). `rate-limit.server.ts` enforces the limits. */

const minutes = 60;
const hours = 60 * minutes;
const days = 24 * hours;

interface Limit {
  points: number;
  seconds: number;
  /**
   * True when each process counts its own calls and adds them in shares to the sum of all processes. Other limits ask
   * the store at each try, because they bound guesses, mails and costs.
   */
  inShares?: true;
}

/** At most `points` times within `seconds`. Each comment names the subject of the count, within a tenant. */
export const limits = {
  /** Per network. */
  loginNetwork: { points: 25, seconds: 5 * minutes },
  /** Per account, from all networks. A known browser counts for `loginDevice` instead. */
  loginAccount: { points: 25, seconds: 1 * hours },
  loginAccountDay: { points: 100, seconds: 1 * days },
  /** Per browser from which the account has logged in before. */
  loginDevice: { points: 20, seconds: 1 * hours },
  /** Per member, or per mailbox without an account: notices that another person entered the email address. */
  accountNotice: { points: 3, seconds: 1 * days },
  /** Per unconfirmed mailbox: all mails to the mailbox. One sign-up sends fewer mails. */
  unprovedMailbox: { points: 12, seconds: 1 * days },
  /** Per account: the password typed again while logged in. The right password clears the count. */
  passwordTry: { points: 10, seconds: 15 * minutes },
  /**
   * Per network: sign-ups with an unproved email address. On phones many people share a network (see
   * signup-limits.server.ts).
   */
  signup: { points: 20, seconds: 30 * minutes },
  /** Per network: answers that reveal whether an email address is taken. */
  signupStep: { points: 60, seconds: 30 * minutes },
  /** Per draft of a sign-up: all steps that `signupStep` does not limit. */
  signupDraft: { points: 60, seconds: 30 * minutes },
  /** Per network. */
  resetNetwork: { points: 20, seconds: 1 * hours },
  /** Per code. */
  codeTry: { points: 5, seconds: 1 * hours },
  /** Per member. */
  sms: { points: 3, seconds: 1 * hours },
  /** Per site, because each text message costs the site's owner money. */
  smsTenant: { points: 300, seconds: 1 * hours },
  message: { points: 30, seconds: 1 * minutes, inShares: true },
  like: { points: 60, seconds: 1 * minutes, inShares: true },
  upload: { points: 30, seconds: 30 * minutes },
  /** Per member or network: look-ups of the town at coordinates. Many look-ups would copy the map of towns (P01). */
  geocode: { points: 30, seconds: 10 * minutes, inShares: true },
  /** Per member or network: suggestions of places, one request for each typed letter. */
  places: { points: 300, seconds: 5 * minutes, inShares: true },
  /** Per member, or per network without a session. */
  profileView: { points: 300, seconds: 15 * minutes, inShares: true },
  /**
   * Per member, or per network without a session. Allows more profiles than a person reads in a day, but far fewer than
   * a site's members.
   */
  profileViewDay: { points: 1500, seconds: 1 * days, inShares: true },
  /** Per member: pages prefetched before a tap. Few, because a scraper could read profiles this way too (L03). */
  pageAhead: { points: 150, seconds: 15 * minutes, inShares: true },
  pageAheadDay: { points: 750, seconds: 1 * days, inShares: true },
  /** Per member, or per network without a session: alarms to the operator about scraping. */
  scrapingAlarm: { points: 1, seconds: 1 * hours },
  /** Per member, or per network without a session: pages of search results. */
  search: { points: 120, seconds: 1 * minutes, inShares: true },
  /** Per member. */
  report: { points: 10, seconds: 1 * days },
  /** Per member, or per network without a session: appeals by mailed links, valid or invalid. */
  appeal: { points: 20, seconds: 1 * hours },
  /** Per member: copies of the personal data. */
  export: { points: 5, seconds: 1 * days },
  complaint: { points: 10, seconds: 1 * hours },
  /** Per network: reports of how long a page was open. */
  pageHidden: { points: 60, seconds: 10 * minutes, inShares: true },
  coupon: { points: 10, seconds: 1 * hours },
  /** Per member: all requests. Ordinary polling needs 3 a minute. */
  api: { points: 300, seconds: 1 * minutes, inShares: true },
  /** Per member: all requests for prefetched pages, which `pageAhead` limits further. */
  ahead: { points: 120, seconds: 1 * minutes, inShares: true },
  /** Per network without a session. */
  anonymous: { points: 200, seconds: 1 * minutes, inShares: true },
  anonymousBurst: { points: 50, seconds: 10, inShares: true },
  /** Per network: calls of servers with right and wrong keys, and their description. */
  apiNetwork: { points: 1200, seconds: 1 * minutes, inShares: true },
  /** Per key of a server. */
  apiKey: { points: 300, seconds: 1 * minutes },
  /** Per key of a server: member sheets and searches, as many as staff may open without a step-up. */
  apiKeyViews: { points: 60, seconds: 10 * minutes },
  /** Per session of the console: screens, commands and pictures. A photo's review takes three requests. */
  desk: { points: 900, seconds: 1 * minutes, inShares: true },
  /** Per network: photos and brand files. A page shows dozens of pictures. */
  picture: { points: 1200, seconds: 1 * minutes, inShares: true },
  /** Per network: tries to sign in to the operators' console. */
  staffNetwork: { points: 10, seconds: 15 * minutes },
  /** Per email address: one-time codes typed at the operators' console. The right code clears the count. */
  staffPerson: { points: 5, seconds: 15 * minutes },
  /**
   * Per email address: one-time codes in a day. Without this limit, patient guessing would find a code of six digits.
   */
  staffPersonDay: { points: 25, seconds: 1 * days },
  /** Per network: webhooks. A provider sends a refused webhook again later. */
  webhook: { points: 1200, seconds: 1 * minutes, inShares: true },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Limits that are counted in shares. */
export type ShareLimit = { [N in LimitName]: (typeof limits)[N] extends { inShares: true } ? N : never }[LimitName];

/** Limits that the store counts at each try. */
export type ExactLimit = Exclude<LimitName, ShareLimit>;

export const isInShares = (name: LimitName): name is ShareLimit => "inShares" in limits[name];
