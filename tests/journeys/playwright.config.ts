import { defineConfig } from "@playwright/test";
import { browserWithout } from "./browser";

const isSecondBrowser = process.env.JOURNEYS === "second-browser";

/** Journeys drive the built product in the system's Chromium. start-product.ts starts one server for all. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  // Debian's two browsers share an engine, so CI checks every screen once.
  testIgnore: isSecondBrowser ? ["looks.spec.ts", "large-letters.spec.ts"] : [],
  fullyParallel: true,
  // Journeys tagged @servers run on real servers (support.ts). CI runs the others in its second browser.
  ...(process.env.TEST_DATABASE_URL ? { grep: /@servers/ } : {}),
  ...(isSecondBrowser ? { grepInvert: /@servers/ } : {}),
  workers: 2,
  retries: 0,
  // Bounds for hangs: the rest takes as long as a busy machine needs.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  globalSetup: "./start-product.ts",
  outputDir: process.env.JOURNEY_OUTPUT ?? "../../.cache/journeys",
  reporter: [
    ["list"],
    ...(process.env.JOURNEY_REPORT ? [["json", { outputFile: process.env.JOURNEY_REPORT }] as const] : []),
  ],
  use: {
    viewport: { width: 390, height: 844 },
    locale: "en-GB",
    actionTimeout: 60_000,
    timezoneId: "Europe/London",
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: browserWithout("pictures"),
  },
});
