import type { Page } from "@playwright/test";
import type { Screen } from "./screens";

const controlTimeout = { timeout: 20_000 };

/** Opens the screen's path, follows its links, then presses its controls. */
export async function openScreen(page: Page, { path, follow = [], to, press = [], lands }: Screen): Promise<void> {
  if (follow.length === 0) await page.goto(path);
  let href = path;
  for (const [step, begin] of follow.entries()) {
    // Wait for the full load only of the last page, because the others only provide links.
    await page.goto(href, { waitUntil: step === 0 ? "domcontentloaded" : "load" });
    href = (await page.locator(`main a[href^="${begin}"]`).first().getAttribute("href", controlTimeout)) ?? "/";
  }
  if (follow.length > 0) await page.goto(to ? to(href) : href);
  for (const control of press) await page.locator(control).first().click(controlTimeout);
  if (lands) {
    const landing = new RegExp(`^${lands.replace(/:\w+/, "[^/]+")}$`);
    await page.waitForURL((url) => landing.test(url.pathname), controlTimeout);
  }
}
