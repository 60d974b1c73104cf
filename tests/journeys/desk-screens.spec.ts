import { deskScreens } from "../support/desk-screens";
import { enterConsole } from "./actions";
import { faultsOf } from "./axe";
import { expect, type Page, test } from "./support";
import { expectNoWider } from "./width";

/** Addresses by their names in the list of screens. */
type Known = Readonly<Record<string, string>>;

/**
 * Finds a member's sheet and the evidence of a case. Opens the case in the queue first, because that records who looked
 * at it.
 */
async function findKnown(page: Page): Promise<Known> {
  await page.goto("/desk/orders");
  const sheet = (await page.locator("main a[href*='/members/']").first().getAttribute("href")) as string;
  await page.goto("/desk/queue?kind=case&site=ember");
  await page.locator(".queue-row").first().click();
  const id = await page.locator('form[action="/desk/do/decide"] input[name="id"]').inputValue();
  return { ":member": sheet, ":case": `/desk/ember/cases/${id}` };
}

/**
 * Opens a screen by its address, or by the first matching link of another screen. Returns false when the other screen
 * has no such link.
 */
async function open(page: Page, way: string | { from: string; link: string }, known: Known): Promise<boolean> {
  if (typeof way === "string") return Boolean(await page.goto(way.replace(/^:\w+/, (name) => known[name] as string)));
  await page.goto(way.from);
  const href = await page
    .locator(way.link)
    .first()
    .getAttribute("href", { timeout: 1_000 })
    .catch(() => null);
  if (href) await page.goto(href);
  return href !== null;
}

/** Removes similar rows, because axe takes long for fifty of them. */
const dropRows = (page: Page) =>
  page.evaluate(() => {
    for (const row of document.querySelectorAll(":is(tbody > tr, .queue-list > li):nth-child(n + 7)")) row.remove();
  });

/** Sites may have a name of forty letters. */
const lengthenSites = (page: Page) =>
  page.evaluate(() => {
    for (const name of document.querySelectorAll(".site-name"))
      name.textContent = "Partnervermittlung Süddeutschland & Tirol";
  });

test("Each screen of the console passes axe, in light and dark, and is nowhere wider than the window", async ({
  visit,
}) => {
  const page = await visit("operate", { width: 1280 });
  await enterConsole(page, "Nora Blum");
  await page.goto("/desk/sign-in/step-up?to=%2Fdesk");
  await page.getByRole("button", { name: "Confirm as an invented person" }).click();
  await expect(page).toHaveURL(/\/desk$/);
  const known = await findKnown(page);
  const unopened: string[] = [];
  for (const [path, ways] of Object.entries(deskScreens))
    for (const way of ways) {
      const name = `${path} by ${typeof way === "string" ? way : `${way.from} ${way.link}`}`;
      if (!(await open(page, way, known))) unopened.push(name);
      await lengthenSites(page);
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 844 });
        await expectNoWider(page, `${name} at ${width}`);
      }
      await dropRows(page);
      for (const [width, colorScheme] of [
        [1280, "dark"],
        [390, "light"],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await page.emulateMedia({ colorScheme });
        expect.soft(await faultsOf(page), `axe on ${name} at ${width}`).toEqual([]);
      }
    }
  // Another journey may have judged all photos.
  expect(unopened.filter((name) => !name.includes("kind=photo"))).toEqual([]);
});
