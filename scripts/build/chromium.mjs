import { existsSync } from "node:fs";

// The one without a window's parts comes first: it does the same in two thirds of the time.
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** What keeps it from asking for anything but what the pages ask for. */
export const quietChromium = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Where a browser for tests and measurements is, if one is installed. */
export function findChromium() {
  return [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path));
}
