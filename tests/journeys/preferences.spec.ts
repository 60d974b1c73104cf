import { comeAlive, newcomer } from "./actions";
import { joinQuickly } from "./desk";
import { expect, type Page, test, type Visit } from "./support";

const ages = (page: Page) => [page.getByLabel("Age from"), page.getByLabel("Age to")] as const;

async function fillAges(page: Page, from: string, to: string): Promise<void> {
  const [first, last] = ages(page);
  await first.fill(from);
  await last.fill(to);
}

async function expectAges(page: Page, from: string, to: string): Promise<void> {
  const [first, last] = ages(page);
  await expect(first).toHaveValue(from);
  await expect(last).toHaveValue(to);
}

const refused = (page: Page, sentence: string) =>
  expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
const people = (page: Page) => page.getByRole("main").locator('a[href^="/members/"]');
const go = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

for (const javaScript of [true, false]) {
  const how = javaScript ? "with scripts" : "without scripts";

  async function newMember(visit: Visit): Promise<Page> {
    const page = await visit("ember", { javaScript });
    await joinQuickly(page, newcomer("Female", 40));
    await page.goto("/preferences/who");
    await expect(page.getByText("Step 1 of 3")).toBeVisible();
    if (javaScript) await comeAlive(page.getByRole("button", { name: "Continue" }));
    return page;
  }

  test(`A new member on a phone passes the three steps after mistakes, and comes to people, ${how}`, async ({
    visit,
  }) => {
    const page = await newMember(visit);
    await test.step("reversed ages are refused, and the answers stay", async () => {
      await page.getByRole("checkbox", { name: "Men", exact: true }).check({ force: true });
      await fillAges(page, "60", "30");
      await go(page, "Continue");
      await refused(page, "The first age is higher than the second.");
      await expectAges(page, "60", "30");
      await expect(page.getByRole("checkbox", { name: "Men", exact: true })).toBeChecked();
      await expect(page).toHaveURL(/\/preferences\/who$/);
    });
    await fillAges(page, "30", "80");
    await go(page, "Continue");
    await expect(page.getByText("Step 2 of 3")).toBeVisible();
    await test.step("an unknown town is refused, and stays typed", async () => {
      const town = page.getByLabel("City");
      await town.fill("Qzxwvillingsby");
      await go(page, "Continue");
      await refused(page, "We don’t know this place.");
      await expect(town).toHaveValue("Qzxwvillingsby");
    });
    await test.step("a distance without a town is refused, and stays chosen", async () => {
      await page.getByLabel("City").fill("");
      await page.getByLabel("Distance").selectOption("100");
      await go(page, "Continue");
      await refused(page, "Please fill this in.");
      await expect(page.getByLabel("Distance")).toHaveValue("100");
      await page.getByLabel("City").fill("Norwich");
    });
    await expect(page.getByRole("checkbox", { name: "United Kingdom", exact: true })).toBeChecked();
    await page.getByLabel("Distance").selectOption("");
    await go(page, "Continue");
    await expect(page.getByText("Step 3 of 3")).toBeVisible();
    await test.step("the town is kept on the way back to the second step", async () => {
      await page.getByRole("link", { name: "Back" }).click();
      await expect(page.getByText("Step 2 of 3")).toBeVisible();
      await go(page, "Continue");
      await expect(page.getByText("Step 3 of 3")).toBeVisible();
    });
    await test.step("an answer without its question is refused, and a whole one is saved in the step", async () => {
      const words = page.getByRole("textbox", { name: "Answer 1" });
      await words.fill("Coffee in bed.");
      await go(page, "Show people who suit me");
      await refused(page, "Choose the question that this answers.");
      await expect(words).toHaveValue("Coffee in bed.");
      await page.getByLabel("Write a few words").selectOption("My ideal Sunday");
    });
    await go(page, "Show people who suit me");
    await expect(page).toHaveURL(/\/signup-matches$/);
    await expect(people(page).first()).toBeVisible();
    await page.goto("/profile");
    await expect(page.getByRole("textbox", { name: "Answer 1" })).toHaveValue("Coffee in bed.");
    await page.goto("/preferences");
    await expectAges(page, "30", "80");
    await page.getByRole("link", { name: "Settings" }).last().click();
    await expect(page).toHaveURL(/\/settings$/);
  });

  test(`A new member on a phone skips each step, and comes to people, ${how}`, async ({ visit }) => {
    const page = await newMember(visit);
    await go(page, "Skip this step");
    await expect(page.getByText("Step 2 of 3")).toBeVisible();
    await go(page, "Skip this step");
    await expect(page.getByText("Step 3 of 3")).toBeVisible();
    await go(page, "Show people who suit me");
    await expect(people(page).first()).toBeVisible();
  });

  test(`Preferences that nobody fits are told, with a way to people and back to the preferences, ${how}`, async ({
    visit,
  }) => {
    const page = await newMember(visit);
    await fillAges(page, "98", "99");
    await go(page, "Continue");
    await expect(page.getByText("Step 2 of 3")).toBeVisible();
    await go(page, "Skip this step");
    await expect(page.getByText("Step 3 of 3")).toBeVisible();
    await go(page, "Show people who suit me");
    await expect(page.getByRole("heading", { name: "No one found yet" })).toBeVisible();
    await page.getByRole("link", { name: "Change preferences" }).click();
    await expectAges(page, "98", "99");
    await go(page, "Save preferences");
    await expect(page.getByText("no one fits them yet")).toBeVisible();
    await page.goto("/swipe-game");
    await expect(page.getByRole("heading", { name: "No one found yet" })).toBeVisible();
    await page.goBack();
    await go(page, "Save preferences");
    await page.getByRole("link", { name: "Show everyone" }).click();
    await expect(people(page).first()).toBeVisible();
  });

  test(`An answer of 5,000 signs and a form of forty answers are refused in words, ${how}`, async ({ visit }) => {
    const page = await newMember(visit);
    await page.goto("/profile");
    const section = page.getByRole("region", { name: "Your answers" });
    const field = section.getByRole("textbox", { name: "Answer 1" });
    if (javaScript) await comeAlive(field);
    await section.getByRole("combobox", { name: "Question 1" }).selectOption("My ideal Sunday");
    const long = "Long. ".repeat(834).slice(0, 5000).trim();
    await field.evaluate((area) => area.removeAttribute("maxlength"));
    await field.fill(long);
    await section.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Use at most 300 characters.").first()).toBeVisible();
    await expect(field).toHaveValue(long);
    await test.step("forty answers are refused, and the short one stays typed", async () => {
      await field.fill("Coffee in bed.");
      await field.evaluate((area) => {
        for (let number = 4; number <= 40; number += 1) {
          const extra = Object.assign(document.createElement("input"), { type: "hidden", value: "sunday" });
          extra.name = `prompt_${number}`;
          area.closest("form")?.append(extra);
        }
      });
      await section.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await expect(field).toHaveValue("Coffee in bed.");
    });
  });
}
