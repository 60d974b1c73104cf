import type { Translate } from "~/i18n/messages";
import { paths } from "~/paths";
import { creditsBadge } from "~/wallet/credits-badge";
import type { NavEntry } from "./views/nav-item";

export interface NavFacts {
  pathname: string;
  premium: boolean;
  credits: number;
  unreadMessages: number;
  newLikes: number;
}

const isBelow = (pathname: string, href: string) => pathname === href || pathname.startsWith(`${href}/`);

/** The four entries for members: search, messages, likes, and credits or premium (LAY-29..38). */
export function navEntries(t: Translate, facts: NavFacts): NavEntry[] {
  const { pathname, unreadMessages, newLikes } = facts;
  return [
    {
      href: paths.members(),
      label: t("layouts:topBar.search"),
      short: t("layouts:bottomNav.search"),
      icon: "search",
      isCurrent: isBelow(pathname, "/members"),
    },
    {
      href: paths.chats(),
      label: t("layouts:topBar.messages"),
      short: t("layouts:bottomNav.messages"),
      icon: "message-circle",
      isCurrent: isBelow(pathname, "/chats"),
      badge: { count: unreadMessages, label: t("layouts:topBar.unreadMessages", { count: unreadMessages }) },
    },
    {
      href: paths.likes(),
      label: t("layouts:topBar.likes"),
      short: t("layouts:bottomNav.likes"),
      icon: "heart",
      isCurrent: isBelow(pathname, "/likes"),
      badge: { count: newLikes, label: t("layouts:topBar.newLikes", { count: newLikes }) },
    },
    facts.premium ? creditsEntry(t, facts) : premiumEntry(t, facts),
  ];
}

/** The entries of narrow bars: the four, with the swipe game after the search. */
export function narrowEntries(t: Translate, pathname: string, [search, ...others]: readonly NavEntry[]): NavEntry[] {
  return search ? [search, playEntry(t, pathname), ...others] : [];
}

/** The swipe game, for bars with room beside the four entries. */
export function playEntry(t: Translate, pathname: string): NavEntry {
  const href = paths.swipeGame();
  return {
    href,
    label: t("discovery:ways.swipe"),
    short: t("layouts:bottomNav.play"),
    icon: "gallery-horizontal-end",
    isCurrent: isBelow(pathname, href),
  };
}

/** A paying member's credits. A badge shows the number of credits when few are left (LAY-34, LAY-36..38). */
function creditsEntry(t: Translate, { pathname, credits }: NavFacts): NavEntry {
  const tone = creditsBadge(credits);
  const label = t("layouts:topBar.creditsLeft", { count: credits });
  return {
    href: paths.credits(),
    label: t("layouts:topBar.credits"),
    short: t("layouts:bottomNav.credits"),
    icon: "coins",
    isCurrent: isBelow(pathname, "/credits"),
    ...(tone && { badge: { count: credits, label, tone, showZero: true } }),
  };
}

function premiumEntry(t: Translate, { pathname }: NavFacts): NavEntry {
  const href = paths.premium();
  const label = t("layouts:topBar.premium");
  return { href, label, short: t("layouts:bottomNav.premium"), icon: "gem", isCurrent: isBelow(pathname, href) };
}
