import sharp from "sharp";
import { browserWithout } from "./browser";
import { comeAlive } from "./actions";
import { picture } from "../support/picture";
import { expect, type Page, test } from "./support";

/** Photos on cards, and a member's own profile on a phone: town, appearance and photos (PRO-01..PRO-03, PRO-17). */

test.use({ launchOptions: browserWithout("nothing") });

test("Members' photos are drawn at the first view", async ({ visit }) => {
  const page = await visit("ember", { as: "free" });
  await page.goto("/members", { waitUntil: "commit" });
  const drawn = page.getByRole("main").getByRole("article").locator("img").first();
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
});

async function pictures(...colours: string[]) {
  return Promise.all(
    colours.map(async (background, n) => ({
      name: `picture-${n + 1}.jpg`,
      mimeType: "image/jpeg",
      buffer: await picture(500, 600, background).jpeg().toBuffer(),
    })),
  );
}

/** A picture that the browser shrinks before the upload because of its size. */
const grainyPicture = () =>
  sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, n) => (n * 7919) % 251)), {
    raw: { width: 300, height: 300, channels: 3 },
  }).resize(2400, 2400);

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

type Point = [x: number, y: number];

async function middleOf(element: ReturnType<Page["locator"]>): Promise<Point> {
  await element.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await element.boundingBox()) as {
    x: number;
    y: number;
    width: number;
    height: number;
  };
  return [x + width / 2, y + height / 2];
}

/** Waits for the pictures, because the request for a photo would fail if the photo were replaced meanwhile. */
async function picturesLoad(page: Page): Promise<void> {
  const first = tiles(page).first().locator("img");
  await first.scrollIntoViewIfNeeded();
  const pictures = page.locator("header img").or(first);
  const widths = () => pictures.evaluateAll((all: HTMLImageElement[]) => all.map((one) => one.naturalWidth));
  await expect.poll(async () => Math.min(...(await widths()))).toBeGreaterThan(0);
}

const handle = (page: Page, number: number) => middleOf(tiles(page).nth(number).locator("button.cursor-grab"));
const middle = (page: Page, number: number) => middleOf(tiles(page).nth(number));

/** Sends touches through the browser, because script events would not capture the pointer like a finger. */
async function newFinger(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (type: "touchStart" | "touchMove" | "touchEnd", point?: Point) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [{ x: point[0], y: point[1] }] : [] });
}

/** Slows the processor, and makes every upload report its progress without a pause. */
async function crowdProgress(page: Page): Promise<(rate: number) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => session.send("Emulation.setCPUThrottlingRate", { rate });
  await slowDown(10);
  await page.evaluate(() => {
    const send = XMLHttpRequest.prototype.send;
    XMLHttpRequest.prototype.send = function (body) {
      const { port1, port2 } = new MessageChannel();
      let loaded = 0;
      port1.onmessage = () => {
        if (this.readyState === XMLHttpRequest.DONE) return;
        loaded = (loaded + 1) % 99;
        this.upload.dispatchEvent(new ProgressEvent("progress", { loaded, total: 100 }));
        port2.postMessage(null);
      };
      port2.postMessage(null);
      send.call(this, body);
    };
  });
  return slowDown;
}

