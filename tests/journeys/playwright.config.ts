import { defineConfig } from "@playwright/test";
import { browserWithout } from "./browser";

/** Journeys use the built product in the system's Chromium. start-product.ts starts the one server that they share. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  fullyParallel: true,
  // No more workers than cores, because a late server refuses calls (D40) and no journey gains by that.
  workers: "100%",
  retries: 0,
  // Long timeouts suit busy machines. The timeouts only need to end hanging tests.
  timeout: 480_000,
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
