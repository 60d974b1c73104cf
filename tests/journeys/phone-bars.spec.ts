import { comeAlive } from "./actions";
import { expectRoomToRead } from "./low-windows";
import { expect, type Page, slugs, test } from "./support";
import { expectNoWider } from "./width";

/** Bars and notices must cover no text or control on a phone. */

for (const slug of slugs)
  test(`The bottom bar covers no button of a profile, and every list of likes is visible: ${slug}`, async ({
    visit,
  }) => {
    const page = await visit(slug, { as: "free" });
    await page.goto("/members");
    const person = await page.getByRole("main").locator('a[href^="/members/"]').first().getAttribute("href");
    await page.goto(person ?? "");
    const actions = page.locator("main [data-foot]").locator("button, a, p");
    await expect(actions.first()).toBeVisible();
    const lowest = await actions.evaluateAll((all) =>
      Math.max(...all.map((one) => one.getBoundingClientRect().bottom)),
    );
    expect(lowest, "the end of the actions").toBeLessThanOrEqual(await topOfFootBar(page));

    await page.goto("/likes/received");
    const tabs = page.getByRole("main").getByRole("navigation").getByRole("link");
    await expect(tabs).toHaveCount(3);
    const right = await tabs.evaluateAll((all) => Math.max(...all.map((tab) => tab.getBoundingClientRect().right)));
    expect(right, "the end of the tabs").toBeLessThanOrEqual(390);
  });

for (const slug of ["ember", "aurora"] as const)
  test(`Bars leave half of a low window to a profile and to the members: ${slug}`, async ({ visit }) => {
    const page = await visit(slug, { as: "free" });
    await page.goto("/members");
    const person = await page.getByRole("main").locator('a[href^="/members/"]').first().getAttribute("href");
    await expectRoomToRead(page, "the members");
    await page.goto(person ?? "");
    await expectRoomToRead(page, "a profile");
  });

test("The devices of a member fit a window of 320 pixels", async ({ visit }) => {
  await visit("orchid", { ownLanguage: true, as: "free" });
  const page = await visit("orchid", { ownLanguage: true, as: "free", width: 320 });
  await page.goto("/settings/devices");
  await expectNoWider(page, "settings at 320");
});

test("The top bar of a member takes one row in a window of 320 pixels", async ({ visit }) => {
  for (const slug of slugs) {
    const page = await visit(slug, { ownLanguage: true, as: "free", width: 320 });
    await page.goto("/members");
    const rows = await page.locator(".top-bar > div").evaluate((bar) => {
      const tops = [...bar.children].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 0);
      return new Set(tops.map(({ top, height }) => Math.round(top + height / 2))).size;
    });
    expect(rows, slug).toBe(1);
  }
});

/** The top of the bottom bar, with its trim and protruding parts. */
function topOfFootBar(page: Page): Promise<number> {
  return page.locator(".foot-bar").evaluate((bar) => {
    const trim = getComputedStyle(bar, "::after");
    const hem = trim.content === "none" ? 0 : Number.parseFloat(trim.height) || 0;
    const tops = [...bar.querySelectorAll("a, a > :first-child")].map((part) => part.getBoundingClientRect().top);
    return Math.min(bar.getBoundingClientRect().top - hem, ...tops);
  });
}

test("The first member found is fewer than 36 Tab stops away", async ({ visit }) => {
  const page = await visit("ember", { as: "free", width: 1280 });
  await page.goto("/members");
  await comeAlive(page.getByRole("region", { name: "Messages from the site" }));
  const stops = await page.evaluate(() => {
    const first = document.querySelector('main #results a[href^="/members/"]');
    const all = [...document.querySelectorAll<HTMLElement>("a[href], button, input, select, summary")];
    const before = all.slice(0, all.indexOf(first as HTMLElement));
    const radios = new Set<string>();
    return before.filter((one) => {
      if (!one.checkVisibility()) return false;
      if (!(one instanceof HTMLInputElement) || one.type !== "radio") return true;
      return !radios.has(one.name) && radios.add(one.name);
    }).length;
  });
  expect(stops, "stops before the first member").toBeLessThan(36);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to results" });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const member = page.locator("#results").locator('a[href^="/members/"]').first();
  await expect(member).toBeFocused();
});

test("A toast covers neither the balance nor a button after a payment", async ({ visit }) => {
  const page = await visit("ember", { as: "premium" });
  await page.goto("/transactions");
  await page.getByRole("main").locator('a[href^="/transactions/"]').first().click();
  const toast = page.getByText(/^\d+ credits added$/);
  await expect(toast).toBeVisible();
  const covered = await toast.locator("..").evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect();
    return [...document.querySelectorAll("main a, main button, main dl, header")].filter((one) => {
      const at = one.getBoundingClientRect();
      return at.height > 0 && at.top < bottom && at.bottom > top;
    }).length;
  });
  expect(covered, "what the message covers").toBe(0);
});
