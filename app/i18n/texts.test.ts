import { createInstance, type i18n } from "i18next";
import { describe, expect, it } from "vitest";
import { completeBundle, sourcesFrom } from "./bundle";
import { type Locale, locales } from "./locales";
import type { Bundle, MessageFacts, MessageKey, MessageTree } from "./messages";
import { makeTexts } from "./texts";

const sources = sourcesFrom(import.meta.glob<MessageTree>("./messages/*/*.json", { eager: true, import: "default" }));

/** The library whose file format this is, set as a site would set it. */
function oracle(locale: Locale, bundle: Bundle): i18n {
  const instance = createInstance({
    ...{ lng: locale, load: "currentOnly", fallbackLng: false, resources: { [locale]: bundle } },
    ...{ ns: Object.keys(bundle), defaultNS: "common", initImmediate: false, interpolation: { escapeValue: false } },
  });
  void instance.init();
  return instance;
}

function keysOf(bundle: Bundle): string[] {
  const below = (tree: MessageTree, path: string): string[] =>
    Object.entries(tree).flatMap(([name, node]) => {
      const key = path === "" ? name : `${path}.${name}`;
      return typeof node === "string" ? [key] : below(node, key);
    });
  return Object.entries(bundle).flatMap(([space, tree]) => below(tree, "").map((key) => `${space}:${key}`));
}

const withoutPlural = (key: string) => key.replace(/_(?:zero|one|two|few|many|other)$/, "");

function factsFor(template: string, count: number): MessageFacts {
  const names = [...template.matchAll(/\{\{(.+?)\}\}/g)].map(([, name = ""]) => name.trim());
  const facts = Object.fromEntries(names.map((name, at) => [name, at % 2 ? `${at} & <b>` : "$& $1 'Zoë'"]));
  return { ...facts, count };
}

describe.each(locales)("the texts of %s", (locale) => {
  const bundle = completeBundle(locale, sources);
  const texts = makeTexts(locale, bundle);
  const library = oracle(locale, bundle);
  const keys = keysOf(bundle);

  it("are what i18next says, for every key, with and without facts", () => {
    const differences: string[] = [];
    const compare = (key: MessageKey, facts?: MessageFacts) => {
      if (texts.t(key, facts) !== library.t(key, facts)) differences.push(`${key} ${JSON.stringify(facts)}`);
    };
    for (const key of keys) {
      compare(key as MessageKey);
      const base = withoutPlural(key) as MessageKey;
      const counts = key === base ? [3] : [0, 1, 2, 5, 12, 22, 1000];
      for (const count of counts) compare(base, factsFor(texts.template(base, { count }), count));
    }
    expect(keys.length).toBeGreaterThan(500);
    expect(differences).toEqual([]);
  });

  it("name an unknown key by its path, as i18next does", () => {
    for (const key of ["common:no.such.key", "nowhere:at.all"]) {
      expect(texts.t(key as MessageKey)).toBe(library.t(key));
    }
  });
});

it("what a person wrote comes out as it went in, where i18next would read placeholders in it", () => {
  const texts = makeTexts("en", { common: { yes: "{{name}} has {{count}}" } });
  const name = "{{count}} $t(common:no) $&";
  expect(texts.t("common:yes", { name, count: 3 })).toBe(`${name} has 3`);
});

it("a namespace that comes later is waited for once, then spoken", async () => {
  let fetched = 0;
  const later = async () => {
    fetched += 1;
    return { wallet: { title: "Credits" } };
  };
  const texts = makeTexts("en", { common: { yes: "Yes" } }, later);
  const ask = () => texts.t("wallet:title" as MessageKey);
  expect(texts.t("common:yes")).toBe("Yes");
  let thrown: unknown;
  try {
    ask();
  } catch (promise) {
    thrown = promise;
  }
  expect(thrown).toBeInstanceOf(Promise);
  await thrown;
  expect(ask()).toBe("Credits");
  await texts.complete();
  expect(fetched).toBe(1);
});
