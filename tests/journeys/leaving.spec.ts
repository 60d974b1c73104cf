import deDeletion from "../../app/i18n/messages/de/deletion.json" with { type: "json" };
import deErrors from "../../app/i18n/messages/de/errors.json" with { type: "json" };
import deLayouts from "../../app/i18n/messages/de/layouts.json" with { type: "json" };
import deReports from "../../app/i18n/messages/de/reports.json" with { type: "json" };
import nlDeletion from "../../app/i18n/messages/nl/deletion.json" with { type: "json" };
import nlErrors from "../../app/i18n/messages/nl/errors.json" with { type: "json" };
import nlLayouts from "../../app/i18n/messages/nl/layouts.json" with { type: "json" };
import nlReports from "../../app/i18n/messages/nl/reports.json" with { type: "json" };
import { comeAlive, type Newcomer, newcomer } from "./actions";
import { joinQuickly, newestMail } from "./desk";
import { expect, type Page, type Slug, test } from "./support";

/** Blocking, reporting, data export, deletion and reactivation, on a phone and in the site's language. */

const languages = {
  nl: { ...nlDeletion, errors: nlErrors, layouts: nlLayouts, reports: nlReports },
  de: { ...deDeletion, errors: deErrors, layouts: deLayouts, reports: deReports },
};
type Words = (typeof languages)["nl"];

const ways: { slug: Slug; language: keyof typeof languages; javaScript: boolean }[] = [
  { slug: "marina", language: "nl", javaScript: false },
  { slug: "orchid", language: "de", javaScript: true },
];

for (const { slug, language, javaScript } of ways) {
  const words: Words = languages[language];
  test(`${slug}: a member reports, exports data, leaves and returns, ${javaScript ? "with" : "without"} scripts`, async ({
    visit,
  }) => {
    const wishes = { javaScript, ownLanguage: true };
    const [anna, ben] = [await visit(slug, wishes), await visit(slug, wishes)];
    const [annaIs, benIs] = [newcomer("Male"), newcomer("Male")];
    await joinQuickly(anna, annaIs);
    await joinQuickly(ben, benIs);
    if (javaScript) await test.step("dismiss the photo alert", () => dismissPhotoAlert(anna, words));
    await test.step("report Ben", () => report(anna, benIs, words));
    await test.step("fetch the data export", () => fetchCopy(anna, annaIs, words));
    await test.step("delete the account", () => leave(anna, annaIs, words));
    await test.step("see the goodbye page", () => beGone(anna, javaScript, words));
    await test.step("return by mail", () => comeBack(anna, annaIs.email, words));
  });
}

/**
 * Dismisses the photo alert, which stays away after a reload. The browser stores the time in milliseconds under the
 * alert's key (SET-21).
 */
async function dismissPhotoAlert(page: Page, words: Words): Promise<void> {
  await page.goto("/members");
  const alert = page.locator(".alerts button");
  await expect(alert).toContainText(words.layouts.alerts.PROFILE_PHOTO_ALERT);
  await comeAlive(alert);
  await alert.click();
  const dismiss = page.getByRole("button", { name: words.layouts.alerts.dismiss }).first();
  await comeAlive(dismiss);
  await dismiss.click();
  await expect(alert).toBeHidden();
  const stored = await page.evaluate(() => Number(localStorage.getItem("hide-enrich-alert")));
  expect(Math.abs(Date.now() - stored)).toBeLessThan(60_000);
  await page.reload();
  await expect(page.getByRole("main")).toBeVisible();
  await expect(alert).toBeHidden();
}

