import { landerNames } from "../../app/landers/registry";
import { pageNames } from "../../app/pages/contents";
import { paths } from "../../app/paths";

/**
 * Every screen of the product, in a state with content. `npm run look` and a journey open all of them.
 * `screens.test.ts` fails when a page is missing here.
 */

export type Viewer = "visitor" | "free" | "premium" | "fresh" | "unconfirmed";

export interface Screen {
  name: string;
  viewer: Viewer;
  path: string;
  /** Prefixes of links to follow in turn, because ids differ by site. The first link with the prefix is followed. */
  follow?: readonly string[];
  /** Derives the screen's path from the path of the last followed link. */
  to?: (href: string) => string;
  /** Selectors of controls to press in order after loading. */
  press?: readonly string[];
  /** Final path, if a pressed control leads to another page. A name with a colon stands for one segment. */
  lands?: string;
  /** True for the most used screens, which are checked in every language. */
  isMain?: boolean;
}

type More = Omit<Screen, "name" | "viewer" | "path">;

const by =
  (viewer: Viewer) =>
  (name: string, path: string, more: More = {}): Screen => ({ name, viewer, path, ...more });
const [visitor, free, premium] = [by("visitor"), by("free"), by("premium")];
const main = { isMain: true };

const likings = "interests=kissing&interests=hugging&interests=cuddling&within=10";
const firstMember = { follow: ["/members/"] };
const firstChat = { follow: ["/chats/"] };
const firstOrder = { follow: ["/transactions/"] };
const nobody = "0b9b4f9e-6c1d-4d3a-9a53-5f0f6a1f7a10";
const deadToken = "k3J9vW2mQx8sL5tR7yU1oP4aS6dF0gH2jK8lZ3xC5vB";

const withId = (page: (id: string) => string) => (href: string) => page(href.split("/")[2] ?? "");

const visitorScreens = [
  visitor("home", paths.home(), main),
  visitor("login", paths.login(), main),
  visitor("reset-password", paths.resetPassword()),
  visitor("reset-password-sent", paths.resetPasswordSent()),
  visitor("reset-password-do", paths.resetPasswordDo(deadToken)),
  visitor("dead-link", paths.token(deadToken)),
  visitor("mail-change-do", paths.mailChangeDo()),
  visitor("mail-change-undo", paths.mailChangeUndo()),
  visitor("unsubscribe", paths.unsubscribe(deadToken)),
  visitor("appeal", paths.appeal(deadToken)),
  visitor("signup", paths.signup(), main),
  visitor("activate-done", paths.activateDone()),
  visitor("activate-error", paths.activateError()),
  visitor("complete-signup", paths.completeSignup()),
  visitor("account-deleted", paths.accountDeletedStay()),
  visitor("reactivation", paths.reactivation()),
  visitor("pricing", paths.pricing(), main),
  ...pageNames.map((name) => visitor(name, paths.page(name), name === "faq" || name === "terms" ? main : {})),
  visitor("complaints", paths.complaints(), main),
  visitor("lang-config", paths.langConfig()),
  visitor("not-found", "/nothing/to/see/here"),
  visitor("offline", paths.offline("de", "auto")),
  visitor("members-visitor", paths.members()),
  visitor("member-visitor", paths.members(), firstMember),
  ...landerNames.map((name) => visitor(`lander-${name}`, paths.lander(name))),
  ...(["landing", "landing2", "landing3"] as const).map((page) =>
    visitor(`member-${page}`, paths.members(), { ...firstMember, to: withId((id) => `${paths.member(id)}/${page}`) }),
  ),
  visitor("member-signup", paths.members(), { ...firstMember, to: withId((id) => paths.memberSignup(id)) }),
];

const memberScreens = [
  free("members", paths.members(), main),
  free("members-empty", paths.members(`country=GB&countryregion=GB-NIR&gender=male&min_age=98&max_age=99&${likings}`)),
  free("members-ignored", paths.members("gender=robot&within=%00")),
  free("member", paths.members(), { ...firstMember, ...main }),
  free("liked-part", paths.members(), {
    press: ["main .person:has(img)", 'main a[href*="/like/part"]'],
    lands: "/members/:id/like/part",
  }),
  free("member-not-found", paths.member(nobody)),
  free("report", paths.members(), { ...firstMember, to: withId((id) => paths.report(id)) }),
  free("new-conversation", paths.members(), { ...firstMember, to: withId((id) => paths.memberChat(id)) }),
  free("likes-received", paths.likesOf("received"), main),
  free("likes-sent", paths.likesOf("sent")),
  free("likes-matches", paths.likesOf("matches")),
  premium("match", paths.likesOf("matches"), { ...firstMember, to: withId((id) => paths.match(id)) }),
  free("swipe-game", paths.swipeGame()),
  free("match-finder", paths.matchFinder()),
  free("preferences", paths.preferences()),
  free("preferences-who", paths.preferencesStep("who")),
  free("preferences-where", paths.preferencesStep("where")),
  free("preferences-profile", paths.preferencesStep("profile")),
  free("signup-matches", paths.signupMatches()),
  free("chats", paths.chats(), main),
  free("conversation", paths.chats(), { ...firstChat, ...main }),
  free("credits", paths.credits(), main),
  free("methods", paths.credits(), { follow: ["/credits/"] }),
  free("order", paths.credits(), { follow: ["/credits/", "/credits/"] }),
  free("test-payment", paths.credits(), {
    follow: ["/credits/", "/credits/"],
    press: ['main input[name="start_now"]', 'main form[method="post"] button'],
    lands: "/test-payment/:reference",
  }),
  free("repeat-order-empty", paths.repeatOrder()),
  premium("repeat-order", paths.repeatOrder()),
  free("directdebit", paths.directDebit()),
  free("premium", paths.premium()),
  free("transactions-empty", paths.transactions()),
  premium("transactions", paths.transactions()),
  premium("transaction", paths.transactions(), firstOrder),
  premium("invoice", paths.transactions(), { ...firstOrder, to: withId((id) => paths.invoice(id)) }),
  premium("return", paths.transactions(), { ...firstOrder, to: withId((id) => paths.returnCredits(id)) }),
  premium("members-premium", paths.members()),
  premium("conversation-premium", paths.chats(), firstChat),
  free("profile", paths.profile(), main),
  free("settings", paths.settings(), main),
  free("settings-email", paths.settingsPage("email")),
  free("settings-password", paths.settingsPage("password")),
  free("settings-devices", paths.settingsPage("devices")),
  free("settings-privacy", paths.settingsPage("privacy")),
  free("settings-blocked", paths.settingsPage("blocked")),
  free("settings-looks", paths.settingsPage("looks")),
  free("export", paths.dataExport()),
  free("deletion", paths.deletion()),
  free("deletion-offers", paths.deletionOffers("break")),
  free("deletion-confirm", paths.deletionConfirm("break")),
  free("notifications", paths.notifications()),
  by("fresh")("time-bonus", paths.credits()),
  by("unconfirmed")("signup-complete", paths.signupComplete()),
  by("unconfirmed")("members-unconfirmed", paths.members()),
];

const deskScreens = [visitor("desk", paths.dev()), visitor("desk-mails", paths.devMailbox())];

export const screens: readonly Screen[] = [...visitorScreens, ...memberScreens, ...deskScreens];
