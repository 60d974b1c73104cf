import { comeAlive } from "./actions";
import { expect, type Page, slugs, test } from "./support";
import { expectNoWider } from "./width";

/** On phones the first card begins high on the page. Bars, alerts and title take under a quarter of the screen. */

const highest = 180;
const highestPhoto = 72;

const lists = [
  ["/members", ".people > li"],
  ["/likes", ".people > li"],
  ["/signup-matches", ".people > li"],
  ["/swipe-game", ".swipe-face"],
] as const;

const topOf = (page: Page, part: string) =>
  page
    .locator(`main ${part}`)
    .first()
    .evaluate((one) => one.getBoundingClientRect().top);

for (const slug of slugs)
  test(`The first person begins in the upper quarter of a phone: ${slug}`, async ({ visit }) => {
    for (const as of ["fresh", "free"] as const) {
      const page = await visit(slug, { as, ownLanguage: true });
      for (const [path, part] of lists) {
        await page.goto(path);
        expect.soft(await topOf(page, part), `${path} of ${as}`).toBeLessThanOrEqual(highest);
      }
      await openFirstMember(page);
      expect.soft(await topOf(page, ".photo"), `a profile for ${as}`).toBeLessThanOrEqual(highestPhoto);
    }
  });

async function openFirstMember(page: Page): Promise<void> {
  await page.goto("/members");
  const person = await page.locator('main .people a[href^="/members/"]').first().getAttribute("href");
  await page.goto(person ?? "");
}

test("The bell opens all alerts, also without scripts", async ({ visit }) => {
  for (const javaScript of [true, false]) {
    const page = await visit("ember", { as: "fresh", javaScript });
    await page.goto("/members");
    const photo = page.getByRole("link", { name: "Add a photo" });
    await expect(photo).toBeHidden();
    const bell = page.getByRole("button", { name: /^Notices \(\d\)$/ });
    await bell.click();
    await expect(photo).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(photo).toBeHidden();
  }
});

test("A link in the sheet of alerts closes the sheet", async ({ visit }) => {
  const page = await visit("ember", { as: "fresh" });
  await page.goto("/members");
  const bell = page.getByRole("button", { name: /^Notices/ });
  await comeAlive(bell);
  await bell.click();
  const sheet = page.locator("#alerts");
  const link = sheet.getByRole("link", { name: "Add a photo" });
  await comeAlive(link);
  await link.click();
  await expect(page).toHaveURL(/\/profile$/);
  await expect(sheet).toBeHidden();
});

test("No page of the account shows a countdown of a sale", async ({ visit }) => {
  const page = await visit("ember", { as: "fresh" });
  await page.goto("/members");
  await expect(page.getByRole("timer")).toBeVisible();
  for (const path of ["/profile", "/settings", "/notifications", "/settings/deletion"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("timer"), path).toHaveCount(0);
  }
});

test("The back arrow of a profile returns to the same search", async ({ visit }) => {
  const page = await visit("aurora", { as: "free" });
  await page.goto("/members?min_age=30");
  const person = page.locator('main .people a[href^="/members/"]').first();
  await comeAlive(person);
  await person.click();
  const back = page.getByRole("main").getByRole("link", { name: "Back", exact: true });
  await back.click();
  await expect(page).toHaveURL(/\/members\?min_age=30$/);
});

test("Explanation and order of the search open from its one line", async ({ visit }) => {
  const page = await visit("ember", { as: "free", javaScript: false });
  await page.goto("/members");
  await page.getByLabel("Why these people?").click();
  await expect(page.getByText("Nobody can pay to rank higher.")).toBeVisible();
  await page.setViewportSize({ width: 320, height: 844 });
  await expectNoWider(page, "the explanation at 320");
  await page.getByLabel("Why these people?").click();
  await page.getByLabel(/^Sort by: /).click();
  await page.getByRole("link", { name: "Newest" }).click();
  await expect(page).toHaveURL(/order=newest/);
});

test("A conversation keeps the main navigation in a wide window", async ({ visit }) => {
  const page = await visit("marina", { as: "premium", width: 1280 });
  await page.goto("/chats");
  await page.goto((await page.locator('main a[href^="/chats/"]').first().getAttribute("href")) ?? "");
  const navigation = page.getByRole("navigation", { name: "Main menu" });
  await navigation.getByRole("link", { name: "Likes" }).click();
  await expect(page).toHaveURL(/\/likes$/);
});
