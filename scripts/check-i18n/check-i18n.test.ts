import { describe, expect, it } from "vitest";
import { checkFacts } from "./facts";
import { checkLiterals } from "./literals";
import { checkTexts, listLongTexts, readTexts } from "./texts";

const en = {
  common: { yes: "Yes", wait: "Wait {{minutes}} min.", days_one: "{{count}} day", days_other: "{{count}} days" },
};
const nl = {
  common: { yes: "Ja", wait: "Wacht {{minutes}} min.", days_one: "{{count}} dag", days_other: "{{count}} dagen" },
};
const whole = { en, nl, de: nl };

const check = (sources: Parameters<typeof checkTexts>[0]) => checkTexts(sources, ["nl", "de"]);

function withDutch(changes: Record<string, string>) {
  const found = check({ ...whole, nl: { common: { ...nl.common, ...changes } } });
  return found.map(({ where, what }) => `${where} ${what}`);
}

describe("Checks of a language's texts", () => {
  it("Texts that match the English ones pass the check", () => {
    expect(check(whole)).toEqual([]);
  });

  it("A missing text of a language is found", () => {
    const { yes: _, ...rest } = nl.common;
    expect(check({ ...whole, de: { common: rest } })).toEqual([{ where: "de common:yes", what: "is missing" }]);
  });

  it("A country's variant may lack texts that its language has", () => {
    expect(check({ ...whole, "en-US": { common: { yes: "Yeah" } } })).toEqual([]);
  });

  it("A text that English lacks is found", () => {
    expect(withDutch({ maybe: "Misschien" })).toEqual(["nl common:maybe is not in English"]);
  });

  it("A changed placeholder or tag is found", () => {
    expect(withDutch({ wait: "Wacht {{minuten}} min." })).toEqual([
      "nl common:wait lacks the placeholder minutes",
      "nl common:wait has the placeholder minuten of its own",
    ]);
    expect(withDutch({ yes: "<b>Ja</b>" })).toEqual(["nl common:yes has the tag b of its own"]);
  });

  it("A straight quote is found, except in texts quoted from the specification", () => {
    expect(withDutch({ yes: "Ja, foto's" })).toEqual(["nl common:yes has a typewriter's quote"]);
    const quoted = { errors: { memberBlockedBy: "You're blocked" } };
    expect(checkTexts({ en: quoted, nl: { errors: { memberBlockedBy: "Geblokkeerd" } } }, ["nl"])).toEqual([]);
  });

  it("A text without words is found", () => {
    expect(withDutch({ yes: " " })).toEqual(["nl common:yes has no words (a text is a non-empty string)"]);
  });

  it("Missing and unused plural forms are found", () => {
    const pl = { common: { days_one: "{{count}} dzień", days_many: "{{count}} dni", days_two: "{{count}} dni" } };
    expect(check({ ...whole, pl }).map(({ what }) => what)).toEqual([
      "lacks the plural form _few",
      "lacks the plural form _other",
      "has no use for the plural form _two",
    ]);
    const fr = { common: { days_one: "{{count}} jour", days_other: "{{count}} jours" } };
    expect(check({ ...whole, fr })).toEqual([]);
  });

  it.each(["Je hebt {{credits}} credits", "Over <time>{{seconds}}</time> seconden", "{{ days }} dagen lang"])(
    "A number before a word is found when the text has no plural forms: %s",
    (words) => {
      const sources = { en: { common: { left: words } } };
      expect(check(sources).find(({ where }) => where === "en common:left")?.what).toMatch(
        /^counts \{\{\w+\}\} without/,
      );
    },
  );

  it.each([
    "Geblokkeerd voor {{minutes}} min.",
    "Over <s>{{seconds}}</s> s",
    "Credits: {{credits}}",
    "{{name}} likes you",
  ])("A text without a number before a word needs no plural forms: %s", (words) => {
    const sources = { en: { common: { left: words } } };
    expect(check(sources).filter(({ where }) => where.startsWith("en "))).toEqual([]);
  });

  it("Texts much longer than the English are listed", () => {
    const long = { ...whole, nl: { common: { ...nl.common, yes: "Zonder enige twijfel", days_one: "een dagje" } } };
    expect(listLongTexts(long)).toEqual(["nl common:yes: 20 characters for 3"]);
  });
});

describe("Checks of a screen's words", () => {
  it.each([
    ["<p>Hello</p>", "Hello"],
    ['<p>{"Hello"}</p>', "Hello"],
    ['<p>{late ? "Hello" : null}</p>', "Hello"],
    ['<p>{late && "Hello"}</p>', "Hello"],
    ["<p>{`Hello`}</p>", "Hello"],
    ['<img alt="Hello" />', "Hello"],
    ['<a aria-label={"Hello"} />', "Hello"],
    ['<input placeholder={name ?? "Hello"} />', "Hello"],
  ])("The literal words in %s are found", (source, words) => {
    expect(checkLiterals("a.tsx", source)).toEqual([{ where: "a.tsx:1", what: `says "${words}" without a key` }]);
  });

  it.each([
    "<p>{t('common:yes')}</p>",
    '<p className="text-ink">·</p>',
    "<p>&nbsp;99+</p>",
    '<img alt="" />',
    "<p>{kind === 'like' ? t('a:b') : null}</p>",
    '<input name="email" type="email" />',
    "<a>{t('a:b')} <kbd>n</kbd></a>",
  ])("A screen without literal words passes: %s", (source) => {
    expect(checkLiterals("a.tsx", source)).toEqual([]);
  });
});

describe("Checks of a text's values", () => {
  const errors = { loginBlocked: "Blocked for {{minutes}} min.", limitReached: "Try again {{when}}." };
  const likes = { one: { fresh_one: "A new like", fresh_other: "New likes" } };
  const english = readTexts({ ...en, errors, likes });

  it.each([
    't("common:wait")',
    'visit.t("common:wait", { seconds: 3 })',
    't("common:days", {})',
    't("likes:one.fresh")',
    'new Refusal("login.blocked")',
    'new Refusal("limit.reached", {})',
  ])("A missing value of a text is found in %s", (source) => {
    expect(checkFacts("a.ts", source, english)).toHaveLength(1);
  });

  it.each([
    't("common:wait", { minutes })',
    't("common:wait", { ...facts })',
    't("common:wait", facts)',
    't("common:yes")',
    'new Refusal("login.blocked", { minutes: 3 })',
    'new Refusal("limit.reached", { seconds: 3 })',
    "t(key)",
  ])("A text that gets all its values passes: %s", (source) => {
    expect(checkFacts("a.ts", source, english)).toEqual([]);
  });
});
