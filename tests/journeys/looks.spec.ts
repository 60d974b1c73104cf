import AxeBuilder from "@axe-core/playwright";
import { enter, newcomer } from "./deeds";
import { joinQuickly } from "./desk";
import { expect, type Page, test } from "./support";

interface Look {
  width: number;
  dark: boolean;
  /** Colours alone: the markup is that of a look before. */
  coloursOnly: boolean;
}

/** Both schemes at both widths, spread over two themes whose colours lie far apart; a page is opened once for all. */
const looks: Record<"ember" | "orchid", Look[]> = {
  ember: [
    { width: 390, dark: false, coloursOnly: false },
    { width: 1280, dark: false, coloursOnly: false },
    { width: 1280, dark: true, coloursOnly: true },
  ],
  orchid: [
    { width: 390, dark: true, coloursOnly: true },
    { width: 1280, dark: false, coloursOnly: true },
  ],
};

const visitorPages = ["/", "/login", "/signup", "/pages/terms", "/pricing", "/complaints"];
const memberPages = [
  "/members",
  "/chats",
  "/likes/received",
  "/likes/matches",
  "/credits",
  "/premium",
  "/transactions",
  "/profile",
  "/settings",
  "/notifications",
];

for (const slug of ["ember", "orchid"] as const) {
  const expectInOrder = (page: Page, what: string) => lookAt(page, what, looks[slug]);

  test(`visitors' pages are in order: ${slug}`, async ({ visit }) => {
    const page = await visit(slug);
    await page.goto("/");
    await expectInOrder(page, "the entry warning");
    await enter(page);
    for (const path of visitorPages) {
      await page.goto(path);
      await expectInOrder(page, path);
    }
  });

  test(`members' pages are in order: ${slug}`, async ({ visit }) => {
    const page = await visit(slug, { as: "free" });
    for (const path of memberPages) {
      await page.goto(path);
      await expectInOrder(page, path);
    }
  });

  test(`a member's ways are in order: ${slug}`, async ({ visit }) => {
    const page = await visit(slug, { as: "free" });
    await page.goto("/members");
    await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
    await page.waitForURL(/\/members\/[0-9a-f-]{36}$/);
    await expectInOrder(page, "a profile");
    await page.goto("/chats");
    await page.getByRole("main").locator('a[href^="/chats/"]').first().click();
    await page.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
    await expectInOrder(page, "a conversation");
    await page.goto("/credits");
    await page.getByRole("main").locator('a[href^="/credits/"]').first().click();
    await page.waitForURL(/\/credits\/\w+/);
    await expectInOrder(page, "the methods");
    await page.getByRole("main").locator('nav a[href^="/credits/"]').first().click();
    await page.waitForURL(/\/credits\/\w+\/\w+/);
    await expectInOrder(page, "the order");
    await page.getByRole("main").locator('form[method="post"] button').click();
    await page.waitForURL(/\/test-payment\//);
    await expectInOrder(page, "the test payment");
    await page.getByRole("main").locator('button[value="failed"]').click();
    await page.waitForURL(/\/transactions\//);
    await expect(page.getByRole("main").locator('a[href^="/credits/"]')).toBeVisible();
    await expectInOrder(page, "the result");
  });
}

test("people are shown with pictures, drawn at the first look", async ({ visit }) => {
  const page = await visit("ember", { as: "free", pictures: true });
  await page.goto("/members", { waitUntil: "commit" });
  const picture = page.getByRole("main").getByRole("article").locator("img").first();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 30_000 })
    .toBeGreaterThan(100);
});

test("a name and an address of one long word push no page wide", async ({ visit }) => {
  const [them, me] = [await visit("orchid"), await visit("orchid", { as: "free" })];
  const who = newcomer("Male");
  const address = `${"a-long-local-part".repeat(3)}${who.email.replace("@", `@${"long-domain".repeat(5)}.`)}`;
  await joinQuickly(them, { ...who, name: `${who.name}${"W".repeat(30)}`.slice(0, 30), email: address });
  await them.goto("/settings");
  await expectNoWider(them, "the settings");
  const profile = await them.evaluate(() => fetch("/profile.data").then((answer) => answer.text()));
  const id = /"memberId","([0-9a-f-]{36})"/.exec(profile)?.[1] as string;
  for (const path of [`/members/${id}`, `/members/${id}/chat`, `/members/${id}/report`]) {
    await me.goto(path);
    await expectNoWider(me, path);
  }
  await me.getByRole("button", { name: who.name }).click();
  await me.waitForURL(new RegExp(`/members/${id}$`));
  await expectNoWider(me, "the profile of the blocked");
  await me.goto("/settings");
  await expectNoWider(me, "the settings with the blocked");
});

async function expectNoWider(page: Page, what: string): Promise<void> {
  await expect(page.getByRole("main")).toBeVisible();
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(await wider(), `sideways on ${what}`).toBeLessThanOrEqual(0);
}

async function lookAt(page: Page, what: string, asked: readonly Look[]): Promise<void> {
  // A page on its way has a bar across the screen, which belongs to none of its parts.
  await expect(page.getByRole("progressbar", { name: "Loading" })).toBeHidden();
  for (const { width, dark, coloursOnly } of asked) {
    const how = `${what}, ${width}, ${dark ? "dark" : "light"}`;
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme: dark ? "dark" : "light" });
    await page.evaluate(finishMotion);
    expect.soft(await findFaults(page, coloursOnly), `axe on ${how}`).toEqual([]);
    await expectNoWider(page, how);
  }
}

/** Colours on their way from one scheme to the other are of neither. */
function finishMotion(): void {
  for (const motion of document.getAnimations()) if (motion instanceof CSSTransition) motion.finish();
}

async function findFaults(page: Page, coloursOnly: boolean): Promise<string[]> {
  // Without frames to look into, it needs no page of its own to put its findings together.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (coloursOnly) axe.withRules(["color-contrast"]);
  else axe.withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}

test("by keyboard alone from the login to a like", async ({ visit }) => {
  const page = await visit("ember", { width: 1280 });
  await page.goto("/login");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /I am \d+ or older/ })).toBeHidden();
  await tabTo(page, () => page.getByRole("main").getByLabel("E-mail"));
  await page.keyboard.type("free@demo.test");
  await tabTo(page, () => page.getByRole("main").getByLabel("Password", { exact: true }));
  await page.keyboard.type("demo-demo-demo");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/members$/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, () => page.getByRole("main").getByRole("article").first().getByRole("link").first());
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/members\/[0-9a-f-]{36}$/);
  const like = page.getByRole("button", { name: /^(Like|Like back|Liked|It's a match)$/ });
  const before = await like.getAttribute("aria-pressed");
  await tabTo(page, () => like);
  await page.keyboard.press("Enter");
  await expect(like).not.toHaveAttribute("aria-pressed", before ?? "");
});

/** Tabs until the focus is there: at most as often as a person would. */
async function tabTo(page: Page, target: () => ReturnType<Page["locator"]>): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target()).toBeFocused();
}
