import { enterConsole } from "./actions";
import { lookAt } from "./axe";
import { giveDevice } from "./passkeys";
import { expect, type Page, test } from "./support";

/** Confirms a command on staff: first with a passkey, then by the command's button. */
async function confirm(page: Page, command: string): Promise<void> {
  await page.getByRole("button", { name: "Confirm as an invented person" }).click();
  await page.getByRole("button", { name: command }).click();
}

test("An owner invites a person, whose link is shown once; a role shows what it adds; the end of the person ends their session at once", async ({
  visit,
}) => {
  const owner = await visit("operate", { width: 1280 });
  await enterConsole(owner, "Nora Blum");
  await owner.goto("/desk/staff");
  await expect(owner.getByRole("link", { name: "Milan Kos" })).toBeVisible();
  await lookAt(owner, "staff-list");
  await owner.keyboard.press("n");
  await expect(owner.getByRole("heading", { name: "Invite a person" })).toBeVisible();
  await lookAt(owner, "staff-invite");
  await owner.getByLabel("E-mail address").fill("cleo@staff.test");
  await owner.getByLabel("Name").fill("Cleo Marsh");
  await owner.getByLabel("Role", { exact: true }).selectOption("support");
  await owner.getByLabel("Emberly").check();
  await owner.getByLabel("Marina").check();
  await owner.getByRole("button", { name: "Invite" }).click();
  await confirm(owner, "Invite staff");
  const link = (await owner.getByRole("status").locator("code").innerText()).trim();
  await expect(owner.getByText("cleo@staff.test")).toBeVisible();
  await owner.reload();
  await expect(owner.getByText(link)).toHaveCount(0);

  const person = await visit("operate", { width: 1280 });
  await giveDevice(person);
  await person.goto(new URL(link).pathname);
  await expect(person.getByLabel("Your name")).toHaveValue("Cleo Marsh");
  await person.getByRole("button", { name: "Make a passkey" }).click();
  await expect(person.getByRole("heading", { name: "Keys and devices" })).toBeVisible();
  await person.goto("/desk/queue");
  await expect(person.getByRole("heading", { name: "Queue" })).toBeVisible();

  await owner.goto("/desk/staff");
  await owner.getByRole("link", { name: "Cleo Marsh" }).click();
  await expect(owner.getByText("Support Emberly")).toBeVisible();
  await owner.getByRole("combobox", { name: "Role" }).selectOption("finance");
  await owner.getByRole("combobox", { name: "Site" }).selectOption("ember");
  await owner.getByRole("button", { name: "Show what follows" }).click();
  await expect(owner.getByText("Refund up to 50.00 by goodwill").first()).toBeVisible();
  await lookAt(owner, "staff-person");
  await owner.getByRole("button", { name: "End Cleo Marsh" }).click();
  await expect(owner.getByRole("status")).toContainText("Ended a person of the staff");
  await expect(owner.getByRole("link", { name: "Cleo Marsh" })).toHaveCount(0);

  await person.reload();
  await expect(person.getByRole("heading", { name: "Sign in" })).toBeVisible();
});
