import { deskScreens } from "../support/desk-screens";
import { enterConsole } from "./actions";
import { faultsOf } from "./axe";
import { expect, type Page, test } from "./support";
import { expectNoWider } from "./width";

/** URLs by their names in the list of screens. */
type Known = Readonly<Record<string, string>>;

/** Finds a member's sheet and the evidence of a case. First opens the case in the queue, which records the visit. */
async function findKnown(page: Page): Promise<Known> {
  await page.goto("/desk/orders");
  const sheet = (await page.locator("main a[href*='/members/']").first().getAttribute("href")) as string;
  await page.goto("/desk/queue?kind=case&site=ember");
  await page.locator(".queue-row").first().click();
  const id = await page.locator('form[action="/desk/do/decide"] input[name="id"]').inputValue();
  return { ":member": sheet, ":case": `/desk/ember/cases/${id}` };
}

/** Opens a screen by its URL, or by the first matching link of another screen. Returns false without such a link. */
async function open(page: Page, way: string | { from: string; link: string }, known: Known): Promise<boolean> {
  if (typeof way === "string") return Boolean(await page.goto(way.replace(/^:\w+/, (name) => known[name] as string)));
  await page.goto(way.from);
  const link = page.locator(way.link).first();
  if ((await link.count()) === 0) return false;
  await page.goto((await link.getAttribute("href")) as string);
  return true;
}

/** Removes similar rows, because axe needs long for fifty rows. */
const dropRows = (page: Page) =>
  page.evaluate(() => {
    for (const row of document.querySelectorAll(":is(tbody > tr, .queue-list > li):nth-child(n + 7)")) row.remove();
  });

/** Gives each site a name of forty letters, which is allowed. */
const lengthenSites = (page: Page) =>
  page.evaluate(() => {
    for (const name of document.querySelectorAll(".site-name"))
      name.textContent = "Partnervermittlung Süddeutschland & Tirol";
  });

/** Parts small enough that parallel workers finish at about the same time. */
const parts = 4;

for (let part = 0; part < parts; part += 1)
  test(`Each screen of the console passes axe, in light and dark, and is nowhere wider than the window (part ${part + 1})`, async ({
    visit,
  }) => {
    const page = await visit("operate", { width: 1280 });
    await enterConsole(page, "Nora Blum");
    await page.goto("/desk/sign-in/step-up?to=%2Fdesk");
    await page.getByRole("button", { name: "Confirm as an invented person" }).click();
    await expect(page).toHaveURL(/\/desk$/);
    const known = await findKnown(page);
    const ways = Object.entries(deskScreens).flatMap(([path, list]) => list.map((way) => ({ path, way })));
    const unopened: string[] = [];
    for (const { path, way } of ways.filter((_, index) => index % parts === part)) {
      const name = `${path} by ${typeof way === "string" ? way : `${way.from} ${way.link}`}`;
      if (!(await open(page, way, known))) unopened.push(name);
      else await lookAtScreen(page, name);
    }
    // Photos may be missing, because another journey may have reviewed all of them.
    expect(unopened.filter((name) => !name.includes("kind=photo"))).toEqual([]);
  });

async function lookAtScreen(page: Page, name: string): Promise<void> {
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
