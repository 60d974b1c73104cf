import type { LaunchOptions } from "@playwright/test";
import { findChromium } from "../../scripts/build/chromium.mjs";

/**
 * The system's browser, silent but for what the pages ask for. Most journeys go without pictures: a demo draws each at its
 * first view, which is most of the time that a page of people takes. Not by a route, under which nothing is cached.
 */
export function browserWithout(what: "nothing" | "pictures"): LaunchOptions {
  return {
    executablePath: findChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...(what === "pictures" ? ["--blink-settings=imagesEnabled=false"] : []),
    ],
  };
}
