import { existsSync } from "node:fs";

// The headless shell comes first, since it takes only two thirds of the time.
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Flags that keep the browser from sending requests of its own. */
export const quietChromium = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The path of an installed browser for tests and measurements. */
export function findChromium() {
  return [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path));
}
