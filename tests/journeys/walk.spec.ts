import {
  balance,
  buy,
  comesIn,
  confirm,
  confirmAddress,
  enter,
  expectOutcome,
  findMember,
  goBy,
  logIn,
  logOut,
  type Newcomer,
  newcomer,
  openMailbox,
  personIn,
  searchByAge,
  signUp,
  write,
} from "./actions";
import { declineBonus } from "./desk";
import { expect, type Page, type Slug, slugs, test } from "./support";

const signupConditions: Record<Slug, "open" | "traffic source" | "invitation"> = {
  ember: "open",
  aurora: "open",
  orchid: "open",
  onyx: "invitation",
  apricot: "open",
  heirloom: "traffic source",
  merlot: "traffic source",
  marina: "open",
};

/** True for the site that needs an invitation. Its journey uses most kinds of mails and jobs. */
const isInvited = (slug: Slug) => signupConditions[slug] === "invitation";

async function join(page: Page, slug: Slug, who: Newcomer): Promise<void> {
  await enter(page, signupConditions[slug] === "traffic source" ? "/?network=journey" : "/");
  if (signupConditions[slug] === "invitation") await followInvitation(page);
  else await page.getByRole("link", { name: "Join free" }).first().click();
  await signUp(page, who);
  await confirmAddress(page, who);
  await goInside(page, who);
}

/**
 * Goes to the list of members. A discreet site shows the login form first, because the confirmation begins no session.
 */
async function goInside(page: Page, who: Newcomer): Promise<void> {
  await page.waitForLoadState();
  const inside = page.getByRole("link", { name: "Browse members", exact: true });
  if (await inside.isVisible()) await inside.click();
  else await logIn(page, who);
  await expect(page.getByRole("heading", { name: "Find someone" })).toBeVisible();
}

async function followInvitation(page: Page): Promise<void> {
  await page.goto("/dev");
  await page.getByRole("button", { name: "Follow an invitation" }).click();
  await expect(page.getByRole("heading", { name: "You’re invited" })).toBeVisible();
  await page.getByRole("link", { name: "Sign up" }).click();
}

/** Sites whose journey goes up to a payment. On other sites the journey ends at the list of members. */
const wholeWay: readonly Slug[] = ["onyx"];

for (const slug of slugs.filter((each) => !wholeWay.includes(each))) {
  test(`${slug}: a visitor gets from the entry warning to the members, without scripts`, async ({ visit }) => {
    const anna = await visit(slug, { javaScript: false });
    await join(anna, slug, newcomer(slug === "marina" ? "Male" : "Female"));
    await searchPageByPage(anna);
    await goBy(anna, "Messages");
    await logOut(anna);
  });
}

for (const slug of wholeWay) {
  const without = { tag: isInvited(slug) ? "@servers" : [] };
  test(`${slug}: a visitor gets from the entry warning to premium, without scripts`, without, async ({ visit }) => {
    const [anna, ben] = [await visit(slug, { javaScript: false }), await visit(slug, { javaScript: false })];
    const [annaIs, benIs] = [newcomer("Female"), newcomer("Male")];
    await join(anna, slug, annaIs);
    await join(ben, slug, benIs);
    await logOut(anna);
    await logIn(anna, annaIs);
    const bonus = anna.getByRole("link", { name: "Welcome bonus" });
    await expect(bonus).toBeVisible();
    await test.step("search, page by page", () => searchPageByPage(anna));
    await test.step("like and match", async () => {
      await findMember(anna, benIs);
      await anna.getByRole("button", { name: "Like", exact: true }).click();
      await expect(anna.getByRole("button", { name: "Liked" })).toBeVisible();
      await goBy(ben, "Likes");
      await personIn(ben, annaIs).click();
      await ben.getByRole("button", { name: "Like back" }).click();
      await expect(ben.getByRole("heading", { name: "It’s a match!" })).toBeVisible();
      await goBy(anna, "Likes");
      await anna.getByRole("link", { name: /^Matches \(1\)/ }).click();
      await personIn(anna, benIs).click();
      await expect(anna.getByRole("button", { name: "It’s a match" })).toBeVisible();
    });
    await test.step("write for free and get an answer", async () => {
      await anna.getByRole("link", { name: "Message", exact: true }).click();
      await write(anna, "Good evening");
      await goBy(ben, "Messages");
      await ben.getByRole("link", { name: annaIs.name }).click();
      await expect(ben.getByRole("log")).toContainText("Good evening");
      await write(ben, "Hello yourself");
      await anna.reload();
      await expect(anna.getByRole("log")).toContainText("Hello yourself");
    });
    await test.step("buy credits once the free messages are used", async () => {
      await spendAll(anna);
      await anna.getByRole("link", { name: "Get credits" }).click();
      await buy(anna, "Paid");
      await expectOutcome(anna, "Payment complete");
      await expect(anna.getByText("Welcome to premium")).toBeVisible();
      await expect(bonus).toHaveCount(0);
    });
    await test.step("write for credits", async () => {
      const bought = await balance(anna);
      await goBy(anna, "Messages");
      await anna.getByRole("link", { name: benIs.name }).click();
      const price = await anna.getByText(/^1 message = \d+ credits?/).innerText();
      await write(anna, "This one was paid for");
      expect(await balance(anna)).toBe(bought - Number(price.match(/= (\d+)/)?.[1]));
      await ben.reload();
      await expect(ben.getByRole("log")).toContainText("This one was paid for");
    });
    await logOut(anna);
    await anna.goto("/chats");
    await expect(anna).toHaveURL(/\/login/);
  });
}

