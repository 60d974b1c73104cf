import { beforeAll, describe, expect, it } from "vitest";
import { choicesOf } from "~/profiles/fields";
import { blockMember } from "~/safety/blocking.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { choiceFields, searchableFields } from "~/tenancy/profile-fields";
import { countRoundTrips } from "~/tenancy/round-trips.server";
import { addAnswer } from "../../tests/support/answers";
import { testAppOfFile } from "../../tests/support/test-app";
import type { SearchFilters } from "./search";
import { readCursor } from "./search-order";
import { findMembers } from "./search.server";

const app = testAppOfFile();
let scope: TenantScope;
let me: string;

beforeAll(async () => {
  scope = await app.change(app.ember, { search_fields: [...searchableFields] });
  me = await app.member(scope, { name: "Me", gender: "male" });
});

const find = (filters: SearchFilters, { viewerId = me, after = null as string | null, countsAgain = false } = {}) =>
  scope.db.read((q) => findMembers(q, { viewerId, filters, after: readCursor(after), countsAgain }));
const names = async (filters: SearchFilters) => (await find(filters)).results.map((row) => row.name).sort();

/** A member with these columns in the profile, last active `minutes` ago. */
async function person(name: string, columns: Record<string, unknown> = {}, minutes = 60): Promise<string> {
  const id = await app.member(scope, { name, country: "GB", gender: "female" });
  const sets = Object.keys(columns).map((column, index) => `, ${column} = $${index + 3}`);
  await app.oracle(
    `update profiles set active_step = date_bin('10 minutes', now(), timestamptz '2000-01-01') - $2 * interval '1 minute' ${sets.join("")}
     where member_id = $1`,
    [id, minutes, ...Object.values(columns)],
  );
  return id;
}

const yearsAgo = (years: number, days = 0) => {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - years);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};

describe("Each offered field filters the search (SRC-07)", () => {
  it.each(choiceFields.filter((field) => field !== "gender"))(
    "A search by %s finds only members with the chosen value",
    async (field) => {
      const [one, other] = choicesOf(field);
      await person(`${field} one`, { country: "NZ", [field]: one });
      await person(`${field} other`, { country: "NZ", [field]: other });
      const found = await names({ country: "NZ", [field]: one });
      expect(found).toContain(`${field} one`);
      expect(found).not.toContain(`${field} other`);
    },
  );

  it("A search for members with answers finds public answers to present questions, on its own site only", async () => {
    const answers = (prompt: string) => JSON.stringify([{ prompt, body: "Yes." }]);
    await person("Answers", { country: "AU", answers: answers("sunday") });
    await person("Answered a removed question", { country: "AU", answers: answers("removed") });
    await person("Silent", { country: "AU" });
    const waiting = await person("Waits", { country: "AU" });
    await addAnswer(scope, { memberId: waiting, prompt: "sunday", body: "Soon." });
    const neighbour = await app.member(app.marina, { name: "Answering neighbour", country: "AU" });
    await app.setProfile(neighbour, { answers: answers("sunday") });
    expect(await names({ country: "AU", answers: true })).toEqual(["Answers"]);
    expect((await find({ country: "AU", answers: true })).count).toMatchObject({ real: 1 });
  });

  it("A search filters by gender, country and region (SRC-04)", async () => {
    await person("Ann", { country: "IE", region: "IE-L" });
    await person("Bea", { country: "IE", region: "IE-M" });
    await person("Carl", { country: "IE", region: "IE-L", gender: "male" });
    expect(await names({ country: "IE" })).toEqual(["Ann", "Bea", "Carl"]);
    expect(await names({ country: "IE", gender: "female" })).toEqual(["Ann", "Bea"]);
    expect(await names({ country: "IE", gender: "female", countryregion: "IE-L" })).toEqual(["Ann"]);
  });

  it("A search filters by age, to the day (SRC-04)", async () => {
    await person("thirty today", { country: "CA", birth_date: yearsAgo(30) });
    await person("thirty tomorrow", { country: "CA", birth_date: yearsAgo(30, 1) });
    await person("forty-one today", { country: "CA", birth_date: yearsAgo(41) });
    await person("forty-one tomorrow", { country: "CA", birth_date: yearsAgo(41, 1) });
    expect(await names({ country: "CA", min_age: 30, max_age: 40 })).toEqual(["forty-one tomorrow", "thirty today"]);
  });

  it("A search filters by any of the interests", async () => {
    await person("wine", { country: "AU", interests: ["wine", "cats"] });
    await person("beer", { country: "AU", interests: ["beer"] });
    await person("tea", { country: "AU", interests: ["dogs"] });
    expect(await names({ country: "AU", interests: ["wine", "beer"] })).toEqual(["beer", "wine"]);
  });
});

describe("Members found by a search", () => {
  it("A search finds listed members of the tenant, without the viewer and blocked members", async () => {
    const country = "US";
    const shown = await person("shown", { country });
    const hidden = await person("hidden", { country, listed: false });
    const blocked = await person("blocked", { country });
    const blocker = await person("blocker", { country });
    await app.member(app.marina, { name: "neighbour", country });
    await app.member(scope, { name: "unconfirmed", country, state: "unconfirmed" });
    await app.oracle("update profiles set country = 'US' where member_id = $1", [me]);
    await scope.db.write((w) => blockMember(w, me, blocked));
    await scope.db.write((w) => blockMember(w, blocker, me));
    expect((await find({ country })).results.map((row) => row.id)).toEqual([shown]);
    expect((await find({ country }, { viewerId: hidden })).results.map((row) => row.name).sort()).toEqual([
      "Me",
      "blocked",
      "blocker",
      "shown",
    ]);
  });
});

