import { comeAlive, enter } from "./actions";
import { expect, origin, type Page, test } from "./support";

/** Everything works without a mouse (WCAG 2.1.1, 2.1.2, 2.4.1, 2.4.3, 2.4.7, 2.4.11, experience.md 2.1). */

test("A member can log in, find a profile and like it by keyboard alone", async ({ visit }) => {
  const page = await visit("ember", { width: 1280 });
  await page.goto("/login");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /I am \d+ or older/ })).toBeHidden();
  await tabTo(page, () => page.getByRole("main").getByLabel("Email", { exact: true }));
  await page.keyboard.type("free@demo.test");
  await tabTo(page, () => page.getByRole("main").getByLabel("Password", { exact: true }));
  await page.keyboard.type("demo-demo-demo");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/members$/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, () => page.getByRole("main").getByRole("article").first().getByRole("link").first());
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/members\/[0-9a-f-]{36}$/);
  const like = page.getByRole("button", { name: /^(Like|Like back|Liked|It’s a match)$/ });
  const before = await like.getAttribute("aria-pressed");
  await tabTo(page, () => like);
  await page.keyboard.press("Enter");
  await expect(like).not.toHaveAttribute("aria-pressed", before ?? "");
});

test("Back gives the focus of a keyboard to the card that the member had opened", async ({ visit }) => {
  const page = await visit("ember", { as: "premium", width: 1280 });
  await page.goto("/members");
  const card = page.locator("main a.person").nth(2);
  await comeAlive(card);
  await page.waitForLoadState("networkidle");
  await tabTo(page, () => card);
  const opened = await card.getAttribute("href");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/members\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack({ waitUntil: "commit" });
  await page.waitForURL(/\/members$/);
  await expect(page.locator(`main a[href="${opened}"]`).first()).toBeFocused();
});

test("On pages for visitors, every Tab stop is visible and Tab leads through the page and out", async ({ visit }) => {
  const page = await visit("ember");
  await enter(page);
  for (const path of ["/", "/login", "/signup", "/pages/faq", "/pages/terms", "/complaints", "/landers/gallery"]) {
    await page.goto(path);
    await walkThrough(page, path);
  }
});

test("On pages for members, every Tab stop is visible and Tab leads through the page and out", async ({ visit }) => {
  const page = await visit("marina", { as: "free", width: 1280 });
  for (const path of [
    "/members",
    "/chats",
    "/likes/received",
    "/credits",
    "/profile",
    "/settings",
    "/settings/privacy",
  ]) {
    await page.goto(path);
    await comeAlive(page.getByRole("main"));
    await walkThrough(page, path);
  }
  await page.goto("/chats");
  await page.getByRole("main").locator('a[href^="/chats/"]').first().click();
  await page.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
  // A new document begins without focus. After a click, Tab would go on from the clicked link.
  await page.reload();
  // The header's menu is hydrated last.
  await comeAlive(page.locator("header summary").first());
  // This page has no skip link (LAY-07). The side bar comes first.
  const firstWay = await page.getByRole("navigation").first().getByRole("link").first().textContent();
  await walkThrough(page, "a conversation beside its list", firstWay?.trim());
  await page.setViewportSize({ width: 390, height: 844 });
  await walkThrough(page, "a conversation", "Back to your messages");
});

for (const { width, height } of [
  { width: 390, height: 500 },
  { width: 1280, height: 600 },
])
  test(`Every Tab stop is visible in a window of ${width} by ${height}, forwards and backwards`, async ({ visit }) => {
    const page = await visit("ember", { as: "premium", width });
    await page.setViewportSize({ width, height });
    await page.goto("/members");
    const someone = await page.getByRole("main").locator('a[href^="/members/"]').first().getAttribute("href");
    // Visit this profile first, because another journey may block or delete its member.
    for (const path of [someone ?? "", "/members", "/chats", "/profile", "/notifications", "/credits"]) {
      await page.goto(path);
      await comeAlive(page.getByRole("main"));
      await walkThrough(page, path);
      await walkThrough(page, `${path}, backwards`, null, "Shift+Tab");
    }
  });

