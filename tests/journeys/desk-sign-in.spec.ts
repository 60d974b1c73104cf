import { Secret, TOTP } from "otpauth";
import { runOperator } from "../support/server-process";
import { newestMail } from "./desk";
import { giveDevice } from "./passkeys";
import { expect, type Page, test } from "./support";

/** Invites a person by the command line. Returns the printed link. */
async function invite(email: string, ...words: string[]): Promise<string> {
  const said = await runOperator(process.env.JOURNEY_DATA ?? "", ["invite-staff", email, ...words]);
  return new URL(said.split("\n")[0] ?? "").pathname;
}

test("An invited person makes a passkey and signs in with it; the link is dead afterwards (check 2)", async ({
  visit,
}) => {
  const page = await visit("operate", { width: 1280 });
  await giveDevice(page);
  const link = await invite("ada@staff.test", "owner");
  await page.goto(link);
  await page.getByLabel("Your name").fill("Ada Quist");
  await page.getByRole("button", { name: "Make a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Keys and devices" })).toBeVisible();
  await expect(page.getByText("Add a second passkey")).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link has been used or has expired" })).toBeVisible();

  await signOut(page, "Ada Quist");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/desk$/);

  // A device creates only one key per person.
  await page.goto("/desk/access");
  await page.getByText("Add a passkey", { exact: true }).click();
  await page.getByRole("button", { name: "Make the passkey" }).click();
  await expect(page.getByText("This device has a passkey for you already")).toBeVisible();
});

test("A key of the console answers on no other host, not even a sibling (check 33)", async ({ visit }) => {
  const page = await visit("ember");
  await page.goto("/login");
  await giveDevice(page);
  const refused = await page.evaluate(() =>
    navigator.credentials
      .get({ publicKey: { challenge: new Uint8Array(32), rpId: "operate.localhost" } })
      .then(() => "answered")
      .catch((error: Error) => error.name),
  );
  expect(refused).toBe("SecurityError");
});

test("Without script a person joins by an authenticator app; a recovery code signs in once, is told to the owners, and confirms nothing (check 3)", async ({
  visit,
}) => {
  const page = await visit("operate", { javaScript: false });
  await page.goto(await invite("bea@staff.test", "moderator", "ember"));
  await page.getByRole("link", { name: "No passkey here?" }).click();
  await page.getByLabel("Your name").fill("Bea Holm");
  const secret = (await page.locator(".steps code").innerText()).replaceAll(" ", "");
  await page.getByLabel("Then type the six digits").fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole("button", { name: "Finish" }).click();
  await expect(page.locator(".codes code")).toHaveCount(10);
  const codes = await page.locator(".codes code").allInnerTexts();
  await page.getByRole("link", { name: "I have kept them" }).click();
  await expect(page.getByText("10 are left")).toBeVisible();

  const signInBy = async (code: string) => {
    await page.context().clearCookies();
    await page.goto("/desk/sign-in");
    await page.getByText("Sign in with a code", { exact: true }).click();
    await page.getByLabel("E-mail").fill("bea@staff.test");
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await signInBy(codes[0] ?? "");
  await expect(page).toHaveURL(/\/desk$/);
  const owners = await visit("apricot");
  const newestSubject = async () => (await newestMail(owners, "nora@staff.demo.test")).subject;
  await expect.poll(newestSubject).toBe("Bea Holm signed in with a recovery code");

  await page.goto("/desk/access/codes");
  await page.getByRole("button", { name: "Make ten new codes" }).click();
  await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
  await page.getByText("Confirm with a code").click();
  await page.getByLabel("Code of your authenticator app").fill((codes[1] ?? "").slice(0, 10));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("That code did not match");

  await signInBy(codes[0] ?? "");
  await expect(page.getByRole("alert")).toContainText("That did not match");
});

test("In the demo one press signs in as a role, and /dev leads there", async ({ visit }) => {
  const demo = await visit("ember", { width: 1280 });
  await demo.goto("/dev");
  await demo.getByRole("link", { name: "The desk, where operators work" }).click();
  await demo.getByRole("button", { name: "Milan Kos" }).click();
  await expect(demo).toHaveURL(/\/desk$/);
  await expect(demo.getByText("the people are invented")).toBeVisible();
  await expect(demo.getByText("Emberly").first()).toBeVisible();
  await demo.goto(demo.url().replace(/\/desk$/, "/desk/access/app"));
  await demo.getByRole("button", { name: "Confirm as an invented person" }).click();
  await expect(demo.getByRole("heading", { name: "Authenticator app" })).toBeVisible();
});

async function signOut(page: Page, name: string): Promise<void> {
  await page.goto("/desk");
  await page.getByLabel(`${name}: account and keys`).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
}
