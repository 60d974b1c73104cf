import { comeAlive, enter, goBy } from "./actions";
import { enterAs, keepSite } from "./desk";
import { holdData } from "./held-data";
import { expect, goOffline, origin, type Page, test } from "./support";

/** Members' pages with their headings. A hydration error on the console fails the journey (support.ts). */
const memberPages = [
  ["/members", "Find someone"],
  ["/likes/received", "Likes"],
  ["/chats", "Messages"],
  ["/credits", "Credits"],
  ["/transactions", "Payments and credits"],
  ["/profile", "My profile"],
  ["/settings", "Settings"],
  ["/settings/privacy", "Privacy and visibility"],
  ["/settings/looks", "Language and colours"],
  ["/notifications", "Notifications"],
] as const;

/** Opens the page and waits for its script, because a busy browser may be idle on the network before the script runs. */
async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "networkidle" });
  await comeAlive(page.getByRole("main"));
}

const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page) => page.evaluate(() => "sameDocument" in window);

test("Members' pages hydrate, and links between them load no new document", async ({ visit }) => {
  const page = await visit("ember", { as: "premium" });
  for (const [path, heading] of memberPages) {
    await test.step(path, async () => {
      await openAlive(page, path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await mark(page);
      await goBy(page, path === "/likes/received" ? "Messages" : "Likes");
      await expect(page).toHaveURL(path === "/likes/received" ? /\/chats$/ : /\/likes/);
      expect(await isSameDocument(page), `${path} is hydrated`).toBe(true);
    });
  }
  await test.step("a lost network shows and is stored nowhere (LAY-54)", () => showsOffline(page));
});

test("While a slow page loads, an indicator is shown and the browser stores nothing (LAY-53)", async ({ visit }) => {
  // Block the service worker, because it would bypass the route that delays the answer.
  const page = await visit("ember", { as: "premium", serviceWorkers: "block" });
  await openAlive(page, "/members");
  await showsLoading(page);
});

/** Everything in the browser's local and session storage. */
const keptBy = (page: Page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));

async function showsLoading(page: Page): Promise<void> {
  const before = await keptBy(page);
  // Delay the swipe game, which browsers do not prefetch.
  const { release } = await holdData(page, /\/swipe-game\.data/);
  await page.getByRole("navigation", { name: "Menu", exact: true }).getByRole("link", { name: /Swipe/ }).click();
  const loading = page.getByRole("status").filter({ hasText: /^Loading$/ });
  await expect(loading).toBeVisible();
  expect(await keptBy(page)).toBe(before);
  release();
  await expect(page).toHaveURL(/\/swipe-game$/);
  await expect(loading).toBeHidden();
}

async function showsOffline(page: Page): Promise<void> {
  const before = await keptBy(page);
  const offline = page.getByRole("status").filter({ hasText: "You’re offline." });
  await goOffline(page);
  await expect(offline).toBeVisible();
  expect(await keptBy(page)).toBe(before);
  await page.context().setOffline(false);
  await expect(offline).toBeHidden();
}

test("Members' pages hydrate in the site's own language", async ({ visit }) => {
  const page = await visit("orchid", { ownLanguage: true, as: "free" });
  for (const [path] of memberPages) {
    await openAlive(page, path);
    await mark(page);
    const away = path === "/chats" ? "/members" : "/chats";
    await page.locator(`nav a[href="${away}"]:visible`).click();
    await page.waitForURL(new RegExp(`${away}$`));
    expect(await isSameDocument(page), `${path} is hydrated`).toBe(true);
  }
});

