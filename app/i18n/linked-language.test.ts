import { describe, expect, it } from "vitest";
import { linkedLanguage, siteLanguages } from "./linked-language";

const site = { countries: ["BE" as const, "CA" as const], domain_language: "nl-BE" };

describe("the language a link names", () => {
  it("is one that the site is offered in", () => {
    expect(siteLanguages(site)).toEqual(["nl", "fr", "de", "en"]);
    const asked = (query: string) => linkedLanguage(new URLSearchParams(query), site);
    expect(asked("lang=fr")).toBe("fr");
    expect(asked("lang=pl")).toBeNull();
    expect(asked("lang=<b>")).toBeNull();
    expect(asked("")).toBeNull();
  });
});
