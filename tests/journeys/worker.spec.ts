import type { Worker } from "@playwright/test";
import { expect, origin, type Page, test } from "./support";

/** The service worker while a page is open: updates, pushes and notifications. */

const sentence = "Half a sentence that is";

/**
 * Opens a conversation through the service worker and types a draft. Each test uses its own site, because drafts
 * belong to a member.
 */
async function typeSomething(page: Page): Promise<Worker> {
  // Wait for the page's last script, which reads the worker's messages, saves drafts and requests `/presence`.
  const alive = page.waitForRequest((request) => request.url().endsWith("/presence"));
  await page.goto("/chats");
  await page.getByRole("main").locator('li a[href^="/chats/"]').first().click();
  await page.waitForURL(/chats\/.+/);
  const worker = await findWorker(page);
  await alive;
  await page.getByRole("textbox", { name: "Your message" }).fill(sentence);
  await page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
  return worker;
}

/** Waits until the service worker controls the page. Returns the worker. */
async function findWorker(page: Page): Promise<Worker> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
  return page.context().serviceWorkers()[0] as Worker;
}

async function expectSamePage(page: Page): Promise<void> {
  await expect(page.locator("html[data-same-page]"), "the page was not loaded anew").toHaveCount(1);
  // Find the field by its role, because its label depends on the language.
  const field = page.getByRole("main").getByRole("textbox");
  await expect(field).toBeFocused();
  await page.keyboard.type(" not lost");
  await expect(field).toHaveValue(`${sentence} not lost`);
}

test("A newer service worker takes over without reloading the page with a draft", async ({ visit }) => {
  const page = await visit("aurora", { as: "premium" });
  await typeSomething(page);
  // Another language installs another worker, because the worker's script contains texts.
  await page.context().addCookies([{ name: "locale", value: "nl", url: origin("aurora") }]);
  const isReplaced = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const before = registration.active;
    const taken = new Promise((done) => {
      navigator.serviceWorker.addEventListener("controllerchange", done, { once: true });
    });
    await registration.update();
    await taken;
    return before !== registration.active && navigator.serviceWorker.controller === registration.active;
  });
  expect(isReplaced, "a newer worker is in control").toBe(true);
  await expectSamePage(page);
});

test("A push makes an open page update itself without reloading", async ({ visit }) => {
  const page = await visit("onyx", { as: "premium" });
  await page.clock.install();
  const worker = await typeSomething(page);
  // Pause the clock, to stop the page's own polling.
  await page.clock.pauseAt(Date.now() + 60_000);
  const asked = page.waitForRequest(/\/api\/chats\.php/);
  // Send the message that the worker sends to pages after a push, because the test's browser has no push service.
  await worker.evaluate(async () => {
    const scope = self as unknown as {
      clients: { matchAll(wish: object): Promise<{ postMessage(data: object): void }[]> };
    };
    const pages = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
    for (const each of pages) each.postMessage({ type: "NEW_PUSH_MESSAGE", message: {} });
  });
  await asked;
  await expectSamePage(page);
});

test("A clicked notification navigates the open page, and the draft is kept", async ({ visit }) => {
  const page = await visit("apricot", { as: "premium" });
  const worker = await typeSomething(page);
  const conversation = page.url();
  await worker.evaluate(() => {
    const scope = self as unknown as { follow(data: object): Promise<unknown> };
    return scope.follow({ checkUrl: "/likes/received", openUrl: "/login" });
  });
  await page.waitForURL(/likes\/received$/);
  await page.goto(conversation);
  await expect(page.getByRole("textbox", { name: "Your message" })).toHaveValue(sentence);
});

test("The service worker stops requesting the data of a page that was closed", async ({ visit }) => {
  const page = await visit("heirloom", { as: "premium" });
  await page.goto("/members", { waitUntil: "networkidle" });
  const worker = await findWorker(page);
  const asked: string[] = [];
  await page.context().route(/\/chats\.data|\/later-mark/, (route) => {
    asked.push(new URL(route.request().url()).pathname);
    return route.abort();
  });
  await page
    .getByRole("navigation", { name: "Menu", exact: true })
    .getByRole("link", { name: /Messages/ })
    .click();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const tries = asked.length;
  await tryAtOnce(worker);
  await expect.poll(() => asked.length, "the worker repeats the request of an open page").toBeGreaterThan(tries);
  await page.goto("about:blank");
  await expect.poll(() => countPages(worker), "the browser has told the worker").toBe(0);
  asked.length = 0;
  await tryAtOnce(worker);
  // Send this request last, after the requests that the event caused.
  await worker.evaluate(() => fetch("/later-mark").catch(() => undefined));
  expect(asked, "no page waits for an answer any more").toEqual(["/later-mark"]);
});

/** Ends the worker's pauses between two tries, as the network's return does. */
const tryAtOnce = (worker: Worker) => worker.evaluate(() => void self.dispatchEvent(new Event("online")));

const countPages = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = self as unknown as { clients: { matchAll(wish: object): Promise<object[]> } };
    return (await scope.clients.matchAll({ includeUncontrolled: true })).length;
  });
