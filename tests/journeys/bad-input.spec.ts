import { comeAlive, enter, newcomer, writeMyOwn } from "./actions";
import type { Locator } from "@playwright/test";
import { expect, type Page, test } from "./support";

/** Expects the error above the form, and with scripts also the focus on the error. */
async function expectRefused(page: Page, sentence: string, withScripts: boolean): Promise<void> {
  const summary = page.getByRole("alert").filter({ hasText: sentence });
  await expect(summary).toBeVisible();
  if (withScripts) await expect(summary).toBeFocused();
}

/** Expects the error of a sign-up step once, beside the focused field. */
async function expectRefusedAt(field: Locator, sentence: string): Promise<void> {
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(new RegExp(sentence));
  await expect(field).toBeFocused();
  await expect(field.page().getByText(sentence)).toHaveCount(1);
  await expect(field.page().getByRole("alert")).toBeAttached();
}

for (const javaScript of [false, true]) {
  const how = javaScript ? "with scripts" : "without scripts";

  test(`A refused login keeps the typed email address, ${how}`, async ({ visit }) => {
    const page = await visit("ember", { javaScript });
    await enter(page, "/login");
    const form = page.getByRole("main");
    await form.getByLabel("Email", { exact: true }).fill("free@demo.test");
    await form.getByLabel("Password", { exact: true }).fill("not the password");
    await form.getByRole("button", { name: "Log in" }).click();
    await expectRefused(page, "Login failed, please try again", javaScript);
    await expect(form.getByLabel("Email", { exact: true })).toHaveValue("free@demo.test");
    await expect(form.getByLabel("Password", { exact: true })).toHaveValue("");
    await page.reload();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  test(`A refused sign-up step shows its error at the field, ${how}`, async ({ visit }) => {
    const page = await visit("ember", { javaScript });
    await enter(page, "/signup");
    const who = newcomer("Female");
    await page.getByLabel("Email", { exact: true }).fill("not-an-address");
    await page.getByRole("radio", { name: "Female" }).check();
    await page.getByRole("button", { name: "Next" }).click();
    const email = page.getByLabel("Email", { exact: true });
    await expectRefusedAt(email, "Invalid email");
    await expect(email).toHaveValue("not-an-address");
    await expect(page.getByRole("radio", { name: "Female" })).toBeChecked();
    await email.fill(who.email);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("heading", { name: "What should we call you?" })).toBeVisible();
    await page.getByLabel("Nickname", { exact: true }).fill("@anna");
    await page.getByRole("button", { name: "Next" }).click();
    const name = page.getByLabel("Nickname", { exact: true });
    await expectRefusedAt(name, "Your nickname can’t start with @.");
    await expect(name).toHaveValue("@anna");
  });

  test(`An unknown discount code stays in its field, ${how}`, async ({ visit }) => {
    const page = await visit("ember", { javaScript, as: "premium" });
    await page.goto("/credits");
    await page
      .getByRole("link", { name: /^Choose \d+ credits/ })
      .first()
      .click();
    await page
      .getByRole("navigation", { name: /^Ways to pay/ })
      .getByRole("link")
      .first()
      .click();
    const code = page.getByLabel("Discount code");
    await code.fill("NOSUCHCODE");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(code).toHaveAccessibleDescription("Code not found");
    await expect(code).toHaveValue("NOSUCHCODE");
    await expect(code).toBeFocused();
    await expect(page.getByRole("button", { name: /^Order and pay/ })).toBeEnabled();
    if (javaScript) await orderAtAnotherPrice(page, javaScript);
  });
}

/** Changes the price in the form, orders, and expects a refusal. */
async function orderAtAnotherPrice(page: Page, withScripts: boolean): Promise<void> {
  await page.locator("input[name=amount]").evaluate((field: HTMLInputElement) => {
    field.value = "1";
  });
  await page.getByLabel(/^I want to use my credits straight away/).check();
  await page.getByRole("button", { name: /^Order and pay/ }).click();
  await expectRefused(page, "The price has changed. Please check it before you order.", withScripts);
}

test("Without scripts, an order at an outdated price is refused", { tag: "@servers" }, async ({ visit }) => {
  const page = await visit("ember", { javaScript: false, as: "premium" });
  await page.goto("/credits");
  await page
    .getByRole("link", { name: /^Choose \d+ credits/ })
    .first()
    .click();
  await page
    .getByRole("navigation", { name: /^Ways to pay/ })
    .getByRole("link")
    .first()
    .click();
  await orderAtAnotherPrice(page, false);
});

test("Without scripts, a message of spaces is refused beside its field", async ({ visit }) => {
  const page = await visit("ember", { javaScript: false, as: "premium" });
  await page.goto("/members");
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await page.getByRole("link", { name: "Message", exact: true }).click();
  await writeMyOwn(page);
  await page.getByRole("textbox", { name: "Your message" }).fill("   ");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText("Write something first.");
  const field = page.getByRole("textbox", { name: "Your message" });
  await expect(field).toHaveAccessibleDescription(/Write something first/);
  await expect(field).toBeFocused();
});

test("With scripts, a message that fails to send stays on the screen and is sent once", async ({ visit }) => {
  // Use a site where no other journey writes, because its message would be the last one.
  const page = await visit("heirloom", { as: "premium", serviceWorkers: "block" });
  await openFirstChat(page);
  await page.waitForURL(/\/chats\/[0-9a-f-]{36}$/);
  const text = `Held up on the way at ${Date.now()}`;
  await page.route(/\/chats\/[0-9a-f-]+\/messages/, (route) => route.fulfill({ status: 422, json: {} }));
  const field = page.getByRole("textbox", { name: "Your message" });
  await comeAlive(field);
  await expect(field).not.toBeFocused();
  await field.fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Your message wasn’t sent");
  await expect(page.getByRole("log").getByText(text)).toHaveCount(1);
  await expect(field).toHaveValue("");
  await page.unroute(/\/chats\/[0-9a-f-]+\/messages/);
  const sent = page.waitForResponse((answer) => answer.url().includes("/messages") && answer.ok());
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toBeHidden();
  // Reload only after the answer, because a reload aborts a message on its way.
  await sent;
  await page.reload();
  await expect(page.getByRole("log").getByText(text)).toHaveCount(1);
  await test.step("a refused removal shows the reason at its button", async () => {
    const refusals = [{ code: "request.too_many", message: "You have to wait a moment." }];
    await page.route(/\/removal$/, (route) => route.fulfill({ status: 429, json: { refusals } }), { times: 1 });
    await comeAlive(field);
    await page.getByRole("link", { name: "Delete this message" }).last().click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByText("You have to wait a moment.")).toBeVisible();
    await expect(page.getByRole("log").getByText(text)).toHaveCount(1);
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(page.getByRole("log").getByText(text)).toHaveCount(0);
    await expect(page).toHaveURL(/\/chats\/[0-9a-f-]{36}$/);
  });
});

