import { beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "~/accounts/viewer";
import { like } from "~/likes/likes.server";
import { saveAnswers } from "~/profiles/answers.server";
import { action as likeSeveral } from "~/routes/likes/like-several";
import { addBlock } from "~/visibility/blocks.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { countRoundTrips } from "~/tenancy/round-trips.server";
import { openVisit } from "~/server/visit.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { loggedIn } from "../../tests/support/viewer";
import { testTransport } from "../../tests/support/transport";
import { readFinderPage } from "./finder-page.server";
import { fittingShown, type FinderCriteria, readCriteria } from "./match-finder";
import { findFitting } from "./match-finder.server";

const app = testAppOfFile();
let scope: TenantScope;
let me: Viewer;
let token: string;

beforeAll(async () => {
  scope = app.ember;
  const id = await app.member(scope, { name: "Me", gender: "male" });
  await app.setProfile(id, { interests: "{wine,cats,gym}", reason: "dating" });
  ({ token, viewer: me } = await loggedIn(scope, id));
});

async function woman(name: string, columns: Record<string, string> = {}, at = scope): Promise<string> {
  const id = await app.member(at, { name, gender: "female" });
  // Old activity, so that activity decides only between equal scores.
  await app.setProfile(id, { active_step: "2024-01-01", ...columns });
  return id;
}
const fitting = async (criteria: FinderCriteria = { interests: null, reason: null }) =>
  (await scope.db.read((q) => findFitting(q, me, criteria))).rows;

describe("Fitting members", () => {
  it("The best fitting members come first, with their reasons, in one round trip", async () => {
    await woman("nothing");
    await woman("one", { interests: "{gym}" });
    await woman("reason", { reason: "dating" });
    await woman("both", { interests: "{cats,wine,dogs}", reason: "dating" });
    const { answer: rows, trips } = await countRoundTrips(() => fitting());
    expect(trips).toBe(1);
    expect(rows.map(({ card, common, same_reason }) => [card.name, common, same_reason])).toEqual([
      ["both", ["cats", "wine"], true],
      ["reason", null, true],
      ["one", ["gym"], false],
      ["nothing", null, false],
    ]);
  });

  it("Given answers replace the values of the own profile", async () => {
    const [first] = await fitting({ interests: ["dogs"], reason: "" });
    expect([first?.card.name, first?.common]).toEqual(["both", ["dogs"]]);
    expect((await fitting({ interests: [], reason: "", min_age: 60 })).length).toBe(0);
  });

  it("Liked, hidden, blocked, unconfirmed and foreign members never appear in the match finder", async () => {
    const before = (await fitting()).length;
    const liked = await woman("liked");
    await scope.db.write((w) => like(w, { fromId: me.memberId, toId: liked, origin: "member" }));
    const [blocked, blocker, hidden] = [await woman("blocked"), await woman("blocker"), await woman("hidden")];
    await scope.db.write((w) => addBlock(w, me.memberId, blocked));
    await scope.db.write((w) => addBlock(w, blocker, me.memberId));
    await app.oracle("update profiles set listed = false where member_id = $1", [hidden]);
    await app.member(scope, { gender: "female", state: "unconfirmed" });
    await woman("neighbour", {}, app.marina);
    expect((await fitting()).length).toBe(before);
  });
});

describe("The questions of the match finder", () => {
  const offer = { interests: ["wine", "cats"], minAge: 18, measures: true };
  const read = (query: string) => readCriteria(new URLSearchParams(query), offer, ["dating"]);

  it("An answer that the finder offers is used, and an unknown answer is reported", () => {
    expect(read("asked=1&reason=dating&interests=wine&interests=war&min_age=40&max_age=30&within=25")).toEqual({
      interests: ["wine"],
      reason: "dating",
      min_age: 30,
      max_age: 40,
      within: 25,
      ignored: ["interests"],
    });
    expect(read("asked=1&reason=crime&min_age=12&max_age=1e9&within=3")).toEqual({
      interests: [],
      reason: "",
      ignored: ["reason", "age", "within"],
    });
    expect(read("asked=1&reason=&min_age=&max_age=&within=")).toEqual({ interests: [], reason: "" });
    expect(
      readCriteria(new URLSearchParams("asked=1&within=25"), { ...offer, measures: false }, []).within,
    ).toBeUndefined();
  });
});

it("The form begins with the preferred ages, and other ages of a visit replace them", async () => {
  const preferences = { genders: ["female"], minAge: 30, maxAge: 45, within: null, places: [] };
  await woman("young", { birth_date: "2001-05-05" });
  const page = async (search: string) => {
    const visit = await openVisit(new Request("http://ember.localhost/match-finder"), scope.tenant, testTransport);
    const { people, questions } = await scope.db.read((q) =>
      readFinderPage(q, visit, { ...me, preferences }, new URLSearchParams(search)),
    );
    return {
      ages: [questions.criteria.min_age, questions.criteria.max_age],
      names: people.map((one) => one.person.name),
    };
  };
  const first = await page("");
  expect(first.ages).toEqual([30, 45]);
  expect(first.names).not.toContain("young");
  expect(await page("asked=1&min_age=20&max_age=29")).toEqual({ ages: [20, 29], names: ["young"] });
});

it("A card of the match finder leaves shared interests to the reasons below, and shows an answer", async () => {
  const id = await woman("twice", { interests: "{wine,cats,gym}", reason: "dating" });
  const answer = { prompt: "sunday", body: "My cat and a glass of wine." };
  await scope.db.write((w) => saveAnswers(w, id, [answer]));
  const visit = await openVisit(new Request("http://ember.localhost/match-finder"), scope.tenant, testTransport);
  const { people } = await scope.db.read((q) => readFinderPage(q, visit, me, new URLSearchParams()));
  const { person, common } = people.find((one) => one.person.id === id) ?? {};
  expect(common).toEqual(["wine", "cats", "gym"]);
  expect([person?.shared, person?.km, person?.words]).toEqual([[], null, answer.body]);
});

describe("Liking several members at once", () => {
  async function send(members: string[], as = token): Promise<{ status: number; location: string | null }> {
    const body = new URLSearchParams(members.map((member) => ["member", member]));
    const headers = { cookie: `auth=${as}`, origin: `http://${scope.tenant.canonicalHost}` };
    const request = new Request(`http://${scope.tenant.canonicalHost}/likes/several`, {
      method: "POST",
      body,
      headers,
    });
    const visit = await openVisit(request, scope.tenant, testTransport);
    const answer = await Promise.resolve(likeSeveral({ request, params: {}, context: { visit } } as never)).catch(
      (thrown: unknown) => thrown,
    );
    return answer instanceof Response
      ? { status: answer.status, location: answer.headers.get("location") }
      : { status: (answer as { init?: ResponseInit }).init?.status ?? 500, location: null };
  }
  const sent = async () =>
    (await app.oracle<{ to_id: string }>("select to_id from likes where from_id = $1", [me.memberId])).map(
      ({ to_id }) => to_id,
    );

  it("Each chosen member gets one like over all retries, and a deleted member is skipped", async () => {
    const [a, b, gone] = [await woman("a"), await woman("b"), await app.member(scope, { state: "deleted" })];
    expect(await send([a, b, gone, a])).toEqual({ status: 303, location: "/likes/sent" });
    expect(await send([a, b])).toEqual({ status: 303, location: "/likes/sent" });
    const likes = await sent();
    expect(likes.filter((id) => [a, b].includes(id))).toHaveLength(2);
    expect(likes).not.toContain(gone);
  });

  it("A like that makes a match opens the matches", async () => {
    const back = await woman("back");
    await scope.db.write((w) => like(w, { fromId: back, toId: me.memberId, origin: "member" }));
    expect((await send([back])).location).toBe("/likes/matches");
  });

  it("Nothing is stored for likes of another tenant's members, of too many members or of none", async () => {
    const before = await sent();
    const neighbour = await app.member(app.marina, { gender: "female" });
    await send([neighbour]);
    await send([]);
    await send(await Promise.all(Array.from({ length: fittingShown + 1 }, (_, n) => woman(`many${n}`))));
    expect(await sent()).toEqual(before);
  });
});
