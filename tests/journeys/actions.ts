import { newestMail } from "./desk";
import { demoPassword, expect, type Page } from "./support";

/** Actions of members, with and without scripts. Each action finds buttons and fields by their names. */

export interface Newcomer {
  name: string;
  email: string;
  password: string;
  gender: "Male" | "Female";
  age: number;
}

/** Part of each name and email address, because a running server keeps the members of earlier runs. */
const run = `${Date.now().toString(36).slice(-4)}${process.env.TEST_WORKER_INDEX ?? ""}`;
let newcomers = 0;

/** Ages above those of all demo members. */
const ages = { from: 72, count: 24 };

/**
 * A person whom a search by age finds. Newcomers of a run take turns with the ages, because a search shows twenty
 * members at first.
 */
export function newcomer(gender: Newcomer["gender"], age = nextAge()): Newcomer {
  newcomers += 1;
  const name = `Wanda_${run}_${newcomers}`;
  return { name, email: `${name.toLowerCase()}@journey.test`, password: `seven grey herons ${newcomers}`, gender, age };
}

function nextAge(): number {
  const workers = 4;
  const worker = Number(process.env.TEST_WORKER_INDEX ?? 0);
  return ages.from + ((newcomers * workers + worker) % ages.count);
}

export async function enter(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await passWarning(page);
}

/** Signs in at the console as an invented person of the demo. */
export async function enterConsole(page: Page, person: string): Promise<void> {
  await page.goto("/desk/sign-in");
  await page.getByRole("button", { name: person }).click();
  await expectScreen(page, /\/desk$/);
}

/** Waits for a screen of the console, and with scripts for its shortcut keys. */
export async function expectScreen(page: Page, address: RegExp): Promise<void> {
  await expect(page).toHaveURL(address);
  await page.waitForLoadState();
  // The button for the list of keys appears when the scripts have loaded.
  const list = page.locator("[data-keys-list]");
  if (await page.evaluate(() => matchMedia("(scripting: enabled)").matches))
    await expect(list).not.toHaveAttribute("hidden");
}

/** Confirms the age, in any language, if the site asks for a confirmation. */
export async function passWarning(page: Page): Promise<void> {
  const accept = page.locator("[data-entry-warning]").getByRole("button");
  if (await accept.isVisible()) {
    // Wait for the answer, because the warning disappears before its cookie is set.
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().includes("warning"),
    );
    await accept.click();
    await answered;
  }
  await expect(accept).toBeHidden();
}

/** Signs up on the page or in its dialog, up to the page that announces a mail. */
export async function signUp(page: Page, who: Newcomer): Promise<void> {
  const form = page.locator("[data-signup]").last();
  await answerStep(form, "Next", async () => {
    await form.getByLabel("Email", { exact: true }).fill(who.email);
    const gender = form.getByRole("radio", { name: who.gender, exact: true });
    if (await gender.isVisible()) await gender.check();
  });
  await answerStep(form, "Next", () => form.getByLabel("Nickname", { exact: true }).fill(who.name));
  await answerStep(form, "Next", () => form.getByLabel("Password", { exact: true }).fill(who.password));
  await answerStep(form, "Next", async () => {
    await form.getByLabel("Day").fill("1");
    await form.getByLabel("Month").fill("1");
    await form.getByLabel("Year").fill(String(new Date().getFullYear() - who.age));
  });
  await answerStep(form, "Create my account", async () => {
    await form.getByLabel("About you").fill("I like long walks and short letters.");
    for (const box of await form.getByRole("checkbox").all()) await box.check();
  });
  await expect(page.getByRole("heading", { name: /^Confirm your email/ })).toBeVisible();
  await expect(page.getByText(`to ${who.email}`)).toBeVisible();
}

/** Answers a step of the sign-up. Answers again as long as the form says that the server is busy (D40). */
async function answerStep(form: ReturnType<Page["locator"]>, send: string, fill: () => Promise<void>): Promise<void> {
  const isBusy = form.getByRole("alert").filter({ hasText: "very busy" });
  do {
    await fill();
    // Mark the form, because its answer replaces the form by one without the mark.
    await form.evaluate((step) => step.setAttribute("data-sent", ""));
    await form.getByRole("button", { name: send }).click();
    await expect(form).not.toHaveAttribute("data-sent");
    await form.page().waitForLoadState("domcontentloaded");
  } while (await isBusy.isVisible());
}

/** Opens the first link of the newest mail to this email address. */
export async function followMail(page: Page, to: string): Promise<void> {
  await page.goto((await newestMail(page, to)).link);
}

/** Clicks a mail in the demo's mailbox, and then the mail's link. */
export async function openMailbox(page: Page, to: string): Promise<void> {
  const mail = page.getByRole("link", { name: new RegExp(`to ${literally(to)}`) }).first();
  await expect(async () => {
    await page.goto("/dev/mailbox");
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await mail.click();
  await page.frameLocator("iframe").getByRole("link").first().click();
}

export async function confirmAddress(page: Page, who: Newcomer): Promise<void> {
  await followMail(page, who.email);
  await confirm(page);
}

export async function confirm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: /^Your email address is confirmed/ })).toBeVisible();
}

export async function logIn(page: Page, who: string | Newcomer): Promise<void> {
  const { email, password } = typeof who === "string" ? { email: `${who}@demo.test`, password: demoPassword } : who;
  await enter(page, "/login");
  // Search in the main part, because the closed sign-up dialog has fields with the same labels.
  const form = page.getByRole("main");
  await form.getByLabel("Email", { exact: true }).fill(email);
  await form.getByLabel("Password", { exact: true }).fill(password);
  await form.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/members/, { waitUntil: "commit" });
}

