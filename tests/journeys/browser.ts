import type { LaunchOptions } from "@playwright/test";
import { findChromium, quietChromium } from "../../scripts/build/chromium.mjs";

/**
 * The system's browser, silent but for what the pages ask for. Most journeys go without pictures: a demo draws each at its
 * first view, which is most of the time that a page of people takes. Not by a route, under which nothing is cached. How
 * large its letters are is what somebody has set in their browser for every site.
 */
export function browserWithout(what: "nothing" | "pictures", { letters = 16 } = {}): LaunchOptions {
  const settings = [`defaultFontSize=${letters}`, ...(what === "pictures" ? ["imagesEnabled=false"] : [])];
  return {
    executablePath: findChromium(),
    args: [...quietChromium, `--blink-settings=${settings.join()}`],
  };
}
