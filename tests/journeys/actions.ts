import { newestMail } from "./desk";
import { demoPassword, expect, type Page } from "./support";

/** What people do, told by what they press. Everything here works with scripts and without. */

export interface Newcomer {
  name: string;
  email: string;
  password: string;
  gender: "Male" | "Female";
  age: number;
}

/** Names are unique per site; a server that runs on has those of the run before. */
const run = `${Date.now().toString(36).slice(-4)}${process.env.TEST_WORKER_INDEX ?? ""}`;
let newcomers = 0;

/** Older than anybody in the demo, so that a search by age finds them among the invented. */
export function newcomer(gender: Newcomer["gender"], age = 72): Newcomer {
  newcomers += 1;
  const name = `Wanda_${run}_${newcomers}`;
  return { name, email: `${name.toLowerCase()}@journey.test`, password: `seven grey herons ${newcomers}`, gender, age };
}

export async function enter(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await passWarning(page);
}

/** Confirms one's age where the site asks, in whatever language. */
export async function passWarning(page: Page): Promise<void> {
  const accept = page.locator("[data-entry-warning]").getByRole("button");
  if (await accept.isVisible()) {
    // The warning is gone before the answer has come, and with it the cookie.
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === "POST" && answer.url().includes("warning"),
    );
    await accept.click();
    await answered;
  }
  await expect(accept).toBeHidden();
}

/** From the first step, on its page or in its dialog, to the page that says that a mail is under way. */
export async function signUp(page: Page, who: Newcomer): Promise<void> {
  const form = page.locator("[data-signup]").last();
  await form.getByLabel("E-mail").fill(who.email);
  const gender = form.getByRole("radio", { name: who.gender, exact: true });
  if (await gender.isVisible()) await gender.check();
  await next(form);
  await form.getByLabel("Name", { exact: true }).fill(who.name);
  await next(form);
  await form.getByLabel("Password", { exact: true }).fill(who.password);
  await next(form);
  await form.getByLabel("Day").fill("1");
  await form.getByLabel("Month").fill("1");
  await form.getByLabel("Year").fill(String(new Date().getFullYear() - who.age));
  await next(form);
  await form.getByLabel("About you").fill("I like long walks and short letters.");
  for (const box of await form.getByRole("checkbox").all()) await box.check();
  await form.getByRole("button", { name: "Create my account" }).click();
  await expect(page.getByRole("heading", { name: /^Confirm your e.mail/ })).toBeVisible();
  await expect(page.getByText(`to ${who.email}`)).toBeVisible();
}

const next = (form: ReturnType<Page["locator"]>) => form.getByRole("button", { name: "Next" }).click();

/** Goes where the first link of the newest mail leads, as from a mail program: from no page of ours. */
export async function followMail(page: Page, to: string): Promise<void> {
  await page.goto((await newestMail(page, to)).link);
}

/** The same by hand: at the demo's post office. */
export async function openMailbox(page: Page, to: string): Promise<void> {
  const mail = page.getByRole("link", { name: new RegExp(`to ${literally(to)}`) }).first();
  await expect(async () => {
    await page.goto("/dev/mailbox");
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await mail.click();
  await page.frameLocator("iframe").getByRole("link").first().click();
}

export async function confirmAddress(page: Page, who: Newcomer): Promise<void> {
  await followMail(page, who.email);
  await confirm(page);
}

export async function confirm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: /^Your e.mail address is confirmed/ })).toBeVisible();
}

export async function logIn(page: Page, who: string | Newcomer): Promise<void> {
  const { email, password } = typeof who === "string" ? { email: `${who}@demo.test`, password: demoPassword } : who;
  await enter(page, "/login");
  // The sign-up dialog, closed, has fields of the same names.
  const form = page.getByRole("main");
  await form.getByLabel("E-mail").fill(email);
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

/** Opens the filters, which on a phone lie in a sheet, asks for everybody of an age, and looks. */
export async function searchByAge(page: Page, from: number, to: number): Promise<void> {
  await goBy(page, "Search");
  // The form of the search before is replaced when the page has come.
  await page.waitForURL(/\/members$/, { waitUntil: "commit" });
  const open = page.getByRole("button", { name: /^Filters/ });
  if (await open.isVisible()) await open.click();
  const filters = page.getByRole("search");
  const gender = filters.getByRole("group", { name: "Gender" }).getByText("Any");
  if (await gender.isVisible()) await gender.click();
  const country = filters.getByLabel("Country");
  if (await country.isVisible()) await country.selectOption({ label: "Any" });
  await filters.getByLabel("Age from").fill(String(from));
  await filters.getByLabel("Age to").fill(String(to));
  await filters.getByRole("button", { name: /^Show/ }).click();
  await page.waitForURL(new RegExp(`min_age=${from}`), { waitUntil: "commit" });
}

/** By the navigation: at the foot of a phone, on top of a wide screen. */
export async function goBy(page: Page, name: string): Promise<void> {
  // Without its styles a page shows both.
  await page.waitForLoadState();
  const way = page
    .getByRole("navigation", { name: /^(Menu|Main menu)$/ })
    .getByRole("link", { name: new RegExp(`${name}`) });
  await way.click();
  await expect(way.first()).toHaveAttribute("aria-current", "page");
}

/** Waits for the scripts of a part; what is pressed before is a plain form. */
export async function comeAlive(part: ReturnType<Page["locator"]>, timeout = 30_000): Promise<void> {
  const isAlive = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactFiber"));
  await expect.poll(() => part.evaluate(isAlive), { message: "the part is alive", timeout }).toBe(true);
}

export async function findMember(page: Page, who: Newcomer): Promise<void> {
  await searchByAge(page, who.age, who.age);
  await personIn(page, who).click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(literally(who.name)) })).toBeVisible();
}

/** Somebody's card, which begins with the name; its menu speaks of the person too. */
export function personIn(page: Page, who: Newcomer): ReturnType<Page["locator"]> {
  return page.getByRole("link", { name: new RegExp(`^${literally(who.name)}`) }).first();
}

/** A chat in which nothing was said yet offers first lines, over its composer (CHA-05). */
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
 * Buys the first package with the first method of the country; the test provider is asked to end it as named. Answers
 * where it can be told otherwise, while it is pending.
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
 * A payment that was pending comes in while its page is open: the page turns by itself, and a toast says so (PAY-18,
 * PAY-20). No second window plays the bank: Chromium forgets to close one whose next document has just come in.
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

/** The shop hears from the provider by a job; without scripts a button asks how far it is. */
export async function expectOutcome(page: Page, title: string): Promise<void> {
  const again = page.getByRole("button", { name: "Check again" });
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
}

/** Credits left, as the shop tells it. */
export async function balance(page: Page): Promise<number> {
  await page.goto("/credits");
  const words = await page.getByText(/^You have \d+ credits?$/).innerText();
  return Number(words.match(/\d+/)?.[0]);
}
