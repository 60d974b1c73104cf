import { describe, expect, it } from "vitest";
import type { Settings } from "~/tenancy/settings";
import {
  ageAssurances,
  fictionalIcons,
  markNames,
  moderationModes,
  signupRules,
  tenantCountries,
  tenantCurrencies,
  themeNames,
} from "~/tenancy/vocabulary";
import { interests } from "~/profiles/interests";
import { optionalTexts, tenantOnlyTexts } from "~/tenancy/texts";
import { adviseOn } from "./tenant-advice";
import { listSlugs, readTenant } from "~/tenancy/tenant-folder.server";

const tenants = listSlugs("tenants").map((slug) => {
  const tenant = readTenant("tenants", slug);
  if (!tenant.ok) throw new Error(`${slug}: ${JSON.stringify(tenant.problems, null, 2)}`);
  return tenant.value;
});
const settings = tenants.map((tenant) => tenant.parsed.settings);

function alive(name: keyof Settings): unknown[] {
  return [...new Set(settings.map((one) => one[name]))].sort();
}

describe("the shipped tenants", () => {
  it("There are eight shipped tenants, one per theme and mark, and all seven niches are among them", () => {
    expect(tenants.map(({ slug }) => slug)).toEqual([...themeNames].sort());
    expect(tenants.every(({ slug, parsed }) => parsed.settings.theme === slug)).toBe(true);
    expect(alive("mark")).toEqual([...markNames].sort());
    expect(alive("niche")).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("The shipped tenants cover all countries, currencies and languages", () => {
    expect([...new Set(settings.flatMap((one) => one.countries))].sort()).toEqual([...tenantCountries].sort());
    const currencies = tenants.flatMap(({ parsed }) =>
      parsed.bundles.flatMap(({ prices }) => prices.map((price) => price.currency)),
    );
    expect([...new Set(currencies)].sort()).toEqual([...tenantCurrencies].sort());
    expect([...new Set(tenants.flatMap(({ parsed }) => Object.keys(parsed.texts)))]).toHaveLength(11);
  });

  it("Each value of each enumerated setting is used by a shipped tenant", () => {
    const wanted: [keyof Settings, readonly unknown[]][] = [
      ["signups", signupRules],
      ["logged_out_search", ["yes", "no"]],
      ["logged_out_search_trafficsource", ["yes", "no"]],
      ["enable_site_entry_popup", ["yes", "no"]],
      ["member_resell", ["yes", "no"]],
      ["photo_moderation", moderationModes],
      ["fictional_icon", fictionalIcons],
      ["discreet_accounts", [true, false]],
      ["auto_like", [true, false]],
    ];
    for (const [name, values] of wanted) expect([name, alive(name)]).toEqual([name, [...values].sort()]);
    expect([...new Set(settings.flatMap((one) => Object.values(one.age_assurance)))].sort()).toEqual(
      [...ageAssurances].sort(),
    );
  });

  it("One shipped tenant makes the matching claim, marked as invented, and one has its own colours", () => {
    const claims = settings.map((one) => one.match_claim).filter((claim) => claim !== null);
    expect(claims).toEqual([{ figure: 46, source: "una cifra inventada para esta demo", date: expect.any(String) }]);
    expect(settings.filter((one) => one.brand !== null)).toHaveLength(1);
  });

  it("Five of the shipped tenants are open to everyone", () => {
    const open = tenants.filter(({ parsed }) => parsed.settings.signups === "all").map(({ slug }) => slug);
    expect(open).toEqual(["apricot", "aurora", "ember", "marina", "orchid"]);
  });

  it("Titles, fields, search and prices differ between each two shipped tenants", () => {
    for (const name of ["index_title", "visible_profile_fields", "search_fields", "interests"] as const) {
      expect(new Set(settings.map((one) => JSON.stringify(one[name]))).size, name).toBe(tenants.length);
    }
    expect(new Set(tenants.map(({ parsed }) => JSON.stringify(parsed.bundles))).size).toBe(tenants.length);
  });

  it("Each shipped tenant speaks in its own words in each of its languages", () => {
    const names = [...Object.keys(tenantOnlyTexts), ...Object.keys(optionalTexts)] as (keyof typeof optionalTexts)[];
    const said = tenants.map(({ slug, parsed }) => {
      const ofLocales = Object.entries(parsed.texts).map(([locale, texts]) =>
        names.map((name) => texts[name] ?? `${slug}/${locale} lacks ${name}`),
      );
      return [...new Set(ofLocales.flat())];
    });
    expect(said.flat().filter((text) => text.includes("lacks"))).toEqual([]);
    expect(said.flat().filter((text, index, all) => all.indexOf(text) !== index)).toEqual([]);
  });

  it("The shipped tenants offer known interests only and follow the advice for records", () => {
    const strangers = settings.flatMap((one) => one.interests.filter((id) => !interests.some((known) => known === id)));
    expect(strangers).toEqual([]);
    const advice = tenants.flatMap(({ parsed }) => adviseOn(parsed)).map(({ path }) => path);
    // Two tenants use the specification's Dutch and German texts, which reveal whether an email address is known.
    const discretion = "tenant.json: settings.discreet_accounts";
    expect(advice.sort()).toEqual([discretion, discretion, "tenant.json: settings.member_resell"]);
  });

  it("The template of new tenants is valid", () => {
    expect(readTenant("tenants", "_template")).toMatchObject({ ok: true, value: { state: "draft" } });
  });
});
