import { comeAlive, goBy, newcomer } from "./actions";
import { joinQuickly } from "./desk";
import { holdData } from "./held-data";
import { expect, type Page, test, type Visit } from "./support";

/** Pages of `heldRoutes` paint before the server answers. */

/** A member on the members page, after the page's scripts have loaded. */
async function enter(visit: Visit): Promise<Page> {
  const page = await visit("ember", { as: "premium", serviceWorkers: "block" });
  return openMembers(page);
}

/** A new member on the members page. Journeys that block members need one, because others share the demo's members. */
async function enterAsNewcomer(visit: Visit): Promise<Page> {
  const page = await visit("ember", { serviceWorkers: "block" });
  await joinQuickly(page, newcomer("Female"));
  return openMembers(page);
}

async function openMembers(page: Page): Promise<Page> {
  await page.goto("/members");
  // A busy browser may be idle on the network before the page's script runs.
  await comeAlive(people(page).first());
  await page.waitForLoadState("networkidle");
  return page;
}

const people = (page: Page) => page.locator("main a.person");

test("A page seen before paints before the server answers, and is then read anew", async ({ visit }) => {
  const page = await enter(visit);
  const first = await people(page).first().getAttribute("href");
  await goBy(page, "Messages");
  const data = await holdData(page);
  await goBy(page, "Search");
  await expect(people(page).first()).toHaveAttribute("href", first as string);
  await expect(page).toHaveURL(/\/members$/);
  await expect.poll(data.asked).toContain("/members.data");
  data.release();
});

test("A profile paints from its card before the server answers, with the label of a fictional person", async ({
  visit,
}) => {
  const page = await enter(visit);
  const card = people(page)
    .filter({ hasText: /fictional/i })
    .first();
  const name = ((await card.locator(".person-name").textContent()) ?? "").replace(/, \d+$/, "");
  const data = await holdData(page);
  await card.click();
  const plate = page.locator("header.name-plate");
  await expect(plate.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(plate).toContainText(/fictional/i);
  await expect(page.locator("main").getByRole("link", { name: "Message", exact: true })).toHaveCount(0);
  data.release();
  await expect(page.getByRole("button", { name: /like/i }).first()).toBeVisible();
});

test("A page whose link was touched paints before its own request is answered", async ({ visit }) => {
  const page = await enter(visit);
  const card = people(page).nth(2);
  const ahead = page.waitForResponse((answer) => answer.url().includes("/page-data?of=%2Fmembers%2F"));
  await card.hover();
  expect((await ahead).status()).toBe(200);
  const data = await holdData(page);
  await card.click();
  await expect(page.locator("main").getByRole("link", { name: "Message", exact: true })).toBeVisible();
  await expect.poll(data.asked).toContain(`${new URL(page.url()).pathname}.data`);
  data.release();
});

test("The way back paints at the place that the member left", async ({ visit }) => {
  const page = await enter(visit);
  // Note the place at the click itself, because Playwright may scroll again before its click.
  await page.evaluate(() => {
    addEventListener("click", () => sessionStorage.setItem("left-at", String(scrollY)), { capture: true });
  });
  await people(page).nth(7).click();
  await page.waitForURL(/\/members\/[\w-]+$/);
  const place = await page.evaluate(() => Number(sessionStorage.getItem("left-at")));
  expect(place).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  const data = await holdData(page);
  await page.goBack();
  await expect(people(page).nth(7)).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(5);
  data.release();
});

test("Back first draws the cards down to the window's end, and then the others", async ({ visit }) => {
  const page = await enter(visit);
  const all = await people(page).count();
  await people(page).nth(1).click();
  await page.waitForURL(/\/members\/[\w-]+$/);
  await page.waitForLoadState("networkidle");
  const first = page.evaluate(
    () =>
      new Promise<number>((done) => {
        const cards = () => document.querySelectorAll("#results a.person").length;
        new MutationObserver(() => cards() > 0 && done(cards())).observe(document, { childList: true, subtree: true });
      }),
  );
  await page.goBack();
  expect(await first).toBeLessThan(all);
  await expect(people(page)).toHaveCount(all);
});

test("A menu and the search form of an opened page get their content when they are wanted", async ({ visit }) => {
  const page = await enter(visit);
  await goBy(page, "Messages");
  const menu = page.locator("main li details").first();
  await expect(menu.locator("li")).toHaveCount(0);
  await menu.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await expect(menu.locator("li").first()).toBeVisible();
  await goBy(page, "Search");
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.locator("#filters form")).toBeVisible();
});

test("With a mouse the pressed photo moves into its profile, and with reduced motion nothing moves", async ({
  visit,
}) => {
  const page = await enter(visit);
  await page.evaluate(() => {
    // Remove `pointer: fine` from queries, because Chromium's flag against pictures makes this query false.
    const match = window.matchMedia.bind(window);
    window.matchMedia = (query) => match(query.replace("(pointer: fine) and ", ""));
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (change) => {
      document.documentElement.dataset.transition = "started";
      return start(change);
    };
  });
  const started = page.locator("html[data-transition]");
  await people(page).nth(2).click();
  await expect(page.locator("header.name-plate")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(started).toHaveCount(0);
  await page.goBack();
  await expect(page.locator("header.name-plate")).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await people(page).nth(2).click();
  await expect(page.locator("header.name-plate")).toBeVisible();
  await expect(started).toHaveCount(1);
});

test("A member blocked in another tab leaves a page seen before after one answer", async ({ visit }) => {
  const page = await enterAsNewcomer(visit);
  const href = (await people(page).nth(1).getAttribute("href")) as string;
  const blocked = page.locator(`main a[href="${href}"]`);
  await goBy(page, "Messages");
  const other = await page.context().newPage();
  await other.goto(`${href}/report`);
  await other
    .getByRole("button", { name: /^Block/ })
    .first()
    .click();
  await other.waitForURL(href);
  const data = await holdData(page);
  await page.goBack();
  await expect(blocked).toBeVisible();
  data.release();
  await expect(blocked).toHaveCount(0);
});

test("A member blocked in another tab leaves the later pages of an open search", async ({ visit }) => {
  const page = await enterAsNewcomer(visit);
  await page.goto("/members?country=");
  await comeAlive(people(page).first());
  await page.waitForLoadState("networkidle");
  const first = await people(page).count();
  await page.getByRole("link", { name: "Show more members" }).click();
  await expect.poll(() => people(page).count()).toBeGreaterThan(first);
  const hrefOf = async (place: number) => (await people(page).nth(place).getAttribute("href")) as string;
  const [href, next] = [await hrefOf(first + 1), await hrefOf(first + 2)];
  const other = await page.context().newPage();
  await other.goto(`${href}/report`);
  await other
    .getByRole("button", { name: /^Block/ })
    .first()
    .click();
  await other.waitForURL(href);
  await expect(page.locator(`main a[href="${href}"]`)).toHaveCount(0);
  await expect(page.locator(`main a.person[href="${next}"]`)).toBeVisible();
});
