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
    lng: locale,
    load: "currentOnly",
    fallbackLng: false,
    resources: { [locale]: bundle },
    ns: Object.keys(bundle),
    defaultNS: "common",
    initImmediate: false,
    interpolation: { escapeValue: false },
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

  it("do not break a title within the word e-mail", () => {
    const titles = keysOf(bundle).filter((key) => /title$/i.test(key));
    expect(titles.filter((key) => /\be-(?:mail|post)/i.test(texts.t(key as MessageKey)))).toEqual([]);
  });
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

/** What a page that suspends throws. */
function thrownBy(ask: () => unknown): unknown {
  try {
    ask();
  } catch (thrown) {
    return thrown;
  }
  return null;
}

it("a sentence that ends with an abbreviation ends with one dot", () => {
  const texts = makeTexts("da", { wallet: { from: "fra {{price}}.", now: "{{price}} nu." } });
  const say = (key: string, price: string) => texts.t(`wallet:${key}` as never, { price });
  expect([say("from", "4,99 kr."), say("from", "£4.99")]).toEqual(["fra 4,99 kr.", "fra £4.99."]);
  expect(say("now", "4,99 kr.")).toBe("4,99 kr. nu.");
});

describe("a text that comes later", () => {
  const fetched: string[] = [];
  const later = {
    people: async () => {
      fetched.push("people");
      return { profiles: { photos: "Photos" } };
    },
    account: async () => {
      fetched.push("account");
      return { wallet: { title: "Credits", left_one: "{{count}} left" } };
    },
  };
  const texts = makeTexts("en", { common: { yes: "Yes" }, profiles: { name: "Name" } }, later);
  const t = (key: string, facts?: MessageFacts) => texts.t(key as MessageKey, facts);

  it("is not waited for by what is there", () => {
    expect(t("common:yes")).toBe("Yes");
    expect(fetched).toEqual([]);
  });

  it("comes by itself when a page asks for its part", async () => {
    await texts.complete(["people"]);
    expect(fetched).toEqual(["people"]);
    expect([t("profiles:photos"), t("profiles:name")]).toEqual(["Photos", "Name"]);
  });

  it("is waited for once, then spoken", async () => {
    const thrown = thrownBy(() => t("wallet:title"));
    expect(thrown).toBeInstanceOf(Promise);
    expect(thrownBy(() => t("wallet:left", { count: 1 }))).toBeInstanceOf(Promise);
    await thrown;
    expect([t("wallet:title"), t("wallet:left", { count: 1 })]).toEqual(["Credits", "1 left"]);
    await texts.complete();
    expect(fetched).toEqual(["people", "account"]);
  });

  it("that there is not is its own key, once everything is there", () => {
    expect(t("wallet:nothing")).toBe("nothing");
  });
});
