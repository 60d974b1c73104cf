import { comeAlive, newcomer, passWarning } from "./actions";
import { newestMail } from "./desk";
import { expect, type Page, test } from "./support";

const stepOf = (page: Page) => page.locator("[data-signup]").last();

/** The field with this label. Leaves out the button for showing the password, because it has the same label. */
const fieldOf = (page: Page, label: string) => stepOf(page).getByLabel(label).and(page.locator("input, textarea"));

async function answer(page: Page, fields: Record<string, string>, button: string): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await fieldOf(page, label).fill(value);
  await stepOf(page).getByRole("button", { name: button }).click();
}

/** Expects the whole first heading, because the home page behind the dialog has headings with similar words. */
const heading = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();

test("Back goes one step back, Escape closes an empty dialog, and each step focuses its field", async ({ visit }) => {
  const page = await visit("ember");
  const who = newcomer("Female");
  await page.goto("/");
  await passWarning(page);
  const opener = page.locator("[data-signup-open]:visible").first();
  const dialog = page.locator("[data-signup-dialog]");
  const title = (name: string) => expect(dialog.getByRole("heading", { name })).toBeVisible();
  await test.step("an empty dialog closes by Escape and by Back without a trace in the history", async () => {
    for (const leave of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
      await opener.click();
      await expect(fieldOf(page, "Email")).toBeFocused();
      await leave();
      await expect(dialog).toBeHidden();
      await expect.poll(() => page.evaluate(() => history.state)).toBeNull();
    }
  });
  await opener.click();
  await test.step("an error shows once, at the focused field", async () => {
    await stepOf(page).getByRole("radio", { name: who.gender, exact: true }).check();
    await answer(page, { Email: "anna@" }, "Next");
    await expect(fieldOf(page, "Email")).toHaveAttribute("aria-invalid", "true");
    await expect(fieldOf(page, "Email")).toBeFocused();
    await expect(dialog.getByRole("alert")).not.toContainText("Invalid");
    await expect(dialog.getByText(/valid e.?mail/i)).toHaveCount(1);
  });
  await test.step("Escape closes no dialog with a typed address", async () => {
    await page.keyboard.press("Escape");
    await expect(fieldOf(page, "Email")).toHaveValue("anna@");
    await expect(dialog).toBeVisible();
  });
  await test.step("a mistyped domain brings a question, and its answer is used", async () => {
    const [name] = who.email.split("@");
    await answer(page, { Email: `${name}@gmial.com` }, "Next");
    await title("What should we call you?");
    await expect(fieldOf(page, "Nickname")).toBeFocused();
    await expect(dialog.getByText(`Did you mean ${name}@gmail.com?`)).toBeVisible();
    await dialog.getByRole("button", { name: "Yes, use this address" }).click();
    await expect(dialog.getByText("Did you mean")).toHaveCount(0);
    await answer(page, { Nickname: who.name }, "Next");
    await title("Choose a password");
    await expect(dialog.locator('input[autocomplete="username"]')).toHaveValue(`${name}@gmail.com`);
  });
  await test.step("a password can be shown", async () => {
    const password = fieldOf(page, "Password");
    await expect(password).toBeFocused();
    await password.fill(who.password);
    const show = dialog.getByRole("button", { name: "Show password" });
    await show.click();
    await expect(show).toHaveAttribute("aria-pressed", "true");
    await expect(password).toHaveAttribute("type", "text");
    await show.click();
    await expect(password).toHaveAttribute("type", "password");
    await dialog.getByRole("button", { name: "Next" }).click();
    await title("When were you born?");
  });
  await test.step("Back leads step by step and out of the first, and Forward goes on", async () => {
    await page.goBack();
    await title("Choose a password");
    await dialog.getByRole("link", { name: "Back" }).click();
    await title("What should we call you?");
    await expect(fieldOf(page, "Nickname")).toHaveValue(who.name);
    await page.goBack();
    await title("What’s your email address?");
    await page.goForward();
    await title("What should we call you?");
    await page.goBack();
    await title("What’s your email address?");
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe("sign-up in German, without scripts, on a phone", () => {
  test("A sign-up without scripts leads from the first step to a complete profile", async ({ visit }) => {
    const page = await visit("orchid", { javaScript: false, ownLanguage: true });
    const who = newcomer("Female");
    await page.goto("/");
    await page.getByRole("button", { name: /Ich bin 18 oder älter/ }).click();
    await page.goto("/signup");
    await test.step("an error names its field, and the typed text stays (ACC-30..35)", async () => {
      await expect(page.getByText("Gut zu wissen")).toBeVisible();
      await stepOf(page).getByRole("radio", { name: "Frau" }).check();
      await answer(page, { "E-Mail": "free@demo.test" }, "Weiter");
      const hint = page.getByText("Ist es deins?").locator("..");
      await expect(hint.getByRole("link", { name: "Einloggen" })).toHaveAttribute("href", "/login");
      await expect(page.getByRole("radio", { name: "Frau" })).toBeChecked();
    });
    await test.step("an address about to be deleted gets the way back by mail (ACC-37)", async () => {
      await answer(page, { "E-Mail": "deleted@demo.test" }, "Weiter");
      await expect(page.getByRole("link", { name: "Kundenservice" }).first()).toBeVisible();
      await page.getByRole("button", { name: "Link zum Wiederherstellen senden" }).click();
      await expect(page).toHaveURL(/\/reactivation\?sent=1/);
      await page.goto("/signup");
    });
    await stepOf(page).getByRole("radio", { name: "Frau" }).check();
    await answer(page, { "E-Mail": who.email }, "Weiter");
    await answer(page, { Spitzname: who.name }, "Weiter");
    await answer(page, { Passwort: who.password }, "Weiter");
    await test.step("a birth date below the minimum age is refused (ACC-31)", async () => {
      const year = String(new Date().getFullYear() - 10);
      await answer(page, { Tag: "1", Monat: "1", Jahr: year }, "Weiter");
      await expect(page.getByText("Ungültiges Geburtsdatum")).toHaveCount(1);
      await expect(page.getByLabel("Tag")).toBeFocused();
      await expect(page.getByLabel("Jahr")).toHaveValue(year);
    });
    await answer(page, { Tag: "31", Monat: "12", Jahr: "1980" }, "Weiter");
    await test.step("no consent is preselected", async () => {
      for (const box of await page.getByRole("checkbox").all()) await expect(box).not.toBeChecked();
      await answer(page, { "Über dich": "Lange Wege, kurze Briefe." }, "Mein Konto anlegen");
      await expect(page.getByRole("checkbox", { name: /AGB/ })).toHaveAccessibleDescription(/AGB/);
      await expect(page.getByRole("textbox", { name: "Über dich" })).toHaveValue("Lange Wege, kurze Briefe.");
    });
    for (const box of await page.getByRole("checkbox").all()) await box.check();
    await test.step("the last form carries all five answers (ACC-17)", async () => {
      const sent = page.waitForRequest((request) => request.method() === "POST");
      await answer(page, { "Passwort wiederholen": who.password }, "Mein Konto anlegen");
      const carried = new URLSearchParams((await sent).postData() ?? "");
      const answered = ["email", "name", "password", "date_of_birth", "signup_message"].map((name) =>
        carried.get(name),
      );
      expect(answered).toEqual([who.email, who.name, who.password, "1980-12-31", "Lange Wege, kurze Briefe."]);
    });
    await heading(page, "Bestätige deine E‑Mail-Adresse");
    await expect(page.getByRole("button", { name: "Mail noch einmal senden" })).toBeDisabled();
    await test.step("the address is corrected with the password (A11)", async () => {
      await page.getByText("Falsche Adresse?").click();
      const right = `right.${who.email}`;
      await answer(page, { "Richtige E-Mail-Adresse": right, "Dein Passwort": "falsch falsch falsch" }, "Ändern");
      await expect(page.getByLabel("Richtige E-Mail-Adresse")).toHaveValue(right);
      await answer(page, { "Dein Passwort": who.password }, "Ändern");
      await expect(page.getByText(right)).toBeVisible();
      await expect(page.getByText("Die Mail ist unterwegs.")).toBeVisible();
      who.email = right;
    });
    await page.getByRole("link", { name: /^Schon bestätigt/ }).click();
    await expect(page.getByText("Noch nicht bestätigt")).toBeVisible();
    const { link } = await newestMail(page, who.email);
    await page.goto(link);
    await page.getByRole("button", { name: "Bestätigen" }).click();
    await heading(page, "Deine E‑Mail-Adresse ist bestätigt");
    await page.goto("/signup/complete");
    await page.getByRole("link", { name: "Profil vervollständigen" }).click();
    await heading(page, "Schließ deine Registrierung ab");
  });
});

test.describe("sign-up in Dutch, with scripts", () => {
  test("A sign-up begun in a closed tab can be continued in another tab and confirmed in another browser", async ({
    visit,
  }) => {
    const page = await visit("marina", { ownLanguage: true });
    const who = newcomer("Male");
    await page.goto("/");
    await page.getByRole("button", { name: /Ik ben 18 of ouder/ }).click();
    const openers = page.locator("[data-signup-open]:visible");
    const dialog = page.locator("[data-signup-dialog]");
    await test.step("both buttons open the dialog, and only its cross closes a begun one (ACC-20..22)", async () => {
      await openers.first().click();
      await expect(dialog).toBeVisible();
      await expect(fieldOf(page, "E-mail")).toBeFocused();
      await page.mouse.click(5, 5);
      await expect(dialog).toBeVisible();
      await fieldOf(page, "E-mail").fill("a");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await expect(dialog).toBeVisible();
      await dialog.getByRole("button", { name: "Sluiten" }).click();
      await expect(dialog).toBeHidden();
      await openers.last().click();
      await expect(dialog).toBeVisible();
    });
    await answer(page, { "E-mail": who.email }, "Verder");
    await heading(page, "Hoe mogen we je noemen?");
    await answer(page, { Bijnaam: who.name }, "Verder");
    await heading(page, "Kies een wachtwoord");
    await test.step("a killed tab and a page opened by Back continue at the same step", async () => {
      const next = await page.context().newPage();
      await page.close();
      await next.goto("/");
      await next.locator("[data-signup-open]:visible").first().click();
      await heading(next, "Kies een wachtwoord");
      await next.goto("/pages/faq");
      await next.goBack();
      if (await next.locator("[data-signup-dialog]").isHidden())
        await next.locator("[data-signup-open]:visible").first().click();
      await answer(next, { Wachtwoord: who.password }, "Verder");
      await heading(next, "Wanneer ben je geboren?");
      await answer(next, { Dag: "1", Maand: "2", Jaar: "1980" }, "Verder");
      await heading(next, "Vertel iets over jezelf");
      for (const box of await next.getByRole("checkbox").all()) await box.check();
      await answer(next, { "Over jou": "Lange wegen, korte brieven." }, "Account");
      await heading(next, "Bevestig je e‑mailadres");
      await expect(next).toHaveURL(/\/$/);
      await test.step("a check for the confirmation moves the focus to its answer", async () => {
        const dialog = next.locator("[data-signup-dialog]");
        await dialog.getByRole("link", { name: "Al bevestigd? Kijk opnieuw" }).click();
        await expect(dialog.getByRole("status")).toBeFocused();
      });
      await test.step("a first look around shows a modal on phones, else an alert (SET-20, TRK-03)", async () => {
        const look = await next.context().newPage();
        const reminder = look.getByRole("dialog", { name: "Bevestig je e‑mailadres" });
        await look.goto("/members?api_signup_complete=1");
        await expect(reminder).toBeVisible();
        await look.setViewportSize({ width: 1280, height: 844 });
        await look.reload();
        await comeAlive(look.getByRole("main"));
        await expect(reminder).toBeHidden();
        await look.getByRole("button", { name: "Bevestig je e‑mailadres" }).click();
        await expect(look.getByRole("button", { name: "Opnieuw sturen" })).toBeVisible();
        await look.close();
      });
      await test.step("the page notices a confirmation in another browser", async () => {
        const elsewhere = await visit("marina", { javaScript: false, ownLanguage: true });
        await elsewhere.goto((await newestMail(next, who.email)).link);
        await elsewhere.getByRole("button", { name: "Bevestigen" }).click();
        await heading(elsewhere, "Je e‑mailadres is bevestigd");
        await heading(next, "Je e‑mailadres is bevestigd");
      });
      await next.getByRole("link", { name: "Leden bekijken" }).click();
      await expect(next).toHaveURL(/\/members/);
    });
  });

  test("The login link leaves the dialog for the login (ACC-23)", async ({ visit }) => {
    const page = await visit("marina", { ownLanguage: true });
    await page.goto("/");
    await page.getByRole("button", { name: /Ik ben 18 of ouder/ }).click();
    await page.locator("[data-signup-open]:visible").first().click();
    await page.locator("[data-signup-dialog]").getByRole("link", { name: "Inloggen" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.locator("[data-signup-dialog]")).toBeHidden();
  });
});
