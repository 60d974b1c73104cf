import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";

export const slugs = ["ember", "aurora", "orchid", "onyx", "apricot", "heirloom", "merlot", "marina"] as const;
export type Slug = (typeof slugs)[number];

export const demoPassword = "demo-demo-demo";

export function origin(slug: Slug): string {
  return `http://${slug}.localhost:${process.env.JOURNEY_PORT}`;
}

let people = 0;

export interface PersonWishes {
  javaScript?: boolean;
  width?: number;
  dark?: boolean;
}

/**
 * A browser of one simulated person on one site, with a network address of their own: the limits are on, and count by
 * address (DESIGN 13.14).
 */
export async function person(browser: Browser, slug: Slug, wishes: PersonWishes = {}): Promise<{ page: Page; context: BrowserContext }> {
  people += 1;
  const address = `10.${process.pid % 250}.${people >> 8}.${people % 256}`;
  const context = await browser.newContext({
    baseURL: origin(slug),
    javaScriptEnabled: wishes.javaScript ?? true,
    viewport: { width: wishes.width ?? 390, height: 844 },
    colorScheme: wishes.dark ? "dark" : "light",
    extraHTTPHeaders: { "X-Forwarded-For": address },
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw error;
  });
  return { page, context };
}

/** Speaks English whatever the site's own language, so that a journey can name what it presses. */
export async function speakEnglish(context: BrowserContext, slug: Slug): Promise<void> {
  await context.addCookies([{ name: "locale", value: "en", url: origin(slug) }]);
}

export async function enter(page: Page): Promise<void> {
  await page.goto("/");
  const warning = page.getByRole("button", { name: /I am \d+ or older/ });
  if (await warning.isVisible()) await warning.click();
  await expect(warning).toBeHidden();
}

export async function logIn(page: Page, name: string): Promise<void> {
  await page.goto("/login");
  const warning = page.getByRole("button", { name: /I am \d+ or older/ });
  if (await warning.isVisible()) await warning.click();
  await page.getByLabel("E-mail").fill(name.includes("@") ? name : `${name}@demo.test`);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL(/\/members/);
}
