import { browserWithout } from "./browser";
import { expect, type Page, slugs, test } from "./support";

/** Photos must be sharp on a phone with three dots per pixel, and no larger than needed. */
test.use({ launchOptions: browserWithout("nothing") });

const lists = [
  "/members",
  "/likes/received",
  "/likes/sent",
  "/match-finder?asked=1",
  "/swipe-game",
  "/chats",
  "/profile",
];

/** A browser may choose the nearest size below the needed one. */
const leastShare = 0.8;
/** A picture just too large for one size gets the next size. */
const mostShare = 1.7;
/** The smallest size of a photo. No smaller file exists for a smaller picture. */
const smallest = 160;

for (const slug of slugs)
  test(`Photos of all lists fit a phone with three dots per pixel: ${slug}`, async ({ visit }) => {
    const page = await visit(slug, { as: "free", dots: 3, serviceWorkers: "block" });
    // The chosen address is enough, because drawing all demo photos takes minutes.
    await page.route("**/media/**", (route) => route.abort());
    for (const path of lists) {
      await page.goto(path);
      await expectFittingPhotos(page, path);
    }
    await page.goto("/members");
    await page.locator("a.person:has(img)").first().click();
    await expect(page.locator("#photo-1 img")).toBeVisible();
    await expectFittingPhotos(page, "a member's page");
  });

async function expectFittingPhotos(page: Page, what: string): Promise<void> {
  await expect(page.getByRole("main")).toBeVisible();
  await page.evaluate(loadAll);
  await expect.poll(() => page.evaluate(countUndecided), { message: `undecided on ${what}` }).toBe(0);
  const misfits = await page.evaluate(findMisfits, { leastShare, mostShare, smallest });
  expect.soft(misfits, `on ${what}`).toEqual([]);
}

/** Runs in the page. Loads the photos below the window too. */
function loadAll(): void {
  for (const photo of document.querySelectorAll<HTMLImageElement>("main img")) photo.loading = "eager";
}

/** Runs in the page. Counts photos whose size the browser has not chosen yet. */
function countUndecided(): number {
  return [...document.querySelectorAll<HTMLImageElement>("main img")].filter((photo) => !photo.currentSrc).length;
}

/** Runs in the page. Lists photos with too many or too few pixels for the box that they fill. */
function findMisfits(limits: { leastShare: number; mostShare: number; smallest: number }): string[] {
  return [...document.querySelectorAll<HTMLImageElement>("main img")].flatMap((photo) => {
    const width = photo.offsetWidth * devicePixelRatio;
    const height = photo.offsetHeight * devicePixelRatio;
    const file = /media\/(\w+)\./.exec(photo.currentSrc)?.[1] ?? photo.currentSrc;
    const dots = { thumb: 160, small: 320, card: 480, large: 720, full: 1080 }[file];
    if (dots === undefined || width === 0) return [];
    // Photos are at least 4:5, so a box that is taller than 4:5 needs a photo wider than the box.
    const needed = Math.max(width, height * 0.8);
    const share = dots / needed;
    const isFitting = share >= limits.leastShare && (share <= limits.mostShare || dots === limits.smallest);
    return isFitting ? [] : [`${file} in ${photo.offsetWidth} x ${photo.offsetHeight}: ${share.toFixed(2)}`];
  });
}
