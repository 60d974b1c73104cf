import { comeAlive } from "./actions";
import { holdData } from "./held-data";
import { expect, test } from "./support";

test("A heart on a card shows the like at once, keeps it on the way back, and stays in its list", async ({ visit }) => {
  // A fresh member has received no likes, so that no match covers the list.
  const page = await visit("ember", { as: "fresh" });
  await page.goto("/members?country=GB");
  const heart = page.locator('button.person-like[aria-pressed="false"]').last();
  const id = (await heart.getAttribute("id")) ?? "";
  const same = page.locator(`[id="${id}"]`);
  await same.scrollIntoViewIfNeeded();
  const box = await same.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  // Hold the answer, so that only the page itself can show the like.
  const { release } = await holdData(page, "**/like");
  await comeAlive(same);
  await same.click();
  await expect(same).toHaveAttribute("aria-pressed", "true");
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/like"));
  release();
  expect((await answered).ok()).toBe(true);
  await expect(page).toHaveURL(/\/members\?country=GB$/);
  await page.locator(`a[href="/members/${id}"]`).click();
  await expect(page.getByRole("button", { name: "Liked" })).toBeVisible();
  await page.goBack();
  await expect(same).toHaveAttribute("aria-pressed", "true");
  await same.click();
  await expect(same).toHaveAttribute("aria-pressed", "false");
});

test("A heart that the server refuses is empty again, with the reason at the card", async ({ visit }) => {
  const page = await visit("marina", { as: "free" });
  await page.goto("/members");
  const heart = page.locator('button.person-like[aria-pressed="false"]').first();
  const card = page.getByRole("article").filter({ has: page.locator(`[id="${await heart.getAttribute("id")}"]`) });
  await comeAlive(card.getByRole("button"));
  await page.route("**/like", (route) => route.abort());
  await card.getByRole("button").click();
  await expect(card.getByRole("alert")).toHaveText("No connection. Check your internet and try again.");
  await expect(card.getByRole("button")).toHaveAttribute("aria-pressed", "false");
});
