import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { comeAlive, type Newcomer, newcomer, passWarning } from "./actions";
import { joinQuickly, newestMail } from "./desk";
import { expect, type Page, type Slug, test } from "./support";

/** Changes of an account on a phone, in Dutch and in German. */

type Words = (key: string, facts?: Record<string, string | number>) => string;

/** Reads texts from the message files of a language: `words("nl")("accounts:login.title")`. */
function words(locale: string): Words {
  const file = (name: string) => resolve(import.meta.dirname, `../../app/i18n/messages/${locale}/${name}.json`);
  return (key, facts = {}) => {
    const [name = "", path = ""] = key.split(":");
    const found = path
      .split(".")
      .reduce<unknown>(
        (at, step) => (at as Record<string, unknown>)[step],
        JSON.parse(readFileSync(file(name), "utf8")),
      );
    return Object.entries(facts).reduce(
      (text, [fact, value]) => text.replace(`{{${fact}}}`, String(value)),
      String(found),
    );
  };
}

/** Countries with several languages, because others offer no choice. */
const ways: { slug: Slug; country: string; locale: string; language: string; javaScript: boolean }[] = [
  { slug: "marina", country: "BE", locale: "nl", language: "Nederlands", javaScript: true },
  { slug: "orchid", country: "CH", locale: "de", language: "Deutsch", javaScript: false },
];

for (const { slug, country, locale, language, javaScript } of ways) {
  const t = words(locale);
  test(`${slug}, ${javaScript ? "with" : "without"} scripts: a member changes language, password, devices and address`, async ({
    visit,
  }) => {
    const wishes = { javaScript, ownLanguage: true };
    const [phone, laptop] = [await visit(slug, wishes), await visit(slug, wishes)];
    const me = newcomer("Male");
    await joinQuickly(phone, me);
    await test.step("the account keeps the language", () => chooseLanguage(phone, t, { country, language }));
    await test.step("a wrong password shows its error beside the field", () => changePassword(phone, t, me));
    await test.step("one device logs out, then every device", () => endDevices(phone, laptop, { t, me, javaScript }));
    await test.step("a forgotten password is reset by mail", () => reset(phone, t, me));
    await test.step("the address changes", () => move(phone, t, me));
  });
}

/** Runs in the page. Sets the country of the demo's visits. */
async function travelTo(country: string): Promise<void> {
  await fetch("/dev/country", { method: "POST", body: new URLSearchParams({ country }) });
}

async function chooseLanguage(
  page: Page,
  t: Words,
  { country, language }: { country: string; language: string },
): Promise<void> {
  await page.goto("/dev");
  await page.evaluate(travelTo, country);
  await page.goto("/settings/looks");
  const choice = sectionOf(page, t, "language").getByRole("button", { name: language });
  const isCall = (request: { method(): string; url(): string }) =>
    request.method() === "PUT" && request.url().endsWith("/api/user.php");
  const scripted = await hasScripts(page);
  if (scripted) await comeAlive(choice);
  // With scripts, choosing a language also calls the API (API-05).
  const call = scripted ? page.waitForRequest(isCall) : null;
  await choice.click();
  await call;
  if (!scripted) await expect(page.getByText(t("settings:saved"))).toBeVisible();
  await expect(choice).toHaveAttribute("aria-pressed", "true");
}

const hasScripts = (page: Page) => page.evaluate(() => matchMedia("(scripting: enabled)").matches);

async function changePassword(page: Page, t: Words, me: Newcomer): Promise<void> {
  await page.goto("/settings/password");
  const section = page.getByRole("main");
  const fill = async (old: string, fresh: string) => {
    await section.getByLabel(t("settings:oldPassword"), { exact: true }).fill(old);
    await section.getByLabel(t("settings:newPassword"), { exact: true }).fill(fresh);
    await section.getByLabel(t("settings:repeatPassword"), { exact: true }).fill(fresh);
    await section.getByRole("button", { name: t("settings:changePassword") }).click();
  };
  const show = section.getByRole("button", { name: t("common:form.showPassword") });
  const old = section.getByLabel(t("settings:oldPassword"), { exact: true });
  const scripted = await hasScripts(page);
  await expect(show).toHaveCount(scripted ? 3 : 0);
  if (scripted) {
    await comeAlive(show.first());
    await show.first().click();
  }
  await expect(old).toHaveAttribute("type", scripted ? "text" : "password");
  await fill("not my password", `${me.password} again`);
  // The error appears both beside the field and above the form.
  await expect(section.getByText(t("errors:passwordOldWrong"))).toHaveCount(2);
  await expect(page).toHaveURL(/\/settings\/password/);
  await fill(me.password, `${me.password} again`);
  await expectSaid(page, t("settings:passwordChanged"));
  me.password = `${me.password} again`;
}

interface Owner {
  t: Words;
  me: Newcomer;
  javaScript: boolean;
}

