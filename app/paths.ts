/**
 * Every URL path of the product. No other file writes a path. paths.test.ts checks each path against the route
 * manifest.
 */
function query(path: string, values: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== "") search.set(name, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

export type ProfileSection = "basics" | "looks" | "interests" | "about" | "answers";
export type LikeType = "received" | "sent" | "matches";
type SettingsPage = "email" | "password" | "devices" | "privacy" | "blocked" | "looks";
export type PageName = "ban" | "cookies" | "faq" | "privacy" | "return-policy" | "service" | "terms";

export const paths = {
  home: () => "/",
  login: (returnTo?: string) => query("/login", { return_to: returnTo }),
  signup: (invitation?: string) => query("/signup", { invitation }),
  signupStep: (step: number, invitation?: string) => query("/signup", { step, invitation }),
  signupComplete: (forMember?: string | null, t?: number | null) =>
    query("/signup/complete", { for_member: forMember ?? undefined, t: t ?? undefined }),
  /**
   * The members page after a sign-up, with a reminder of the confirmation mail (SET-20). The page reads `t` (TRK-01).
   */
  membersAfterSignup: (t?: number | null) => query("/members", { api_signup_complete: 1, t: t ?? undefined }),
  /** The page that completes a sign-up, after a check whether the email address is confirmed. */
  signupCheck: (forMember?: string | null) =>
    query("/signup/complete", { for_member: forMember ?? undefined, check: 1 }),
  signupConfirmation: () => "/signup/confirmation",
  completeSignup: () => "/complete-signup",
  loginAfterReset: () => query("/login", { reset: "done" }),
  /** Login page after the server ended the session. `ended` is the reason, and `returnTo` the page after the login. */
  loginAfterEnd: (ended: string, returnTo: string) => query("/login", { ended, return_to: returnTo }),
  resetPassword: () => "/reset-password",
  resetPasswordSent: () => query("/reset-password", { sent: 1 }),
  resetPasswordDo: (token?: string) => query("/reset-password/do", { token }),
  mailChangeDo: (token?: string) => query("/mail-change/do", { token }),
  mailChangeDone: () => query("/mail-change/do", { done: 1 }),
  mailChangeUndo: (token?: string) => query("/mail-change/undo", { token }),
  mailChangeUndone: () => query("/mail-change/undo", { done: 1 }),
  unsubscribe: (token: string, done?: "type" | "all") => query(`/unsubscribe/${token}`, { done }),
  /** The appeal against a decision, without a login. `lang` is the language of the mail. */
  appeal: (token: string, lang?: string) => query(`/appeals/${token}`, { lang }),
  warning: () => "/warning",
  activateDone: () => "/activate/done",
  activateError: () => "/activate/error",
  accountDeleted: () => "/account-deleted",
  /** The goodbye page without its redirect. */
  accountDeletedStay: () => query("/account-deleted", { stay: 1 }),
  reactivation: () => "/reactivation",
  reactivationSent: () => query("/reactivation", { sent: 1 }),
  reactivationDone: () => query("/reactivation", { done: 1 }),
  token: (token: string) => `/${token}`,

  members: (search?: string) => (search ? `/members?${search}` : "/members"),
  searchPreview: (search?: string) => (search ? `/members/preview?${search}` : "/members/preview"),
  member: (id: string) => `/members/${id}`,
  /** The page that likes one photo or answer of a member. */
  likedPart: (id: string, part: { photo: string } | { prompt: string }) => query(`/members/${id}/like/part`, part),
  report: (id: string, receipt?: string) => query(`/members/${id}/report`, { receipt }),
  /** `line` is the number of an icebreaker to put into the composer (CHA-05). */
  memberChat: (id: string, line?: number) => query(`/members/${id}/chat`, { line }),
  memberSignup: (id: string, step?: number, invitation?: string) =>
    query(`/members/${id}/signup`, { step, invitation }),

  /** The lander with a question by a member. Its form posts to the same URL. */
  memberQuestion: (id: string) => `/members/${id}/landing3`,

  chats: (asked: { at?: string; id?: string; named?: string } = {}) => query("/chats", asked),
  chat: (conversationId: string, beforeSeq?: number) => query(`/chats/${conversationId}`, { before: beforeSeq }),
  olderMessages: (conversationId: string, beforeSeq: number) =>
    query(`/chats/${conversationId}/messages`, { before: beforeSeq }),
  /** The conversation, with the question whether to delete a message. */
  chatAsking: (conversationId: string, messageId: string) => query(`/chats/${conversationId}`, { message: messageId }),
  chatPhoto: (conversationId: string, messageId: string) => `/chats/${conversationId}/photos/${messageId}`,
  likes: () => "/likes",
  likesOf: (type: LikeType, after?: string) => query(`/likes/${type}`, { after }),
  match: (memberId: string) => `/likes/m/${memberId}`,

  swipeGame: () => "/swipe-game",
  matchFinder: () => "/match-finder",
  signupMatches: () => "/signup-matches",

  credits: (country?: string) => query("/credits", { country }),
  /** The shop with a discount code applied. */
  creditsWith: (code: string) => query("/credits", { code }),
  /** The shop, opened from a conversation. The member returns to the conversation after the payment. */
  creditsFrom: (chat: string) => query("/credits", { from: chat }),
  premiumFrom: (chat: string) => query("/premium", { from: chat }),
  order: (bundleId: string, method?: string, facts: { country?: string; code?: string } = {}) =>
    query(method ? `/credits/${bundleId}/${method}` : `/credits/${bundleId}`, facts),
  repeatOrder: () => "/credits/repeat-order",
  directDebit: (bundle?: string, facts: { country?: string; code?: string } = {}) =>
    query("/directdebit", { bundle, ...facts }),
  doDebitCode: () => "/directdebit/code",
  transactions: (view?: "credits", before?: string, month?: string) => query("/transactions", { view, before, month }),
  returnCredits: (orderId: string, step?: "confirm") => query(`/transactions/${orderId}/return`, { step }),
  invoice: (orderId: string) => `/transactions/${orderId}/invoice`,
  invoicePdf: (orderId: string) => `/transactions/${orderId}/invoice.pdf`,
  transaction: (orderId: string, step?: "pay") => query(`/transactions/${orderId}`, { step }),
  doContinuePayment: (orderId: string) => `/transactions/${orderId}/payment`,
  premium: () => "/premium",
  pricing: () => "/pricing",

  profile: (saved?: string) => query("/profile", { saved }),
  dataExport: () => "/settings/export",
  dataExportFile: () => "/settings/export/file",
  deletion: () => "/settings/deletion",
  deletionOffers: (reason: string, taken?: string) => query("/settings/deletion/offers", { reason, taken }),
  deletionConfirm: (reason: string) => query("/settings/deletion/confirm", { reason }),
  notifications: (saved?: string) => query("/notifications", { saved }),
  settings: () => "/settings",
  /** A page of the settings. `saved` names the part that a plain form has just saved. */
  settingsPage: (page: SettingsPage, saved?: string) => query(`/settings/${page}`, { saved }),
  preferences: (saved?: "saved") => query("/preferences", { saved: saved && 1 }),
  /** A step after sign-up. Each step can be skipped. */
  preferencesStep: (step: string) => `/preferences/${step}`,
  /** The members page, after its search was saved as preferences. */
  membersSaved: (search: string) => `/members?${search}&saved=1`,
  complaints: () => "/complaints",
  complaint: (receipt: string) => query("/complaints", { receipt }),
  langConfig: () => "/lang-config",
  page: (name: PageName) => `/pages/${name}`,
  lander: (name: string, slug?: string) => (slug ? `/landers/${name}/${slug}` : `/landers/${name}`),

  doLogout: () => "/logout",
  doLanguage: () => "/language",
  doScheme: () => "/scheme",
  doEntryWarning: () => "/entry-warning",
  doDismissal: () => "/dismissals",
  doSignupStep: (step: number) => `/signup/steps/${step}`,
  doSignupAddress: () => "/signup/address",
  doResendActivation: () => "/activate/resend",
  doActivate: (token: string) => `/activate/${token}`,
  doReactivate: (token: string) => `/reactivate/${token}`,
  doRetention: (offer: "trial" | "discount") => `/settings/deletion/offers/${offer}`,
  doLike: (memberId: string) => `/members/${memberId}/like`,
  doLikeSeen: (memberId: string) => `/members/${memberId}/like/seen`,
  doLikesSeen: () => "/likes/seen",
  doLikeSeveral: () => "/likes/several",
  doSwipe: () => "/swipe-game/swipes",
  doSwipeUndo: () => "/swipe-game/undo",
  doProfile: (section: ProfileSection) => `/profile/${section}`,
  places: (country: string, typed: string) => query("/places", { country, typed }),
  doPhotoUpload: () => "/profile/photos",
  doTestChargeBack: (reference: string) => `/test-payment/${reference}/charge-back`,
  doTestDisputeWon: (reference: string) => `/test-payment/${reference}/dispute-won`,
  doForgetCard: () => "/credits/card/removal",
  doPhotoOrder: () => "/profile/photos/order",
  doPhotoMove: (photoId: string) => `/profile/photos/${photoId}/move`,
  doPhotoCrop: (photoId: string) => `/profile/photos/${photoId}/crop`,
  doPhotoMain: (photoId: string) => `/profile/photos/${photoId}/main`,
  doPhotoRemoval: (photoId: string) => `/profile/photos/${photoId}/removal`,
  doRemovalWith: (memberId: string) => `/members/${memberId}/chat/removal`,
  doBlock: (memberId: string) => `/members/${memberId}/block`,
  doMessage: (conversationId: string) => `/chats/${conversationId}/messages`,
  doMessageRemoval: (conversationId: string, messageId: string) =>
    `/chats/${conversationId}/messages/${messageId}/removal`,
  presence: (conversationId: string) => `/chats/${conversationId}/presence`,
  doTyping: (conversationId: string) => `/chats/${conversationId}/typing`,
  doDraft: (conversationId: string) => `/chats/${conversationId}/draft`,
  doFirstMessage: (memberId: string) => `/members/${memberId}/chat/messages`,
  doChatPhoto: (memberId: string) => `/members/${memberId}/chat/photos`,
  doGift: (memberId: string) => `/members/${memberId}/chat/gifts`,
  doReading: (conversationId: string) => `/chats/${conversationId}/reading`,
  doRemoval: (conversationId: string) => `/chats/${conversationId}/removal`,
  doPassword: () => "/settings/password",
  doChatMarks: () => "/settings/chat",
  doInvisible: () => "/settings/invisible",
  doMailChange: () => "/settings/email",
  doPlace: () => "/settings/location",
  doForgetArea: () => "/settings/area",
  doLogOutDevices: () => "/settings/devices/logout",
  doLogOutDevice: (sessionId: string) => `/settings/devices/${sessionId}/logout`,
  doResumeMails: () => "/notifications/resumption",
  doPushRemoval: () => "/notifications/push/removal",

  testPayment: (reference: string) => `/test-payment/${reference}`,
  mailReport: () => "/webhooks/mail",
  webhook: (provider: string) => `/webhooks/${provider}`,
  realtime: () => "/realtime",
  media: (file: string) => `/media/${file}`,
  brandCss: (hash: string) => `/brand/${hash}.css`,
  icon: (file: string) => `/brand/${file}`,
  manifest: () => "/manifest.webmanifest",
  pushWorker: () => "/sw-push.js",
  /** The page that the service worker shows offline, one per language and colour scheme. */
  offline: (locale: string, scheme?: string) => query(`/offline/${locale}`, { scheme }),
  sitemap: () => "/sitemap.xml",

  dev: () => "/dev",
  devMailbox: () => "/dev/mailbox",
  devMail: (id: string) => `/dev/mailbox/${id}`,
  doDevLogin: () => "/dev/login",
  doDevClock: () => "/dev/clock",
  doDevCountry: () => "/dev/country",
  doDevBrowser: () => "/dev/browser",
  doDevInvitation: () => "/dev/invitation",

  /** Data of a page, read before the member opens the page. */
  pageData: (of: string) => query("/page-data", { of }),

  api: (name: string) => `/api/${name}.php`,
} as const;
