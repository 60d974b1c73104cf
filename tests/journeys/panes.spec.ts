import type { Locator, Route } from "@playwright/test";
import { comeAlive } from "./actions";
import { expect, goOffline, type Page, test } from "./support";

/** The list of chats beside the open conversation in a wide window, and conversations that end while they are open. */

// These tests change conversations of the same member, so they run in sequence.
test.describe.configure({ mode: "default" });

const pane = (page: Page) => page.getByRole("complementary", { name: "Messages" });
const rows = (page: Page) => pane(page).getByRole("listitem").locator('> div a[href^="/chats/"]');
const isConversation = /\/chats\/[0-9a-f-]{36}$/;

/** Opens the last conversation of the list by keyboard. Returns the other member's name. */
async function openLast(page: Page): Promise<string> {
  await page.goto("/chats");
  const last = page.getByRole("main").locator('li a[href^="/chats/"]').last();
  await comeAlive(last);
  await last.press("Enter");
  await page.waitForURL(isConversation);
  await expect(page.getByRole("log")).toBeVisible();
  return page.getByRole("heading", { level: 1 }).innerText();
}

test("The keyboard moves between conversations in a wide window", async ({ visit }) => {
  const page = await visit("ember", { as: "premium", width: 1280 });
  const first = await openLast(page);
  const current = pane(page).locator('[aria-current="page"]');
  await expect(current).toHaveText(first);
  await rows(page).first().press("Enter");
  const second = (await rows(page).first().innerText()).trim();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second);
  await expect(current).toHaveText(second);
  await test.step("a closed menu returns the focus to its opener", async () => {
    const menu = pane(page).getByRole("listitem").first().locator("details").first();
    const opener = menu.locator("> summary");
    await opener.press("Enter");
    await expect(menu).toHaveAttribute("open");
    await page.keyboard.press("Escape");
    await expect(menu).not.toHaveAttribute("open");
    await expect(opener).toBeFocused();
  });
  await test.step("the list is searched in place", async () => {
    const search = pane(page).getByRole("searchbox");
    await search.fill("nobody of this name");
    await expect(rows(page)).toHaveCount(0);
    await search.fill(first.slice(0, 4).toUpperCase());
    await expect(rows(page).filter({ hasText: first })).toHaveCount(1);
  });
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);
  await page.goBack();
  await expect(page.getByText("Choose a chat")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("Choose a chat")).toBeHidden();
});

test("A member blocked during a conversation is sent back to the list", { tag: "@servers" }, async ({ visit }) => {
  const page = await visit("merlot", { as: "premium", width: 1280 });
  const name = await openLast(page);
  const profile = await page.getByRole("heading", { level: 1 }).getByRole("link").getAttribute("href");
  const address = page.url();
  const other = await visit("merlot", { as: profile?.split("/")[2] ?? "" });
  await other.goto(new URL(address).pathname);
  const options = other.locator("header summary").first();
  await comeAlive(options);
  await comeAlive(page.getByRole("textbox", { name: "Your message" }));
  const notice = other.getByRole("region", { name: "Messages from the site" });
  await comeAlive(notice, 5_000);
  const block = other.getByRole("button", { name: "Block", exact: true });
  await test.step("without a network the page stays and shows a notice beside the pressed button and the newest message", async () => {
    await goOffline(other);
    await expect(other.getByRole("status").filter({ hasText: "You’re offline." })).toBeVisible();
    await options.click();
    await other
      .getByText(/^Block /)
      .first()
      .click();
    for (let times = 0; times < 2; times += 1) await block.click();
    await expect(notice.getByText("No connection. Check your internet and try again.")).toHaveCount(1);
    const newest = other.getByRole("log").getByRole("time").last();
    await expect(newest).toBeInViewport({ ratio: 1 });
    // Poll, because the notice adjusts its position several times a second.
    await expect
      .poll(async () => isRising([await edges(block), await edges(notice), await edges(newest)].flat()))
      .toBe(true);
    await other.context().setOffline(false);
  });
  await block.click();
  await expect(page).toHaveURL(/\/chats$/);
  await expect(page.getByText(`Your chat with ${name} is no longer here.`)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toHaveCount(0);
});

test("A late answer about a conversation that was left does not close the next one", async ({ visit }) => {
  const page = await visit("ember", { as: "premium", width: 1280, serviceWorkers: "block" });
  const held: Route[] = [];
  await page.route("**/presence", (route) => (held.length > 0 ? route.continue() : void held.push(route)));
  await openLast(page);
  await expect.poll(() => held.length).toBe(1);
  await rows(page).first().press("Enter");
  const second = (await rows(page).first().innerText()).trim();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second);
  await held[0]?.fulfill({ status: 404, json: {} });
  // Wait long enough for the page to read the answer and, by mistake, to leave the conversation.
  await page.waitForTimeout(500);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second);
  await expect(page.getByText(/is no longer here/)).toHaveCount(0);
});

