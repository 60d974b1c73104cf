import { comeAlive, findMember, type Newcomer, newcomer, personIn, write, writeMyOwn } from "./actions";
import { joinQuickly } from "./desk";
import { expect, type Page, test, type Visit } from "./support";

/** First messages of a conversation whose empty page is already open. */

const field = (page: Page) => page.getByRole("textbox", { name: "Your message" });
const said = (page: Page, text: string) => page.getByRole("log").getByText(text, { exact: true });

async function openFirstChat(page: Page, other: Newcomer): Promise<void> {
  await page.goto("/members");
  await findMember(page, other);
  await page.goto(`${new URL(page.url()).pathname}/chat`);
  await comeAlive(field(page));
  await writeMyOwn(page);
}

test("Two members who open their first chat at the same time read each other and keep their drafts", async ({
  visit,
}) => {
  const [ada, ben] = [newcomer("Female"), newcomer("Male")];
  const hers = await visit("ember", { serviceWorkers: "block" });
  const his = await visit("ember");
  await joinQuickly(hers, ada);
  await joinQuickly(his, ben);
  await openFirstChat(hers, ben);
  await openFirstChat(his, ada);
  await field(his).pressSequentially("I was about to");

  await test.step("the sender writes on before the first answer arrives", async () => {
    let letIn = () => {};
    const held = new Promise<void>((done) => {
      letIn = done;
    });
    await hers.route(/\/chat\/messages/, async (route) => {
      await held;
      await route.continue();
    });
    await field(hers).fill("So here I am");
    await hers.getByRole("button", { name: "Send", exact: true }).click();
    await expect(said(hers, "So here I am")).toBeVisible();
    await field(hers).pressSequentially("And I brought");
    letIn();
    await hers.waitForURL(/\/chats\//);
    await hers.keyboard.type(" cake");
    await expect(field(hers)).toBeFocused();
    await expect(field(hers)).toHaveValue("And I brought cake");
  });

  await test.step("the receiver reads the message while writing", async () => {
    await expect(said(his, "So here I am")).toBeVisible();
    await expect(field(his)).toBeFocused();
    await his.keyboard.type(" say so");
    await his.getByRole("button", { name: "Send", exact: true }).click();
    await expect(said(hers, "I was about to say so")).toBeVisible();
    await expect(field(hers)).toHaveValue("And I brought cake");
  });

  await test.step("an unsent draft survives a reload", async () => {
    const kept = hers.waitForResponse((answer) => answer.url().endsWith("/draft") && answer.ok());
    await hers.keyboard.type("!");
    await kept;
    await hers.reload();
    await expect(field(hers)).toHaveValue("And I brought cake!");
  });
});

test("Suggestions for a first message disappear when the other member writes first", async ({ visit }) => {
  const [ada, ben] = [newcomer("Female"), newcomer("Male")];
  const hers = await visit("ember");
  const his = await visit("ember");
  await joinQuickly(hers, ada);
  await joinQuickly(his, ben);
  await openFirstChat(hers, ben);
  await his.goto("/members");
  await findMember(his, ada);
  await his.goto(`${new URL(his.url()).pathname}/chat`);
  await expect(his.getByRole("dialog", { name: "Break the ice" })).toBeVisible();
  await comeAlive(field(his));
  await field(hers).fill("You look kind");
  await hers.getByRole("button", { name: "Send", exact: true }).click();
  await expect(said(his, "You look kind")).toBeVisible();
  await expect(his.getByRole("dialog")).toBeHidden();
});

test("A first message with contact details causes a warning while it is typed, and can still be sent", async ({
  visit,
}) => {
  const [ada, ben] = [newcomer("Female"), newcomer("Male")];
  const hers = await visit("ember");
  await joinQuickly(await visit("ember"), ben);
  await joinQuickly(hers, ada);
  await openFirstChat(hers, ben);
  const warning = hers.getByRole("status").filter({ hasText: "includes contact details" });

  await test.step("the warning appears with the completed address and disappears with it", async () => {
    await field(hers).pressSequentially("I am ada@elsewhere.tes");
    await expect(warning).toBeVisible();
    await field(hers).fill("I am Ada");
    await expect(warning).toBeHidden();
  });

  await test.step("the warning stays beside the sent message, and the next message is free of it", async () => {
    await field(hers).fill("I am ada@elsewhere.test");
    await expect(warning).toBeVisible();
    await hers.getByRole("button", { name: "Send", exact: true }).click();
    await hers.waitForURL(/\/chats\//);
    await expect(said(hers, "I am ada@elsewhere.test")).toBeVisible();
    await expect(warning).toHaveCount(1);
    await write(hers, "or ada@there.test");
    await expect(warning).toHaveCount(0);
  });
});

/** Opens the empty page of a first chat in a newcomer's browser, without scripts. */
async function openWithoutScripts(visit: Visit): Promise<Page> {
  const [ada, ben] = [newcomer("Female"), newcomer("Male")];
  const page = await visit("ember", { javaScript: false });
  await joinQuickly(await visit("ember"), ben);
  await joinQuickly(page, ada);
  await page.goto(`/members?min_age=${ben.age}&max_age=${ben.age}`);
  await personIn(page, ben).click();
  await page.goto(`${new URL(page.url()).pathname}/chat`);
  return page;
}

test("Without scripts, the warning about contact details appears with the sent message", async ({ visit }) => {
  const hers = await openWithoutScripts(visit);
  await writeMyOwn(hers);
  await field(hers).fill("Call +31 6 1234 5678");
  await hers.getByRole("button", { name: "Send", exact: true }).click();
  await expect(said(hers, "Call +31 6 1234 5678")).toBeVisible();
  await expect(hers.getByRole("status").filter({ hasText: "includes contact details" })).toBeVisible();
});

test("Without scripts, suggestions for a first message can be opened again and fill the field", async ({ visit }) => {
  const hers = await openWithoutScripts(visit);
  const ideas = hers.getByRole("dialog", { name: "Break the ice" });
  await ideas.getByRole("button", { name: "Write my own" }).click();
  await expect(ideas).toBeHidden();
  await hers.getByRole("button", { name: "Ideas for a first message" }).click();
  const line = ideas.getByRole("link").first();
  const text = await line.innerText();
  await line.click();
  await expect(field(hers)).toHaveValue(text);
});
