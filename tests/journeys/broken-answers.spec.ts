import type { Browser, Locator } from "@playwright/test";
import { comeAlive, passWarning } from "./actions";
import { type DemoLogin, enterAs, keepSite } from "./desk";
import { expect, origin, type Page, type Slug, test } from "./support";

/** The page stays and shows a message after a server error or a network failure. */

/** The text of ERR-17, spelled as in the specification. */
const formFailed = "An error occured, please try again later.";
const network = "No connection. Check your internet and try again.";

/**
 * Opens a page without `visit`, which would fail on the errors that these tests cause. Blocks the service worker by
 * default, so that tests can replace answers.
 */
async function open(
  browser: Browser,
  slug: Slug,
  who: DemoLogin,
  serviceWorkers: "allow" | "block" = "block",
): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin(slug), serviceWorkers });
  await context.addCookies([{ name: "locale", value: "en", url: origin(slug) }]);
  const page = await context.newPage();
  keepSite(page, origin(slug));
  await enterAs(page, who);
  return page;
}

const faults = {
  "a fault of the server": { answer: { status: 500, body: "broken" }, words: formFailed },
  "no answer at all": { answer: null, words: network },
} as const;

const messages = (page: Page) => page.getByRole("region", { name: "Messages from the site" });

type Fault = (typeof faults)[keyof typeof faults]["answer"];

/** All requests of scripts: forms, page data and Remix's list of routes. */
const toScripts = /\.data(?:\?|$)|\/__manifest/;

async function breakAnswers(page: Page, answer: Fault): Promise<void> {
  await page.route(toScripts, (route) => (answer ? route.fulfill(answer) : route.abort()));
}

/** Opens the profile of a member without a like. Returns the like button. */
async function openUnliked(page: Page): Promise<Locator> {
  await page.goto("/members");
  const people = page.getByRole("main").locator('a[href^="/members/"]');
  const paths = await people.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const like = page.getByRole("button", { name: /^Like( back)?$/ });
  for (const path of new Set(paths)) {
    await page.goto(path);
    if (await like.isVisible()) return like;
  }
  throw new Error("Every member on the first page is liked already.");
}

interface Action {
  name: string;
  open(page: Page): Promise<Locator>;
  press(button: Locator): Promise<void>;
}

const click = (button: Locator) => button.click();

const actions: Action[] = [
  { name: "a like", open: openUnliked, press: click },
  {
    name: "marking all likes as seen",
    async open(page) {
      await page.goto("/likes/received");
      return page.getByRole("button", { name: "Mark all as seen" });
    },
    press: click,
  },
  {
    name: "a place in the order of photos",
    async open(page) {
      await page.goto("/profile");
      return page.getByRole("button", { name: /^Move photo/ }).first();
    },
    press: (handle) => handle.press("ArrowRight"),
  },
  {
    name: "a setting",
    async open(page) {
      await page.goto("/settings/privacy");
      return page.getByRole("switch", { name: "Invisible mode" });
    },
    press: click,
  },
];

for (const { name, open: find, press } of actions)
  for (const [fault, { answer, words }] of Object.entries(faults))
    test(`${name} with ${fault} leaves the page in place and shows a message`, async ({ browser }) => {
      const page = await open(browser, "ember", "free");
      const button = await find(page);
      await comeAlive(button);
      await comeAlive(messages(page));
      const before = await button.innerText();
      await breakAnswers(page, answer);
      await press(button);
      await expect(page.getByText(words).first()).toBeVisible();
      await expect(button).toHaveText(before);
      await page.context().close();
    });