test("A page loads the texts of one language, and of another one when it is chosen (I18-05)", async ({ visit }) => {
  const page = await visit("marina", { ownLanguage: true, as: "free" });
  await page.context().addCookies([{ name: "demo-country", value: "BE", url: origin("marina") }]);
  let fetched: string[] = [];
  page.on("request", (request) => {
    const [, language] = /\/assets\/(en|nl|de|it|fr|es|pl|da|fi|nb|sv|en-US)-[\w-]{8}\.js$/.exec(request.url()) ?? [];
    if (language) fetched.push(language);
  });
  const menu = page.locator('header details:has(button[name="language"])');
  await page.goto("/members");
  await comeAlive(page.getByRole("main"));
  expect(fetched).toEqual(["nl"]);
  fetched = [];
  await menu.locator("summary").click();
  await menu.getByRole("button", { name: "Français" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  // A busy browser may be idle on the network before the page's script runs.
  await comeAlive(page.getByRole("main"));
  expect(fetched).toEqual(["fr"]);
});

test("A profile and a conversation hydrate, and their links load no new document", async ({ visit }) => {
  const page = await visit("marina", { ownLanguage: true, as: "free" });
  await openAlive(page, "/members");
  await mark(page);
  const person = page.getByRole("main").getByRole("article").first().getByRole("link").first();
  await person.click();
  await page.waitForURL(/\/members\/[0-9a-f-]{36}$/);
  expect(await isSameDocument(page)).toBe(true);
  await openAlive(page, page.url());
  await mark(page);
  await page.locator(`a[href="${new URL(page.url()).pathname}/chat"]`).click();
  await page.waitForURL(/\/chat(s\/[0-9a-f-]{36})?$/);
  expect(await isSameDocument(page)).toBe(true);
  await openAlive(page, page.url());
  await mark(page);
  // Escape closes the suggestions in a new conversation.
  await page.keyboard.press("Escape");
  await page.locator('a[href="/chats"]').filter({ visible: true }).first().click();
  await page.waitForURL(/\/chats$/);
  expect(await isSameDocument(page)).toBe(true);
});

test("A page for visitors loads at most one script", async ({ visit }) => {
  const page = await visit("ember");
  await enter(page);
  const paths = [
    "/",
    "/landers/alonetonight",
    "/pages/terms",
    "/pages/faq",
    "/pricing",
    "/complaints",
    "/login",
    "/signup",
  ];
  for (const path of paths) {
    const scripts: string[] = [];
    const note = (request: { resourceType(): string; url(): string }) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    };
    page.on("request", note);
    const answer = await page.goto(path, { waitUntil: "networkidle" });
    page.off("request", note);
    expect(answer?.status(), path).toBe(200);
    expect(
      await page.locator("script:not([type='application/ld+json'])").count(),
      `scripts in ${path}`,
    ).toBeLessThanOrEqual(1);
    expect(scripts.length, `scripts of ${path}: ${scripts.join(" ")}`).toBeLessThanOrEqual(1);
  }
});

test("Pages for visitors, pages for members and conversations tell the server that they are hidden (API-12)", async ({
  visit,
}) => {
  const [visitor, member] = [await visit("ember"), await visit("ember", { as: "premium" })];
  await member.goto("/chats");
  const chat = await member.locator('a[href^="/chats/"]').first().getAttribute("href");
  for (const [page, path] of [
    [visitor, "/pages/terms"],
    [member, "/members"],
    [member, chat ?? ""],
  ] as const) {
    const told: string[] = [];
    const note = (request: { url(): string; method(): string }) => {
      if (new URL(request.url()).pathname === "/api/page-hidden.php") told.push(request.method());
    };
    page.on("request", note);
    await page.goto(path);
    // Hide the page repeatedly, because the reporting script may load after the page.
    await expect(async () => {
      await page.evaluate(hide);
      expect(told[0], path).toBe("POST");
    }).toPass();
    page.off("request", note);
  }
});

/** Runs in the page, because Playwright cannot hide a page. */
function hide(): void {
  Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
}

test("Keys pressed during hydration leave the page intact", async ({ visit }) => {
  const page = await visit("ember", { as: "free", width: 1280 });
  const client = await page.context().newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(pressWithoutPause);
  for (let load = 0; load < 3; load += 1) {
    await page.goto("/members");
    await comeAlive(page.getByRole("main"));
    await expect(page.locator("html[data-pressed]")).toHaveCount(1);
  }
});

/** Runs in the page. Moves the focus and presses a key between any two tasks for 2.5 seconds. */
function pressWithoutPause(): void {
  let turn = 0;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const stops = [...document.querySelectorAll<HTMLElement>("a, button")].slice(0, 12);
    const stop = stops[turn % stops.length];
    turn += 1;
    stop?.focus();
    for (const type of ["keydown", "keyup"])
      stop?.dispatchEvent(new KeyboardEvent(type, { key: "Shift", bubbles: true }));
    if (performance.now() < 2_500) port2.postMessage(null);
    else document.documentElement.dataset.pressed = "";
  };
  document.addEventListener("DOMContentLoaded", () => port2.postMessage(null));
}

test("A link to a page whose script is missing loads the whole page, once per click (ERR-05, ERR-06)", async ({
  browser,
}) => {
  // Open the page without `visit`, which would fail on the errors that this test causes.
  const page = await browser.newPage({ baseURL: origin("ember") });
  keepSite(page, origin("ember"));
  await enterAs(page, "premium");
  await page.goto("/chats");
  const messages = page.getByRole("heading", { level: 1, name: "Messages" });
  await comeAlive(messages);
  // Block the script of a page outside `heldRoutes`, because the scripts of `heldRoutes` are preloaded.
  await page.route(/\/assets\/credits-[^/]+\.js$/, (route) => route.abort());
  const credits = page.getByRole("navigation", { name: "Menu", exact: true }).getByRole("link", { name: /Credits/ });
  const heading = page.getByRole("heading", { level: 1, name: "Credits" });
  for (const press of ["the first", "the next"]) {
    let loads = 0;
    const count = () => (loads += 1);
    page.on("load", count);
    await credits.click();
    await expect(page).toHaveURL(/\/credits$/);
    await expect(heading).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(loads, `loads after ${press} press`).toBe(1);
    page.off("load", count);
    await page.goto("/chats");
    await comeAlive(messages);
  }
  await page.close();
});

test("A message refused before hydration stays in its field when the page reads its data again", async ({ visit }) => {
  const page = await visit("ember", { as: "premium", serviceWorkers: "block" });
  await page.goto("/chats", { waitUntil: "networkidle" });
  const chat = page.getByRole("main").locator('li a[href^="/chats/"]').last();
  const path = (await chat.getAttribute("href")) as string;
  await page.goto("about:blank");
  const withoutScript = { status: 200, contentType: "text/javascript", body: "export {}" };
  await page.route(/\/assets\/.*\.js/, (route) => route.fulfill(withoutScript));
  await page.goto(path);
  const field = page.getByRole("textbox", { name: "Your message" });
  await field.fill("far too long ".repeat(300));
  await page.unroute(/\/assets\/.*\.js/);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const problem = page.locator("#composer-problem");
  await expect(problem).toBeVisible();
  const refused = await field.inputValue();
  await comeAlive(field);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() =>
    (window as unknown as { __remixRouter: { revalidate(): void } }).__remixRouter.revalidate(),
  );
  await expect(problem).toBeHidden();
  await expect(field).toHaveValue(refused);
});
