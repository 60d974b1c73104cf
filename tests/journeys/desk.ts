import { expect, type Page } from "@playwright/test";
import { dismissalKeys } from "~/client/dismissals";
import { type Fields, Person } from "../support/person";

/** Shortcuts by plain requests and the demo's page `/dev`. */

const demoLogins = ["free", "premium", "fresh", "unconfirmed", "deleted", "blocked"] as const;
export type DemoLogin = (typeof demoLogins)[number];

/** A person who sends requests to the page's site without the browser. */
function beside(page: Page): Person {
  const { hostname, port } = tenantOf(page);
  return new Person(Number(port), hostname);
}

/** The site of each browser, because a page has no URL before its first navigation. */
const sites = new WeakMap<ReturnType<Page["context"]>, string>();

export function keepSite(page: Page, origin: string): void {
  sites.set(page.context(), origin);
}

function tenantOf(page: Page): URL {
  return new URL(sites.get(page.context()) ?? page.url());
}

/** Logs the browser in without a form. `who` is a demo login, or a member's email address, name or id. */
export async function enterAs(page: Page, who: DemoLogin | (string & {})): Promise<void> {
  const isDemoLogin = (demoLogins as readonly string[]).includes(who);
  const person = await beside(page).enter(isDemoLogin ? `${who}@demo.test` : who);
  const url = tenantOf(page).origin;
  const given = { auth: person.cookies.get("auth") as string, "entry-warning": String(Date.now()) };
  await page.context().addCookies(Object.entries(given).map(([name, value]) => ({ name, value, url })));
}

interface Mail {
  subject: string;
  text: string;
  /** The path of the mail's first link. */
  link: string;
}

/** Waits for the newest mail to an email address. With `after`, waits for a different mail. */
export async function newestMail(page: Page, to: string, after?: Mail): Promise<Mail> {
  const reader = beside(page);
  let mail: Mail | undefined;
  await expect(async () => {
    const list = (await reader.get("/dev/mailbox")).text;
    const entry = list.split(/<a (?=[^>]*href="\/dev\/mailbox\/)/).find((part) => wordsOf(part).includes(`to ${to}`));
    const path = /href="([^"]+)"/.exec(entry ?? "")?.[1];
    expect(path, `a mail to ${to}`).toBeTruthy();
    mail = readMail((await reader.get(path as string)).text);
    expect(mail.text).not.toBe(after?.text);
  }).toPass({ timeout: 60_000, intervals: [50, 100, 100, 250] });
  return mail as Mail;
}

function readMail(html: string): Mail {
  const text = wordsOf(/<pre[^>]*>([\s\S]*?)<\/pre>/.exec(html)?.[1] ?? "");
  const link = /https?:\/\/[^\s/]+(\/\S*)/.exec(text)?.[1] ?? "/";
  return { subject: wordsOf(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? ""), text, link };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

function wordsOf(html: string): string {
  const bare = html.replace(/<!--[\s\S]*?-->|<[^>]*>/g, "");
  return bare.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => entities[name] as string);
}

interface Joining {
  name: string;
  email: string;
  password: string;
  gender: "Male" | "Female";
  age: number;
}

/** Signs up and confirms a new member, then logs the browser in as this member. */
export async function joinQuickly(page: Page, who: Joining): Promise<void> {
  const person = beside(page);
  await person.get("/?network=journey");
  const { countries } = JSON.parse((await person.get("/api/settings.php")).text).settings;
  const year = String(new Date().getFullYear() - who.age);
  const steps: Fields[] = [
    { email: who.email, gender: who.gender.toLowerCase(), country: String(countries[0]) },
    { name: who.name },
    { password: who.password },
    { birth_day: "1", birth_month: "1", birth_year: year },
  ];
  const consent = { signup_message: "I like long walks and short letters.", terms: "yes", consent: "yes" };
  for (const [step, fields] of steps.entries()) await answer(person, `/signup/steps/${step}`, fields);
  await answer(person, "/signup", consent);
  const { link } = await newestMail(page, who.email);
  await answer(person, `/activate${link}`);
  await declineBonus(page);
  await enterAs(page, who.email);
}

/** Sends a form as a script, because a plain form gets 303 for each refusal, even a busy server's. */
async function answer(person: Person, path: string, fields: Fields = {}): Promise<void> {
  const { status, text } = await person.action(path, fields);
  expect(status, `${path}: ${text.slice(0, 200)}`).toBe(303);
}

/**
 * Stores in the browser that its member closed the bonus for new members (OFF-38). The bonus would open after 40
 * seconds, during slow journeys and beside the dialogs that they await.
 */
export async function declineBonus(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    // Skip frames of another origin, such as the sandboxed frame of a mail, which have no storage.
    if (location.protocol.startsWith("http") && origin !== "null") localStorage.setItem(key, String(Date.now()));
  }, dismissalKeys.timeBonus);
}
