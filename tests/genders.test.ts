import { beforeAll, expect, it } from "vitest";
import { searchOffer } from "~/discovery/search-offer.server";
import { readSearch } from "~/discovery/search-address";
import { findMembers } from "~/discovery/search.server";
import { translator } from "~/i18n/catalogue.server";
import { getMemberPage } from "~/member-page/member-page.server";
import { presentMember } from "~/member-page/present-member.server";
import { changeBasics } from "~/profiles/basics.server";
import { listGenders, listPronouns, listSoughtGenders } from "~/profiles/genders.server";
import { checkStep } from "~/signup/checks";
import { checkContextOf } from "~/signup/steps.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "./support/test-app";

const app = testAppOfFile();
let scope: TenantScope;

const kite = { id: "kite", texts: { en: "Kite", nl: "Vlieger" } };

beforeAll(async () => {
  scope = await app.change(app.ember, { genders: ["male", "female", "nonbinary", kite], pronouns: ["they_them"] });
});

const visit = (locale: "en" | "nl", { tenant } = scope) => ({ tenant, locale, t: translator(locale) });
const labels = (choices: { label: string }[]) => choices.map(({ label }) => label);

async function change(memberId: string, at: TenantScope, wishes: { gender: string; pronouns?: string }) {
  const [own] = await app.oracle<{ name: string; birth_date: string; country: string }>(
    "select name, birth_date::text as birth_date, country from profiles where member_id = $1",
    [memberId],
  );
  if (!own) throw new Error("no profile");
  const refused = await changeBasics(at, memberId, { ...own, region: "", city: "", ...wishes }, "en").then(
    () => ({ list: [] }),
    (error: { list: { code: string; field: string }[] }) => error,
  );
  return refused.list.map(({ code, field }) => `${field}: ${code}`);
}

it("A site without its own list offers the two genders and no pronouns", () => {
  expect(labels(listGenders(visit("en", app.ember)))).toEqual(["Male", "Female"]);
  expect(listPronouns(visit("en", app.ember))).toEqual([]);
});

it("A site for men signs up men only, without a question", async () => {
  expect(labels(listGenders(visit("en", app.marina)))).toEqual(["Male"]);
  const answers = { email: "she@members.test", gender: "female", country: "NL" };
  const refused = checkStep(0, answers, checkContextOf(app.marina.tenant, new Date()));
  expect(refused.map(({ field, code }) => `${field}: ${code}`)).toEqual(["gender: gender.required"]);
});

it("A site's own genders are named in the reader's language", () => {
  expect(labels(listGenders(visit("nl")))).toEqual(["Man", "Vrouw", "Non-binair", "Vlieger"]);
});

it("A question about whom a member looks for names groups of people", () => {
  expect(labels(listSoughtGenders(visit("en")))).toEqual(["Men", "Women", "Non-binary people", "Kite"]);
  expect(labels(listSoughtGenders(visit("nl")))).toEqual(["Mannen", "Vrouwen", "Non-binaire mensen", "Vlieger"]);
});

it("No search asks for the only gender of a site", () => {
  const { tenant } = app.ember;
  const fieldsWith = (genders: ("male" | "female")[]) =>
    searchOffer({ ...tenant, settings: { ...tenant.settings, genders } }).fields;
  expect(fieldsWith(["male", "female"])).toContain("gender");
  expect(fieldsWith(["female"])).not.toContain("gender");
});

it("The sign-up accepts the genders of its own site only", () => {
  const refusalsAt = ({ tenant }: TenantScope) =>
    checkStep(0, { email: "kite@members.test", gender: "kite", country: "GB" }, checkContextOf(tenant, new Date())).map(
      ({ field }) => field,
    );
  expect(refusalsAt(scope)).toEqual([]);
  expect(refusalsAt(app.marina)).toContain("gender");
});

it("A member chooses a gender and pronouns of the site, and a search and the profile show them", async () => {
  const me = await app.member(scope);
  const viewer = await app.member(scope);
  expect(await change(me, scope, { gender: "kite", pronouns: "they_them" })).toEqual([]);
  const { filters } = readSearch(new URLSearchParams("gender=kite"), searchOffer(scope.tenant));
  const found = await scope.db.read((q) =>
    findMembers(q, { viewerId: viewer, filters, after: null, order: "active", countsAgain: false }),
  );
  expect(found.results.map(({ id }) => id)).toEqual([me]);
  const row = await scope.db.read((q) => getMemberPage(q, me, viewer));
  const page = presentMember(row, visit("en"), null);
  expect([page.pronouns, page.facts.find(({ field }) => field === "gender")?.text]).toEqual(["they, them", "Kite"]);
});

it("A gender or pronouns of another site are refused at their fields, and a form without pronouns leaves them", async () => {
  const [me, elsewhere] = [await app.member(scope), await app.member(app.marina)];
  const refused = await change(elsewhere, app.marina, { gender: "kite", pronouns: "they_them" });
  expect(refused.filter((line) => !line.startsWith("country"))).toEqual([
    "gender: gender.required",
    "pronouns: choice.invalid",
  ]);
  await change(me, scope, { gender: "nonbinary", pronouns: "they_them" });
  await change(me, scope, { gender: "nonbinary" });
  const stored = () => app.oracle("select gender, pronouns from profiles where member_id = $1", [me]);
  expect(await stored()).toEqual([{ gender: "nonbinary", pronouns: "they_them" }]);
  await change(me, scope, { gender: "nonbinary", pronouns: "" });
  expect(await stored()).toEqual([{ gender: "nonbinary", pronouns: null }]);
});

it("A member keeps a gender that the site has removed", async () => {
  const me = await app.member(scope);
  await change(me, scope, { gender: "nonbinary" });
  const narrowed = await app.change(app.ember, { genders: ["male", "female"] });
  expect(await change(me, narrowed, { gender: "nonbinary" })).toEqual([]);
  const row = await narrowed.db.read((q) => getMemberPage(q, me, null));
  const page = presentMember(row, visit("en", narrowed), null);
  expect(page.facts.find(({ field }) => field === "gender")?.text).toBe("Non-binary");
});
