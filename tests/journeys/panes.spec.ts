import { comeAlive } from "./deeds";
import { expect, type Page, test } from "./support";

/** The list of chats and the conversation beside it in a wide window, and what takes a conversation from under one's eyes. */

const pane = (page: Page) => page.getByRole("complementary", { name: "Messages" });
const rows = (page: Page) => pane(page).getByRole("listitem").locator('> div a[href^="/chats/"]');
const isConversation = /\/chats\/[0-9a-f-]{36}$/;

/** From the list in its own page, by keyboard, into the conversation that stands last. */
async function openLast(page: Page): Promise<string> {
  await page.goto("/chats");
  const last = page.getByRole("main").locator('li a[href^="/chats/"]').last();
  await comeAlive(last);
  await last.press("Enter");
  await page.waitForURL(isConversation);
  await expect(page.getByRole("log")).toBeVisible();
  return page.getByRole("heading", { level: 1 }).innerText();
}

test("a wide window goes from conversation to conversation by keyboard", async ({ visit }) => {
  const page = await visit("ember", { as: "premium", width: 1280 });
  const first = await openLast(page);
  const current = pane(page).locator('[aria-current="page"]');
  await expect(current).toHaveText(first);
  await rows(page).first().press("Enter");
  const second = (await rows(page).first().innerText()).trim();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(second);
  await expect(current).toHaveText(second);
  await test.step("a menu gives the focus back to what opened it", async () => {
    const menu = pane(page).getByRole("listitem").first().locator("details").first();
    const opener = menu.locator("> summary");
    await opener.press("Enter");
    await expect(menu).toHaveAttribute("open");
    await page.keyboard.press("Escape");
    await expect(menu).not.toHaveAttribute("open");
    await expect(opener).toBeFocused();
  });
  await test.step("the list is searched where it stands", async () => {
    const search = pane(page).getByRole("searchbox");
    await search.fill("nobody of this name");
    await expect(rows(page)).toHaveCount(0);
    await search.fill(first.slice(0, 4).toUpperCase());
    await expect(rows(page).filter({ hasText: first })).toHaveCount(1);
  });
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(first);
  await page.goBack();
  await expect(page.getByText("Pick a conversation")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("Pick a conversation")).toBeHidden();
});

test("whoever is blocked in the middle of a conversation is back at the list", { tag: "@servers" }, async ({
  visit,
}) => {
  const page = await visit("merlot", { as: "premium", width: 1280 });
  const name = await openLast(page);
  const profile = await page.getByRole("heading", { level: 1 }).getByRole("link").getAttribute("href");
  const address = page.url();
  const other = await visit("merlot", { as: profile?.split("/")[2] ?? "" });
  await other.goto(new URL(address).pathname);
  const options = other.locator("header summary").first();
  await comeAlive(options);
  await comeAlive(page.getByRole("textbox", { name: "Your message" }));
  await options.click();
  await other
    .getByText(/^Block /)
    .first()
    .click();
  await other.getByRole("button", { name: "Block", exact: true }).click();
  await expect(page).toHaveURL(/\/chats$/);
  await expect(page.getByText(`Your conversation with ${name} is no longer here.`)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toHaveCount(0);
});

test("a conversation removed in its own menu leads back to the list", async ({ visit }) => {
  const page = await visit("ember", { as: "premium" });
  await page.goto("/chats");
  await page.getByRole("main").locator('li a[href^="/chats/"]').first().click();
  await page.waitForURL(isConversation);
  const options = page.locator("header summary").first();
  await comeAlive(options);
  await options.click();
  await page.locator("header").getByText("Remove conversation").click();
  await page.locator("header").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(page).toHaveURL(/\/chats$/);
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
});
