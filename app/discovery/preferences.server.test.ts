import { beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "~/accounts/viewer";
import { translator } from "~/i18n/catalogue.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { openVisit } from "~/server/visit.server";
import { startSession } from "~/accounts/sessions.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { testTransport } from "../../tests/support/transport";
import { loggedIn, viewerOf } from "../../tests/support/viewer";
import { readMembersPage } from "./members-page.server";
import { countSuggested, savePreferences, skipPreferences } from "./preferences.server";
import { suggestedSearch } from "./preferred-members.server";
import { readSwipeGame } from "./swipe.server";

const app = testAppOfFile();
let scope: TenantScope;
beforeAll(() => {
  scope = app.ember;
});

interface Member {
  id: string;
  viewer: Viewer;
  token: string;
}

async function newMember(): Promise<Member> {
  const id = await app.member(scope, { gender: "male" });
  return { id, ...(await loggedIn(scope, id)) };
}

const who = (genders: string[], min_age = "", max_age = "") => ({ who: { genders, min_age, max_age } });
const save = ({ id }: Member, typed: Parameters<typeof savePreferences>[2]) =>
  scope.db.write((w) => savePreferences(w, id, typed));
const again = async ({ token }: Member) => viewerOf(scope, token);

async function membersPage(member: Member, search = "") {
  const { token } = await scope.db.write((w) => startSession(w, member.id, ""));
  const request = new Request(`http://ember.localhost/members?${search}`, {
    headers: { cookie: `auth=${token}; locale=en` },
  });
  const visit = await openVisit(request, scope.tenant, testTransport);
  const viewer = await again(member);
  return scope.db.read((q) => readMembersPage(q, visit, viewer, new URLSearchParams(search)));
}

describe("Preferences", () => {
  it("The members page begins with saved preferences, and filters of a visit leave them unchanged", async () => {
    const member = await newMember();
    await save(member, who(["male"], "30", "40"));
    expect((await membersPage(member)).filters).toEqual({ gender: "male", min_age: 30, max_age: 40 });
    const visit = await membersPage(member, "gender=female");
    expect(visit).toMatchObject({ filters: { gender: "female" }, isPreset: false, savable: { genders: ["female"] } });
    expect((await membersPage(member)).filters).toMatchObject({ gender: "male", min_age: 30 });
    expect((await membersPage(member, "gender=male&min_age=30&max_age=40")).savable).toBeNull();
  });

  it("A search for members with answers shows the answers on the cards, and is no preference", async () => {
    const member = await newMember();
    await app.setProfile(member.id, { interests: "{wine}" });
    await save(member, who(["female"]));
    const other = await app.member(scope, { gender: "female" });
    const answers = JSON.stringify([{ prompt: "sunday", body: "In bed, with coffee." }]);
    await app.setProfile(other, { interests: "{wine}", answers });
    const found = await membersPage(member, "gender=female&answers=true");
    expect(found.found).toMatchObject([{ id: other, shared: [], words: "In bed, with coffee." }]);
    expect(found.savable).toBeNull();
    const all = await membersPage(member, "gender=female");
    expect(all.found.find(({ id }) => id === other)).toMatchObject({ shared: ["wine"], words: null });
  });

  it("Saving preferences replaces the last search", async () => {
    const member = await newMember();
    await app.oracle("update profiles set kept_search = 'gender=male' where member_id = $1", [member.id]);
    await save(member, who(["female"]));
    expect((await again(member)).keptSearch).toBeNull();
    expect((await membersPage(member)).filters).toEqual({ gender: "female" });
  });

  it("Preferences on a site for gay men keep the preset sexuality, but not for women (AMB-077)", () => {
    const { settings } = app.marina.tenant;
    const asking = {
      ...settings,
      genders: ["male" as const, "female" as const],
      search_fields: ["gender" as const, "sexuality" as const, "age" as const],
    };
    const search = (genders: string[] | null) => {
      const preferences = { genders, minAge: 30, maxAge: null, within: null, places: [] };
      const viewer = { memberId: "", gender: "male", country: "NL", hasArea: false, preferences };
      return suggestedSearch({ ...app.marina.tenant, settings: asking }, viewer);
    };
    expect(search(["male"])).toEqual({ gender: "male", sexuality: "gay", min_age: 30 });
    expect(search(null)).toEqual({ gender: "male", sexuality: "gay", min_age: 30 });
    expect(search(["female"])).toEqual({ gender: "female", min_age: 30 });
  });

  it("The swipe game shows only members who fit the preferences", async () => {
    const member = await newMember();
    const [man, woman] = [await app.member(scope, { gender: "male" }), await app.member(scope, { gender: "female" })];
    const cards = async () => {
      const viewer = await again(member);
      const game = await scope.db.read((q) =>
        readSwipeGame(q, viewer, { tenant: scope.tenant, locale: "en", t: translator("en") }),
      );
      return game.cards.map(({ id }) => id);
    };
    expect(await cards()).toContain(woman);
    await save(member, who(["male"]));
    expect(await cards()).toContain(man);
    expect(await cards()).not.toContain(woman);
  });

  it("Places and distance saved in their own step keep genders and ages unanswered", async () => {
    const member = await newMember();
    await save(member, { where: { within: "", places: ["GB"] } });
    expect((await again(member)).preferences).toMatchObject({ genders: null, places: ["GB"] });
    expect((await membersPage(member)).filters).toEqual({ gender: "female", country: "GB" });
  });

  it("A refused part saves nothing, and names each wrong field", async () => {
    const member = await newMember();
    const refused = save(member, { ...who(["male"], "12", "200"), where: { within: "7", places: [] } });
    await expect(refused).rejects.toMatchObject({
      list: [{ field: "min_age" }, { field: "max_age" }, { field: "within" }],
    });
    expect(await again(member)).toMatchObject({ preferences: null, askedForPreferences: false });
  });

  it("A skipped question is not asked again, and the first answer keeps its time", async () => {
    const member = await newMember();
    await scope.db.write((w) => skipPreferences(w, member.id));
    expect(await again(member)).toMatchObject({ preferences: null, askedForPreferences: true });
    const at = () => app.oracle("select preferences_at from profiles where member_id = $1", [member.id]);
    const first = await at();
    await app.clock.advance(60);
    await save(member, who([]));
    await app.clock.reset();
    expect(await at()).toEqual(first);
  });

  it("The count does not tell whether a member's own preferences rule the viewer out", async () => {
    const member = await newMember();
    await save(member, who(["female"], "88", "88"));
    const viewer = await again(member);
    const birth = new Date();
    birth.setUTCFullYear(birth.getUTCFullYear() - 88, birth.getUTCMonth() - 6);
    const other = await app.member(scope, { gender: "female", birthDate: birth.toISOString().slice(0, 10) });
    const count = () => scope.db.read((q) => countSuggested(q, viewer));
    expect(await count()).toEqual({ real: 1, fictional: 0 });
    await app.setProfile(other, { seeks_genders: "{female}", seeks_max_age: "19" });
    expect(await count()).toEqual({ real: 1, fictional: 0 });
    await app.member(scope, { gender: "female", birthDate: birth.toISOString().slice(0, 10), fictional: true });
    expect(await count()).toEqual({ real: 1, fictional: 1 });
  });

  it("Preferences that nobody fits are counted as zero", async () => {
    const member = await newMember();
    await save(member, who(["female"], "98", "99"));
    const viewer = await again(member);
    expect(await scope.db.read((q) => countSuggested(q, viewer))).toEqual({ real: 0, fictional: 0 });
  });
});
