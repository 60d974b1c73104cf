import { expect, type Page } from "./support";

/** A phone in landscape, a phone with an open keyboard, half a screen, and a low window on a desktop. */
const lowWindows = [
  { width: 640, height: 320 },
  { width: 390, height: 360 },
  { width: 320, height: 480 },
  { width: 1280, height: 400 },
] as const;

/** Expects that fixed bars leave about half of a low window to the page. */
export async function expectRoomToRead(page: Page, name: string): Promise<void> {
  for (const size of lowWindows) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo(0, Math.min(600, document.documentElement.scrollHeight / 2)));
    const where = `${name} at ${size.width}x${size.height}`;
    await expect.poll(() => page.evaluate(partTaken), `taken by bars: ${where}`).toBeLessThanOrEqual(0.51);
  }
}

/** Runs in the page. The share of the window's height that wide fixed bars cover. */
function partTaken(): number {
  const rows = new Uint8Array(innerHeight);
  for (const bar of document.querySelectorAll<HTMLElement>("body *")) {
    if (!/^(?:fixed|sticky)$/.test(getComputedStyle(bar).position) || !bar.checkVisibility()) continue;
    const { top, bottom, width, height } = bar.getBoundingClientRect();
    // Skip narrow columns, and layers that let clicks through.
    if (width < innerWidth / 2 || height === 0 || getComputedStyle(bar).pointerEvents === "none") continue;
    rows.fill(1, Math.max(0, Math.round(top)), Math.max(0, Math.round(bottom)));
  }
  return rows.reduce((sum, row) => sum + row, 0) / innerHeight;
}
