import type { Browser, Page } from "@playwright/test";
import { findChromium, quietChromium } from "../build/chromium.mjs";
import { proxyHeaders, sendRequest } from "./load";
import { middle } from "./report";

interface Vitals {
  lcp: number;
  cls: number;
  tbt: number;
}

interface PageVitals extends Vitals {
  /** Milliseconds until the answer, without network throttling. */
  ttfb: number;
}

interface MeasuredPage {
  path: string;
  cookie?: string;
}

/** A phone on a slow network: 1.6 Mbit/s and 150 ms latency, with a four times slower processor (P13). */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const slowdown = 4;
const loadsPerPage = 3;

/** Measures the web vitals on a phone (P13). Each figure is the median of three loads with an empty cache. */
export async function vitalLines(port: number, host: string, pages: readonly MeasuredPage[]): Promise<string[]> {
  const executablePath = findChromium();
  if (!executablePath)
    return ["P13 vitals: left out, no Chromium here (install the package `chromium`, or set CHROMIUM)"];
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({ executablePath, args: quietChromium });
  try {
    const lines = [
      `${"P13 vitals".padEnd(38)} ${["TTFB", "LCP", "CLS", "TBT"].map((word) => word.padStart(7)).join("")}`,
    ];
    for (const page of pages) {
      const loads: PageVitals[] = [];
      for (let round = 0; round < loadsPerPage; round++) loads.push(await loadPage(browser, port, host, page));
      const of = (name: keyof PageVitals) => middle(loads, (each) => each[name])[name];
      const figures = [of("ttfb").toFixed(0), of("lcp").toFixed(0), of("cls").toFixed(3), of("tbt").toFixed(0)];
      lines.push(`${page.path.padEnd(38)} ${figures.map((word) => word.padStart(7)).join("")}`);
    }
    return lines;
  } finally {
    await browser.close();
  }
}

async function loadPage(
  browser: Browser,
  port: number,
  host: string,
  { path, cookie }: MeasuredPage,
): Promise<PageVitals> {
  const origin = `http://${host}:${port}`;
  const started = performance.now();
  await sendRequest(port, { host, path, headers: { "accept-encoding": "br", ...(cookie && { cookie }) } });
  const ttfb = performance.now() - started;
  const phone = { viewport: { width: 390, height: 800 }, deviceScaleFactor: 2 };
  const context = await browser.newContext({ ...phone, extraHTTPHeaders: proxyHeaders });
  try {
    const cookies = (cookie ?? "").split(/;\s*/).filter(Boolean);
    await context.addCookies(
      cookies.map((each) => {
        const at = each.indexOf("=");
        return { name: each.slice(0, at), value: each.slice(at + 1), url: origin };
      }),
    );
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", line);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(observe);
    await page.goto(origin + path, { waitUntil: "networkidle" });
    return { ttfb, ...(await vitalsOf(page)) };
  } finally {
    await context.close();
  }
}

/** Runs in the browser before any script of the page. */
function observe(): void {
  const vitals: Vitals = { lcp: 0, cls: 0, tbt: 0 };
  Object.assign(window, { vitals });
  const watch = (type: string, see: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  watch("largest-contentful-paint", ({ startTime }) => {
    vitals.lcp = startTime;
  });
  watch("layout-shift", ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) vitals.cls += value;
  });
  watch("longtask", ({ duration }) => {
    vitals.tbt += duration - 50;
  });
}

function vitalsOf(page: Page): Promise<Vitals> {
  return page.evaluate(() => (window as unknown as { vitals: Vitals }).vitals);
}
