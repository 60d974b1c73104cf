import { describe, expect, it } from "vitest";
import { testAppOfFile } from "../../tests/support/test-app";
import { homePage } from "./home.server";
import { landerNames } from "./registry";
import { showLander } from "./show-lander.server";

const app = testAppOfFile();
const visitor = { locale: "de", country: "BE", tracking: null } as const;

describe("the words of landers and home pages", () => {
  it.each(landerNames)("The lander %s speaks in the words that the site has in the visitor's language", (lander) => {
    const { tenant } = app.marina;
    const { hero_headline: headline, lander_text: text } = tenant.texts.de ?? {};
    expect(showLander(tenant, visitor, lander, undefined)).toMatchObject({ theme: "marina", headline, text });
  });

  it("A lander without own words in the visitor's language shows the site's claim", () => {
    const { de: { lander_text: _, ...german } = {}, ...others } = app.marina.tenant.texts;
    const tenant = { ...app.marina.tenant, texts: { ...others, de: german } };
    expect(showLander(tenant, visitor, "gallery", undefined).text).toBe(german.hero_sub);
  });

  it("A home page leaves the words above its postcards to the common ones, rather than to another language", () => {
    const { tenant } = app.marina;
    const { evenings_headline: own } = tenant.texts.de ?? {};
    expect(homePage(tenant, visitor).eveningsHeadline).toBe(own);
    const { de: { evenings_headline: _, ...german } = {}, ...others } = tenant.texts;
    expect(homePage({ ...tenant, texts: { ...others, de: german } }, visitor).eveningsHeadline).toBeNull();
  });
});
