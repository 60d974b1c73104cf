import { describe, expect, it } from "vitest";
import { refusals } from "~/platform/errors";
import { textsFor, translator } from "./catalogue.server";
import { type Locale, locales } from "./locales";
import type { MessageKey } from "./messages";

describe("the server's texts", () => {
  it("speak each locale", () => {
    expect(translator("en")("common:actions.save")).toBe("Save");
    expect(translator("nl")("common:actions.save")).toBe("Opslaan");
    expect(translator("de")("common:actions.save")).toBe("Speichern");
  });

  it("are one shared instance per locale (stack.md 3.4)", () => {
    expect(textsFor("nl")).toBe(textsFor("nl"));
    for (const locale of locales) expect(textsFor(locale).locale).toBe(locale);
  });

  it("fill in facts and choose the plural form", () => {
    expect(translator("en")("errors:loginBlocked", { minutes: 15 })).toBe(
      "Too many incorrect attempts, account blocked for 15 min.",
    );
    expect(translator("nl")("common:count.photos", { count: 1 })).toBe("1 foto");
    expect(translator("nl")("common:count.photos", { count: 3 })).toBe("3 foto’s");
  });

  it("leave markup to the screen", () => {
    expect(translator("en")("errors:memberBlockedBy", { name: "<b>" })).toContain("<b>");
  });

  it.each([
    ["en", 1, "1 credit for €1"],
    ["en", 50, "50 credits for €1"],
    ["de", 1, "1 Credit für €1"],
    ["fr", 1, "1 crédit pour €1"],
    ["pl", 1, "Pakiet 1 kredytu za €1"],
    ["pl", 22, "Pakiet 22 kredytów za €1"],
  ] as const)("count in %s: %s", (locale, count, words) => {
    expect(textsFor(locale).t("payments:methodChoice.lead", { count, price: "€1" })).toBe(words);
  });

  it("do not know an unknown key", () => {
    // @ts-expect-error the type check is the test: the key is in no file
    expect(translator("en")("common:no.such.key")).toBe("no.such.key");
  });

  it.each(Object.entries(refusals))("have words for the refusal %s", (_, { message }) => {
    const key = `errors:${message}` as MessageKey;
    for (const locale of ["en", "nl", "de"] satisfies Locale[]) {
      expect(textsFor(locale).t(key, { count: 2 })).not.toBe(message);
    }
  });
});
