import type { LaunchOptions } from "@playwright/test";
import { findChromium, quietChromium } from "../../scripts/build/chromium.mjs";

/**
 * Launch options of Chromium. `letters` is the browser's font size.
 * Most journeys load no pictures, because the demo draws each picture when it is first requested.
 * Blocking pictures by a Playwright route would disable the browser's cache.
 */
export function browserWithout(what: "nothing" | "pictures", { letters = 16 } = {}): LaunchOptions {
  const settings = [`defaultFontSize=${letters}`, ...(what === "pictures" ? ["imagesEnabled=false"] : [])];
  return {
    executablePath: findChromium(),
    args: [...quietChromium, `--blink-settings=${settings.join()}`],
  };
}
