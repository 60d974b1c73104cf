import { enterConsole } from "./actions";
import { expect, type Page, test } from "./support";

// Both journeys review the demo's photos, so they run in sequence.
test.describe.configure({ mode: "default" });

/** The notice of the latest command. */
const notice = (page: Page) => page.locator(".notice");

test("A moderator judges 20 photos by keyboard alone, one key each, and takes the last back (check 18)", async ({
  visit,
}) => {
  const page = await visit("operate", { width: 1280 });
  await enterConsole(page, "Nora Blum");
  await page.goto("/desk/queue?kind=photo");
  const began = Date.now();
  await page.keyboard.press("s");
  await expect(page.getByRole("heading", { name: /^Photo/ })).toBeVisible();
  // Twenty reviews of the demo's 18 photos, because two reviews are undone and repeated.
  for (let judged = 0; judged < 20; judged += 1) {
    const at = page.url();
    const press = judged % 3 === 2 ? "5" : "1";
    await page.keyboard.press(press);
    await expect(page).not.toHaveURL(at);
    await page.waitForLoadState();
    await expect(notice(page)).toContainText(press === "1" ? "Passed a photo" : "Refused a photo");
    if (judged === 4 || judged === 8) {
      await page.keyboard.press("z");
      await expect(notice(page)).toContainText("Took a command back");
      await page.waitForLoadState();
    }
    if (judged < 19 && !page.url().includes("/desk/queue/")) await page.keyboard.press("s");
  }
  // Record the time without a limit, because a busy machine takes longer.
  test.info().annotations.push({ type: "seconds for 20 photos", description: `${(Date.now() - began) / 1000}` });
  await expect(page.getByText("Nothing fits these filters")).toBeVisible();
  await page.keyboard.press("z");
  await expect(notice(page)).toContainText("Took a command back");
  await page.goto("/desk/queue?kind=photo");
  await expect(page.locator(".queue-row")).toHaveCount(1);
});

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: ReturnType<Page["locator"]>): Promise<void> {
  await expect(control).toBeVisible();
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let press = 0; press < 250 && !(await isThere()); press += 1) await page.keyboard.press("Tab");
  await expect(control).toBeFocused();
}

async function pressOn(page: Page, control: ReturnType<Page["locator"]>): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

async function typeInto(page: Page, control: ReturnType<Page["locator"]>, words: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(words);
}

test("By Tab and Enter alone a photo is judged, an order is given back, and a member is banned from their sheet", async ({
  visit,
}) => {
  const page = await visit("operate", { width: 1280 });
  const main = page.locator("main");
  await page.goto("/desk/sign-in?to=/desk/queue?kind=photo");
  await pressOn(page, page.getByRole("button", { name: "Nora Blum" }));
  await pressOn(page, main.locator(".queue-row").first());
  await pressOn(page, main.locator('[data-key="1"]'));
  await expect(notice(page)).toContainText("Passed a photo");

  await page.goto("/desk/sign-in/step-up?to=/desk/orders");
  await pressOn(page, page.getByRole("button", { name: "Confirm as an invented person" }));
  await pressOn(page, main.locator("tr", { hasText: "paid" }).locator("a[data-row]").first());
  const refund = main.locator('form[action="/desk/do/refund"]');
  await typeInto(page, refund.getByLabel("Why"), "Never opened the site again.");
  await pressOn(page, refund.getByRole("button"));
  await expect(notice(page)).toBeFocused();
  await expect(notice(page)).toContainText("Refund");

  await pressOn(page, main.locator("a[href*='/members/']").first());
  await pressOn(page, main.getByRole("link", { name: "Ban" }));
  const ban = main.locator('form[action="/desk/do/ban"]');
  await typeInto(page, ban.getByLabel("Rule"), "fraud");
  await expect(ban.getByLabel("Rule")).toHaveValue("fraud");
  await typeInto(page, ban.getByLabel("Facts"), "Asked three members for money.");
  await pressOn(page, ban.getByRole("button", { name: "Ban" }));
  await expect(notice(page)).toBeFocused();
  await expect(notice(page)).toContainText("Banned");
});

test("The form of a case shows the fields of the chosen measure only, with and without scripts", async ({ visit }) => {
  for (const javaScript of [true, false]) {
    const page = await visit("operate", { javaScript });
    await enterConsole(page, "Nora Blum");
    await page.goto("/desk/queue?kind=case&site=ember");
    await page.locator(".queue-row").first().click();
    const form = page.locator('form[action="/desk/do/decide"]');
    const measure = form.getByRole("combobox", { name: "Measure against the member" });
    const [rule, end] = [form.getByRole("combobox", { name: "Rule" }), form.getByLabel("End of a suspension")];
    for (const [chosen, hasRule, hasEnd] of [
      ["", false, false],
      ["warning", true, false],
      ["suspension", true, true],
      ["ban", true, false],
    ] as const) {
      await measure.selectOption(chosen);
      await expect(rule).toBeVisible({ visible: hasRule });
      await expect(end).toBeVisible({ visible: hasEnd });
    }
  }
});
