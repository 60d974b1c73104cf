import type { Locator } from "@playwright/test";
import { expect, origin, type Page, slugs, test } from "./support";

/** The current page and chosen options must be recognisable in forced colours, such as Windows' contrast themes. */

const ground = (one: Locator) => one.evaluate((element) => getComputedStyle(element).backgroundColor);

async function expectOwnGround(chosen: Locator, other: Locator, what: string): Promise<void> {
  await expect(chosen.first()).toBeVisible();
  expect(await ground(chosen.first()), what).not.toBe(await ground(other.first()));
}

async function open(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(path);
}

for (const slug of slugs)
  test(`The current tab and navigation link stand out in forced colours: ${slug}`, async ({ visit }) => {
    const page = await visit(slug, { as: "free" });
    await open(page, "/likes/received");
    const tabs = page.locator(".tabs");
    await expectOwnGround(tabs.locator("a[aria-current]"), tabs.locator("a:not([aria-current])"), "the current tab");
    const ways = page.locator(".foot-bar");
    await expectOwnGround(
      ways.locator("a[aria-current]"),
      ways.locator("a:not([aria-current])"),
      "the way at the foot",
    );
    expect(await ways.evaluate((bar) => getComputedStyle(bar).borderTopWidth), "a line above the bar").not.toBe("0px");
  });

test("A chosen filter, a message and the focus have edges in forced colours", async ({ visit }) => {
  const page = await visit("ember", { as: "premium", width: 1280 });
  await open(page, "/members");
  const chips = page.locator(".chip-choice");
  await expectOwnGround(
    chips.filter({ has: page.locator(":checked") }),
    chips.filter({ hasNot: page.locator(":checked") }),
    "a chosen filter",
  );
  const ways = page.getByRole("navigation", { name: "Main menu" });
  await expectOwnGround(ways.locator("a[aria-current]"), ways.locator("a:not([aria-current])"), "the way in the bar");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  const ring = () => page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineWidth);
  expect(Number.parseFloat(await ring()), "the ring of the focus").toBeGreaterThanOrEqual(2);
  await page.goto(`${origin("ember")}/chats`);
  await page.getByRole("main").locator('li a[href^="/chats/"]').first().click();
  const message = page.locator("#messages .bubble").first();
  await expect(message).toBeVisible();
  expect(await message.evaluate((one) => getComputedStyle(one).borderTopWidth), "an edge").toBe("1px");
});