async function endDevices(phone: Page, laptop: Page, { t, me, javaScript }: Owner): Promise<void> {
  await logIn(laptop, t, me);
  await phone.goto("/settings/devices");
  const section = phone.getByRole("main");
  const list = section.getByRole("list", { name: t("settings:sections.devices") });
  await expect(list.getByText(t("settings:devices.this"))).toHaveCount(1);
  const end = section.getByRole("button", { name: /Chrome/ });
  if (javaScript) await comeAlive(end);
  await end.click();
  await expect(list.getByRole("listitem")).toHaveCount(1);
  // The focus moves to the list, because the pressed button is gone.
  if (javaScript) await expect(list).toBeFocused();
  // With scripts, the open page moves to the home page at once and shows the reason. Without scripts, the next
  // requested page shows the reason.
  if (!javaScript) await laptop.goto("/settings");
  await expect(laptop.getByText(t("accounts:login.ended.elsewhere"))).toBeVisible();
  await expectOut(laptop);
  await logIn(laptop, t, me);
  await phone.goto("/settings/devices");
  await section.getByRole("button", { name: t("settings:devices.endAll") }).click();
  await phone.waitForURL((url) => url.pathname === "/");
  await expectOut(phone);
  await expectOut(laptop);
}

async function reset(page: Page, t: Words, me: Newcomer): Promise<void> {
  await page.goto("/login");
  await page.getByRole("link", { name: t("accounts:login.forgot") }).click();
  const main = page.getByRole("main");
  await main.getByLabel(t("accounts:reset.email")).fill("nobody-at-all@journey.test");
  await main.getByRole("button", { name: t("accounts:reset.submit") }).click();
  await expect(main.getByText(t("errors:emailUnknown"))).toHaveCount(2);
  await expect(main.getByLabel(t("accounts:reset.email"))).toHaveValue("nobody-at-all@journey.test");
  const before = await newestMail(page, me.email);
  await main.getByLabel(t("accounts:reset.email")).fill(me.email);
  await main.getByRole("button", { name: t("accounts:reset.submit") }).click();
  await expect(main.getByText(t("accounts:reset.sent"))).toBeVisible();
  await page.goto((await newestMail(page, me.email, before)).link);
  me.password = "a wholly new password";
  await main.getByLabel(t("accounts:newPassword.password"), { exact: true }).fill(me.password);
  await main.getByLabel(t("accounts:newPassword.repeat"), { exact: true }).fill(me.password);
  await main.getByRole("button", { name: t("accounts:newPassword.submit") }).click();
  await expect(main.getByText(t("accounts:login.passwordChanged"))).toBeVisible();
  await logIn(page, t, me);
}

async function move(page: Page, t: Words, me: Newcomer): Promise<void> {
  await page.goto("/settings/email");
  const section = page.getByRole("main");
  const ask = async (email: string) => {
    await section.getByLabel(t("settings:newEmail"), { exact: true }).fill(email);
    await section.getByLabel(t("settings:currentPassword"), { exact: true }).fill(me.password);
    await section.getByRole("button", { name: t("settings:changeEmail") }).click();
  };
  await ask("abc");
  await expect(section.getByText(t("errors:emailNewInvalid"))).toHaveCount(2);
  await expect(section.getByLabel(t("settings:newEmail"), { exact: true })).toHaveValue("abc");
  const moved = me.email.replace("@", "-moved@");
  await ask(moved);
  await expectSaid(page, t("settings:emailAsked"));
  await expect(section.getByText(t("settings:emailWaiting", { email: moved }))).toBeVisible();
  await page.goto((await newestMail(page, moved)).link);
  await expect(page.getByText(moved)).toBeVisible();
  await page.getByRole("button", { name: t("accounts:mailChange.button") }).click();
  await expect(page.getByText(t("accounts:mailChange.done"))).toBeVisible();
  await page.getByRole("link", { name: t("accounts:mailChange.toSettings") }).click();
  await expect(section.getByText(t("settings:emailNow", { email: moved }))).toBeVisible();
}

function sectionOf(page: Page, t: Words, name: string) {
  return page.getByRole("region", { name: t(`settings:sections.${name}`), exact: true });
}

/** Expects the text in a toast, or without scripts on the page. */
async function expectSaid(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible();
}

async function expectOut(page: Page): Promise<void> {
  // Repeat the navigation, because the page itself may move to the home page and interrupt the first try.
  await expect(() => page.goto("/profile")).toPass({ timeout: 60_000 });
  await expect(page).toHaveURL(/\/login\?return_to=%2Fprofile/);
}

async function logIn(page: Page, t: Words, me: Newcomer): Promise<void> {
  await page.goto("/login?return_to=%2Fsettings");
  await passWarning(page);
  const main = page.getByRole("main");
  await main.getByLabel(t("accounts:login.email"), { exact: true }).fill(me.email);
  await main.getByLabel(t("accounts:login.password"), { exact: true }).fill(me.password);
  await main.getByRole("button", { name: t("accounts:login.submit") }).click();
  await page.waitForURL(/\/settings/, { waitUntil: "commit" });
}