test("Missing pages and other members' pages look the same", { tag: "@servers" }, async ({ visit }) => {
  const page = await visit("ember", { javaScript: false, as: "premium" });
  const other = await visit("ember", { javaScript: false, as: "free" });
  const theirs = await firstChat(page);
  const nobody = "00000000-0000-4000-8000-000000000000";
  const addresses = [
    "/no-such-page",
    "/members/not-an-id",
    `/members/${nobody}`,
    `/members/${nobody}/chat`,
    "/chats/1",
    `/chats/${nobody}`,
    theirs,
    `/likes/m/${nobody}`,
    `/transactions/${nobody}`,
    "/transactions/1",
    "/pages/no-such-page",
    "/landers/no-such-lander",
  ];
  const seen = new Set<string>();
  for (const address of addresses) {
    const answer = await other.goto(address);
    expect(answer?.status(), address).toBe(404);
    // Drop the number of unread items from the title, because other journeys may change the number.
    const title = (await other.title()).replace(/^\(\d+\) /, "");
    seen.add(`${title} | ${await other.getByRole("main").innerText()}`);
    await expect(other.getByRole("link", { name: "Back to the home page" }), address).toBeVisible();
  }
  expect([...seen].map((text) => text.replace(/Reference \S+/, ""))).toHaveLength(1);
});

async function firstChat(page: Page): Promise<string> {
  await openFirstChat(page);
  await expect(page.getByRole("log")).toBeVisible();
  return new URL(page.url()).pathname;
}

async function openFirstChat(page: Page): Promise<void> {
  await page.goto("/chats");
  await page.getByRole("main").getByRole("listitem").first().getByRole("link").last().click();
}
