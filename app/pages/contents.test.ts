import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { pageNames, pageSections } from "./contents";

interface PageTexts {
  title: string;
  lead: string;
  sections: Record<string, { title: string; text: string }>;
}

function textsOf(locale: string): Record<string, PageTexts> {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../i18n/messages/${locale}/pages.json`), "utf8"));
}

describe.each(["en", "nl", "de"])("the static pages in %s", (locale) => {
  it.each(pageNames)("have the words of every section of %s, and no others", (page) => {
    const { sections, title, lead } = textsOf(locale)[page] as PageTexts;
    expect(title && lead).toBeTruthy();
    expect(Object.keys(sections)).toEqual([...pageSections[page]]);
    for (const section of Object.values(sections)) expect(section.title && section.text).toBeTruthy();
  });
});
