import type { Browser, Locator } from "@playwright/test";
import { comeAlive } from "./deeds";
import { type DemoLogin, enterAs, keepSite } from "./desk";
import { expect, origin, type Page, type Slug, test } from "./support";

/** Deeds whose answer is a fault of the server or of the network: the page stands, and says so. */

/** ERR-17, in the spelling of the specification. */
const formFailed = "An error occured, please try again later.";
const network = "No connection. Check your internet and try again.";

/** Not by `visit`, which takes what this provokes for a problem; without a worker, so that answers can be made up. */
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

/** Breaks the next deeds sent to addresses that end so. */
async function breakDeed(page: Page, ending: RegExp, answer: { status: number; body: string } | null): Promise<void> {
  await page.route(ending, (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    return answer ? route.fulfill(answer) : route.abort();
  });
}

/** Opens the page of somebody whom no journey before has liked, and answers with the button. */
async function openUnliked(page: Page): Promise<Locator> {
  await page.goto("/members");
  const people = page.getByRole("main").locator('a[href^="/members/"]');
  const paths = await people.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const like = page.getByRole("button", { name: /^Like( back)?$/ });
  for (const path of new Set(paths)) {
    await page.goto(path);
    if (await like.isVisible()) return like;
  }
  throw new Error("Everybody on the first page of members is liked already.");
}

const deeds = [
  {
    name: "a like",
    sent: /\/like\.data/,
    async press(page: Page) {
      const like = await openUnliked(page);
      await comeAlive(like);
      await like.click();
      return like;
    },
  },
  {
    name: "marking all likes as seen",
    sent: /\/likes\/.*seen.*\.data/,
    async press(page: Page) {
      await page.goto("/likes/received");
      const seen = page.getByRole("button", { name: "Mark all as seen" });
      await comeAlive(seen);
      await seen.click();
      return seen;
    },
  },
  {
    name: "a place in the order of photos",
    sent: /\/photos\/order\.data/,
    async press(page: Page) {
      await page.goto("/profile");
      const handle = page.getByRole("button", { name: /^Move photo/ }).first();
      await comeAlive(handle);
      await handle.press("ArrowRight");
      return handle;
    },
  },
  {
    name: "a setting",
    sent: /\/settings\/invisible\.data/,
    async press(page: Page) {
      await page.goto("/settings");
      const hide = page.getByRole("button", { name: "Make me invisible" });
      await comeAlive(hide);
      await hide.click();
      return hide;
    },
  },
] as const;

for (const { name, sent, press } of deeds)
  for (const [fault, { answer, words }] of Object.entries(faults))
    test(`${name} that meets ${fault} leaves the page, and says so`, async ({ browser }) => {
      const page = await open(browser, "ember", "free");
      await breakDeed(page, sent, answer);
      const button = await press(page);
      await expect(page.getByText(words).first()).toBeVisible();
      await expect(button).toBeVisible();
      await page.context().close();
    });

test("a text stays as typed without a network or an answer, and is saved by the press after it", async ({
  browser,
}) => {
  const page = await open(browser, "aurora", "free");
  await page.goto("/profile");
  const section = page.locator("#about");
  const [text, save] = [section.getByRole("textbox"), section.getByRole("button", { name: "Save" })];
  await comeAlive(text);
  await comeAlive(page.getByRole("region", { name: "Messages from the site" }));
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

test("a profile's page leads on where it is broken", async ({ browser }) => {
  const page = await open(browser, "ember", "free");
  await openUnliked(page);
  const { pathname } = new URL(page.url());
  await page.goto("/members");
  const person = page.getByRole("main").locator(`a[href="${pathname}"]`).first();
  await comeAlive(page.getByRole("region", { name: "Messages from the site" }));
  await page.route(/\/members\/[0-9a-f-]{36}\.data/, (route) => route.fulfill({ status: 500, body: "broken" }));
  await person.click();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/members\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("button", { name: /^Like( back)?$/ })).toBeVisible();
  await page.context().close();
});

test("a page whose site was suspended says at once that it failed", async ({ browser }) => {
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
