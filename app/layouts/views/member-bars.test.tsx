import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import { describe, expect, it } from "vitest";
import { textsFor } from "~/i18n/catalogue.server";
import { I18nProvider } from "~/i18n/provider";
import { DrawContext } from "~/ui/kept";
import type { RootData } from "~/web/root-data";
import { drawWith } from "../draw.server";
import { type NavFacts, navEntries } from "../nav-entries";
import { BottomNav } from "./bottom-nav";
import { TopBar } from "./top-bar";

const texts = textsFor("de");
const root = {
  site: { name: "Harbour", mark: "anchor" },
  visibleLocales: ["de", "en"],
  viewer: { name: "Mia", photo: null },
} as unknown as RootData;

/** Both bars of a member's page: out of what is kept, as the server does, or drawn in place, as the browser does. */
function bars(facts: NavFacts, isKept: boolean): string {
  const { pathname } = facts;
  const entries = navEntries(texts.t, facts);
  const drawing = drawWith(texts);
  const html = renderToString(
    <StaticRouter location={pathname}>
      <I18nProvider texts={texts}>
        <DrawContext.Provider value={isKept ? { draw: drawing.draw, isAlive: true } : null}>
          <TopBar root={root} pathname={pathname} entries={entries} />
          <BottomNav site={root.site} entries={entries} pathname={pathname} />
        </DrawContext.Provider>
      </I18nProvider>
    </StaticRouter>,
  );
  return drawing.assemble(html, "").toString().replace("<!DOCTYPE html>", "");
}

const nobody: NavFacts = { pathname: "/members", premium: false, credits: 0, unreadMessages: 0, newLikes: 0 };

/** One page after the other, each with one thing that is another than before. */
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
  it("are kept for those with the same page and counts, and no others", () => {
    const drawn = visits.map((facts) => bars(facts, false));
    expect(new Set(drawn).size).toBe(visits.length);
    for (const round of [1, 2])
      expect(
        visits.map((facts) => bars(facts, true)),
        `round ${round}`,
      ).toEqual(drawn);
  });
});
