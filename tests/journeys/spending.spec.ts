import { balance, buy, comeAlive, newcomer, passWarning } from "./actions";
import { enterAs, joinQuickly } from "./desk";
import { expect, type Page, test } from "./support";
import { picture } from "../support/picture";

const composer = (page: Page) => page.getByRole("textbox", { name: "Your message" });
const log = (page: Page) => page.getByRole("log");
const tray = (page: Page) => page.locator("[data-foot] details").first();

async function openTray(page: Page): Promise<void> {
  const opener = tray(page).locator("summary").first();
  await comeAlive(opener);
  await opener.click();
}

/** Waits for a script that loads after the page. A link to a photo opens the file until the script has loaded. */
async function hasScript(page: Page, name: string): Promise<void> {
  const isLoaded = async (script: string) =>
    performance.getEntriesByType("resource").some((entry) => entry.name.includes(`/${script}-`));
  await expect.poll(() => page.evaluate(isLoaded, name), { message: `the script ${name}` }).toBe(true);
  // The component that waits for the script is rendered before the second frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function openFirstChat(page: Page): Promise<string> {
  await page.goto("/members");
  await passWarning(page);
  const person = await page.getByRole("main").locator('a[href^="/members/"]').first().getAttribute("href");
  await page.goto(`${person}/chat`);
  return person ?? "";
}

test("Spending in a chat starts with a choice, and a payment leads back to the chat", async ({ visit }) => {
  const page = await visit("ember");
  await joinQuickly(page, newcomer("Female"));
  const person = await openFirstChat(page);

  await test.step("icebreakers are offered once, and one fills the field", async () => {
    const own = page.getByRole("button", { name: "Write my own" });
    await comeAlive(composer(page));
    await own.click();
    await expect(composer(page)).toBeFocused();
    await page.reload();
    await comeAlive(composer(page));
    await expect(own).toBeHidden();
    await page.getByRole("button", { name: "Ideas for a first message" }).click();
    await page.getByRole("dialog").getByRole("link").first().click();
    await expect(composer(page)).toBeFocused();
    await expect(composer(page)).not.toHaveValue("");
  });

  await test.step("a purchase from the chat leads back to the chat", async () => {
    await openTray(page);
    await tray(page).getByRole("link", { name: "Get credits" }).first().click();
    await expect(page).toHaveURL(/\/credits\?from=/);
    await buy(page, "Paid");
    await expect(page.getByRole("heading", { level: 1, name: "Payment complete" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the chat" }).click();
    await expect(page).toHaveURL(new RegExp(`${person}/chat$`));
  });

  await test.step("a gift is chosen, then given", async () => {
    const before = await balance(page);
    await page.goto(`${person}/chat`);
    await openTray(page);
    await tray(page).getByText("Rose", { exact: true }).click();
    await expect(tray(page).getByRole("radio", { name: /^Rose/ })).toBeChecked();
    await expect(log(page).getByText("Rose")).toHaveCount(0);
    await tray(page)
      .getByRole("button", { name: /^Send it to/ })
      .click();
    await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
    await expect(log(page).getByText("Rose").first()).toBeVisible();
    const chat = page.url();
    expect(await balance(page)).toBeLessThan(before);
    await page.goto(chat);
  });

  await test.step("a photo shows before it is sent, and opens large afterwards", async () => {
    await openTray(page);
    const buffer = await picture(600, 500).jpeg().toBuffer();
    await page.getByLabel("Choose a photo").setInputFiles({ name: "sea.jpg", mimeType: "image/jpeg", buffer });
    await expect(page.getByRole("img", { name: "The photo you chose" })).toBeVisible();
    await tray(page).getByRole("button", { name: "Send photo" }).click();
    const sent = log(page).getByRole("link", { name: /Enlarge/ });
    await hasScript(page, "photo-dialog");
    await sent.click();
    const viewer = page.getByRole("dialog", { name: "Your photo" });
    await expect(viewer.getByRole("img", { name: "Your photo" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(sent).toBeFocused();
  });
});

test("An unconfirmed member reads before spending that no answer can come", async ({ visit }) => {
  const page = await visit("ember", { as: "unconfirmed", javaScript: false });
  await openFirstChat(page);
  await expect(page.getByText("Your e-mail address hasn't been confirmed.")).toBeVisible();
  await expect(page.getByText(/can’t reply until you confirm your email address/)).toBeVisible();
});

test("Without scripts, a gift is chosen, then given", async ({ visit }) => {
  const page = await visit("ember", { as: "premium", javaScript: false });
  await page.goto("/chats");
  await page.locator('a[href^="/chats/"]').first().click();
  await tray(page).locator("summary").first().click();
  await tray(page).getByText("Rose", { exact: true }).click();
  await tray(page)
    .getByRole("button", { name: /^Send it to/ })
    .click();
  await expect(log(page).getByText("Rose").first()).toBeVisible();
});

/** Goes to a URL by script, because the product does not remember a search from the address bar. */
const goOn = (page: Page, path: string) => page.evaluate((address) => location.assign(address), path);

test("A search stays for the next visit on any device until it is cleared", async ({ visit }) => {
  // Narrow windows show the number of filters instead of their names.
  const [desktop, laptop] = [await visit("ember", { width: 1280 }), await visit("ember", { width: 1280 })];
  const me = newcomer("Female");
  await joinQuickly(desktop, me);
  await desktop.goto("/members");
  await goOn(desktop, "/members?country=GB&min_age=40&max_age=50");
  const chip = (page: Page) => page.getByRole("link", { name: /40.*50/ });
  await expect(chip(desktop)).toBeVisible();
  await enterAs(laptop, me.email);
  await expect(async () => {
    await laptop.goto("/members");
    await expect(chip(laptop)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await goOn(laptop, "/members?cleared=1");
  await expect(async () => {
    await desktop.goto("/members");
    await expect(chip(desktop)).toBeHidden({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
});