test("A menu opens upwards or downwards, where the window has room", async ({ visit }) => {
  const page = await visit("ember", { as: "premium", width: 390 });
  await page.setViewportSize({ width: 390, height: 560 });
  await page.goto("/chats");
  const rows = page.getByRole("main").locator("li:has(> div > details)");
  await comeAlive(rows.last().locator("summary").first());
  for (const row of [rows.first(), rows.last()]) {
    await row.locator("summary").first().focus();
    await page.keyboard.press("Enter");
    const remove = row.getByRole("listitem").locator("summary");
    await expectUncovered(remove);
    await remove.press("Enter");
    await expectUncovered(row.getByRole("button", { name: "Remove", exact: true }));
    await page.keyboard.press("Escape");
  }
});

/** Expects that the whole element is in the window, and that no bar covers it. */
async function expectUncovered(part: ReturnType<Page["locator"]>): Promise<void> {
  await expect(part).toBeInViewport({ ratio: 1 });
  const isOnTop = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint((left + right) / 2, y)));
  };
  await expect.poll(() => part.evaluate(isOnTop)).toBe(true);
}

test("The entry warning and the sign-up dialog keep the focus inside, and the closed dialog returns it", async ({
  visit,
}) => {
  const page = await visit("ember", { width: 1280 });
  await page.goto("/");
  const warning = page.locator("[data-entry-warning]");
  await expectHeld(page, warning, "the entry warning");
  await page.keyboard.press("Escape");
  await expect(warning, "who has not answered is asked on").toBeVisible();
  await warning.getByRole("button").press("Enter");
  await expect(warning).toBeHidden();
  const opener = page.locator("[data-signup-open]").first();
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.locator("[data-signup-dialog]");
  await expect(dialog).toBeVisible();
  await expectHeld(page, dialog, "the sign-up");
  await dialog.locator("[data-signup-close]").first().press("Enter");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("Menus can be opened, used and closed by keyboard", async ({ visit }) => {
  const visitor = await visit("marina", { width: 1280 });
  // Choose a country with several languages, because only such a country shows the language menu (LAY-46).
  await visitor.context().addCookies([{ name: "demo-country", value: "BE", url: origin("marina") }]);
  await enter(visitor);
  await expectMenu(visitor, "header details summary");
  const member = await visit("ember", { as: "free", width: 1280 });
  await member.goto("/members");
  await comeAlive(member.locator("header details").last());
  await expectMenu(member, 'header summary[aria-label^="Your account"]');
  await test.step("a page without a framework has the same menu", async () => {
    await member.goto("/pages/faq");
    await expectMenu(member, 'header summary[aria-label^="Your account"]');
    await member.getByRole("heading", { level: 1 }).click();
    await expect(member.getByRole("link", { name: "Settings", exact: true })).toBeHidden();
    await member.goto("/members");
    await comeAlive(member.locator("header details").last());
    await expectMenu(member, 'header summary[aria-label^="Your account"]');
  });
  await test.step("the account menu leads to the settings (SET-02)", async () => {
    await member.getByRole("link", { name: "Settings", exact: true }).press("Enter");
    await expect(member).toHaveURL(/\/notifications$/);
    await expect(member.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  });
});

/** Presses Tab until the target has the focus, at most 80 times. */
async function tabTo(page: Page, target: () => ReturnType<Page["locator"]>): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target()).toBeFocused();
}

const mostStops = 200;
/** Maximum of Tab stops outside the page. A browser with a window has a few, for example its address bar. */
const mostOutside = 20;

/** Presses Tab from the page's first stop to the last, until the focus leaves the page or starts again. */
async function walkThrough(
  page: Page,
  what: string,
  first: string | null = "Skip to content",
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  await page.evaluate(markNoStop);
  const faults: string[] = [];
  const names: string[] = [];
  let outside = 0;
  while (names.length < mostStops) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(describeStop);
    const isStillOutside = stop === null && names.length === 0 && outside < mostOutside;
    if (isStillOutside) {
      outside += 1;
      continue;
    }
    if (stop === null || stop.isKnown) break;
    names.push(stop.name);
    faults.push(...stop.faults.map((fault) => `${stop.name}: ${fault}`));
  }
  if (first) expect.soft(names[0], `the first stop of ${what}`).toBe(first);
  expect.soft(names.length, `stops of ${what}`).toBeGreaterThan(5);
  expect.soft(names.length, `a way out of ${what}`).toBeLessThan(mostStops);
  expect.soft(faults, `stops of ${what}`).toEqual([]);
}

