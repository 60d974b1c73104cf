import { describe, expect, it } from "vitest";
import { detectLocale, type LanguageFacts, languageFromCookie, serializeLocaleCookie } from "./detect.server";

function detect(facts: Partial<LanguageFacts>, headers: Record<string, string> = {}) {
  const request = new Request("http://rose.localhost:3000/?lng=it", { headers });
  return detectLocale(request, { scheme: "http", domainLanguage: null, country: null, ...facts });
}

const dutchCookie = "locale=nl; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax";

describe("the language of a page", () => {
  it("is English without a cookie and without a matching domain language (I18-02, I18-09)", async () => {
    expect(await detect({})).toEqual({ locale: "en", setCookie: null });
    expect(await detect({ domainLanguage: "xx" })).toEqual({ locale: "en", setCookie: null });
  });

  it("is the domain's, which is then remembered (I18-07, AMB-010)", async () => {
    expect(await detect({ domainLanguage: "nl-BE" })).toEqual({ locale: "nl", setCookie: dutchCookie });
  });

  it("is the cookie's, whatever the domain or the account says (I18-08)", async () => {
    const facts = { domainLanguage: "nl", savedLanguage: "de" };
    expect(await detect(facts, { cookie: "a=b; locale=fr" })).toEqual({ locale: "fr", setCookie: null });
  });

  it("is for this view what a shared link names, and the cookie stays as it is", async () => {
    const facts = { domainLanguage: "nl", linkedLanguage: "de" as const };
    expect(await detect(facts, { cookie: "locale=fr" })).toEqual({ locale: "de", setCookie: null });
    const detected = await detect({ ...facts, country: "US", linkedLanguage: "en" }, { cookie: "locale=fr" });
    expect(detected).toEqual({ locale: "en-US", setCookie: null });
  });

  it("is what the member saved when this browser has no cookie yet", async () => {
    const detected = await detect({ domainLanguage: "de", savedLanguage: "nl" });
    expect(detected).toEqual({ locale: "nl", setCookie: dutchCookie });
  });

  it("takes no cookie that names another language", async () => {
    const detected = await detect({ domainLanguage: "nl" }, { cookie: "locale=no" });
    expect(detected).toEqual({ locale: "nl", setCookie: dutchCookie });
  });

  it("is never taken from the browser's own list or the address", async () => {
    expect((await detect({}, { "accept-language": "de" })).locale).toBe("en");
  });

  it("has the US form in the United States only (I18-03)", async () => {
    expect((await detect({ country: "US" })).locale).toBe("en-US");
    expect((await detect({ country: "US" }, { cookie: "locale=es" })).locale).toBe("es");
    expect((await detect({ country: "GB" }, { cookie: "locale=en" })).locale).toBe("en");
  });
});

describe("the locale cookie", () => {
  it("is bound to the host over HTTPS and lasts 365 days (I18-06)", () => {
    const line = "__Host-locale=fr; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax; Secure";
    expect(serializeLocaleCookie("fr", "https")).toBe(line);
  });

  it("is read under the name of its scheme only", () => {
    expect(languageFromCookie("__Host-locale=fr", "https")).toBe("fr");
    expect(languageFromCookie("__Host-locale=fr", "http")).toBeNull();
    expect(languageFromCookie("locale=fr", "https")).toBeNull();
    expect(languageFromCookie("xlocale=fr", "http")).toBeNull();
  });
});
