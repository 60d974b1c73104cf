import { describe, expect, it } from "vitest";
import { readTenant } from "./tenant-folder.server";
import { type TenantRecord, checkRecord } from "./record";

function ember(): TenantRecord {
  const tenant = readTenant("tenants", "ember");
  if (!tenant.ok) throw new Error("tenants/ember is broken");
  return structuredClone(tenant.value.record);
}

function pathsOf(record: unknown, state: "draft" | "live" = "live") {
  const checked = checkRecord(record, state);
  return checked.ok ? [] : checked.problems.map(({ path }) => path);
}

describe("a tenant record", () => {
  it("The template record is valid as shipped", () => {
    expect(pathsOf(ember())).toEqual([]);
  });

  it.each(["fictional_label", "fictional_warning", "fictional_singular", "fictional_plural"])(
    "A tenant with an empty %s cannot open but can be a draft",
    (name) => {
      const record = ember();
      record.settings[name] = " ";
      expect(pathsOf(record)).toEqual([`settings.${name}`]);
      expect(pathsOf(record, "draft")).toEqual([]);
    },
  );

  it("The domain must be among the hosts", () => {
    expect(pathsOf({ ...ember(), hosts: ["other.localhost"] })).toEqual(["settings.domain"]);
  });

  it("A price is required in each country's currency", () => {
    const record = ember();
    record.settings.minimum_message_costs = {
      ...(record.settings.minimum_message_costs as object),
      IE: { costs: 1, currency: "PLN" },
    };
    expect(pathsOf(record)[0]).toBe("bundles[0].prices");
  });

  it("A wrong best value, a second best value and a shop without packages are refused", () => {
    const flags = (best: string[]) => ({
      ...ember(),
      bundles: ember().bundles.map((bundle) => ({
        ...(bundle as { id: string }),
        best_value: best.includes((bundle as { id: string }).id),
      })),
    });
    expect(pathsOf(flags(["c700"]))).toEqual([]);
    expect(pathsOf(flags(["c50"]))[0]).toBe("bundles[0].best_value");
    expect(pathsOf(flags(["c50", "c700"]))).toEqual(["bundles"]);
    expect(pathsOf({ ...ember(), bundles: ember().bundles.slice(-1) })).toEqual(["bundles"]);
  });

  it("All English texts are required, and unknown text keys are refused", () => {
    const record = ember();
    record.texts = { en: { ...(record.texts.en as object), tagline: undefined } };
    expect(pathsOf(record)).toEqual(["texts.en.tagline"]);
    record.texts = { ...ember().texts, en: { ...(ember().texts.en as object), hero_headlin: "Hello" } };
    expect(checkRecord(record, "live")).toMatchObject({
      problems: [{ path: "texts.en.hero_headlin", fix: "Did you mean hero_headline? Otherwise remove it." }],
    });
  });
});
