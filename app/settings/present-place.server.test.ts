import { describe, expect, it } from "vitest";
import { testAppOfFile } from "../../tests/support/test-app";
import { presentPlaceChoices } from "./present-place.server";

const app = testAppOfFile();

const presented = (shown: "city" | "region" | "country", city: string | null, fields: string[]) => {
  const { tenant } = app.marina;
  const settings = { ...tenant.settings, visible_profile_fields: fields as never };
  const home = { shown, city, region: "NL-GR", country: "NL", hasArea: true };
  const site = { tenant: { ...tenant, settings }, locale: "nl" as const };
  return presentPlaceChoices(home, site);
};

const offered = (shown: "city" | "region" | "country", city: string | null, fields = ["city", "region", "country"]) =>
  presented(shown, city, fields).choices.map(({ value, place }) => `${value}: ${place}`);

describe("how closely others may see a place (SET-07)", () => {
  it("Each choice of place shows the whole place that others would see", () => {
    expect(offered("city", "Veendam")).toEqual([
      "city: Veendam, Groningen, Nederland",
      "region: Groningen, Nederland",
      "country: Nederland",
    ]);
  });

  it("A town stays a choice beside a region of the same name, because only the town gives distances", () => {
    for (const shown of ["city", "region", "country"] as const)
      expect(offered(shown, "Groningen"), shown).toContain("city: Groningen, Nederland");
  });

  it("A choice of place that shows no more than a wider one is left out", () => {
    expect(offered("country", null)).toEqual(["region: Groningen, Nederland", "country: Nederland"]);
    expect(offered("country", "Veendam", ["country"])).toEqual(["country: Nederland"]);
  });

  it("On a site without towns the region is the present choice of a member who shows the town", () => {
    const { shown, choices } = presented("city", "Veendam", ["region", "country"]);
    expect(shown).toBe("region");
    expect(choices.map(({ place }) => place)).toEqual(["Groningen, Nederland", "Nederland"]);
  });
});
