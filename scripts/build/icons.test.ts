import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { iconNames } from "../../app/ui/icon-names";
import { giftIds } from "../../app/tenancy/vocabulary";
import { drawGifts } from "./gift-drawings";
import { drawSprite } from "./icons";

const app = resolve("app");

describe("The icon file", () => {
  it("The icon file holds the shapes of each icon under its name", async () => {
    const sprite = await drawSprite(["heart", "circle-alert"]);
    expect(sprite).toMatch(
      /^<svg xmlns="[^"]+"><symbol id="heart" viewBox="0 0 24 24"><path d="M2 9[^"]+"\/><\/symbol>/,
    );
    expect(sprite).toContain('<symbol id="circle-alert" viewBox="0 0 24 24"><circle ');
  });

  it("The icon file draws every gift in the colour of the surrounding text", () => {
    const drawn = drawGifts();
    expect([...drawn.matchAll(/id="gift-(\w+)"/g)].map(([, id]) => id)).toEqual([...giftIds]);
    expect(drawn.match(/(?:fill|stroke)="(?!none|currentColor)/g)).toBeNull();
  });

  it("The icon file sets no colour and no line width, because the style sheet does", async () => {
    expect(await drawSprite(iconNames)).not.toMatch(/stroke|class=/);
  });

  it("Every icon in the icon file is used in a view", () => {
    const views = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((path) =>
      /(?<!\.test)\.tsx?$/.test(path),
    );
    const text = views
      .filter((path) => !path.endsWith("icon-names.ts"))
      .map((path) => readFileSync(join(app, path), "utf8"))
      .join("\n");
    expect(iconNames.filter((name) => !text.includes(`"${name}"`))).toEqual([]);
  });

  it("The icon names are sorted and unique", () => {
    expect([...new Set(iconNames)].sort()).toEqual([...iconNames]);
  });
});