test("marina, in Dutch, with scripts: a member sets the town by typing and orders photos by key and drag", async ({
  visit,
}) => {
  const page = await visit("marina", { ownLanguage: true, as: "free" });
  await page.goto("/profile");
  const files = page.getByLabel("Kies foto’s");
  await comeAlive(page.getByLabel("Plaats", { exact: true }));

  await test.step("a town is suggested, saved with its region, and refused when unknown", async () => {
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

  await test.step("a saved town shows its proper name again when unchanged", async () => {
    const town = page.getByLabel("Plaats", { exact: true });
    await page.getByLabel("Provincie").selectOption("");
    await town.fill("zwolle");
    await page.locator("#basics").getByRole("button", { name: "Opslaan" }).click();
    await expect(town).toHaveValue("Zwolle");
    await expect(page.getByLabel("Provincie")).toHaveValue("NL-OV");
  });

  await test.step("a failed photo is reported and the others are added", async () => {
    await removeAll(page, { photo: "Foto verwijderen", yes: "Ja, verwijderen" });
    const slowDown = await crowdProgress(page);
    await files.setInputFiles([...(await pictures("#884422", "#228844")), noPicture]);
    await expect(tiles(page)).toHaveCount(2);
    await expect(page.getByRole("alert")).toContainText("letter.jpg is niet toegevoegd");
    await slowDown(1);
    await page.getByRole("button", { name: "Sluiten" }).click();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("a truncated file is not sent, and an unreadable type is named", async () => {
    const whole = await grainyPicture().jpeg({ quality: 95 }).toBuffer();
    const cut = whole.subarray(0, Math.floor(whole.length / 2));
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
    await files.setInputFiles([
      { name: "cut.jpg", mimeType: "image/jpeg", buffer: cut },
      { name: "telephone.heic", mimeType: "image/heic", buffer: heic },
    ]);
    await expect(page.getByRole("alert")).toContainText([
      "Dit bestand is beschadigd of onvolledig.",
      "Deze browser kan geen HEIC-foto’s lezen.",
    ]);
    await expect(tiles(page)).toHaveCount(2);
    for (let left = 2; left > 0; left -= 1) await page.getByRole("button", { name: "Sluiten" }).first().click();
  });

  await test.step("a type that only this browser reads is converted for the server", async () => {
    const avif = await picture(500, 600, "#334455").avif({ effort: 0 }).toBuffer();
    await files.setInputFiles({ name: "holiday.avif", mimeType: "", buffer: avif });
    await expect(tiles(page)).toHaveCount(3);
    await openMenu(page, 2);
    await tiles(page).nth(2).getByText("Foto verwijderen", { exact: true }).click();
    await tiles(page).nth(2).getByRole("button", { name: "Ja, verwijderen" }).click();
    await expect(tiles(page)).toHaveCount(2);
  });

  await test.step("the order changes by key, the main photo by choice, and both stay", async () => {
    const [first, second] = await ids(page);
    await page.getByRole("button", { name: "Foto 1 verplaatsen" }).press("ArrowRight");
    await expect.poll(() => ids(page)).toEqual([second, first]);
    await openMenu(page, 0);
    await page.getByRole("button", { name: "Als hoofdfoto" }).click();
    await expect(tiles(page).first()).toContainText("Hoofdfoto");
    await expect(tiles(page).first().locator("summary").first()).toBeFocused();
    await expect(tiles(page).first().locator("details").first()).not.toHaveAttribute("open");
    await page.reload();
    expect(await ids(page)).toEqual([second, first]);
  });

  await test.step("a photo is cropped by keyboard and pointer alike", async () => {
    const [before] = await ids(page);
    await picturesLoad(page);
    await openMenu(page, 0);
    await page.getByRole("button", { name: "Bijsnijden" }).click();
    // Wait for the cropper's styles, because they put the cropper's frame over the picture.
    const frame = page.getByTestId("cropper");
    await expect(frame).toHaveCSS("position", "absolute");
    await page.keyboard.press("Escape");
    await expect(tiles(page).first().locator("summary").first()).toBeFocused();
    await expect(tiles(page).first().locator("details").first()).not.toHaveAttribute("open");
    await openMenu(page, 0);
    await page.getByRole("button", { name: "Bijsnijden" }).click();
    await page.getByRole("dialog").getByText("Vierkant").click();
    await page.getByRole("dialog").getByLabel("Zoom").fill("2");
    await page.getByRole("button", { name: "Dit deel gebruiken" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(async () => (await ids(page))[0]).not.toBe(before);
    await expect(tiles(page).first().locator("summary").first()).toBeFocused();
    await expect(tiles(page).first().locator("details").first()).not.toHaveAttribute("open");
  });

  await test.step("a fourth photo is refused", async () => {
    await files.setInputFiles(await pictures("#222288", "#882288"));
    await expect(tiles(page)).toHaveCount(3);
    await expect(page.getByRole("alert")).toContainText("picture-2.jpg is niet toegevoegd");
    await page.getByRole("button", { name: "Sluiten" }).click();
  });

  await test.step("a photo moves past the others by mouse and by finger, and keeps its new place", async () => {
    const [first, second, third] = await ids(page);
    await page.mouse.move(...(await handle(page, 0)));
    await page.mouse.down();
    for (const over of [1, 2]) await page.mouse.move(...(await middle(page, over)), { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => ids(page)).toEqual([second, third, first]);
    const finger = await newFinger(page);
    await finger("touchStart", await handle(page, 2));
    for (const over of [1, 0]) await finger("touchMove", await middle(page, over));
    const kept = page.waitForResponse((answer) => answer.request().method() === "POST");
    await finger("touchEnd");
    await kept;
    await expect.poll(() => ids(page)).toEqual([first, second, third]);
    await page.reload();
    expect(await ids(page)).toEqual([first, second, third]);
  });
});

test("orchid, in German, without scripts: a member sets the town and manages photos by plain forms", async ({
  visit,
}) => {
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

  await test.step("one form uploads several photos, with a result for each", async () => {
    await removeAll(page, { photo: "Foto löschen", yes: "Ja, löschen" });
    await page.getByLabel("Fotos auswählen").setInputFiles([...(await pictures("#884422", "#228844")), noPicture]);
    await page.getByRole("button", { name: "Fotos hinzufügen" }).click();
    await expect(page.getByRole("alert")).toContainText("letter.jpg: Wähl ein Foto als JPEG, PNG oder WebP.");
    await expect(tiles(page)).toHaveCount(2);
  });

  await test.step("photos wait for review, move by button, and are removed after a confirmation", async () => {
    await expect(tiles(page).first()).toContainText("Wird geprüft");
    const [first, second] = await ids(page);
    await openMenu(page, 0);
    await tiles(page).first().getByRole("button", { name: "Nach hinten" }).click();
    await expect.poll(() => ids(page)).toEqual([second, first]);
    await removeAll(page, { photo: "Foto löschen", yes: "Ja, löschen" });
    await expect(page.getByText("Noch kein Foto.")).toBeVisible();
  });
});
