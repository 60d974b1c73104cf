import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { I18nextProvider } from "react-i18next";
import { describe, expect, it } from "vitest";
import { i18nFor, translator } from "~/i18n/catalogue.server";
import type { RootData } from "~/client/root-data";
import { type NavFacts, navEntries } from "../nav-entries";
import { BottomNav } from "./bottom-nav";
import { TopBar } from "./top-bar";

const i18n = i18nFor("de");
const root = {
  tenant: { name: "Harbour", mark: "anchor" },
  visibleLocales: ["de", "en"],
  viewer: { name: "Mia", photo: null },
} as unknown as RootData;

function bars(facts: NavFacts): string {
  const { pathname } = facts;
  const entries = navEntries(translator("de"), facts);
  return renderToString(
    <StaticRouter location={pathname}>
      <I18nextProvider i18n={i18n}>
        <TopBar root={root} pathname={pathname} entries={entries} alertCount={0} />
        <BottomNav entries={entries} pathname={pathname} />
      </I18nextProvider>
    </StaticRouter>,
  );
}

const nobody: NavFacts = { pathname: "/members", premium: false, credits: 0, unreadMessages: 0, newLikes: 0 };

/** Visits that each differ from the first in one fact. */
const visits: NavFacts[] = [
  nobody,
  { ...nobody, pathname: "/chats/7" },
  { ...nobody, pathname: "/profile" },
  { ...nobody, unreadMessages: 1 },
  { ...nobody, unreadMessages: 120 },
  { ...nobody, newLikes: 1 },
  { ...nobody, premium: true },
  { ...nobody, premium: true, credits: 3 },
  { ...nobody, premium: true, credits: 3, pathname: "/credits" },
];

describe("a member's bars", () => {
  it("The navigation bars differ for each page and each count", () => {
    expect(new Set(visits.map(bars)).size).toBe(visits.length);
  });
});
