import { openScreen } from "../../scripts/look/open-screen";
import { screens, type Viewer } from "../../scripts/look/screens";
import { browserWithout } from "./browser";
import { expect, goOffline, origin, slugs, test } from "./support";
import { expectRoomToRead } from "./low-windows";
import { expectNoWider } from "./width";
import { comeAlive } from "./actions";

/** Every site must be readable at twice the browser's usual font size (WCAG 1.4.4, 1.4.10). */
test.use({ launchOptions: browserWithout("pictures", { letters: 32 }) });

const shown = [
  "home",
  "login",
  "pricing",
  "faq",
  "members",
  "member",
  "chats",
  "conversation",
  "credits",
  "profile",
  "notifications",
];

for (const viewer of ["visitor", "free"] as const satisfies Viewer[]) {
  const list = screens.filter((screen) => screen.viewer === viewer && shown.includes(screen.name));
  for (const slug of slugs) {
    test(`At twice the font size, screens of ${viewer} fit every window: ${slug}`, async ({ visit }) => {
      const page = await visit(slug, { ownLanguage: true, ...(viewer === "free" ? { as: viewer } : {}) });
      await page.context().addCookies([{ name: "entry-warning", value: String(Date.now()), url: origin(slug) }]);
      for (const screen of list) {
        await openScreen(page, screen);
        for (const width of [1280, 390, 320]) {
          await page.setViewportSize({ width, height: 844 });
          await expectNoWider(page, `${screen.name} at ${width}`);
          expect.soft(await page.evaluate(findSqueezed), `squeezed on ${screen.name} at ${width}`).toEqual([]);
        }
      }
    });
  }
}

/** Runs in the page. Lists elements that contain text and are narrower than one letter. */
function findSqueezed(): string[] {
  const hasWords = ({ childNodes }: Element) =>
    [...childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim().length > 1);
  // Texts for screen readers are clipped, some of them in narrow windows only.
  const isClipped = (element: Element) => getComputedStyle(element).clipPath === "inset(50%)";
  return [...document.querySelectorAll("a, button, summary, p, span, h1, h2, h3, label, dt, dd")]
    .filter((element) => hasWords(element) && element.checkVisibility() && !element.closest(".sr-only"))
    .filter((element) => element.getBoundingClientRect().width < 16 && !isClipped(element))
    .map((element) => element.outerHTML.slice(0, 160));
}

for (const slug of ["orchid", "aurora", "apricot"] as const)
  test(`At twice the font size, bars cover at most half of a short window: ${slug}`, async ({ visit }) => {
    const page = await visit(slug, { ownLanguage: true, as: "free" });
    for (const path of ["/members", "/likes/received", "/credits", "/swipe-game"]) {
      await page.goto(path);
      await expectRoomToRead(page, path);
    }
    await page.goto("/members");
    const person = await page.getByRole("main").locator('a[href^="/members/"]').first().getAttribute("href");
    await page.goto(person ?? "");
    await expectRoomToRead(page, "a profile");
  });

for (const slug of slugs)
  test(`At twice the font size, the bottom bar's mark of the current page fits a narrow window: ${slug}`, async ({
    visit,
  }) => {
    const page = await visit(slug, { as: "free", width: 320 });
    await page.goto("/members");
    const bar = page.getByRole("navigation", { name: "Menu", exact: true });
    // Open the last page of the bar, whose mark is closest to the window's edge.
    await page.goto((await bar.getByRole("link").last().getAttribute("href")) ?? "");
    const mark = bar.locator('[aria-current="page"] > span');
    await expect(mark.first()).toBeVisible();
    const edges = await mark.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
    expect(Math.max(...edges), "the right edge of the mark").toBeLessThanOrEqual(320);
  });

test("At twice the font size, a conversation in a low window scrolls together with its bars", async ({ visit }) => {
  const page = await visit("orchid", { ownLanguage: true, as: "premium" });
  await page.goto("/chats");
  await page.getByRole("main").locator('li a[href^="/chats/"]').first().click();
  await page.waitForURL(/chats\/.+/);
  const send = page.getByRole("button", { name: "Senden", exact: true });
  // Wait for hydration, because a loading page restores its scroll position, which would undo the scroll below.
  await comeAlive(send);
  for (const [width, height] of [
    [640, 320],
    [390, 360],
    [320, 480],
  ] as const) {
    await page.setViewportSize({ width, height });
    const thread = (await page.locator("#messages").boundingBox())?.height ?? 0;
    expect(thread / height, `of a window of ${width}x${height}`).toBeGreaterThan(0.39);
    await send.scrollIntoViewIfNeeded();
    await expect(send).toBeInViewport({ ratio: 1 });
  }
});

test("At twice the font size, a conversation has room for its messages and for a notice", async ({ visit }) => {
  const page = await visit("orchid", { ownLanguage: true, as: "premium" });
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto("/chats");
  await page.getByRole("main").locator('li a[href^="/chats/"]').first().click();
  await page.waitForURL(/chats\/.+/);
  const thread = page.locator("#messages");
  const part = async () => ((await thread.boundingBox())?.height ?? 0) / 844;
  expect(await part(), "of the window").toBeGreaterThan(0.4);
  await expect(page.getByRole("button", { name: "Senden", exact: true })).toBeInViewport({ ratio: 1 });
  const options = page.locator("header summary").first();
  await comeAlive(options);
  await goOffline(page);
  await options.click();
  await page
    .getByText(/ blockieren$/)
    .first()
    .click();
  await page.getByRole("button", { name: "Blockieren", exact: true }).click();
  const notice = page.locator("section[aria-live]").getByRole("paragraph");
  await expect(notice).toHaveText(/^Keine Verbindung/);
  const edge = await notice.locator("..").boundingBox();
  expect((edge?.x ?? 0) + (edge?.width ?? 0), "the right edge of what it says").toBeLessThan(320);
});

test("At twice the font size, the menu in the list of chats and the undo notice fit the window", async ({ visit }) => {
  const page = await visit("marina", { as: "premium" });
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto("/chats");
  const row = page.getByRole("main").getByRole("listitem").first();
  const name = await row.getByRole("link").first().innerText();
  const options = row.locator("summary").first();
  await comeAlive(options);
  await options.click();
  const remove = row.getByText("Remove chat");
  await expect(remove).toBeInViewport({ ratio: 1 });
  await remove.click();
  await row.getByRole("button", { name: "Remove", exact: true }).click();
  const words = page.locator("section[aria-live]").getByText(`Chat removed: ${name}`);
  await expect(words).toBeInViewport({ ratio: 1 });
  expect((await words.boundingBox())?.width, "room for its words").toBeGreaterThan(160);
  for (const name of ["Undo", "Dismiss"]) await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(words).toBeHidden();
});

test("At twice the font size, the menu of gifts and photos fits beside the list of chats", async ({ visit }) => {
  const page = await visit("orchid", { ownLanguage: true, as: "premium", width: 1280 });
  await page.goto("/chats");
  await page.getByRole("main").locator('a[href^="/chats/"]').first().click();
  await page.waitForURL(/chats\/.+/);
  const menu = page.locator("[data-foot] details").first();
  await comeAlive(menu.locator("summary").first());
  await menu.locator("summary").first().click();
  const gifts = menu.locator("label:visible, button:visible");
  expect(await gifts.count()).toBeGreaterThan(5);
  const rightEdge = () =>
    gifts.evaluateAll((all) => Math.max(...all.map((gift) => gift.getBoundingClientRect().right)));
  await expect.poll(rightEdge, "the right edge of the gifts").toBeLessThan(1280);
});
