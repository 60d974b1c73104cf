import { expect, type Page } from "@playwright/test";

/** Expects that the page does not scroll sideways (WCAG 1.4.10). */
export async function expectNoWider(page: Page, what: string): Promise<void> {
  await expect(page.getByRole("main")).toBeVisible();
  expect.soft(await page.evaluate(findWide), `sideways on ${what}`).toEqual([]);
}

/** Runs in the page. Lists elements that are wider than the window, the innermost first. */
function findWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.body.querySelectorAll("*")].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  return [
    `${scrollWidth} of ${clientWidth}`,
    ...wide
      .reverse()
      .slice(0, 4)
      .map((it) => it.outerHTML.slice(0, 160)),
  ];
}
