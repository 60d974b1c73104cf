import { landerNames } from "../../app/landers/registry";

/** What `npm run look` opens: every screen of the product, in the state in which it has something to show. */

/** Who looks: a visitor, or one of the demo's logins. */
export type Viewer = "visitor" | "free" | "premium" | "fresh" | "unconfirmed";

export interface Screen {
  name: string;
  viewer: Viewer;
  path: string;
  /** Follow the first link on `path` whose address begins so: ids are different on each site. */
  follow?: string;
  /** After the link: an address below the one it led to. */
  below?: string;
  /** Press this control once the page is there. */
  press?: string;
}

const visitor = (name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name,
  viewer: "visitor",
  path,
  ...more,
});
const as = (viewer: Viewer, name: string, path: string, more: Partial<Screen> = {}): Screen => ({
  name,
  viewer,
  path,
  ...more,
});

const firstMember = { follow: "/members/" };
const firstChat = { follow: "/chats/" };
const firstBundle = { follow: "/credits/" };

export const screens: Screen[] = [
  visitor("home", "/"),
  visitor("login", "/login"),
  visitor("reset-password", "/reset-password"),
  visitor("signup", "/signup"),
  visitor("activate-error", "/activate/error"),
  visitor("pricing", "/pricing"),
  visitor("faq", "/pages/faq"),
  visitor("terms", "/pages/terms"),
  visitor("privacy", "/pages/privacy"),
  visitor("service", "/pages/service"),
  visitor("complaints", "/complaints"),
  visitor("lang-config", "/lang-config"),
  visitor("not-found", "/nothing/to/see/here"),
  ...landerNames.map((name) => visitor(`lander-${name}`, `/landers/${name}`)),
  as("free", "members", "/members"),
  as("free", "members-empty", "/members?age_from=98&age_to=99"),
  as("free", "member", "/members", firstMember),
  as("free", "new-conversation", "/members", { ...firstMember, below: "/chat" }),
  as("free", "likes-received", "/likes/received"),
  as("free", "likes-sent", "/likes/sent"),
  as("free", "likes-matches", "/likes/matches"),
  as("free", "chats", "/chats"),
  as("free", "conversation", "/chats", firstChat),
  as("free", "credits", "/credits"),
  as("free", "methods", "/credits", firstBundle),
  as("free", "premium", "/premium"),
  as("premium", "transactions", "/transactions"),
  as("premium", "members-premium", "/members"),
  as("premium", "conversation-premium", "/chats", firstChat),
  as("free", "profile", "/profile"),
  as("free", "settings", "/settings"),
  as("free", "notifications", "/notifications"),
  as("fresh", "time-bonus", "/credits"),
  as("unconfirmed", "signup-complete", "/signup/complete"),
  as("unconfirmed", "members-unconfirmed", "/members"),
];