for (const slug of ["ember", "heirloom"] as const) {
  test(`${slug}: a visitor gets from the entry warning to premium, with scripts and live updates`, {
    tag: "@servers",
  }, async ({ visit }) => {
    const [anna, ben] = [await visit(slug), await visit(slug)];
    await Promise.all([anna, ben].map(declineBonus));
    const [annaIs, benIs] = [newcomer("Female"), newcomer("Male")];
    await test.step("sign up in the dialog, look around, confirm", async () => {
      await enter(anna, signupConditions[slug] === "open" ? "/" : "/?network=journey");
      await anna.getByRole("link", { name: "Join free" }).first().click();
      await signUp(anna, annaIs);
      await expect(anna).toHaveURL(/\/(\?network=journey)?$/);
      const lookAround = anna.getByRole("link", { name: "Look around first" });
      if (slug === "ember") {
        await lookAround.click();
        const reminder = anna.getByRole("dialog", { name: /^Confirm your email address/ });
        await reminder.getByRole("button", { name: "Close" }).click();
        await expect(reminder).toBeHidden();
      } else await expect(lookAround, "a discreet tenant logs nobody in before the address is confirmed").toBeHidden();
      await openMailbox(anna, annaIs.email);
      await confirm(anna);
    });
    await goInside(anna, annaIs);
    await join(ben, slug, benIs);
    await test.step("search, with results growing in place", async () => {
      await searchByAge(anna, 25, 70);
      const people = anna.getByRole("main").getByRole("article");
      const count = await people.count();
      await anna.getByRole("link", { name: "Show more members" }).click();
      await expect.poll(() => people.count()).toBeGreaterThan(count);
    });
    await test.step("like, appear in the open list, and match at once", async () => {
      await goBy(ben, "Likes");
      await findMember(anna, benIs);
      await anna.getByRole("button", { name: "Like", exact: true }).click();
      await expect(ben).toHaveTitle(/^\(1\) /);
      await personIn(ben, annaIs).click();
      await ben.getByRole("button", { name: "Like back" }).click();
      const overlay = ben.getByRole("dialog", { name: "New like!" });
      await expect(overlay).toContainText(`${annaIs.name} likes you too.`);
      await overlay.getByRole("button", { name: "Send a message" }).click();
    });
    await test.step("a message arrives while the member looks elsewhere", async () => {
      await write(ben, "Is this seat taken?");
      await expect(anna).toHaveTitle(/^\(2\) /);
      await goBy(anna, "Messages");
      await anna.getByRole("link", { name: benIs.name }).click();
      await expect(anna).toHaveTitle(/^\(1\) /);
    });
    await test.step("a message arrives in the open conversation", async () => {
      await write(anna, "It was kept for you");
      await expect(ben.getByRole("log")).toContainText("It was kept for you");
      await spendAll(anna);
      await expect(ben.getByRole("log")).toContainText("number 1");
    });
    await test.step("buy and write on", async () => {
      await anna.getByRole("link", { name: "Get credits" }).click();
      await comesIn(anna, await buy(anna, "Pending"));
      await expect(
        anna.getByRole("navigation", { name: "Menu", exact: true }).getByRole("link", { name: "Credits" }),
      ).toBeVisible();
      await anna.getByRole("link", { name: "Back to the chat" }).click();
      await write(anna, "This one was paid for");
      await expect(ben.getByRole("log")).toContainText("This one was paid for");
    });
    await anna.getByRole("link", { name: "Back to your messages" }).click();
    await logOut(anna);
  });
}

async function searchPageByPage(page: Page): Promise<void> {
  await searchByAge(page, 25, 70);
  await expect(page).toHaveURL(/min_age=25&max_age=70/);
  // Read the cards of whole pages only, because a URL changes before its page has arrived.
  await page.waitForLoadState();
  const first = await page.getByRole("main").getByRole("article").allInnerTexts();
  await page.getByRole("link", { name: "Show more members" }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.waitForLoadState();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  expect(first).not.toContain((await page.getByRole("main").getByRole("article").allInnerTexts())[0]);
  await page.getByRole("link", { name: "Back to the first page" }).click();
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(first.length);
}

/** Writes until the free messages and the welcome credits are used up. */
async function spendAll(page: Page): Promise<void> {
  const more = page.getByRole("button", { name: "Send", exact: true });
  for (let count = 1; await more.isEnabled(); count += 1) await write(page, `And another thing, number ${count}`);
}
