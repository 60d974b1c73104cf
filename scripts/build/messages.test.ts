import { describe, expect, it } from "vitest";
import { languages, locales } from "../../app/i18n/locales";
import { laterParts } from "../../app/i18n/namespaces";
import { partOf } from "../../app/i18n/text-parts";
import { browserBundle, groupOf } from "./messages";

const parts = ["now", ...laterParts] as const;

describe("Texts that browsers load", () => {
  it.each(locales)("A browser's texts in %s are split into parts without a text in a wrong part", (locale) => {
    expect(browserBundle(locale, "now").common).toBeDefined();
    for (const part of parts) {
      for (const [space, texts] of Object.entries(browserBundle(locale, part))) {
        for (const key of Object.keys(texts)) expect(partOf(space, groupOf(key)), `${space}:${key}`).toBe(part);
      }
    }
  });

  it("Browsers load no texts that only the server uses", () => {
    const spaces = parts.flatMap((part) => Object.keys(browserBundle("en", part)));
    expect(spaces).not.toContain("mail");
    const errors = Object.keys(browserBundle("en", "now").errors ?? {});
    expect(errors).toEqual(["general", "formFailed", "network"]);
  });

  it("The browser's texts of the layouts have the same keys in every language", () => {
    const layouts = (locale: (typeof languages)[number]) => {
      const keys = Object.keys(browserBundle(locale, "now").layouts ?? {});
      return [...new Set(keys.map((key) => key.replace(/_(?:one|few|many|other)$/, "")))];
    };
    for (const language of languages) expect(layouts(language)).toEqual(layouts("en"));
  });
});
