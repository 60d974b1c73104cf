import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findChromium, quietChromium } from "../build/chromium.mjs";
import { openScreen } from "./open-screen";
import type { Screen, Viewer } from "./screens";

export type Scheme = "light" | "dark";

interface View {
  origin: string;
  width: number;
  scheme: Scheme;
  /** Language of the page. By default the site's own language. */
  locale?: string;
}

export interface Screenshot {
  screen: Screen;
  picture: Buffer;
  /** Visible problems: script errors, a page that does not open, horizontal scrolling. */
  problems: string[];
}

const maxHeight = 3_000;

/** Takes one picture per screen. Each viewer stays logged in on a browser page of their own. */
export class ScreenshotBrowser {
  private readonly pages = new Map<Viewer, Page>();

  private constructor(
    private readonly browser: Browser,
    private readonly view: View,
  ) {}

  static async with<T>(view: View, work: (browser: ScreenshotBrowser) => Promise<T>): Promise<T> {
    const browser = await chromium.launch({ executablePath: findChromium(), args: quietChromium });
    return work(new ScreenshotBrowser(browser, view)).finally(() => browser.close());
  }

  /** Takes the whole page, or its first `height` pixels as a window of this height shows them. */
  async take(screen: Screen, height?: number): Promise<Screenshot> {
    const page = await this.pageOf(screen.viewer);
    if (height) await page.setViewportSize({ width: this.view.width, height });
    const problems: string[] = [];
    const onError = (error: Error) => problems.push(`script: ${error.message}`);
    page.on("pageerror", onError);
    const patience = height ? 90_000 : 3_000;
    await open(page, screen, patience).catch((error: Error) => problems.push(error.message.split("\n")[0] ?? ""));
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (tooWide > 0) problems.push(`scrolls sideways by ${tooWide} px`);
    page.off("pageerror", onError);
    return { screen, picture: await (height ? page.screenshot() : this.picture(page)), problems };
  }

  private async picture(page: Page): Promise<Buffer> {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = { x: 0, y: 0, width: this.view.width, height: Math.min(height, maxHeight) };
    return page.screenshot({ fullPage: true, clip });
  }

  private async pageOf(viewer: Viewer): Promise<Page> {
    const known = this.pages.get(viewer);
    if (known) return known;
    const context = await this.newContext();
    const page = await context.newPage();
    if (viewer !== "visitor") await logIn(page, viewer);
    this.pages.set(viewer, page);
    return page;
  }

  private async newContext(): Promise<BrowserContext> {
    const { origin, width, scheme, locale } = this.view;
    const context = await this.browser.newContext({
      baseURL: origin,
      viewport: { width, height: width < 768 ? 844 : 900 },
      colorScheme: scheme,
      reducedMotion: "reduce",
    });
    await context.addCookies([
      { name: "entry-warning", value: String(Date.now()), url: origin },
      ...(locale ? [{ name: "locale", value: locale, url: origin }] : []),
    ]);
    return context;
  }
}

/** Logs in from within the page, because only the browser resolves names below localhost. */
async function logIn(page: Page, viewer: Viewer): Promise<void> {
  await page.goto("/dev");
  const landed = await page.evaluate(async (who) => {
    const answer = await fetch("/dev/login", { method: "POST", body: new URLSearchParams({ who }) });
    return new URL(answer.url).pathname;
  }, `${viewer}@demo.test`);
  if (landed === "/dev/login") throw new Error(`The demo has no login ${viewer}.`);
}

async function open(page: Page, screen: Screen, patience: number): Promise<void> {
  await openScreen(page, screen);
  await seeEverything(page, patience);
}

/** Loads even the pictures below the visible area, because the screenshot contains them. Demo pictures are drawn first. */
async function seeEverything(page: Page, patience: number): Promise<void> {
  await page.evaluate(async (patience) => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = "eager";
    const timeout = new Promise((done) => setTimeout(done, patience));
    await Promise.race([Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined))), timeout]);
    await document.fonts.ready;
  }, patience);
}
