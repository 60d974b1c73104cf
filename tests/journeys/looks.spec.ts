import axe from "axe-core";
import { openScreen } from "../../scripts/look/open-screen";
import { type Screen, screens, type Viewer } from "../../scripts/look/screens";
import { newcomer } from "./actions";
import { browserWithout } from "./browser";
import { joinQuickly } from "./desk";
import { findCutTexts } from "./cut-texts";
import { expect, origin, type Page, type Slug, slugs, test } from "./support";
import { expectNoWider } from "./width";

/**
 * A language of short words and two languages with long words. Each theme shows a screen in one of these languages,
 * and the main screens in all three.
 */
const locales = ["en", "de", "fi"] as const;
type Locale = (typeof locales)[number];

/**
 * Two themes with very different colours, and the width at which each theme's screens are fully checked. Main screens
 * are also checked at the other theme's width.
 */
const themes = { ember: 390, marina: 1280 } as const satisfies Partial<Record<Slug, number>>;
const otherWidth = { 390: 1280, 1280: 390 } as const;
const screensPerTest = 4;

test.use({ launchOptions: browserWithout("pictures") });

for (const [shift, slug] of (["ember", "marina"] as const).entries()) {
  for (const { viewer, title, list } of inGroups(screens)) {
    test(`${title} are accessible and fit: ${slug}`, async ({ visit }) => {
      const as = viewer === "visitor" ? {} : { as: viewer };
      // On a busy machine Chromium's service worker can hold an answered page for a minute.
      const wishes = { width: themes[slug], ownLanguage: true, serviceWorkers: "block" } as const;
      const page = await visit(slug, { ...as, ...wishes });
      const known = { name: "entry-warning", value: String(Date.now()), url: origin(slug) };
      if (viewer === "visitor") await page.context().addCookies([known]);
      for (const screen of list) await lookAtScreen(page, screen, slug, screens.indexOf(screen) + shift);
    });
  }
}

/** Screens of one viewer, in groups small enough that parallel workers finish at about the same time. */
function inGroups(all: readonly Screen[]): { viewer: Viewer; title: string; list: readonly Screen[] }[] {
  const viewers = [...new Set(all.map(({ viewer }) => viewer))];
  return viewers.flatMap((viewer) => {
    const own = all.filter((screen) => screen.viewer === viewer);
    const starts = own.flatMap((_, index) => (index % screensPerTest === 0 ? [index] : []));
    return starts.map((start) => {
      const list = own.slice(start, start + screensPerTest);
      return { viewer, list, title: `screens of ${viewer}, ${list[0]?.name} to ${list.at(-1)?.name},` };
    });
  });
}

/**
 * Checks a screen. Light and dark alternate between the two themes, so that each screen is checked in both. Main
 * screens are also checked at the other theme's width.
 */
async function lookAtScreen(page: Page, screen: Screen, slug: keyof typeof themes, turn: number): Promise<void> {
  const isDark = turn % 2 === 1;
  const width = themes[slug];
  const isFirst = slug === "ember";
  await openIn(page, screen, slug, locales[turn % 3] as Locale);
  // Check only the colours on the second theme, because the markup of most screens is the same on every site.
  await lookAt(page, screen.name, { width, isDark, coloursOnly: !isFirst && !screen.isMain });
  if (!screen.isMain) return;
  if (isFirst) {
    await lookAt(page, screen.name, { width: otherWidth[width], isDark: !isDark, coloursOnly: true });
    return expectLegibleAtTwice(page, screen.name);
  }
  // Open the third language, because the two themes have already shown the other two.
  await openIn(page, screen, slug, locales[(turn + 1) % 3] as Locale);
  await lookAt(page, screen.name, { width, isDark, coloursOnly: false });
}

async function openIn(page: Page, screen: Screen, slug: Slug, locale: Locale): Promise<void> {
  await page.context().addCookies([{ name: "locale", value: locale, url: origin(slug) }]);
  await openScreen(page, screen);
  // The demo desk has only one language, and the offline page gets its language from the URL.
  if (/^(desk|offline)/.test(screen.name)) return;
  expect
    .soft(await page.locator("html").getAttribute("lang"), `language of ${screen.name}`)
    .toMatch(new RegExp(`^${locale}`));
}

test("With the longest counts, the bar for members has one row on every site", async ({ visit }) => {
  for (const slug of slugs) {
    const page = await visit(slug, { as: "free", ownLanguage: true });
    await page.goto("/settings");
    for (const width of [768, 992, 1200]) {
      await page.setViewportSize({ width, height: 844 });
      // Wide bars also contain the swipe game.
      const ways = width < 1200 ? 4 : 5;
      expect.soft(await page.evaluate(waysAndRows), `${slug} at ${width}`).toEqual([ways, 1]);
    }
  }
});

