/** Pages by their names in the specification. */
const pages = {
  signup: /^\/(signup|complete-signup|members\/[^/]+\/signup)$/,
  "complete-signup": /^\/complete-signup$/,
  "reset-password": /^\/reset-password$/,
  "reset-password-do": /^\/reset-password\/do$/,
  "activate-done": /^\/activate\/done$/,
  "activate-error": /^\/activate\/error$/,
  members: /^\/members$/,
  "members-id": /^\/members\/[^/]+$/,
  chats: /^\/chats$/,
  likes: /^\/likes$/,
  "likes-type": /^\/likes\/[^/]+$/,
  "likes-m-id": /^\/likes\/m\/[^/]+$/,
  credits: /^\/credits$/,
  "credits-id-paymentmethod": /^\/credits\/(?!repeat-order$)[^/]+(\/[^/]+)?$/,
  transaction: /^\/transactions\/[^/]+$/,
  premium: /^\/premium$/,
  profile: /^\/profile$/,
  notifications: /^\/notifications$/,
  settings: /^\/settings(\/|$)/,
  directdebit: /^\/directdebit$/,
  deletion: /^\/settings\/deletion(\/|$)/,
} as const satisfies Record<string, RegExp>;

export type NamedPage = keyof typeof pages;

export function isPage(pathname: string, names: readonly NamedPage[]): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, "") : pathname;
  return names.some((name) => pages[name].test(path));
}

/** Pages with a back button in an installed app (LAY-26, AMB-018). */
export function hasBackButton(pathname: string): boolean {
  return isPage(pathname, ["members-id", "likes-type", "likes-m-id", "credits", "credits-id-paymentmethod"]);
}

/** Pages whose frame offers visitors the sign-up (LAY-12). */
export function namesSignup(pathname: string): boolean {
  return isPage(pathname, ["reset-password", "reset-password-do", "activate-error"]);
}

/** False while a member completes the sign-up (LAY-43). */
export function hasAccountArea(pathname: string): boolean {
  return !isPage(pathname, ["complete-signup"]);
}

/** Shop pages. Toasts at the bottom would cover their buttons. */
export function isShop(pathname: string): boolean {
  return isPage(pathname, ["credits", "credits-id-paymentmethod", "transaction", "premium", "directdebit"]);
}

/** A member's page, whose photo begins below the bar on phones. */
export function isProfile(pathname: string): boolean {
  return isPage(pathname, ["members-id"]);
}

/** Pages with the countdown of the welcome bonus. Shop pages show the offer themselves, and account pages sell nothing. */
export function hasBonusBanner(pathname: string): boolean {
  return isPage(pathname, ["members", "members-id", "chats", "likes", "likes-type", "likes-m-id"]);
}

/** The six pages of the members area (ROL-07..12). */
export function isMembersArea(pathname: string): boolean {
  return isPage(pathname, ["members", "members-id", "chats", "likes", "likes-m-id", "premium"]);
}
