import { enterConsole } from "./actions";
import { expect, type Page, test } from "./support";

/** The notice of the last deed. */
const notice = (page: Page) => page.locator(".notice");

test("A moderator judges 20 photos by keyboard alone, one key each, and takes the last back (check 18)", async ({
  visit,
}) => {
  const page = await visit("operate", { width: 1280 });
  await enterConsole(page, "Nora Blum");
  await page.goto("/desk/queue?kind=photo");
  const began = Date.now();
  await page.keyboard.press("s");
  await expect(page.getByRole("heading", { name: /^Photo/ })).toBeVisible();
  // The demo has 18 photos. Two are taken back and judged again.
  for (let judged = 0; judged < 20; judged += 1) {
    const at = page.url();
    const press = judged % 3 === 2 ? "5" : "1";
    await page.keyboard.press(press);
    await expect(page).not.toHaveURL(at);
    await page.waitForLoadState();
    await expect(notice(page)).toContainText(press === "1" ? "Passed a photo" : "Refused a photo");
    if (judged === 4 || judged === 8) {
      await page.keyboard.press("z");
      await expect(notice(page)).toContainText("Took a deed back");
      await page.waitForLoadState();
    }
    if (judged < 19 && !page.url().includes("/desk/queue/")) await page.keyboard.press("s");
  }
  // A busy machine takes longer, so the time is noted and not judged.
  test.info().annotations.push({ type: "seconds for 20 photos", description: `${(Date.now() - began) / 1000}` });
  await expect(page.getByText("Nothing fits these filters")).toBeVisible();
  await page.keyboard.press("z");
  await expect(notice(page)).toContainText("Took a deed back");
  await page.goto("/desk/queue?kind=photo");
  await expect(page.locator(".queue-row")).toHaveCount(1);
});