/**
 * Runs in the page. Gives two links the longest possible count. Then counts the links of the bar, and the rows of
 * links and logo.
 */
function waysAndRows(): [ways: number, rows: number] {
  const isShown = (way: Element) => way.getClientRects().length > 0;
  const ways = [...document.querySelectorAll("header nav li")].filter(isShown);
  const badges = ways.map((way) => way.querySelector(".rounded-full"));
  const sample = badges.find((badge) => badge)?.cloneNode() as Element;
  sample.textContent = "99+";
  const more = [sample, sample.cloneNode(true) as Element];
  for (const [at, badge] of more.entries()) ways[at + 1]?.firstElementChild?.append(badge);
  for (const badge of badges) badge?.setAttribute("hidden", "");
  const middles = [document.querySelector("header a"), ...ways].map((part) => {
    const { top = 0, bottom = 0 } = part?.getBoundingClientRect() ?? {};
    return Math.round((top + bottom) / 20);
  });
  const rows = new Set(middles).size;
  for (const badge of badges) badge?.removeAttribute("hidden");
  for (const badge of more) badge.remove();
  return [ways.length, rows];
}

test("The entry warning is accessible and fits", async ({ visit }) => {
  const page = await visit("ember");
  await page.goto("/");
  await expect(page.locator("[data-entry-warning]")).toBeVisible();
  await lookAt(page, "the entry warning", { width: 390, isDark: false, coloursOnly: false });
  await lookAt(page, "the entry warning", { width: 1280, isDark: true, coloursOnly: true });
  await test.step("the entry warning stays away from an installed app (LAY-20)", async () => {
    await page.addInitScript(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => ask(query === "(display-mode: standalone)" ? "all" : query);
    });
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[data-entry-warning]")).toBeHidden();
  });
});

test("A very long name and email address make no page scroll sideways", async ({ visit }) => {
  const [them, me] = [await visit("orchid"), await visit("orchid", { as: "free" })];
  const who = newcomer("Male");
  const address = `${"a-long-local-part".repeat(3)}${who.email.replace("@", `@${"long-domain".repeat(5)}.`)}`;
  await joinQuickly(them, { ...who, name: `${who.name}${"W".repeat(30)}`.slice(0, 30), email: address });
  await them.goto("/settings");
  await expectNoWider(them, "the settings");
  const profile = await them.evaluate(() => fetch("/profile.data").then((answer) => answer.text()));
  const id = /"memberId","([0-9a-f-]{36})"/.exec(profile)?.[1] as string;
  for (const path of [`/members/${id}`, `/members/${id}/chat`, `/members/${id}/report`]) {
    await me.goto(path);
    await expectNoWider(me, path);
  }
  await me.getByRole("button", { name: who.name }).click();
  await me.waitForURL(new RegExp(`/members/${id}$`));
  await expectNoWider(me, "the profile of the blocked");
  await me.goto("/settings/blocked");
  await expectNoWider(me, "the settings with the blocked");
});

interface Look {
  width: number;
  isDark: boolean;
  /** True when an earlier check covered the same markup, so that only colours are checked. */
  coloursOnly: boolean;
}

async function lookAt(page: Page, what: string, { width, isDark, coloursOnly }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  // Wait until the loading bar at the top is gone, because it is no part of the page.
  await expect(page.locator('[role="status"].fixed.top-0 > *')).toHaveCount(0);
  await page.evaluate(finishMotion);
  const language = await page.locator("html").getAttribute("lang");
  const how = `${what}, ${language}, ${width}, ${isDark ? "dark" : "light"}`;
  expect.soft(await findFaults(page, coloursOnly), `axe on ${how}`).toEqual([]);
  await expectNoWider(page, how);
}

/** Expects that no text is cut off and no page scrolls sideways at 200% text (WCAG 1.4.4, 1.4.10). */
async function expectLegibleAtTwice(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 844 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await expectNoWider(page, `${what} at 200% text`);
  expect.soft(await page.evaluate(findCutTexts), `cut off on ${what} at 200% text`).toEqual([]);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

/** Ends the colour transitions between light and dark. */
function finishMotion(): void {
  for (const motion of document.getAnimations()) if (motion instanceof CSSTransition) motion.finish();
}

async function findFaults(page: Page, coloursOnly: boolean): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(runAxe, coloursOnly);
}

/** Runs in the page. Axe takes half the time when it reports violations only. */
async function runAxe(coloursOnly: boolean): Promise<string[]> {
  const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await window.axe.run(
    // Check only a few of many similar people and options.
    { include: [["html"]], exclude: [[".people > :nth-child(n + 7)"], ["option:nth-child(n + 4)"]] },
    {
      runOnly: coloursOnly ? { type: "rule", values: ["color-contrast"] } : { type: "tag", values: tags },
      resultTypes: ["violations"],
    },
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