function markNoStop(): void {
  for (const element of document.querySelectorAll("[data-walked]")) element.removeAttribute("data-walked");
  (document.activeElement as HTMLElement | null)?.blur();
  scrollTo(0, 0);
}

/** Runs in the page. Describes the focused element and its faults. Null when the page has no focus. */
function describeStop(): { name: string; isKnown: boolean; faults: string[] } | null {
  const element = document.activeElement as HTMLElement | null;
  if (!element || element === document.body) return null;
  const isKnown = element.hasAttribute("data-walked");
  element.setAttribute("data-walked", "");
  const words = element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
  const name = words.slice(0, 60) || element.getAttribute("name") || element.outerHTML.slice(0, 80);
  const faults: string[] = [];
  // Some controls show the focus by a frame around their card or label.
  const frames = [element, element.closest("label"), element.parentElement, element.closest("li, article")];
  const isSeen = (frame: Element | null | undefined) => {
    if (!frame) return false;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(frame);
    return (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || boxShadow.includes("0px 0px 0px");
  };
  const next = element.nextElementSibling;
  if (![...frames, next].some(isSeen)) faults.push("no visible focus");
  const { left, right, top, bottom, width } = element.getBoundingClientRect();
  const box = width <= 1 ? (element.closest("label") ?? element).getBoundingClientRect() : { left, right, top, bottom };
  if (box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth) faults.push("out of view");
  // Report a bar that covers the whole element, because such a bar hides the focus.
  const across = (box.left + box.right) / 2;
  const points = [0.1, 0.5, 0.9].map((share) => box.top + (box.bottom - box.top) * share);
  const hits = points.flatMap((down) => document.elementFromPoint(across, down) ?? []);
  const bars = "[data-foot], .glass, nav, .top-bar";
  const isCovered = hits.length > 0 && hits.every((hit) => hit.closest(bars) !== null);
  if (isCovered && !element.closest(`${bars}, header`)) faults.push("under a bar");
  return { name, isKnown, faults };
}

/** Expects that the focus stays in the dialog at Tab and Shift+Tab. */
async function expectHeld(page: Page, dialog: ReturnType<Page["locator"]>, what: string): Promise<void> {
  const isInside = () =>
    dialog.evaluate((box) => document.activeElement === document.body || box.contains(document.activeElement));
  for (const key of [...Array<string>(12).fill("Tab"), ...Array<string>(6).fill("Shift+Tab")]) {
    await page.keyboard.press(key);
    expect(await isInside(), `${what} holds the focus at ${key}`).toBe(true);
  }
}

async function expectMenu(page: Page, button: string): Promise<void> {
  const summary = page.locator(button).first();
  const menu = summary.locator("xpath=..");
  const entries = menu.locator("li a, li button");
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(menu).toHaveAttribute("open");
  // The code for arrow keys may load after hydration.
  await expect(async () => {
    await page.keyboard.press("ArrowDown");
    await expect(entries.first()).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press("ArrowDown");
  await expect(entries.nth(1)).toBeFocused();
  await page.keyboard.press("End");
  await expect(entries.last()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
  await expect(summary).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(entries.first()).toBeFocused();
}
