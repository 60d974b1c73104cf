import { expect, type Page } from "@playwright/test";

/** No page scrolls sideways (WCAG 1.4.10). */
export async function expectNoWider(page: Page, what: string): Promise<void> {
  await expect(page.getByRole("main")).toBeVisible();
  expect.soft(await page.evaluate(findWide), `sideways on ${what}`).toEqual([]);
}

/** Runs in the page: elements wider than the window, innermost first. */
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
