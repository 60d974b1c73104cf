import { expect, it } from "vitest";
import { createI18n } from "./instance";
import type { FlatMessages, MessageFacts, MessageKey } from "./messages";
import { translateOf } from "./translate";

function sayIn(locale: "en" | "da", texts: FlatMessages, path: string, facts?: MessageFacts): string {
  return translateOf(createI18n(locale, { wallet: texts }))(`wallet:${path}` as MessageKey, facts);
}

it("A placeholder that a member has typed is not filled", () => {
  const name = "{{count}} $t(wallet:no) $& {{- count}}";
  const texts = { has: "{{name}} has {{count}}", no: "No" };
  expect(sayIn("en", texts, "has", { name, count: 3 })).toBe(`${name} has 3`);
  expect(sayIn("en", { two: "{{a}}{{b}}" }, "two", { a: "{{b}}", b: "{{a}" })).toBe("{{b}}{{a}");
});

it("A sentence that ends with an abbreviation ends with one full stop", () => {
  const texts = { from: "fra {{price}}.", now: "{{price}} nu." };
  const say = (path: string, price: string) => sayIn("da", texts, path, { price });
  expect([say("from", "4,99 kr."), say("from", "£4.99")]).toEqual(["fra 4,99 kr.", "fra £4.99."]);
  expect(say("now", "4,99 kr.")).toBe("4,99 kr. nu.");
});

it("A text without facts keeps its placeholders", () => {
  expect(sayIn("en", { left: "{{count}} left" }, "left")).toBe("{{count}} left");
});

it("A missing text is shown as its path until the text arrives", () => {
  const i18n = createI18n("en", { wallet: {} });
  const say = () => translateOf(i18n)("wallet:page.title" as MessageKey);
  expect(say()).toBe("page.title");
  i18n.addResourceBundle("en", "wallet", { "page.title": "Credits" });
  expect(say()).toBe("Credits");
});

it("A translator keeps its language when its instance changes to another one", async () => {
  const i18n = createI18n("en", { wallet: { title: "Credits", left: "{{n}} left" } });
  i18n.addResourceBundle("de", "wallet", { title: "Guthaben", left: "{{n}} übrig" });
  const english = translateOf(i18n);
  await i18n.changeLanguage("de");
  const key = (path: string) => `wallet:${path}` as MessageKey;
  expect([english(key("title")), english(key("left"), { n: 2 })]).toEqual(["Credits", "2 left"]);
  expect([translateOf(i18n)(key("title")), translateOf(i18n)(key("left"), { n: 2 })]).toEqual(["Guthaben", "2 übrig"]);
});
