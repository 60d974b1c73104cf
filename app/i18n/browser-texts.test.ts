import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type BrowserTexts, browserTexts, type MessageModule } from "./browser-texts";
import { type Locale, locales } from "./locales";
import type { MessageFacts, MessageKey } from "./messages";
import { translateOf } from "./translate";

let fetched: string[];
let isAway: boolean;
let texts: BrowserTexts;

/** Texts of one locale, in the form that the build generates. Each text contains the locale's name. */
function moduleOf(locale: Locale): MessageModule {
  const fetch = async <Bundle>(part: string, bundle: Bundle) => {
    if (isAway) throw new Error("No network");
    fetched.push(`${locale} ${part}`);
    return bundle;
  };
  return {
    default: { common: { yes: `Yes ${locale}` }, profiles: { name: "Name" } },
    later: {
      people: () => fetch("people", { profiles: { photos: `Photos ${locale}` } }),
      conversation: () => fetch("conversation", { chat: { send: "Send" } }),
      account: () => fetch("account", { wallet: { title: "Credits", left_one: "{{count}} left" } }),
    },
  };
}

const t = (key: string, facts?: MessageFacts) => translateOf(texts.i18n)(key as MessageKey, facts);

/** The promise that a missing text throws. */
function thrownBy(ask: () => unknown): unknown {
  try {
    ask();
  } catch (thrown) {
    return thrown;
  }
  return null;
}

beforeEach(async () => {
  fetched = [];
  isAway = false;
  const modules = locales.map((locale) => [locale, async () => moduleOf(locale)]);
  texts = browserTexts("en", Object.fromEntries(modules));
  await texts.complete([]);
});

afterEach(() => vi.useRealTimers());

describe("the texts of a browser", () => {
  it("The first texts of a browser are available without the later parts", () => {
    expect(t("common:yes")).toBe("Yes en");
    expect(fetched).toEqual([]);
  });

  it("The texts of a later part join those of the same namespace", async () => {
    await texts.complete(["people"]);
    expect(fetched).toEqual(["en people"]);
    expect([t("profiles:photos"), t("profiles:name")]).toEqual(["Photos en", "Name"]);
  });

  it("A missing part of the texts suspends the page once", async () => {
    const thrown = thrownBy(() => t("wallet:title"));
    expect(thrown).toBeInstanceOf(Promise);
    expect(thrownBy(() => t("wallet:left", { count: 1 }))).toBeInstanceOf(Promise);
    await thrown;
    expect([t("wallet:title"), t("wallet:left", { count: 1 })]).toEqual(["Credits", "1 left"]);
    await texts.complete();
    expect(fetched.sort()).toEqual(["en account", "en conversation", "en people"]);
  });

  it("A missing text is shown as its path once all parts have arrived", async () => {
    await texts.complete();
    expect(t("wallet:nothing")).toBe("nothing");
  });

  it("A part is fetched again three seconds after a failure", async () => {
    vi.useFakeTimers();
    isAway = true;
    const failed = texts.complete(["conversation"]).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await failed).toBe("No network");
    isAway = false;
    await texts.complete(["conversation"]);
    expect(t("chat:send")).toBe("Send");
  });

  it("A change of language fetches the parts that the page already uses", async () => {
    await texts.complete(["people"]);
    await texts.switchLocale("de");
    expect(texts.i18n.language).toBe("de");
    expect([t("common:yes"), t("profiles:photos")]).toEqual(["Yes de", "Photos de"]);
    expect(fetched).toEqual(["en people", "de people"]);
  });

  it("A browser keeps its language when another cannot be fetched", async () => {
    vi.useFakeTimers();
    await texts.complete(["people"]);
    isAway = true;
    const failed = texts.switchLocale("de").catch(() => "failed");
    await vi.advanceTimersByTimeAsync(3000);
    expect([await failed, texts.i18n.language]).toEqual(["failed", "en"]);
    expect(t("common:yes")).toBe("Yes en");
  });
});
