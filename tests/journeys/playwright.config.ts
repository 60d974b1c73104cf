import { defineConfig } from "@playwright/test";
import { browserWithout } from "./browser";

const isSecondBrowser = process.env.JOURNEYS === "second-browser";

/** Journeys drive the built product, started once for all of them (start-product.ts), in the system's Chromium. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  // A screen looks the same in both of Debian's browsers, which draw by one engine: CI looks at all of them once.
  testIgnore: isSecondBrowser ? ["looks.spec.ts", "large-letters.spec.ts"] : [],
  fullyParallel: true,
  // Real servers get the journeys that touch what differs there (support.ts); CI runs those in its second browser.
  ...(process.env.TEST_DATABASE_URL ? { grep: /@servers/ } : {}),
  ...(isSecondBrowser ? { grepInvert: /@servers/ } : {}),
  workers: 2,
  retries: 0,
  // For what never comes: how long the rest takes is the machine's affair.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  globalSetup: "./start-product.ts",
  outputDir: process.env.JOURNEY_OUTPUT ?? "../../.cache/journeys",
  reporter: [
    ["list"],
    ...(process.env.JOURNEY_REPORT ? [["json", { outputFile: process.env.JOURNEY_REPORT }] as const] : []),
  ],
  use: {
    viewport: { width: 390, height: 844 },
    locale: "en-GB",
    actionTimeout: 20_000,
    timezoneId: "Europe/London",
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: browserWithout("pictures"),
  },
});
