import { existsSync } from "node:fs";

// The headless shell comes first, because this browser makes tests a third faster.
const places = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Flags against the browser's own requests. Tests may run as root, so the sandbox is off. */
export const quietChromium = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export function findChromium() {
  return [process.env.CHROMIUM, ...places].find((path) => path && existsSync(path));
}
