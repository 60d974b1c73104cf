import { comeAlive } from "./actions";
import { expect, goOffline, test } from "./support";

test("A like that is taken back without a network shows a message and comes back", async ({ visit }) => {
  const page = await visit("ember", { as: "premium" });
  await page.goto("/likes/matches");
  const person = await page.getByRole("main").locator('a[href^="/members/"]').first().getAttribute("href");
  await page.goto(person ?? "");
  const match = page.getByRole("button", { name: "It’s a match" });
  await comeAlive(match);
  await comeAlive(page.getByRole("region", { name: "Messages from the site" }));
  await goOffline(page);
  await match.click();
  await expect(page.getByText("Like removed.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Like back" })).toBeVisible();
  await expect(page.getByText("No connection. Check your internet and try again.")).toBeVisible();
  await expect(match).toBeVisible();
});
