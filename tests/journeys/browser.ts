import type { LaunchOptions } from "@playwright/test";
import { findChromium, quietChromium } from "../../scripts/build/chromium.mjs";

/**
 * Launch options of Chromium. `letters` is the browser's font size. Most journeys load no pictures, because the demo
 * draws each picture at its first request. A Playwright route that blocks pictures would disable the browser's cache.
 */
export function browserWithout(what: "nothing" | "pictures", { letters = 16 } = {}): LaunchOptions {
  const settings = [`defaultFontSize=${letters}`, ...(what === "pictures" ? ["imagesEnabled=false"] : [])];
  return {
    executablePath: findChromium(),
    args: [...quietChromium, `--blink-settings=${settings.join()}`],
  };
}