test("A typed text stays while the site is unreachable, and is saved even when the page's scripts are gone", async ({
  browser,
}) => {
  const page = await open(browser, "marina", "free");
  await page.goto("/profile");
  const section = page.locator("#about");
  const [text, save] = [section.getByRole("textbox"), section.getByRole("button", { name: "Save" })];
  await comeAlive(text);
  await comeAlive(messages(page));
  await page.waitForLoadState("networkidle");
  const words = "I read on the tram and miss my stop.";
  await text.fill(words);
  await page.route(/^http/, (route) => route.abort());
  for (const press of ["the first", "the next"]) {
    await save.click();
    await expect(section.getByText(network), press).toBeVisible();
    await expect(text).toHaveValue(words);
  }
  await page.unroute(/^http/);
  // Answer 404, as after a deployment that removed this page's scripts.
  await page.route(/\/assets\//, (route) => route.fulfill({ status: 404, body: "gone" }));
  await save.click();
  await expect(section.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue(words);
  await page.context().close();
});

test("A report stays as written while the site is unreachable and is sent by the next press", async ({ browser }) => {
  const page = await open(browser, "heirloom", "free");
  await page.goto("/members");
  const person = page.getByRole("main").locator('a[href^="/members/"]').first();
  await page.goto(`${await person.getAttribute("href")}/report`);
  const [text, send] = [page.getByRole("textbox"), page.getByRole("button", { name: "Send report" })];
  await comeAlive(text);
  await page.waitForLoadState("networkidle");
  const words = "Asked me for money in the second message, and gave an account abroad.";
  await page.getByRole("radio").first().check();
  await text.fill(words);
  await page.route(/^http/, (route) => route.abort());
  await send.click();
  await expect(page.getByText(network)).toBeVisible();
  await expect(text).toHaveValue(words);
  await page.unroute(/^http/);
  await send.click();
  await expect(page).toHaveURL(/receipt=/);
  await page.context().close();
});

test("The password typed to delete an account stays while the site is unreachable and is sent by the next press", async ({
  browser,
}) => {
  const page = await open(browser, "onyx", "free");
  await page.goto("/settings/deletion/confirm?reason=break");
  const password = page.getByLabel("Your password", { exact: true });
  const send = page.getByRole("button", { name: "Delete my account" });
  await comeAlive(send);
  await page.waitForLoadState("networkidle");
  await password.fill("not my password");
  await page.route(/^http/, (route) => route.abort());
  await send.click();
  await expect(page.getByText(network)).toBeVisible();
  await expect(password).toHaveValue("not my password");
  await page.unroute(/^http/);
  await send.click();
  await expect(page.getByText("That’s not your password.").first()).toBeVisible();
  await page.context().close();
});

test("A visitor's form stays while the site is unreachable and is sent by the next press", async ({ browser }) => {
  const page = await open(browser, "onyx", "free");
  await page.context().clearCookies({ name: "auth" });
  await page.goto("/complaints", { waitUntil: "networkidle" });
  await passWarning(page);
  const text = page.getByRole("main").locator("textarea");
  const send = page.getByRole("main").locator("form").getByRole("button").last();
  const words = "A profile shows my picture under another name.";
  await text.fill(words);
  await page.route(/^http/, (route) => route.abort());
  for (const press of ["the first", "the next"]) {
    await send.click();
    await expect(page.getByText(network), press).toBeVisible();
    await expect(text).toHaveValue(words);
  }
  await page.unroute(/^http/);
  await send.click();
  // The server refuses the form, because no topic is chosen.
  await expect(page.getByRole("main").locator("[aria-invalid]").first()).toBeVisible();
  await expect(text).toHaveValue(words);
  await page.context().close();
});

test("Without a service worker, a link and the next page of a list show a lost network and leave the page in place", async ({
  browser,
}) => {
  const page = await open(browser, "marina", "free");
  await page.goto("/profile");
  const text = page.locator("#about").getByRole("textbox");
  const words = "Half a sentence about";
  const menu = page.getByRole("navigation", { name: "Menu", exact: true });
  const link = menu.getByRole("link", { name: /Messages/ });
  await comeAlive(text);
  await page.waitForLoadState("networkidle");
  await text.fill(words);
  await page.context().setOffline(true);
  await link.click();
  await expect(page.getByText(network)).toBeVisible();
  await expect(text).toHaveValue(words);
  await page.context().setOffline(false);
  await page.goto("/members", { waitUntil: "networkidle" });
  const more = page.getByRole("main").locator('a[rel="next"]');
  await comeAlive(more);
  await page.context().setOffline(true);
  const cards = page.getByRole("main").locator('a[href^="/members/"]');
  const shown = await cards.count();
  await more.click();
  await expect(page.getByText(network)).toBeVisible();
  await page.context().setOffline(false);
  await more.click();
  await expect.poll(() => cards.count()).toBeGreaterThan(shown);
  await page.context().close();
});

test("Filters stay as typed when the number of matches cannot load", async ({ browser }) => {
  const page = await open(browser, "apricot", "free");
  await page.goto("/members");
  await page.getByRole("button", { name: /^Filters/ }).click();
  const filters = page.getByRole("search");
  const from = filters.getByLabel("Age from");
  await comeAlive(from);
  await page.waitForLoadState("networkidle");
  await page.route(/^http/, (route) => route.abort());
  const refused = page.waitForEvent("requestfailed", (request) => request.url().includes("/members"));
  await from.fill("41");
  await refused;
  await page.unroute(/^http/);
  await filters.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL(/min_age=41/);
  await page.context().close();
});

test("A text stays as typed without network or answer and is saved by the next press", async ({ browser }) => {
  const page = await open(browser, "aurora", "free");
  await page.goto("/profile");
  const section = page.locator("#about");
  const [text, save] = [section.getByRole("textbox"), section.getByRole("button", { name: "Save" })];
  await comeAlive(text);
  await comeAlive(messages(page));
  const words = "I walk along the harbour in the evening.";
  await text.fill(words);
  await page.context().setOffline(true);
  await save.click();
  await expect(page.getByText(network)).toBeVisible();
  await expect(text).toHaveValue(words);
  await page.context().setOffline(false);
  await page.route(/\/profile\/about\.data/, (route) => route.fulfill(faults["a fault of the server"].answer), {
    times: 1,
  });
  await save.click();
  await expect(section.getByText(formFailed)).toBeVisible();
  await expect(text).toHaveValue(words);
  await save.click();
  await expect(section.getByText("Saved")).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue(words);
  await page.context().close();
});

test("A profile whose data fails to load offers another try", async ({ browser }) => {
  const page = await open(browser, "ember", "free");
  await openUnliked(page);
  const { pathname } = new URL(page.url());
  await page.goto("/members");
  const person = page.getByRole("main").locator(`a[href="${pathname}"]`).first();
  await comeAlive(messages(page));
  await page.route(/\/members\/[0-9a-f-]{36}\.data/, (route) => route.fulfill({ status: 500, body: "broken" }));
  await person.click();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("button", { name: /^Like( back)?$/ })).toBeVisible();
  await page.context().close();
});

test("A page of a suspended site shows its failure at once", async ({ browser }) => {
  const page = await open(browser, "ember", "free", "allow");
  await page.goto("/members", { waitUntil: "networkidle" });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  await page
    .context()
    .route(/\/chats\.data/, (route) =>
      route.fulfill({ status: 503, headers: { "retry-after": "3600" }, body: "This site is closed at the moment.\n" }),
    );
  await page
    .getByRole("navigation", { name: "Menu", exact: true })
    .getByRole("link", { name: /Messages/ })
    .click();
  await expect(page.getByRole("heading", { name: "Error" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
  await page.context().close();
});
