/**
 * How to write a journey:
 * - `visit("ember", { as: "free" })` opens one more person's browser, logged in.
 * - `joinQuickly(page, newcomer("Female"))` makes a confirmed member.
 * - actions.ts presses buttons by role and label. desk.ts takes shortcuts: `newestMail`, `enterAs`.
 * - Do not sleep. Expectations wait.
 * - The tag `@servers` runs a journey on PostgreSQL and Redis with two processes. Few need it (DESIGN 14).
 * - While writing, use a running server (TRUST_PROXY=1 npm start):
 * JOURNEY_PORT=3000 node_modules/.bin/playwright test -c tests/journeys -g "words".
 */
import { readFileSync } from "node:fs";
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

/** A site of the demo, or a site that a journey made. */
type AnySlug = Slug | (string & {});

export function origin(slug: AnySlug, port: number | string | undefined = process.env.JOURNEY_PORT): string {
  return `http://${slug}.localhost:${port}`;
}

interface PersonWishes {
  javaScript?: boolean;
  width?: number;
  /** Dots of the screen per pixel, 1 by default. */
  dots?: number;
  dark?: boolean;
  /** Logs the person in without a form: by a demo login, or by a member's email address, name or id. */
  as?: DemoLogin | (string & {});
  /** True for the site's own language. Other persons read English. */
  ownLanguage?: boolean;
  /** Blocks the service worker, which would bypass `page.route`. */
  serviceWorkers?: "block";
  /** The port of the journey's own server. */
  port?: number;
}

/** Opens one more person's browser on a site. */
export type Visit = (slug: AnySlug, wishes?: PersonWishes) => Promise<Page>;

/**
 * Gives a test any number of persons. The test fails on problems in their browsers: script errors, CSP violations,
 * missing files and server errors.
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
 * Opens a person's browser. Each person has an IP address of their own, because rate limits count by address (DESIGN
 * 13.14). The address is a loopback address, because `/dev` answers only those.
 */
async function newPerson(browser: Browser, slug: AnySlug, wishes: PersonWishes): Promise<BrowserContext> {
  people += 1;
  const context = await browser.newContext({
    baseURL: origin(slug, wishes.port),
    javaScriptEnabled: wishes.javaScript ?? true,
    viewport: { width: wishes.width ?? 390, height: 844 },
    deviceScaleFactor: wishes.dots ?? 1,
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

/** Goes offline after the service worker's registration, because interrupting the registration would log an error. */
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
    // A page that the service worker requests in advance counts as the page itself.
    const isPage = asked.resourceType() === "document" || "service-worker-navigation-preload" in asked.headers();
    const isPart = !isPage && !["fetch", "xhr", "eventsource"].includes(asked.resourceType());
    if (answer.status() < (isPart ? 400 : 500)) return;
    const log = logOf(answer.headers()["x-request-id"]);
    if (!isShed(answer.status(), log)) problems.push(`${answer.status()} ${answer.url()} ${log}`);
  });
}

/** True for a call that a late process refused (D40), because a slow machine is no fault of the product. */
const isShed = (status: number, log: string) => status === 503 && log.includes('"event":"request.shed"');

/** The server's log lines of a request, which name the reason of a refusal. Without successful calls to other systems. */
function logOf(requestId: string | undefined): string {
  const file = process.env.SERVER_LOG;
  if (!requestId || !file) return "";
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.includes(requestId) && !line.includes('"status":"ok"')).join(" ");
}

/**
 * Console messages that are no problem. The code above checks failed statuses, because a refused form also has a failed
 * status. Remix logs an aborted request, and Playwright the blocked service worker.
 */
const expected =
  /^Failed to load resource|^A bad HTTP response code|^AbortError: signal is aborted|^Service Worker registration blocked by Playwright/;

function isProblem(message: ConsoleMessage): boolean {
  return ["error", "warning"].includes(message.type()) && !expected.test(message.text());
}
