import { confirm, enter, followMail, newcomer, signUp } from "./actions";
import { joinQuickly, newestMail } from "./desk";
import { expect, type Page, test } from "./support";

/**
 * A visitor signs up with an email address that its owner has just given up. The owner then takes the address back.
 * Both sites log a new member in before the confirmation.
 */
for (const slug of ["marina", "orchid"] as const) {
  test(`${slug}: a member whose address went back to its owner is told so and enters another`, async ({ visit }) => {
    const owner = newcomer("Male");
    const stranger = { ...newcomer("Male"), email: owner.email };
    const [home, away] = [await visit(slug), await visit(slug)];
    const undo = await moveAway(home, owner);
    await enter(away, "/signup");
    await signUp(away, stranger);
    await undoMailChange(home, undo);

    await away.goto("/settings/email");
    await expect(away.getByText("Your account has no email address")).toBeVisible();
    expect(await away.content()).not.toContain(".invalid");

    await away.goto("/signup/complete");
    const main = away.getByRole("main");
    await expect(main.getByText("Your account has no email address")).toBeVisible();
    expect(await away.content()).not.toContain(".invalid");
    await expect(main.getByRole("button", { name: "Send the email again" })).toBeHidden();
    const own = stranger.name.toLowerCase().concat("@journey.test");
    await main.getByLabel("Correct email address").fill(own);
    await main.getByLabel("Your password", { exact: true }).fill(stranger.password);
    await main.getByRole("button", { name: "Change and send again" }).click();
    await expect(main.getByText(`to ${own}`)).toBeVisible();
    await followMail(away, own);
    await confirm(away);
  });
}

/** Changes an account's email address. Returns the undo link, which was mailed to the old address. */
async function moveAway(page: Page, owner: ReturnType<typeof newcomer>): Promise<string> {
  await joinQuickly(page, owner);
  const moved = owner.email.replace("@", "-moved@");
  await page.goto("/settings/email");
  await page.getByLabel("New email address", { exact: true }).fill(moved);
  await page.getByLabel("Your password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Change address" }).click();
  await followMail(page, moved);
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByRole("heading", { name: "Your new address is set" })).toBeVisible();
  return (await newestMail(page, owner.email)).link;
}

async function undoMailChange(page: Page, undo: string): Promise<void> {
  await page.goto(undo);
  await page.getByRole("button", { name: "Keep this address" }).click();
  await expect(page.getByRole("heading", { name: "Your address stays" })).toBeVisible();
}