describe("Pages of a search", () => {
  it("Pages of a search follow without gap or repetition, in one round trip (SRC-08)", async () => {
    const { count: before } = await find({ gender: "male", country: "GB" });
    expect(before).toEqual({ real: 0, fictional: 0, more: false });
    // Three members share each time, so that the id must decide their order.
    for (let n = 0; n < 45; n += 1) await person(`m${n}`, { gender: "male" }, Math.floor(n / 3) * 10);
    const expected = await app.oracle<{ member_id: string }>(
      "select member_id from profiles where tenant_id = $1 and gender = 'male' and country = 'GB' order by active_step desc, member_id desc",
      [scope.tenant.id],
    );
    const { answer: first, trips } = await countRoundTrips(() => find({ gender: "male", country: "GB" }));
    // A read needs no round trip to commit.
    expect(trips).toBe(1);
    expect([first.results.length, first.count, first.similar]).toEqual([
      20,
      { real: 45, fictional: 0, more: false },
      null,
    ]);
    const second = await find({ gender: "male", country: "GB" }, { after: first.next });
    const last = await countRoundTrips(() => find({ gender: "male", country: "GB" }, { after: second.next }));
    const third = last.answer;
    // The first page's count reveals the last page, so the last page's query also finds similar members.
    expect([last.trips, third.similar?.results.length]).toEqual([1, 1]);
    expect([second.results.length, third.results.length, third.next, second.count]).toEqual([20, 5, null, null]);
    const alone = await find({ gender: "male", country: "GB" }, { after: second.next, countsAgain: true });
    expect([alone.count, alone.results]).toEqual([first.count, third.results]);
    const seen = [first, second, third].flatMap((page) => page.results.map((row) => row.id));
    expect(seen).toEqual(expected.map((row) => row.member_id));
  });

  it("The last page ends with similar members, counted apart and without duplicates (SRC-10)", async () => {
    const found = await find({ gender: "male", country: "GB", hair_color: "red" });
    expect(found.results).toEqual([]);
    expect(found.similar?.results).toHaveLength(8);
    expect(found.similar?.count.real).toBe(45);
    const red = await person("red", { gender: "male", hair_color: "red" });
    const again = await find({ gender: "male", country: "GB", hair_color: "red" });
    expect(again.results.map((row) => row.id)).toEqual([red]);
    expect(again.similar?.results.map((row) => row.id)).not.toContain(red);
    expect(again.similar?.count.real).toBe(45);
  });

  it("A search expected to fit one page needs one query, and still finds members who have joined since (DESIGN 12)", async () => {
    const few = { gender: "male", country: "SE" } as const;
    await person("Sven", few);
    expect((await find(few)).results).toHaveLength(1);
    await person("Lars", few);
    const { answer: again, trips } = await countRoundTrips(() => find(few));
    expect([trips, again.results.length, again.similar?.results.length]).toEqual([1, 2, 8]);
    for (let n = 0; n < 25; n += 1) await person(`s${n}`, few);
    const more = await find(few);
    expect([more.results.length, more.count?.real, more.similar]).toEqual([20, 27, null]);
    expect((await find(few, { after: more.next })).results).toHaveLength(7);
  });

  it("Fictional members are counted apart from real ones (DESIGN 13.31)", async () => {
    const invented = await app.member(scope, { name: "Invented", country: "GB", gender: "male", fictional: true });
    await app.oracle("update profiles set eye_color = 'hazel' where member_id = $1", [invented]);
    await person("real", { gender: "male", eye_color: "hazel" });
    const { count, results } = await find({ gender: "male", country: "GB", eye_color: "hazel" });
    expect(count).toEqual({ real: 1, fictional: 1, more: false });
    expect(results.map((row) => row.fictional).sort()).toEqual([false, true]);
  });
});

describe("A card in the results", () => {
  it("A card shows the age, shared interests and today's activity", async () => {
    await app.oracle("update profiles set interests = '{wine,cats,dancing}' where member_id = $1", [me]);
    await person(
      "Eve",
      { country: "GB", eye_color: "other", birth_date: yearsAgo(33), interests: ["dancing", "beer", "wine"] },
      0,
    );
    const [card] = (await find({ eye_color: "other" })).results;
    expect(card).toMatchObject({ name: "Eve", age: 33, shared: ["dancing", "wine"], photo: null, active_today: true });
    await app.clock.advance(3 * 86_400);
    expect((await find({ eye_color: "other" })).results[0]?.active_today).toBe(false);
    await app.clock.reset();
  });

  it("A card has the first answer to a question that the site still asks", async () => {
    const ida = await person("Ida", { country: "GB", eye_color: "gray" }, 0);
    const words = async () => (await find({ eye_color: "gray" })).results.find(({ id }) => id === ida)?.words;
    expect(await words()).toBeNull();
    const answers = [
      { prompt: "a removed question", body: "Old words." },
      { prompt: "sunday", body: "Pancakes." },
      { prompt: "trip", body: "To the sea." },
    ];
    await app.oracle("update profiles set answers = $2::jsonb where member_id = $1", [ida, JSON.stringify(answers)]);
    expect(await words()).toBe("Pancakes.");
  });
});
