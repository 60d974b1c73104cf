import { comeAlive, findMember, newcomer, write, writeMyOwn } from "./actions";
import { joinQuickly } from "./desk";
import { holdData } from "./held-data";
import { expect, type Page, test, type Visit } from "./support";

/** Conversations keep their drafts, messages and read marks when their page is held in memory. */

const field = (page: Page) => page.getByRole("textbox", { name: "Your message" });
const said = (page: Page, text: string) => page.getByRole("log").getByText(text, { exact: true });

/** Two members with one message in their conversation. Her list of conversations is open. */
async function meet(visit: Visit): Promise<{ hers: Page; his: Page; conversation: string }> {
  const [ada, ben] = [newcomer("Female"), newcomer("Male")];
  const hers = await visit("ember", { serviceWorkers: "block" });
  const his = await visit("ember", { serviceWorkers: "block" });
  await joinQuickly(hers, ada);
  await joinQuickly(his, ben);
  await hers.goto("/members");
  await findMember(hers, ben);
  await hers.goto(`${new URL(hers.url()).pathname}/chat`);
  await comeAlive(field(hers));
  await writeMyOwn(hers);
  await write(hers, "Hello you");
  await hers.waitForURL(/\/chats\/[\w-]+$/);
  const conversation = new URL(hers.url()).pathname;
  await openList(hers);
  return { hers, his, conversation };
}

async function openList(page: Page): Promise<void> {
  await page.goto("/chats");
  await comeAlive(page.locator('main a[href^="/chats/"]').first());
  await page.waitForLoadState("networkidle");
}

const row = (page: Page, conversation: string) => page.locator(`main a[href="${conversation}"]`);

async function open(page: Page, conversation: string): Promise<void> {
  await row(page, conversation).click();
  await expect(page).toHaveURL(new RegExp(`${conversation}$`));
  await comeAlive(field(page));
  await page.waitForLoadState("networkidle");
}

async function backToList(page: Page): Promise<void> {
  await page.goBack();
  await expect(page).toHaveURL(/\/chats$/);
}

/** Types a draft and waits until the server has stored it. */
async function keepDraft(page: Page, text: string): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/draft") && answer.ok());
  await field(page).fill(text);
  await kept;
}

for (const delay of [0, 600])
  test(`A draft stays in its conversation after a visit to the list, with ${delay} ms to the server`, async ({
    visit,
  }) => {
    const { hers, conversation } = await meet(visit);
    await open(hers, conversation);
    await hers.route("**/*", async (route) => {
      await new Promise((done) => setTimeout(done, delay));
      await route.continue();
    });
    for (const text of ["Half a thou", "Half a thought", "", "Another"]) {
      await field(hers).fill(text);
      await backToList(hers);
      await hers.goForward();
      await expect(hers).toHaveURL(new RegExp(`${conversation}$`));
      await expect(field(hers)).toHaveValue(text);
    }
    await hers.waitForLoadState("networkidle");
    await expect(field(hers)).toHaveValue("Another");
  });

test("A conversation seen before paints before the server answers, and keeps the text typed meanwhile", async ({
  visit,
}) => {
  const { hers, his, conversation } = await meet(visit);
  await open(hers, conversation);
  await field(hers).fill("Half a thought");
  await backToList(hers);
  await his.goto(conversation);
  await comeAlive(field(his));
  await write(his, "Hello to you, too");
  const data = await holdData(hers);
  await hers.goForward();
  await expect(said(hers, "Hello you")).toBeVisible();
  await expect(field(hers)).toHaveValue("Half a thought");
  await field(hers).fill("Half a thought more");
  await expect.poll(data.asked).toContain(`${conversation}.data`);
  data.release();
  await expect(said(hers, "Hello to you, too")).toBeVisible();
  await expect(hers.getByText("New messages", { exact: true })).toBeVisible();
  await expect(field(hers)).toHaveValue("Half a thought more");
});

test("A sent message leaves no draft in its conversation held in memory", async ({ visit }) => {
  const { hers, conversation } = await meet(visit);
  await open(hers, conversation);
  await keepDraft(hers, "And you?");
  await hers.getByRole("button", { name: "Send", exact: true }).click();
  await expect(said(hers, "And you?")).toBeVisible();
  await backToList(hers);
  const data = await holdData(hers);
  await hers.goForward();
  await expect(said(hers, "And you?")).toBeVisible();
  await expect(field(hers)).toHaveValue("");
  data.release();
  await hers.waitForLoadState("networkidle");
  await expect(said(hers, "And you?")).toHaveCount(1);
  await expect(field(hers)).toHaveValue("");
});

test("A conversation read ahead stays unread until it opens from memory, and then shows later messages", async ({
  visit,
}) => {
  const { hers, his, conversation } = await meet(visit);
  await open(hers, conversation);
  await openList(his);
  const unread = () =>
    his.evaluate(async () => {
      const { chats } = await (await fetch("/api/chats.php")).json();
      return chats[0].num_unread_messages;
    });
  const ahead = his.waitForResponse((answer) => answer.url().includes("/page-data?of=%2Fchats%2F"));
  await row(his, conversation).hover();
  expect((await ahead).status()).toBe(200);
  expect(await unread()).toBe(1);

  const data = await holdData(his);
  await row(his, conversation).click();
  await expect(said(his, "Hello you")).toBeVisible();
  await expect.poll(unread).toBe(0);
  await write(hers, "One more thing");
  data.release();
  await expect(said(his, "One more thing")).toBeVisible();
  await expect.poll(unread).toBe(0);
});

test("A draft changed in another tab shows in an untouched field after one answer", async ({ visit }) => {
  const { hers, conversation } = await meet(visit);
  await open(hers, conversation);
  await keepDraft(hers, "Typed here");
  await hers.reload();
  await comeAlive(field(hers));
  await hers.waitForLoadState("networkidle");
  await backToList(hers);
  const other = await hers.context().newPage();
  await other.goto(conversation);
  await comeAlive(field(other));
  await other.waitForLoadState("networkidle");
  await keepDraft(other, "Typed elsewhere");
  const data = await holdData(hers);
  await hers.goForward();
  await expect(field(hers)).toHaveValue("Typed here");
  data.release();
  await expect(field(hers)).toHaveValue("Typed elsewhere");
});
