import { comeAlive, findMember, newcomer } from "./actions";
import { joinQuickly } from "./desk";
import { expect, type Page, test } from "./support";

const question = "My ideal Sunday";
const answer = "Coffee in bed, then the market.";

async function answerQuestion(page: Page): Promise<void> {
  await page.goto("/profile");
  const section = page.getByRole("region", { name: "Your answers" });
  const field = section.getByRole("textbox", { name: "Answer 1" });
  await comeAlive(field);
  await section.getByRole("combobox", { name: "Question 1" }).selectOption(question);
  await field.fill(answer);
  await section.getByRole("button", { name: "Save" }).click();
  await expect(section.getByText("Saved")).toBeVisible();
}

for (const javaScript of [true, false]) {
  test(`A member answers a question, and another likes the answer with words ${javaScript ? "with" : "without"} scripts`, async ({
    visit,
  }) => {
    const [ada, ben] = [newcomer("Female"), newcomer("Male")];
    const hers = await visit("ember");
    const his = await visit("ember", { javaScript });
    await joinQuickly(hers, ada);
    await joinQuickly(his, ben);
    await answerQuestion(hers);

    await his.goto("/members");
    await findMember(his, ada);
    // Cards of similar members may show the same answer as a quotation.
    await expect(his.getByRole("paragraph").filter({ hasText: answer })).toBeVisible();
    await his.getByRole("link", { name: "Like this answer" }).click();
    await expect(
      his.getByText(/Free: you have \d+ free messages? left\. Without words, a like is free\./),
    ).toBeVisible();
    const words = his.getByRole("textbox", { name: /A few words/ });
    if (javaScript) await comeAlive(words);
    await expect(his.getByRole("button", { name: "Like", exact: true })).toBeVisible();
    await words.fill("Which market?");
    await his.getByRole("button", { name: "Send like" }).click();

    await expect(his).toHaveURL(/\/chats\//);
    await expect(his.getByRole("log").getByText("You like this answer")).toBeVisible();
    await expect(his.getByRole("log").getByText("Which market?")).toBeVisible();

    await hers.goto("/likes");
    await expect(hers.getByText("Likes your answer")).toBeVisible();
    await expect(hers.getByRole("main").getByText(question)).toBeVisible();
    await hers.goto("/chats");
    await hers.getByRole("link", { name: ben.name }).first().click();
    await expect(hers.getByRole("log").getByText("Likes your answer")).toBeVisible();
    await expect(hers.getByRole("log").getByText(answer)).toBeVisible();
  });
}
