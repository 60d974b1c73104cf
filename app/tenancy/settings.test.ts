import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkWith } from "./record-problems";
import { settingDefault, settingMeaning, settingNames, settingsSchema } from "./settings";

const template = JSON.parse(readFileSync("tenants/_template/tenant.json", "utf8")).settings as Record<string, unknown>;

function problemsWith(change: Record<string, unknown>) {
  const checked = checkWith(settingsSchema, { ...template, ...change });
  return checked.ok ? [] : checked.problems;
}

describe("a setting's definition", () => {
  it("Each setting has a meaning and a line in the template", () => {
    expect(settingNames.filter((name) => settingMeaning(name).length < 10)).toEqual([]);
    expect([...settingNames].sort()).toEqual(Object.keys(template).sort());
  });

  it("The settings have the defaults that the design names", () => {
    const decided = {
      min_age: 18,
      refund_days: 14,
      free_messages: 3,
      signup_credits: 0,
      deleted_redirect_seconds: 10,
      message_length: 2000,
      discreet_accounts: null,
      auto_like: false,
      match_claim: null,
    };
    const defaults = Object.keys(decided).map((name) => [name, settingDefault(name as keyof typeof decided)]);
    expect(Object.fromEntries(defaults)).toEqual(decided);
  });

  it.each([
    ["min_age", 17, 18],
    ["refund_days", 13, 14],
    ["niche", 0, 1],
  ])("A value of %s below its lower limit is refused", (name, low, floor) => {
    expect(problemsWith({ [name]: low })).toEqual([
      { path: name, problem: "is too small", fix: `Give ${floor} or more.` },
    ]);
    expect(problemsWith({ [name]: floor })).toEqual([]);
  });

  it("Niche 8, half a matching claim, an unknown zone, a bad colour and an unknown placeholder are refused", () => {
    const changes = {
      niche: 8,
      match_claim: { figure: 46 },
      time_zone: "Europe/Nowhere",
      brand: { primary: "red" },
      adult_notice: "For {{nmae}} only",
    };
    for (const [name, value] of Object.entries(changes)) {
      expect(problemsWith({ [name]: value }).map(({ path }) => path.split(".")[0])).toContain(name);
    }
  });

  it("Domain languages with and without a country are accepted, and unknown languages refused", () => {
    for (const language of ["nl", "nl-BE", "", "xx"]) expect(problemsWith({ domain_language: language })).toEqual([]);
    expect(problemsWith({ domain_language: "dutch" })[0]?.problem).toBe("must be like nl or nl-BE");
  });

  it("Each country needs a message cost, and its regions must be of that country", () => {
    expect(problemsWith({ countries: ["NL", "BE", "DE"] })).toEqual([
      expect.objectContaining({
        path: "minimum_message_costs",
        problem: "has no entry for DE, which stands in countries",
      }),
    ]);
    for (const region of ["BE-BRU", "NL-UT-2"]) {
      expect(problemsWith({ region_data: { NL: ["NL-UT", region] } })[0]).toMatchObject({ path: "region_data.NL[1]" });
    }
  });

  it("A word that stands in a list twice is refused", () => {
    expect(problemsWith({ search_fields: ["age", "age"] })[0]).toMatchObject({ path: "search_fields[1]" });
  });
});

describe("explaining mistakes", () => {
  it("A refusal suggests the nearest known key and value", () => {
    expect(problemsWith({ mesage_credits: 7 })).toEqual([
      {
        path: "mesage_credits",
        problem: "is not a known name",
        fix: "Did you mean message_credits? Otherwise remove it.",
      },
    ]);
    expect(problemsWith({ theme: "embr" })[0]?.fix).toMatch(/^Did you mean ember\? Use one of: ember, aurora/);
    expect(problemsWith({ gifts: [{ id: "rose", credit: 3 }] })[0]).toMatchObject({
      path: "gifts[0].credit",
      fix: "Did you mean credits? Otherwise remove it.",
    });
    expect(problemsWith({ age_assurance: { UK: "none" } })[0]).toMatchObject({ path: "age_assurance.UK" });
  });

  it("A refusal says when a value is missing, has the wrong type, is too long or has a wrong form", () => {
    expect(problemsWith({ name: undefined })).toEqual([
      { path: "name", problem: "is missing", fix: "Add it: a text in quotes." },
    ]);
    expect(problemsWith({ message_credits: "5" })[0]).toMatchObject({
      problem: "must be a number without quotes",
      fix: "Write a number without quotes.",
    });
    expect(problemsWith({ name: "x".repeat(41) })[0]?.fix).toBe("Give 40 characters or less.");
    expect(problemsWith({ support_email: "nobody" })[0]).toMatchObject({
      problem: "must be an e-mail address",
      fix: "Where members write to customer service.",
    });
  });

  it("A refusal names all mistakes at once", () => {
    expect(problemsWith({ niche: 9, refund_days: 1, signups: "everyone" }).map(({ path }) => path)).toEqual(
      expect.arrayContaining(["niche", "refund_days", "signups"]),
    );
  });
});

describe("membership notices", () => {
  const discreet = (change: Record<string, unknown>) => {
    const checked = checkWith(settingsSchema, { ...template, ...change });
    return checked.ok ? checked.value.discreet_accounts : checked.problems;
  };

  it("On a tenant with a sensitive niche, notices go by mail alone unless the record decides otherwise", () => {
    expect([1, 2, 3, 4, 5, 6, 7].map((niche) => discreet({ niche }))).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect([discreet({ niche: 1, discreet_accounts: true }), discreet({ niche: 4, discreet_accounts: false })]).toEqual(
      [true, false],
    );
  });
});