export async function logOut(page: Page): Promise<void> {
  await accountMenu(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
}

async function accountMenu(page: Page): Promise<void> {
  await page
    .locator("summary")
    .and(page.getByLabel(/^Your account/))
    .click();
}

/** Searches members of all genders and countries by age. On phones, a button opens the filters. */
export async function searchByAge(page: Page, youngest: number, oldest: number): Promise<void> {
  await goBy(page, "Search");
  // Wait for the page, because its form replaces the form of the previous page.
  await page.waitForURL(/\/members$/, { waitUntil: "commit" });
  await page.waitForLoadState();
  const open = page.getByRole("button", { name: /^Filters/ });
  const filters = page.getByRole("search");
  const from = filters.getByLabel("Age from");
  if (await open.isVisible()) await open.click();
  // Wait for the form, because scripts draw its fields after the press.
  await expect(from).toBeVisible();
  const gender = filters.getByRole("group", { name: "Gender" }).getByText("Any");
  if (await gender.isVisible()) await gender.click();
  const country = filters.getByLabel("Country");
  if (await country.isVisible()) await country.selectOption({ label: "Any" });
  await from.fill(String(youngest));
  await filters.getByLabel("Age to").fill(String(oldest));
  await filters.getByRole("button", { name: /^Show/ }).click();
  await page.waitForURL(new RegExp(`min_age=${youngest}`), { waitUntil: "commit" });
}

/** Follows a link of the navigation, which is at the bottom on phones and at the top on wide screens. */
export async function goBy(page: Page, name: string): Promise<void> {
  // Wait for the styles, because a page without styles shows both navigations.
  await page.waitForLoadState();
  const way = page
    .getByRole("navigation", { name: /^(Menu|Main menu)$/ })
    .getByRole("link", { name: new RegExp(`${name}`) });
  await way.click();
  await expect(way.first()).toHaveAttribute("aria-current", "page");
}

/** Waits until React has hydrated the element. An earlier press would submit a plain form. */
export async function comeAlive(part: ReturnType<Page["locator"]>, timeout = 60_000): Promise<void> {
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactFiber"));
  await expect.poll(() => part.evaluate(isAlive), { message: "the part is alive", timeout }).toBe(true);
}

export async function findMember(page: Page, who: Newcomer): Promise<void> {
  await searchByAge(page, who.age, who.age);
  await personIn(page, who).click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(literally(who.name)) })).toBeVisible();
}

/** The link on a member's card. Its text begins with the member's name. */
export function personIn(page: Page, who: Newcomer): ReturnType<Page["locator"]> {
  return page.getByRole("link", { name: new RegExp(`^${literally(who.name)}`) }).first();
}

/** Closes the suggestions that a conversation without messages shows over its text field (CHA-05). */
export async function writeMyOwn(page: Page): Promise<void> {
  const field = page.getByRole("textbox", { name: "Your message" });
  const own = page.getByRole("button", { name: "Write my own" });
  await field.or(own).first().waitFor();
  if (await own.isVisible()) await own.click();
}

export async function write(page: Page, text: string): Promise<void> {
  await writeMyOwn(page);
  await page.getByRole("textbox", { name: "Your message" }).fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByRole("log").getByText(text)).toBeVisible();
  await expect(page.getByRole("log").getByText("Sending…")).toBeHidden();
}

export const literally = (text: string) => text.replace(/[.+*?^$()[\]{}|\\]/g, "\\$&");

/**
 * Buys the first package by the country's first payment method, with the named outcome. Returns the URL of the test
 * provider's page, which can still decide a pending payment.
 */
export async function buy(page: Page, outcome: "Paid" | "Pending"): Promise<string> {
  await page
    .getByRole("link", { name: /^Choose \d+ credits/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "How do you want to pay?" })).toBeVisible();
  await page
    .getByRole("navigation", { name: /^Ways to pay/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Your order" })).toBeVisible();
  await page.getByLabel(/^I want to use my credits straight away/).check();
  await page.getByRole("button", { name: /^Order and pay/ }).click();
  await expect(page.getByRole("heading", { name: "Test payment" })).toBeVisible();
  const provider = page.url();
  await page.getByRole("button", { name: outcome, exact: true }).click();
  return provider;
}

/**
 * Completes a pending payment while its page is open. The page then changes and shows a toast (PAY-18, PAY-20). Uses
 * `fetch`, because Chromium may fail to close a second window with the provider's page during a navigation.
 */
export async function comesIn(page: Page, provider: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Your payment is being processed" })).toBeVisible();
  await page.evaluate(
    (address) => fetch(address, { method: "POST", body: new URLSearchParams({ outcome: "paid" }), redirect: "manual" }),
    provider,
  );
  await expect(page.getByRole("heading", { level: 1, name: "Payment complete" })).toBeVisible();
  const toast = page.getByText(/^\d+ credits added$/);
  await expect(toast).toBeVisible();
  expect((await toast.locator("..").boundingBox())?.width, "the width of a toast (LAY-56)").toBe(350);
}

/** Waits until a job has asked the provider for the outcome. Without scripts, presses the button that asks. */
export async function expectOutcome(page: Page, title: string): Promise<void> {
  const again = page.getByRole("button", { name: "Check again" });
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
}

export async function balance(page: Page): Promise<number> {
  await page.goto("/credits");
  const words = await page.getByText(/^You have \d+ credits?$/).innerText();
  return Number(words.match(/\d+/)?.[0]);
}
