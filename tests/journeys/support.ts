/**
 * How to write a journey. One `test.describe` per flow. `visit("ember", { as: "free" })` opens one more person's
 * browser, logged in. `joinQuickly(page, newcomer("Female"))` makes a confirmed member. Press by role and label
 * (actions.ts), and take shortcuts by desk.ts: `newestMail`, `moveClock`, `enterAs`. No sleeps: expectations wait.
 * Tag `@servers` for PostgreSQL and Redis with two processes: there are five (DESIGN 14). While writing, drive a
 * running server (TRUST_PROXY=1 npm start): JOURNEY_PORT=3000 node_modules/.bin/playwright test -c tests/journeys -g
 * "words".
 */
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  test as base,
} from "@playwright/test";
import { type DemoLogin, enterAs, keepSite } from "./desk";

export { expect };
export type { Page };

export const slugs = ["ember", "aurora", "orchid", "onyx", "apricot", "heirloom", "merlot", "marina"] as const;
export type Slug = (typeof slugs)[number];

export const demoPassword = "demo-demo-demo";

/** Includes sites made by a journey. */
type AnySlug = Slug | (string & {});

export function origin(slug: AnySlug, port: number | string | undefined = process.env.JOURNEY_PORT): string {
  return `http://${slug}.localhost:${port}`;
}

export interface PersonWishes {
  javaScript?: boolean;
  width?: number;
  dark?: boolean;
  /** Logged in without the form: a demo login by name, or a member by address, name or id. */
  as?: DemoLogin | (string & {});
  /** The site's own language instead of English. */
  ownLanguage?: boolean;
  /** For journeys that fake answers by `page.route`, which service workers bypass. */
  serviceWorkers?: "block";
  /** The port of a server started by the journey. */
  port?: number;
}

/** Opens the browser of one more simulated person on a site. */
export type Visit = (slug: AnySlug, wishes?: PersonWishes) => Promise<Page>;

/**
 * Opens as many people as a test needs. Problems in their browsers fail the test: script errors (a broken hydration
 * included), CSP violations, missing parts and server errors.
 */
export const test = base.extend<{ visit: Visit }>({
  visit: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[] = [];
    await use(async (slug, wishes = {}) => {
      const context = await newPerson(browser, slug, wishes);
      contexts.push(context);
      watch(context, problems);
      const page = await context.newPage();
      keepSite(page, origin(slug, wishes.port));
      if (wishes.as) await enterAs(page, wishes.as);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(problems, "problems in the browsers").toEqual([]);
  },
});

let people = 0;

/**
 * Each person has a network address, because limits count by address (DESIGN 13.14). Only loopback addresses see the
 * demo desk.
 */
async function newPerson(browser: Browser, slug: AnySlug, wishes: PersonWishes): Promise<BrowserContext> {
  people += 1;
  const context = await browser.newContext({
    baseURL: origin(slug, wishes.port),
    javaScriptEnabled: wishes.javaScript ?? true,
    viewport: { width: wishes.width ?? 390, height: 844 },
    colorScheme: wishes.dark ? "dark" : "light",
    reducedMotion: "reduce",
    serviceWorkers: wishes.serviceWorkers ?? "allow",
    extraHTTPHeaders: {
      "X-Forwarded-For": `127.${1 + (Number(process.env.TEST_WORKER_INDEX) % 250)}.${people >> 8}.${people % 256}`,
    },
  });
  await context.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`refused by ${violatedDirective}: ${blockedURI}`),
    ),
  );
  if (!wishes.ownLanguage) await context.addCookies([{ name: "locale", value: "en", url: origin(slug, wishes.port) }]);
  return context;
}

/** Waits for the service worker first, because an interrupted registration logs an error. */
export async function goOffline(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
}

function watch(context: BrowserContext, problems: string[]): void {
  context.on("weberror", (error) => problems.push(`script at ${error.page()?.url()}: ${error.error().message}`));
  context.on("console", (message) => {
    if (isProblem(message)) problems.push(`console at ${message.page()?.url()}: ${message.text()}`);
  });
  context.on("response", (answer) => {
    const asked = answer.request();
    // A service worker's navigation preload counts as the page.
    const isPage = asked.resourceType() === "document" || "service-worker-navigation-preload" in asked.headers();
    const isPart = !isPage && !["fetch", "xhr", "eventsource"].includes(asked.resourceType());
    if (answer.status() >= 500 || (isPart && answer.status() >= 400))
      problems.push(`${answer.status()} ${answer.url()}`);
  });
}

/**
 * Statuses are judged above, because a refused form is no problem. Remix logs aborted requests, and Playwright logs
 * the blocked worker.
 */
const expected =
  /^Failed to load resource|^AbortError: signal is aborted|^Service Worker registration blocked by Playwright/;

function isProblem(message: ConsoleMessage): boolean {
  return ["error", "warning"].includes(message.type()) && !expected.test(message.text());
}
