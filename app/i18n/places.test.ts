import { describe, expect, it } from "vitest";
import { nativeRegionName, regionsOf } from "~/tenancy/regions";
import { tenantCountries } from "~/tenancy/vocabulary";
import { translator } from "./catalogue.server";
import { countryName, countryOptions } from "./countries";
import { visibleLocales } from "./locales";
import { regionWord } from "./regions";
import { regionName, regionOptions } from "./regions.server";

describe("countries", () => {
  it("A country is named in the reader's language", () => {
    expect(countryName("NL", "de")).toBe("Niederlande");
    expect(countryName("not a code", "de")).toBe("not a code");
  });

  it("The countries to choose from are the nineteen that a site can serve, sorted for the reader", () => {
    const labels = countryOptions("nl").map(({ label }) => label);
    expect(labels).toHaveLength(19);
    expect(labels[0]).toBe("Australië");
  });
});

describe("regions", () => {
  it.each([
    ["NL", "Province"],
    ["US", "State"],
    ["CH", "Canton"],
    ["PT", "Province"],
  ])("A region of %s is called %s (I18-33, AMB-112)", (country, word) => {
    expect(translator("en")(regionWord(country))).toBe(word);
  });

  it("A region is named in the reader's language, or else by its own name", () => {
    expect(regionName("DE-BY", "nl")).toBe("Beieren");
    expect(regionName("DE-BY", "da")).toBe("Bayern");
    expect(regionName("DE-BY", "en-US")).toBe("Bavaria");
    expect(regionName("DE-XX", "en")).toBeNull();
  });

  it.each(tenantCountries)("All regions of %s have a name in every language of the country", (country) => {
    for (const locale of visibleLocales(country, null)) {
      expect(regionOptions(country, locale)).toHaveLength(regionsOf(country).length);
    }
  });

  it("A translated region name exists only for a known code, and only where it differs", () => {
    const files = import.meta.glob<Record<string, string>>("./regions/*.json", { eager: true, import: "default" });
    const idle = Object.entries(files).flatMap(([file, names]) =>
      Object.entries(names)
        .filter(([code, name]) => nativeRegionName(code) === null || nativeRegionName(code) === name)
        .map(([code]) => `${file} ${code}`),
    );
    expect(idle).toEqual([]);
  });
});
