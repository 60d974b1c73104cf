import { expect, origin, type Page, test } from "./support";

/** A refused request ends at a page with the site's theme and language, and with a link onward. */

/** Sends a form to a URL that accepts no forms, as an open page of an older version may do. */
async function sendForm(page: Page, path: string): Promise<void> {
  await page.evaluate((action) => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = action;
    form.innerHTML = '<input name="a" value="b"><button>Send to a page</button>';
    document.body.prepend(form);
  }, path);
  await page.getByRole("button", { name: "Send to a page" }).click();
}

/** Expects the theme and language of the site, and loaded styles. */
async function expectLooks(page: Page, theme: string, language: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  const way = page.getByRole("main").getByRole("link").first();
  await expect(way, "the colour of its first link").not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
}

for (const javaScript of [false, true]) {
  const how = javaScript ? "with scripts" : "without scripts";
  for (const path of ["/", "/pricing", "/login/nobody", "/members"])
    test(`A form posted to ${path}, which has no action, shows a refusal ${how}`, async ({ visit }) => {
      const page = await visit("orchid", { ownLanguage: true, javaScript });
      await page.context().addCookies([{ name: "entry-warning", value: String(Date.now()), url: origin("orchid") }]);
      await page.goto("/pricing");
      const answered = page.waitForResponse((response) => response.request().method() === "POST");
      await sendForm(page, path);
      expect((await answered).status()).toBe(405);
      const words = page.getByRole("heading", { name: /^Da stimmte etwas nicht/ });
      await expect(words).toBeVisible();
      await expectLooks(page, "orchid", "de");
      await page.getByRole("link", { name: "Noch einmal versuchen" }).click();
      await expect(words).toBeHidden();
    });
}

test("Without scripts, too many cookies end at a page of the site and are cleared", async ({ visit }) => {
  const page = await visit("ember", { javaScript: false });
  const url = origin("ember");
  const flood = Array.from({ length: 5 }, (_, at) => ({ name: `flood-${at}`, value: "x".repeat(3900), url }));
  await page.context().addCookies([{ name: "entry-warning", value: String(Date.now()), url }, ...flood]);
  expect((await page.goto("/pricing"))?.status()).toBe(431);
  await expect(page.getByRole("heading", { name: /^Your browser had too many cookies/ })).toBeVisible();
  await expectLooks(page, "ember", "en");
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: /^Your browser had/ })).toBeHidden();
  await expect(page).toHaveURL(/\/pricing$/);
});
