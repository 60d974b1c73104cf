import { enterConsole, expectScreen } from "./actions";
import { expect, type Page, test } from "./support";

const palette = (page: Page) => page.getByRole("dialog", { name: "Go to" });

test("The search opens by Ctrl K, finds screens, sites and commands, and is used by keys alone", async ({ visit }) => {
  const page = await visit("operate", { width: 1280 });
  await enterConsole(page, "Ines Duarte");
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeVisible();
  await page.keyboard.type("warn");
  await expect(palette(page).getByRole("link", { name: /^Warn/ })).toHaveAttribute("data-marked", "");
  await page.keyboard.press("Enter");
  await expectScreen(page, /\/desk\/do\/warn$/);
  await expect(page.getByRole("heading", { name: "Warn" })).toBeVisible();

  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expectScreen(page, /\/desk$/);
});

test("Single keys go to screens and rows, stay out of fields, and can be switched off", async ({ visit }) => {
  const page = await visit("operate", { width: 1280 });
  await enterConsole(page, "Nora Blum");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await expect(page.locator("main [data-row]").first()).toBeFocused();

  await page.goto("/desk/go");
  await page.keyboard.press("/");
  await page.keyboard.type("gh?");
  await expect(page.locator("main [data-filter]")).toHaveValue("gh?");
  await page.keyboard.press("Escape");
  await page.keyboard.type("gh");
  await expectScreen(page, /\/desk$/);

  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keys" });
  await expect(list.getByText("Next and previous row")).toBeVisible();
  await expect(list.locator("kbd", { hasText: "g h" })).toBeVisible();
  await list.getByLabel("Single keys are off").check();
  await page.keyboard.press("Escape");
  await page.goto("/desk/go");
  await page.keyboard.type("gh");
  await page.keyboard.press("?");
  await expect(list).toBeHidden();
  await expectScreen(page, /\/desk\/go$/);
});

test("A done command can be taken back while its count runs, and a form is sent once", async ({ visit }) => {
  const page = await visit("operate", { width: 390 });
  await enterConsole(page, "Nora Blum");
  await page.goto("/desk/component-gallery");
  const undo = page.getByRole("button", { name: /^Undo/ });
  await expect(undo.locator("[data-countdown]")).toHaveText(/^\d\d?$/);
  let sent = 0;
  await page.route("**/desk/do/**", async (route) => {
    sent += 1;
    await new Promise((done) => setTimeout(done, 300));
    await route.abort();
  });
  await undo.evaluate((button) => {
    (button as HTMLButtonElement).click();
    (button as HTMLButtonElement).click();
  });
  await page.waitForTimeout(600);
  expect(sent).toBe(1);
});

test("Without scripts the search is a page, and a command is a form", async ({ visit }) => {
  const page = await visit("operate", { width: 390, javaScript: false });
  await enterConsole(page, "Ines Duarte");
  await page.locator("a.find").click();
  await expectScreen(page, /\/desk\/go$/);
  await page.getByRole("main").getByRole("searchbox").fill("warn");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByRole("link", { name: /^Warn/ }).click();
  await page.getByRole("link", { name: "Marina" }).click();
  await expect(page.getByRole("button", { name: "Warn" })).toBeVisible();
});
