import { describe, expect, it } from "vitest";
import { readTenant } from "./tenant-folder.server";
import { bundlePrice, bundlesOnSale, minimumMessageCost, trialBundle } from "./prices";
import { publicSettingNames, publicSettings } from "./public-settings";
import { type Tenant, TenantRecordError, checkCompany, fictionalWords, parseTenant, tenantText } from "./tenant";
import { settingNames } from "./settings";

function tenantOf(slug: string, settings: Record<string, unknown> = {}): Tenant {
  const tenant = readTenant("tenants", slug);
  if (!tenant.ok) throw new Error(`tenants/${slug} is broken`);
  const { record, state, company } = tenant.value;
  return parseTenant({
    id: 7,
    slug,
    state,
    version: 1,
    suspended: false,
    presence_epoch: 1,
    preview_word: "",
    former_hosts: [],
    record: { ...record, settings: { ...record.settings, ...settings } },
    company,
  });
}

describe("a parsed tenant", () => {
  it("A parsed tenant is complete and frozen", () => {
    const tenant = tenantOf("marina");
    expect(tenant).toMatchObject({ canonicalHost: "marina.localhost", state: "demo", company: { id: "marina-kade" } });
    expect(Object.isFrozen(tenant.settings.countries)).toBe(true);
  });

  it("A broken row is refused, and the message names all its mistakes", () => {
    expect(() => tenantOf("marina", { niche: 9, refund_days: 2 })).toThrow(TenantRecordError);
    expect(() => tenantOf("marina", { niche: 9, refund_days: 2 })).toThrow(
      /niche is too large; .*refund_days is too small/,
    );
  });

  it("A company's telephone number is kept without dashes and spaces (TEN-36)", () => {
    const { company } = tenantOf("marina");
    const checked = checkCompany({ ...company, id: undefined, support_phone: "020-123 45 67" });
    expect(company.support_phone).toBe("0200000088");
    expect(checked.ok).toBe(false);
    const { id: _id, ...data } = company;
    expect(checkCompany({ ...data, support_phone: "020-123 45 67" })).toMatchObject({
      value: { support_phone: "0201234567" },
    });
  });
});

describe("a site's texts", () => {
  const marina = tenantOf("marina");

  it("Texts come in the requested language; the settings hold those of the domain language", () => {
    expect(tenantText(marina, "nl", "tagline")).toBe("Mannen, wind en goed gezelschap");
    expect(tenantText(marina, "fr", "fictional_label")).toBe("Profil fictif");
    expect(tenantText(tenantOf("marina", { fictional_warning: "Anders gezegd." }), "nl", "fictional_warning")).toBe(
      "Anders gezegd.",
    );
    expect(tenantText(tenantOf("ember"), "en-US", "hero_headline")).toBe("Say hello while the light is good");
  });

  it("Texts fall back to English, then to the domain language", () => {
    expect(tenantText(marina, "pl", "tagline")).toBe("Men, wind and good company");
    const noEnglishNote = { ...marina, texts: { ...marina.texts, en: {} } };
    expect(tenantText(noEnglishNote, "pl", "visible_profile_notes")).toMatch(/^Spreek de eerste keer af/);
  });

  it("The placeholders of texts are filled", () => {
    expect(tenantText(tenantOf("onyx"), "en", "adult_notice")).toMatch(/^Onyx Society is for people aged 21/);
  });

  it("Texts mark fictional profiles in words", () => {
    expect(Object.values(fictionalWords(marina, "en")).every((word) => word.length > 0)).toBe(true);
  });
});

describe("prices", () => {
  const ember = tenantOf("ember");

  it("Prices follow the country, and visitors from elsewhere get those of the first country", () => {
    expect(minimumMessageCost(ember, "CA")).toEqual({ amountMinor: 97, currency: "CAD" });
    expect(minimumMessageCost(ember, "JP")).toEqual(minimumMessageCost(ember, "GB"));
    const [smallest] = bundlesOnSale(ember);
    expect(smallest && bundlePrice(ember, smallest, "IE")).toEqual({ amountMinor: 999, currency: "EUR" });
  });

  it("A price that names the country comes first", () => {
    const apricot = tenantOf("apricot");
    const [smallest] = bundlesOnSale(apricot);
    expect(smallest && [bundlePrice(apricot, smallest, "FR"), bundlePrice(apricot, smallest, "BE")]).toEqual([
      { amountMinor: 990, currency: "EUR" },
      { amountMinor: 950, currency: "EUR" },
    ]);
  });

  it("Prices leave out the trial package, which the deletion flow sells", () => {
    expect(bundlesOnSale(ember)).not.toContainEqual(expect.objectContaining({ trial: true }));
    expect(trialBundle(ember)?.id).toBe("trial");
  });
});

describe("public settings", () => {
  const facts = { geoip_country: "NL", geoip_selected_country: "BE" };

  it("Public settings are exactly the 36 names of the specification", () => {
    const answer = publicSettings(tenantOf("marina"), facts);
    expect(publicSettingNames).toHaveLength(36);
    expect(Object.keys(answer)).toEqual([...publicSettingNames]);
    expect(Object.entries(answer).filter(([, value]) => value === undefined)).toEqual([]);
    expect(answer).toMatchObject({ ...facts, name: "Marina", company_id: "marina-kade" });
  });

  it("Public settings leave out each unlisted setting", () => {
    const answer = publicSettings(tenantOf("marina"), facts);
    const hidden = settingNames.filter((name) => !publicSettingNames.some((known) => known === name));
    expect(hidden).toEqual(expect.arrayContaining(["auto_like", "photo_moderation", "discreet_accounts"]));
    expect(hidden.filter((name) => name in answer)).toEqual([]);
  });

  it("Public settings offer all regions of a country unless the record limits them", () => {
    const answer = publicSettings(tenantOf("marina", { region_data: { NL: ["NL-UT"] } }), facts);
    expect(answer.region_data.NL).toEqual(["NL-UT"]);
    expect(answer.region_data.BE).toHaveLength(11);
  });

  it("Public settings are in the visitor's language, and the record's push key comes first", () => {
    expect(publicSettings(tenantOf("marina"), { ...facts, locale: "de" }).fictional_singular).toBe("fiktives Profil");
    expect(publicSettings(tenantOf("marina"), { ...facts, push_public_key: "made" }).push_public_key).toBe("made");
  });
});
