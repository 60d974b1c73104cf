import { describe, expect, it } from "vitest";
import { refusals } from "~/platform/errors";
import { i18nFor, translator } from "./catalogue.server";
import { type Locale, locales } from "./locales";
import type { FlatBundle, MessageFacts, MessageKey } from "./messages";

describe("the server's texts", () => {
  it("The server has texts in each locale", () => {
    expect(translator("en")("common:actions.save")).toBe("Save");
    expect(translator("nl")("common:actions.save")).toBe("Opslaan");
    expect(translator("de")("common:actions.save")).toBe("Speichern");
  });

  it("The server's texts come from one shared i18next instance per locale (stack.md 3.4)", () => {
    expect(i18nFor("nl")).toBe(i18nFor("nl"));
    expect(translator("nl")).toBe(translator("nl"));
    for (const locale of locales) expect(i18nFor(locale).language).toBe(locale);
  });

  it("The server fills in facts and chooses the plural form", () => {
    expect(translator("en")("errors:loginBlocked", { minutes: 15 })).toBe(
      "Too many incorrect attempts, account blocked for 15 min.",
    );
    expect(translator("nl")("common:count.photos", { count: 1 })).toBe("1 foto");
    expect(translator("nl")("common:count.photos", { count: 3 })).toBe("3 foto’s");
  });

  it("The server does not escape facts, because the screen does", () => {
    expect(translator("en")("errors:memberBlockedBy", { name: "<b>" })).toContain("<b>");
  });

  it.each([
    ["en", 1, "1 credit for €1"],
    ["en", 50, "50 credits for €1"],
    ["de", 1, "1 Credit für €1"],
    ["fr", 1, "1 crédit pour €1"],
    ["pl", 1, "Pakiet 1 kredytu za €1"],
    ["pl", 22, "Pakiet 22 kredytów za €1"],
  ] as const)("A text in %s with the count %s has the right plural form", (locale, count, words) => {
    expect(translator(locale)("payments:methodChoice.lead", { count, price: "€1" })).toBe(words);
  });

  it("An unknown key is returned as its path", () => {
    // @ts-expect-error this key is in no file, and the type check must notice
    expect(translator("en")("common:no.such.key")).toBe("no.such.key");
  });

  it.each(Object.entries(refusals))("Each refusal has a text: %s", (_, { message }) => {
    const key = `errors:${message}` as MessageKey;
    for (const locale of ["en", "nl", "de"] satisfies Locale[]) {
      expect(translator(locale)(key, { count: 2 })).not.toBe(message);
    }
  });
});

const plural = /_(zero|one|two|few|many|other)$/;

interface Written {
  key: MessageKey;
  text: string;
  /** A number that needs this plural form. */
  count: number;
}

/** Every text in a locale's files, with one entry per plural form. */
function writtenIn(locale: Locale): Written[] {
  const rules = new Intl.PluralRules(locale);
  const countFor = (form: string) => [0, 1, 2, 5, 1000, 1_000_000, 1.5].find((count) => rules.select(count) === form);
  const bundle = i18nFor(locale).getDataByLanguage(locale) as FlatBundle;
  return Object.entries(bundle).flatMap(([space, texts]) =>
    Object.entries(texts).flatMap(([path, text]) => {
      const count = countFor(plural.exec(path)?.[1] ?? "other");
      return count === undefined ? [] : [{ key: `${space}:${path.replace(plural, "")}` as MessageKey, text, count }];
    }),
  );
}

/** Facts for each placeholder, with characters that are special in `replace` or in HTML. */
function factsFor(text: string, count: number): MessageFacts {
  const names = [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name = ""]) => name.trim());
  const facts = names.map((name, at) => [name, at % 2 ? `${at} & <b>` : "$& $1 $t(common:yes) {{count}} 'Zoë'"]);
  return { ...Object.fromEntries(facts), count };
}

describe.each(locales)("the texts of %s", (locale) => {
  const t = translator(locale);
  const written = writtenIn(locale);

  it("Each text is returned as written, with its facts, at the first and at the second call", () => {
    const differences: string[] = [];
    for (const { key, text, count } of written) {
      const facts = factsFor(text, count);
      const filled = text.replace(/\{\{(.+?)\}\}/g, (_, name: string) => String(facts[name.trim()]));
      for (const said of [t(key, facts), t(key, facts)]) if (said !== filled) differences.push(`${key}: ${said}`);
      if (i18nFor(locale).exists(key) && !text.includes("{{") && [t(key), t(key)].join() !== [text, text].join())
        differences.push(key);
    }
    expect(written.length).toBeGreaterThan(500);
    expect(differences).toEqual([]);
  });

  it("No title can break within the word e-mail", () => {
    const titles = written.filter(({ key }) => /title$/i.test(key));
    expect(titles.filter(({ text }) => /\be-(?:mail|post)/i.test(text))).toEqual([]);
  });
});
