import { describe, expect, it } from "vitest";
import { languages, locales } from "../../app/i18n/locales";
import { isForBrowser } from "../../app/i18n/namespaces";
import { browserBundle } from "./messages";

describe("what a browser gets for a locale", () => {
  it.each(locales)("is in %s every namespace of its pages and no other", (locale) => {
    const namespaces = Object.keys(browserBundle(locale));
    expect(namespaces).toContain("common");
    expect(namespaces.filter((space) => !isForBrowser(space))).toEqual([]);
  });

  it("answers the same keys in every language", () => {
    const layouts = (locale: (typeof languages)[number]) => Object.keys(browserBundle(locale).layouts ?? {});
    for (const language of languages) expect(layouts(language)).toEqual(layouts("en"));
  });
});
