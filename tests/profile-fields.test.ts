import { beforeAll, describe, expect, it } from "vitest";
import { eraseRows } from "~/deletion/erase.server";
import { exportParts } from "~/deletion/export-contents.server";
import { searchOffer } from "~/discovery/search-offer.server";
import { readSearch } from "~/discovery/search-address";
import { findMembers } from "~/discovery/search.server";
import { translator } from "~/i18n/catalogue.server";
import { getMemberPage } from "~/member-page/member-page.server";
import { presentMember } from "~/member-page/present-member.server";
import { choicesOf } from "~/profiles/fields";
import { getOwnProfile, saveLooks } from "~/profiles/profile-editor.server";
import {
  choiceFields,
  type OptionalField,
  optionalFields,
  optionalFieldsInEditor,
  profileFieldNames,
  searchableFields,
} from "~/tenancy/profile-fields";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "./support/test-app";

const app = testAppOfFile();
const choices = Object.fromEntries(optionalFields.map((field) => [field, choicesOf(field).at(-1)])) as Record<
  OptionalField,
  string
>;
let scope: TenantScope;
let ann: string;

beforeAll(async () => {
  const settings = { search_fields: [...searchableFields], visible_profile_fields: [...profileFieldNames] };
  scope = await app.change(app.ember, settings);
  ann = await app.member(scope, { name: "Ann", gender: "female", country: "GB" });
  await scope.db.write((w) => saveLooks(w, ann, choices));
});

const exportedProfile = () => {
  const part = exportParts(ann).find(({ name }) => name === "profiles");
  return scope.db.read(async (q) => (await part?.page(q, 0))?.[0] ?? {});
};

describe("The optional fields of a profile", () => {
  it("The profile editor asks for each optional field and shows the saved answer", async () => {
    expect(optionalFieldsInEditor.toSorted()).toEqual(Object.keys(choices).toSorted());
    expect(await scope.db.read((q) => getOwnProfile(q, ann))).toMatchObject(choices);
  });

  it("The member page shows each optional answer that the tenant lists, in the tenant's order", async () => {
    const row = await scope.db.read((q) => getMemberPage(q, ann, null));
    const visit = { tenant: scope.tenant, locale: "en" as const, t: translator("en") };
    const facts = optionalFields.map((field) => ({ field, choice: choices[field] }));
    expect(presentMember(row, visit, null).facts).toEqual([{ field: "gender", text: "Female" }, ...facts]);
  });

  it.each(choiceFields.filter((field) => searchableFields.some((one) => one === field)))(
    "A search by %s finds its members alone",
    async (field) => {
      const found = async (value: string | undefined) => {
        const { filters } = readSearch(new URLSearchParams({ [field]: value ?? "" }), searchOffer(scope.tenant));
        expect(filters).toEqual({ [field]: value });
        const { results } = await scope.db.read((q) => findMembers(q, { viewerId: null, filters, after: null }));
        return results.some(({ id }) => id === ann);
      };
      expect(await found(field === "gender" ? "female" : choicesOf(field).at(-1))).toBe(true);
      expect(await found(choicesOf(field)[0])).toBe(false);
    },
  );

  it("The wide search indexes contain each searchable field, so that a narrow search reads few rows (P2)", async () => {
    const names = ["profiles_search", "profiles_recent", "profiles_by_birth"];
    const indexes = await app.oracle<{ indexname: string; columns: string[] }>(
      `select c.relname as indexname, array_agg(a.attname::text) as columns from pg_class c
       join pg_attribute a on a.attrelid = c.oid where c.relname = any($1) group by 1`,
      [names],
    );
    const wanted = choiceFields.filter((field) => searchableFields.some((one) => one === field));
    expect(indexes.map(({ indexname }) => indexname).toSorted()).toEqual(names.toSorted());
    for (const { indexname, columns } of indexes) expect(columns, indexname).toEqual(expect.arrayContaining(wanted));
  });

  it("A member's data export contains every field, and the date of birth for the age (GDPR 15)", async () => {
    const columns = profileFieldNames.map((field) => (field === "age" ? "birth_date" : field));
    expect(Object.keys(await exportedProfile())).toEqual(expect.arrayContaining(columns));
    expect(await exportedProfile()).toMatchObject(choices);
  });

  it("An erasure leaves no optional answer (D46)", async () => {
    await scope.db.write((w) => eraseRows(w, ann));
    expect(await app.oracle("select 1 from profiles where member_id = $1", [ann])).toEqual([]);
  });
});
