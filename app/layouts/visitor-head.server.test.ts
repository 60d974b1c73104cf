import { describe, expect, it } from "vitest";
import { testAppOfFile } from "../../tests/support/test-app";
import { cardBytes, cardFile } from "./social-card.server";
import { addressIn, alternatesOf, visitorHead } from "./visitor-head.server";

const app = testAppOfFile();

describe("the head of a public page", () => {
  it("The head of a page links to the page in all languages of the site", () => {
    const { tenant } = app.marina;
    const found = visitorHead({ tenant, locale: "fr", path: "/pricing", title: "Tarifs" });
    const links = found.flatMap((tag) => ("tagName" in tag ? [tag] : []));
    const hrefs = links.map(({ rel, hrefLang = "", href }) => [rel, hrefLang, new URL(String(href))] as const);
    expect(hrefs.map(([rel, language, { pathname, search }]) => `${rel} ${language} ${pathname}${search}`)).toEqual([
      "canonical  /pricing?lang=fr",
      "alternate nl /pricing",
      "alternate fr /pricing?lang=fr",
      "alternate de /pricing?lang=de",
      "alternate x-default /pricing",
    ]);
    expect(new Set(hrefs.map(([, , { hostname }]) => hostname))).toEqual(new Set([tenant.canonicalHost]));
    expect(addressIn(tenant, "/", "nl")).not.toContain("?");
  });

  it("The head of a page has no soft hyphens in its title", () => {
    const { tenant } = app.marina;
    const found = JSON.stringify(visitorHead({ tenant, locale: "de", path: "/", title: "Geschäfts\u00adbedingungen" }));
    expect(found.match(/Geschäftsbedingungen/g)).toHaveLength(2);
    expect(found).not.toContain("\u00ad");
  });

  it("The head of a page has no links to other languages on a site with one language", async () => {
    const { tenant } = await app.change(app.ember, { countries: ["GB"] });
    expect(alternatesOf(tenant, "/")).toEqual([]);
  });

  it("The head of a page links to the site's own preview picture, whose name changes with the drawing", async () => {
    const png = await cardBytes(app.ember.tenant);
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    const renamed = await app.change(app.ember, { name: "Kindle & <Kin>" });
    expect(cardFile(renamed.tenant)).not.toBe(cardFile(app.ember.tenant));
    expect((await cardBytes(renamed.tenant)).length).toBeGreaterThan(10_000);
  });
});
