import { describe, expect, it } from "vitest";
import { linkedLanguage, tenantLanguages } from "./linked-language";

const tenant = { countries: ["BE" as const, "CA" as const], domain_language: "nl-BE" };

describe("the language of a link", () => {
  it("A link can choose only a language that the site offers", () => {
    expect(tenantLanguages(tenant)).toEqual(["nl", "fr", "de", "en"]);
    const asked = (query: string) => linkedLanguage(new URLSearchParams(query), tenant);
    expect(asked("lang=fr")).toBe("fr");
    expect(asked("lang=pl")).toBeNull();
    expect(asked("lang=<b>")).toBeNull();
    expect(asked("")).toBeNull();
  });
});
