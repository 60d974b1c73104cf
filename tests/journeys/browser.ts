import type { LaunchOptions } from "@playwright/test";
import { findChromium, quietChromium } from "../../scripts/build/chromium.mjs";

/**
 * Launch options of a quiet Chromium. Most journeys skip pictures, which a demo draws at first view. A Playwright
 * route that blocks pictures would disable caching. `letters` is the browser's font size.
 */
export function browserWithout(what: "nothing" | "pictures", { letters = 16 } = {}): LaunchOptions {
  const settings = [`defaultFontSize=${letters}`, ...(what === "pictures" ? ["imagesEnabled=false"] : [])];
  return {
    executablePath: findChromium(),
    args: [...quietChromium, `--blink-settings=${settings.join()}`],
  };
}