/** Reports a member from the search. A report without a reason shows an error beside the reasons. */
async function report(page: Page, { name, age }: Newcomer, { reports, errors }: Words): Promise<void> {
  const search = `/members?min_age=${age}&max_age=${age}`;
  await page.goto(search);
  await page.getByRole("link", { name: reports.title.replace("{{name}}", name) }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await page.getByLabel(reports.body).fill("Wants money.");
  await page.getByRole("button", { name: reports.send }).click();
  await expect(page.getByRole("alert").getByText(errors.reportReasonRequired)).toBeVisible();
  await expect(page.getByLabel(reports.body)).toHaveValue("Wants money.");
  await page.getByLabel(reports.reasons.scam).check();
  await page.getByRole("button", { name: reports.send }).click();
  await expect(page.getByRole("heading", { name: reports.receivedTitle })).toBeVisible();
  await expect(page.getByText(/^[0-9A-F]{10}$/)).toBeVisible();
  await page.goto(search);
  await expect(page.getByText(name)).toBeHidden();
}

async function fetchCopy(page: Page, who: { email: string; password: string }, words: Words): Promise<void> {
  await page.goto("/settings/export");
  await page.getByLabel(words.confirm.password, { exact: true }).fill(who.password);
  await page.getByRole("button", { name: words.export.order }).click();
  await expect(page.getByRole("main")).toContainText(
    new RegExp(`${words.export.waitingTitle}|${words.export.readyTitle}`),
  );
  await expect(async () => {
    await page.goto("/settings/export");
    await expect(page.getByRole("heading", { name: words.export.readyTitle })).toBeVisible({ timeout: 500 });
  }).toPass();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: new RegExp(words.export.download.split(" (")[0] as string) }).click();
  expect((await download).suggestedFilename()).toBe("my-data.zip");
}

/** Goes through the deletion's steps: reason, offers and confirmation (ACC-43..49). */
async function leave(page: Page, who: { password: string }, words: Words): Promise<void> {
  await page.goto("/settings/deletion");
  await page.getByRole("button", { name: words.next }).click();
  await expect(page.getByRole("alert").getByText(words.errors.deletionReasonRequired)).toBeVisible();
  await page.getByLabel(words.reasons.price).check();
  await page.getByRole("button", { name: words.next }).click();
  await expect(page).toHaveURL(/\/settings\/deletion\/offers\?/);
  const hide = page.getByRole("button", { name: words.offers.privacy.action });
  await hide.click();
  await expect(page.getByText(words.offers.privacyTaken)).toBeVisible();
  await expect(hide).toHaveCount(0);
  await page.getByRole("button", { name: words.offers.discount.action }).click();
  const code = await page.getByText(/^STAY-[A-Z2-9]{8}$/).innerText();
  // The shop applies the code to its prices (ACC-47).
  await page.getByRole("link", { name: words.offers.discount.use }).click();
  await expect(page.getByText(new RegExp(`% .*${code}`))).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: words.offers.skip }).click();
  await expect(page).toHaveURL(/\/settings\/deletion\/confirm\?/);
  const password = page.getByLabel(words.confirm.password, { exact: true });
  await password.fill("not my password");
  await page.getByRole("button", { name: words.confirm.submit }).click();
  await expect(page.getByRole("alert").getByText(words.errors.passwordWrong)).toBeVisible();
  await page.waitForLoadState();
  await password.fill(who.password);
  // Recognise the answer by its text, because the service worker fetched the page under the form's URL.
  const goodbye = page.waitForResponse(
    async (answer) =>
      answer.request().isNavigationRequest() && answer.ok() && (await answer.text()).includes(words.done.title),
  );
  await page.getByRole("button", { name: words.confirm.submit }).click({ noWaitAfter: true });
  await goodbye;
}

/** Expects that the browser itself goes to the home page (ACC-52). A script only shows the seconds. */
async function beGone(page: Page, javaScript: boolean, words: Words): Promise<void> {
  await page.goto("/account-deleted");
  await expect(page.getByRole("heading", { name: words.done.title })).toBeVisible();
  const refresh = page.locator('meta[http-equiv="refresh"]');
  await expect(refresh).toHaveAttribute("content", /^\d+;url=\/$/);
  if (javaScript) {
    const seconds = Number((await refresh.getAttribute("content"))?.split(";")[0]);
    await expect.poll(async () => Number(await page.locator("[data-countdown]").textContent())).toBeLessThan(seconds);
    await page.waitForURL((url) => url.pathname === "/", { waitUntil: "commit" });
  } else {
    await page.getByRole("link", { name: words.done.stay }).click();
    await expect(refresh).toHaveCount(0);
  }
  await page.goto("/settings");
  expect(new URL(page.url()).pathname).toBe("/login");
}

async function comeBack(page: Page, email: string, words: Words): Promise<void> {
  const { link } = await newestMail(page, email);
  await page.goto(link);
  await page.getByRole("button", { name: words.return.confirm }).click();
  await expect(page.getByText(words.return.doneText)).toBeVisible();
  await page.goto(link);
  await expect(page.getByText(words.errors.linkInvalid)).toBeVisible();
  await expect(page.getByRole("link", { name: words.return.service }).first()).toBeVisible();
}
