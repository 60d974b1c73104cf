import type { Locator } from "@playwright/test";
import { comeAlive, newcomer } from "./actions";
import { joinQuickly } from "./desk";
import { expect, type Page, test } from "./support";

/** Drops a name's final comma, because a long name on a card is cut and has no comma. */
const withoutComma = (name: string) => name.replace(/,$/, "");

/** Records every text that an element shows from now on, even for a single frame. */
async function allTextsOf(place: Locator): Promise<() => Promise<string[]>> {
  const texts = await place.evaluateHandle((element) => {
    const seen: string[] = [];
    const look = () => seen.push((element.textContent ?? "").trim());
    new MutationObserver(look).observe(element, { characterData: true, childList: true, subtree: true });
    return seen;
  });
  return () => texts.evaluate((seen) => seen.filter((text, index) => text !== seen[index - 1]));
}

test.describe("the swipe game", () => {
  test("The swipe game works by dragging, by button and by key, and ends after four likes", async ({ visit }) => {
    const page = await visit("ember");
    await joinQuickly(page, newcomer("Male", 40));
    await page.goto("/swipe-game");
    const card = page.getByRole("main").getByRole("article").first();
    const name = () => card.getByRole("link").innerText().then(withoutComma);
    const hearts = page.getByText(/likes? left today/);
    await expect(hearts).toHaveText("4 likes left today");

    const first = await name();
    await page.getByRole("button", { name: "Pass" }).click();
    // Compare whole names, because Grace may come before Grace B.
    await expect.poll(name).not.toBe(first);
    await page.getByRole("button", { name: `Bring ${first} back`, exact: true }).click();
    await expect.poll(name).toBe(first);

    const shown = await allTextsOf(hearts);
    const box = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + 150, box.y + 150);
    await page.mouse.down();
    await page.mouse.move(box.x + 320, box.y + 150, { steps: 5 });
    await page.mouse.up();
    await expect(hearts).toHaveText("3 likes left today");
    // Wait for the first like's answer before sending the other three.
    const undo = page.getByRole("button", { name: /^Undo the like for/ });
    await expect(undo).toBeEnabled();
    await page.keyboard.press("ArrowRight");
    await expect(hearts).toHaveText("2 likes left today");
    await page.keyboard.press("ArrowRight");
    await expect(hearts).toHaveText("1 like left today");
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("heading", { name: "That’s all 4 likes for today" })).toBeVisible();
    // A like that counts twice for a moment would end the game too early.
    expect(await shown()).toEqual([3, 2, 1, 0].map((left) => expect.stringMatching(`^${left} likes? left today$`)));
    // The undo button is enabled only after the last decision is sent, because decisions are sent one by one.
    await expect(undo).toBeEnabled();
    // Keys must not decide on further members after the end of the game.
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowUp");
    await page.waitForLoadState("networkidle");
    await page.reload();
    await expect(page.getByRole("heading", { name: "That’s all 4 likes for today" })).toBeVisible();
    await expect(undo).toBeEnabled();
    await page.goto("/likes/sent");
    await expect(page.getByRole("main").getByRole("link", { name: `${first},` })).toBeVisible();
  });

  test("Likes not sent yet reach the server when the member leaves the game", async ({ visit }) => {
    const page = await visit("ember", { serviceWorkers: "block" });
    await joinQuickly(page, newcomer("Male", 40));
    // Delay each request, as a slow phone network does.
    await page.route(/\/swipe|\.data/, async (route) => {
      await new Promise((resume) => setTimeout(resume, 600));
      await route.continue().catch(() => undefined);
    });
    await page.goto("/swipe-game");
    const like = page.getByRole("button", { name: "Like", exact: true });
    await comeAlive(like);
    // Press a button first, because keys only work after hydration.
    await like.click();
    for (let times = 0; times < 3; times += 1) await page.keyboard.press("ArrowRight");
    await page.getByRole("link", { name: "My likes" }).click();
    await page.waitForURL(/\/likes\/sent/);
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(4);
    await page.reload();
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(4);
  });

  test("A member liked in two tabs counts once", async ({ visit }) => {
    const page = await visit("ember");
    await joinQuickly(page, newcomer("Male", 40));
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto("/swipe-game");
      await comeAlive(tab.getByRole("button", { name: "Pass" }));
    }
    const likeThree = async (tab: Page) => {
      // Delay the requests, so that no answer arrives between two presses.
      let letOut = () => {};
      const pressed = new Promise<void>((done) => {
        letOut = done;
      });
      await tab.route(/\/swipe/, async (route) => {
        if (route.request().method() === "POST") await pressed;
        await route.continue();
      });
      for (let times = 0; times < 3; times += 1) await tab.keyboard.press("ArrowRight");
      letOut();
      await expect(tab.getByRole("button", { name: /^Undo the like for/ })).toBeEnabled();
    };
    await likeThree(page);
    const hearts = other.getByText(/likes? left today/);
    const shown = await allTextsOf(hearts);
    await likeThree(other);
    await expect(hearts).toHaveText("1 like left today");
    expect(await shown(), "fewer than there are").not.toContain("0 likes left today");
  });

  test("The swipe game leads to the match finder, which works by keyboard alone", async ({ visit }) => {
    const page = await visit("ember");
    await joinQuickly(page, newcomer("Male", 40));
    await page.goto("/match-finder?asked=1&reason=nonsense&min_age=abc");
    await expect(page.getByText("We couldn’t use these filters: Here for, Age.")).toBeVisible();
    await page.goto("/match-finder");
    await page.getByRole("spinbutton", { name: "Age from" }).focus();
    await page.keyboard.type("25");
    await page.keyboard.press("Enter");
    // Wait for the new page by its age field, because the URL changes before the page does.
    await expect(page.getByRole("spinbutton", { name: "Age from" })).toHaveAttribute("value", "25");
    await page.getByRole("button", { name: "Like selected" }).press("Enter");
    // The list of errors takes the focus each time it appears.
    const reasons = page.getByRole("main").locator("div[tabindex='-1']", { has: page.getByRole("alert") });
    await expect(reasons).toBeFocused();
    await page.getByRole("button", { name: "Like selected" }).press("Enter");
    await expect(reasons).toBeFocused();
    const choice = page.getByRole("checkbox", { name: /^Choose / }).first();
    await choice.focus();
    await page.keyboard.press("Space");
    await expect(choice).toBeChecked();
    await page.getByRole("button", { name: "Like selected" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/likes\/(sent|matches)/);
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
  });

  test("The swipe game works without scripts", async ({ visit }) => {
    const page = await visit("ember", { javaScript: false });
    await joinQuickly(page, newcomer("Male", 40));
    await page.goto("/swipe-game");
    const link = page.getByRole("article").first().getByRole("link").first();
    const first = withoutComma(await link.innerText());
    await page.getByRole("button", { name: "Like", exact: true }).click();
    await expect(page.getByText("3 likes left today")).toBeVisible();
    const undoButton = page.getByRole("button", { name: `Undo the like for ${first}` });
    await undoButton.click();
    await expect(undoButton).toBeHidden();
    expect(withoutComma(await link.innerText())).toBe(first);
    await expect(page.getByText("3 likes left today")).toBeVisible();
  });
});
