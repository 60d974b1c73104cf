import { picture } from "../support/picture";
import { comeAlive } from "./actions";
import { expect, test } from "./support";

test("A pressed chat photo opens in a dialog, and Escape gives the focus back to the photo", async ({ visit }) => {
  const page = await visit("aurora", { as: "premium", width: 390 });
  await page.goto("/chats");
  await page.getByRole("main").locator('li a[href^="/chats/"]').first().click();
  await page.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
  const menu = page.getByLabel("Send a photo or a gift").first();
  await comeAlive(menu);
  await menu.click();
  const buffer = await picture(500, 600, "#334455").jpeg().toBuffer();
  await page.getByLabel("Choose a photo").setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
  await page.getByRole("button", { name: "Send photo" }).click();
  const photo = page.getByRole("log").getByRole("link", { name: "Show larger" });
  await comeAlive(photo);
  await photo.click();
  const dialog = page.getByRole("dialog", { name: "Your photo" });
  await expect(dialog.getByRole("img", { name: "Your photo" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(photo).toBeFocused();
});
