import { describe, expect, it } from "vitest";
import { detectLocale, type LanguageFacts, languageFromCookie, serializeLocaleCookie } from "./detect.server";

function detect(facts: Partial<LanguageFacts>, headers: Record<string, string> = {}) {
  const request = new Request("http://rose.localhost:3000/?lng=it", { headers });
  return detectLocale(request, { scheme: "http", domainLanguage: null, country: null, ...facts });
}

const dutchCookie = "locale=nl; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax";

describe("the language of a page", () => {
  it("A page is English without a cookie and without a known language of the domain (I18-02, I18-09)", async () => {
    expect(await detect({})).toEqual({ locale: "en", setCookie: null });
    expect(await detect({ domainLanguage: "xx" })).toEqual({ locale: "en", setCookie: null });
  });

  it("A page uses the domain's language and remembers it (I18-07, AMB-010)", async () => {
    expect(await detect({ domainLanguage: "nl-BE" })).toEqual({ locale: "nl", setCookie: dutchCookie });
  });

  it("The language in the cookie takes precedence over that of domain and account (I18-08)", async () => {
    const facts = { domainLanguage: "nl", savedLanguage: "de" };
    expect(await detect(facts, { cookie: "a=b; locale=fr" })).toEqual({ locale: "fr", setCookie: null });
  });

  it("The language of a shared link applies to one view and leaves the cookie unchanged", async () => {
    const facts = { domainLanguage: "nl", linkedLanguage: "de" as const };
    expect(await detect(facts, { cookie: "locale=fr" })).toEqual({ locale: "de", setCookie: null });
    const detected = await detect({ ...facts, country: "US", linkedLanguage: "en" }, { cookie: "locale=fr" });
    expect(detected).toEqual({ locale: "en-US", setCookie: null });
  });

  it("A member's saved language is used when the browser has no cookie", async () => {
    const detected = await detect({ domainLanguage: "de", savedLanguage: "nl" });
    expect(detected).toEqual({ locale: "nl", setCookie: dutchCookie });
  });

  it("A cookie with an unknown language is ignored", async () => {
    const detected = await detect({ domainLanguage: "nl" }, { cookie: "locale=no" });
    expect(detected).toEqual({ locale: "nl", setCookie: dutchCookie });
  });

  it("The browser's list of languages does not choose the language", async () => {
    expect((await detect({}, { "accept-language": "de" })).locale).toBe("en");
  });

  it("English has its American form in the United States only (I18-03)", async () => {
    expect((await detect({ country: "US" })).locale).toBe("en-US");
    expect((await detect({ country: "US" }, { cookie: "locale=es" })).locale).toBe("es");
    expect((await detect({ country: "GB" }, { cookie: "locale=en" })).locale).toBe("en");
  });
});

describe("the locale cookie", () => {
  it("The language cookie is bound to the host over HTTPS and lasts 365 days (I18-06)", () => {
    const line = "__Host-locale=fr; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax; Secure";
    expect(serializeLocaleCookie("fr", "https")).toBe(line);
  });

  it("The language cookie is read only under the name for its scheme", () => {
    expect(languageFromCookie("__Host-locale=fr", "https")).toBe("fr");
    expect(languageFromCookie("__Host-locale=fr", "http")).toBeNull();
    expect(languageFromCookie("locale=fr", "https")).toBeNull();
    expect(languageFromCookie("xlocale=fr", "http")).toBeNull();
  });
});
