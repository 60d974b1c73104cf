import sharp from "sharp";
import { comeAlive } from "./deeds";
import { expect, type Page, test } from "./support";

/** One's own profile on a phone: where one lives, what one looks like, and in which order (PRO-01..PRO-03, PRO-17). */
async function pictures(...colours: string[]) {
  return Promise.all(
    colours.map(async (background, n) => ({
      name: `picture-${n + 1}.jpg`,
      mimeType: "image/jpeg",
      buffer: await sharp({ create: { width: 500, height: 600, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    })),
  );
}

const noPicture = { name: "letter.jpg", mimeType: "image/jpeg", buffer: Buffer.from("Dear Sir or Madam") };
const tiles = (page: Page) => page.locator("#photos figure");
const ids = (page: Page) =>
  page.locator("[data-photo]").evaluateAll((all) => all.map((one) => one.getAttribute("data-photo")));

async function removeAll(page: Page, words: { photo: string; yes: string }): Promise<void> {
  for (let left = await tiles(page).count(); left > 0; left -= 1) {
    await openMenu(page, 0);
    await tiles(page).first().getByText(words.photo, { exact: true }).click();
    await tiles(page).first().getByRole("button", { name: words.yes }).click();
    await expect(tiles(page)).toHaveCount(left - 1);
  }
}

async function openMenu(page: Page, number: number): Promise<void> {
  await tiles(page).nth(number).locator("summary").first().click();
}

test("marina, in Dutch: town by typing, photos by drag of the keyboard, with scripts", async ({ visit }) => {
  const page = await visit("marina", { ownLanguage: true, as: "free" });
  await page.goto("/profile");
  const files = page.getByLabel("Kies foto's");
  await comeAlive(page.getByLabel("Plaats", { exact: true }));

  await test.step("a town is suggested, taken with its region, and refused when nobody knows it", async () => {
    const town = page.getByLabel("Plaats", { exact: true });
    const save = page.locator("#basics").getByRole("button", { name: "Opslaan" });
    await town.fill("");
    await town.pressSequentially("zwol");
    await expect(page.locator("datalist option").first()).toHaveAttribute("value", "Zwolle");
    await town.fill("Zwole");
    await save.click();
    await expect(page.getByRole("alert")).toContainText("Bedoel je Zwolle?");
    await expect(town).toHaveValue("Zwole");
    await page.getByLabel("Provincie").selectOption("");
    await town.fill("zwolle");
    await save.click();
    await expect(page.locator("#basics").getByText("Opgeslagen")).toBeVisible();
    await expect(town).toHaveValue("Zwolle");
    await expect(page.getByLabel("Provincie")).toHaveValue("NL-OV");
  });

  await test.step("what fails is told and keeps nothing else from being added", async () => {
    await removeAll(page, { photo: "Foto verwijderen", yes: "Ja, verwijderen" });
    await files.setInputFiles([...(await pictures("#884422", "#228844")), noPicture]);
    await expect(tiles(page)).toHaveCount(2);
    await expect(page.getByRole("alert")).toContainText("letter.jpg is niet toegevoegd");
    await page.getByRole("button", { name: "Sluiten" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("the order changes by key, the main photo by choice, and both stay", async () => {
    const [first, second] = await ids(page);
    await page.getByRole("button", { name: "Foto 1 verplaatsen" }).press("ArrowRight");
    await expect.poll(() => ids(page)).toEqual([second, first]);
    await openMenu(page, 0);
    await page.getByRole("button", { name: "Als hoofdfoto" }).click();
    await expect(tiles(page).first()).toContainText("Hoofdfoto");
    await page.reload();
    expect(await ids(page)).toEqual([second, first]);
  });

  await test.step("a part is cut by keyboard and pointer alike", async () => {
    const [before] = await ids(page);
    await openMenu(page, 0);
    await page.getByRole("button", { name: "Bijsnijden" }).click();
    await page.getByRole("dialog").getByText("Vierkant").click();
    await page.getByRole("dialog").getByLabel("Zoom").fill("2");
    await page.getByRole("button", { name: "Dit deel gebruiken" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(async () => (await ids(page))[0]).not.toBe(before);
  });

  await test.step("there is room for three", async () => {
    await files.setInputFiles(await pictures("#222288", "#882288"));
    await expect(tiles(page)).toHaveCount(3);
    await expect(page.getByRole("alert")).toContainText("picture-2.jpg is niet toegevoegd");
  });
});

test("orchid, in German: all of it as plain forms", async ({ visit }) => {
  const page = await visit("orchid", { ownLanguage: true, as: "free", javaScript: false });
  await page.goto("/profile");
  const save = page.locator("#basics").getByRole("button", { name: "Speichern" });

  await test.step("the town is known by any of its names", async () => {
    await page.getByLabel("Bundesland").selectOption("");
    await page.getByLabel("Ort", { exact: true }).fill("Cologn");
    await save.click();
    await expect(page.getByRole("alert")).toContainText("Diesen Ort kennen wir nicht");
    await expect(page.getByLabel("Ort", { exact: true })).toHaveValue("Cologn");
    await page.getByLabel("Ort", { exact: true }).fill("cologne");
    await save.click();
    await expect(page.locator("#basics").getByText("Gespeichert")).toBeVisible();
    await expect(page.getByLabel("Ort", { exact: true })).toHaveValue("Köln");
  });

  await test.step("several photos in one form, each with its own fate", async () => {
    await removeAll(page, { photo: "Foto löschen", yes: "Ja, löschen" });
    await page.getByLabel("Fotos auswählen").setInputFiles([...(await pictures("#884422", "#228844")), noPicture]);
    await page.getByRole("button", { name: "Fotos hinzufügen" }).click();
    await expect(page.getByRole("alert")).toContainText("letter.jpg: Wähl ein Bild als JPEG, PNG oder WebP.");
    await expect(tiles(page)).toHaveCount(2);
  });

  await test.step("they wait for a look by staff, move by button, and go when asked twice", async () => {
    await expect(tiles(page).first()).toContainText("Wird geprüft");
    const [first, second] = await ids(page);
    await openMenu(page, 0);
    await tiles(page).first().getByRole("button", { name: "Nach hinten" }).click();
    expect(await ids(page)).toEqual([second, first]);
    await removeAll(page, { photo: "Foto löschen", yes: "Ja, löschen" });
    await expect(page.getByText("Noch kein Foto.")).toBeVisible();
  });
});