test("A notice whose script could not load without a network is shown when the network returns", async ({ visit }) => {
  const page = await visit("merlot", { as: "premium", serviceWorkers: "block" });
  await openLast(page);
  await page.route("**/assets/toasts-*.js", (route) => route.abort());
  await page.reload();
  const options = page.locator("header summary").first();
  await comeAlive(options);
  await page.context().setOffline(true);
  await options.click();
  await page
    .getByText(/^Block /)
    .first()
    .click();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await page.unroute("**/assets/toasts-*.js");
  await page.context().setOffline(false);
  await expect(page.getByText("No connection. Check your internet and try again.")).toBeVisible();
});

test("The list beside a conversation appears even when its script fails to load at first", async ({ visit }) => {
  const page = await visit("ember", { as: "premium", width: 1280, serviceWorkers: "block" });
  const code = "**/assets/chats-pane-*.js";
  await page.route(code, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("chats-pane"));
  await openLast(page);
  await failed;
  await page.unroute(code);
  await expect(rows(page).first()).toBeVisible();
});

async function edges(place: Locator): Promise<[top: number, bottom: number]> {
  const { y, height } = (await place.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return [y, y + height];
}

const isRising = (list: number[]) => list.every((one, index) => index === 0 || one >= (list[index - 1] ?? 0));

/**
 * Removes the first conversation of the list by the conversation's own menu. Returns the conversation's path.
 * Needs a member whose conversations no other file opens, because other journeys would miss a removed one.
 */
async function removeFirst(page: Page): Promise<string> {
  await page.goto("/chats");
  const first = page.getByRole("main").locator('li a[href^="/chats/"]').first();
  const address = (await first.getAttribute("href")) ?? "";
  await first.click();
  await page.waitForURL(isConversation);
  const options = page.locator("header summary").first();
  await comeAlive(options);
  await options.click();
  await page.locator("header").getByText("Remove chat").click();
  await page.locator("header").getByRole("button", { name: "Remove", exact: true }).click();
  // Wait for the list, because the URL changes before the list replaces the conversation and its toasts.
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  return address;
}

test("A conversation removed in its own menu returns by undo and is gone otherwise", async ({ visit }) => {
  const page = await visit("aurora", { as: "free" });
  const link = (address: string) => page.getByRole("main").locator(`li a[href="${address}"]`);
  const kept = await removeFirst(page);
  await expect(link(kept)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(link(kept)).toBeVisible();
  const deleted = page.waitForRequest(
    (request) => request.method() === "DELETE" && request.url().endsWith("/chat.php"),
  );
  const gone = await removeFirst(page);
  expect((await deleted).postDataJSON()).toEqual({ conversation: gone.split("/").pop() });
  await page.reload();
  await expect(link(gone)).toHaveCount(0);
});

test("The undo button of a removed conversation stays while it has the focus, and the removal waits", async ({
  visit,
}) => {
  const page = await visit("aurora", { as: "free" });
  const deletions: number[] = [];
  page.on("request", (request) => request.method() === "DELETE" && deletions.push(Date.now()));
  await removeFirst(page);
  const undo = page.getByRole("button", { name: "Undo" });
  await undo.focus();
  await undo.hover();
  await page.mouse.move(0, 0);
  // Wait longer than the six seconds in which an undo is possible.
  await page.waitForTimeout(7_000);
  await expect(undo).toBeFocused();
  expect(deletions).toEqual([]);
  await undo.blur();
  await expect(undo).toBeHidden({ timeout: 7_000 });
  await expect.poll(() => deletions.length).toBe(1);
});

test("A draft shows in the list at once and in its field after a reload", async ({ visit }) => {
  const page = await visit("ember", { as: "premium" });
  await page.goto("/chats");
  await page.getByRole("main").locator('li a[href^="/chats/"]').last().click();
  await page.waitForURL(isConversation);
  const field = page.getByRole("textbox", { name: "Your message" });
  // Wait for the last script's request, because drafts are saved only after this script has loaded.
  await page.waitForRequest((request) => request.url().endsWith("/presence"));
  await field.fill("On my way out");
  await page.getByRole("link", { name: "Back to your messages" }).click();
  await expect(page.getByRole("main").getByText("Draft: On my way out")).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue("On my way out");
  await page.waitForRequest((request) => request.url().endsWith("/presence"));
  await field.fill("On my way back");
  await page.reload();
  await expect(field).toHaveValue("On my way back");
});

test("Text typed before the last script has loaded is saved afterwards", async ({ visit }) => {
  const page = await visit("ember", { as: "premium", serviceWorkers: "block" });
  let letIn = () => {};
  const held = new Promise<void>((done) => {
    letIn = done;
  });
  const late = /\/conversation-extras-[^/]*\.js$/;
  await page.route(late, async (route) => {
    await held;
    await route.continue();
  });
  await openLast(page);
  const field = page.getByRole("textbox", { name: "Your message" });
  await field.fill("Before it was alive");
  const kept = page.waitForRequest((request) => request.url().endsWith("/draft"));
  letIn();
  expect((await kept).postData()).toContain("Before it was alive");
});
