import { beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "~/accounts/viewer";
import type { TenantScope } from "~/tenancy/scope.server";
import { countRoundTrips } from "~/tenancy/round-trips.server";
import { addBlock } from "~/visibility/blocks.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { loggedIn } from "../../tests/support/viewer";
import { findSuggestions } from "./suggestions.server";

const app = testAppOfFile();
let scope: TenantScope;
let me: Viewer;

beforeAll(async () => {
  scope = app.ember;
  const id = await app.member(scope, { name: "Me", gender: "male" });
  await app.setProfile(id, { interests: "{wine,cats}", birth_date: "1986-05-05" });
  ({ viewer: me } = await loggedIn(scope, id));
});

async function woman(name: string, columns: Record<string, string> = {}, at = scope): Promise<string> {
  const id = await app.member(at, { name, gender: "female" });
  await app.setProfile(id, { active_step: "2024-01-01", joined_at: "2024-01-01", ...columns });
  return id;
}
const suggested = () => scope.db.read((q) => findSuggestions(q, me));
const names = async () => (await suggested()).map(({ card }) => card.name);

describe("Suggestions", () => {
  it("Mutual preferences come first, then shared answers and activity, with the same facts as reasons", async () => {
    await woman("Plain");
    await woman("Active", { active_step: new Date(Date.now() - 60_000).toISOString() });
    await woman("Shared", { interests: "{cats,dogs}" });
    await woman("Mutual", { seeks_genders: "{male}", seeks_min_age: "20", seeks_max_age: "60" });
    const { answer, trips } = await countRoundTrips(suggested);
    expect(trips).toBe(1);
    expect(answer.map(({ card, is_mutual, common, is_new }) => [card.name, is_mutual, common, is_new])).toEqual([
      ["Mutual", true, null, false],
      ["Shared", false, ["cats"], false],
      ["Active", false, null, false],
      ["Plain", false, null, false],
    ]);
  });

  it("A member whose preferences rule the viewer out is not suggested, nor is a blocked, hidden or foreign member", async () => {
    const before = (await names()).sort();
    await woman("Seeks women", { seeks_genders: "{female}" });
    await woman("Seeks younger", { seeks_genders: "{}", seeks_max_age: "30" });
    await woman("Seeks older", { seeks_genders: "{}", seeks_min_age: "90" });
    const [blocked, blocker, hidden] = [await woman("Blocked"), await woman("Blocker"), await woman("Hidden")];
    await scope.db.write((w) => addBlock(w, me.memberId, blocked));
    await scope.db.write((w) => addBlock(w, blocker, me.memberId));
    await app.setProfile(hidden, { listed: "false" });
    await woman("Neighbour", {}, app.marina);
    expect((await names()).sort()).toEqual(before);
  });

  it("A member of the own country comes before an active one abroad", async () => {
    const abroad = await woman("Abroad", { country: "AU", active_step: new Date().toISOString() });
    const home = await woman("Home");
    const order = (await suggested()).map(({ card }) => card.id);
    expect(order.indexOf(home)).toBeLessThan(order.indexOf(abroad));
  });

  it("A preference for other places or distances is not mutual", async () => {
    const id = await woman("Elsewhere", { seeks_genders: "{male}", seeks_places: "{NL}" });
    const isMutual = async () => (await suggested()).find(({ card }) => card.id === id)?.is_mutual;
    expect(await isMutual()).toBe(false);
    await app.setProfile(id, { seeks_places: `{${me.country}}` });
    expect(await isMutual()).toBe(true);
    await app.setProfile(id, { seeks_within: "10" });
    expect(await isMutual()).toBe(false);
  });
});

describe("The share of new members", () => {
  it("At least every fourth suggestion is a new member, however well the others fit", async () => {
    for (let n = 0; n < 14; n += 1) await woman(`Fitting ${n}`, { seeks_genders: "{male}", interests: "{cats,wine}" });
    for (let n = 0; n < 4; n += 1) await woman(`Fresh ${n}`, { joined_at: new Date().toISOString() });
    const areNew = (await suggested()).map((row) => row.is_new);
    for (const count of [4, 8, 12])
      expect(areNew.slice(0, count).filter(Boolean).length).toBeGreaterThanOrEqual(count / 4);
    expect(areNew.filter(Boolean).length).toBeLessThan(5);
  });
});

/** Gini coefficient of exposure: 0 when all are shown equally often, 1 when one member is always shown. */
function gini(counts: readonly number[]): number {
  const sorted = [...counts].sort((a, b) => a - b);
  const total = sorted.reduce((sum, count) => sum + count, 0);
  const weighed = sorted.reduce((sum, count, index) => sum + (index + 1) * count, 0);
  return (2 * weighed) / (sorted.length * total) - (sorted.length + 1) / sorted.length;
}

describe("The exposure of equal members", () => {
  it("The Gini coefficient over 1,200 equally good members stays below 0.6", async () => {
    const site = app.marina;
    const model = await app.member(site, { gender: "male" });
    const size = 1200;
    await app.oracle(
      `insert into members select (jsonb_populate_record(m, jsonb_build_object('id', md5('equal' || n)::uuid))).*
       from members m, generate_series(1, ${size}) n where m.id = $1`,
      [model],
    );
    await app.oracle(
      `insert into profiles (tenant_id, member_id, name, name_key, gender, birth_date, country, listed, active_step, joined_at)
       select tenant_id, md5('equal' || n)::uuid, 'Equal ' || n, 'equal' || n, gender, birth_date, country, true,
         now() - n * interval '7 days' / ${size}, '2024-01-01' from profiles, generate_series(1, ${size}) n
       where member_id = $1`,
      [model],
    );
    const shown = new Map<string, number>();
    const ids = await app.oracle<{ id: string }>(
      "select md5('equal' || n)::uuid as id from generate_series(3, $1, 4) n",
      [size],
    );
    for (const { id } of ids) {
      const viewer = { memberId: id, gender: "male", country: "GB", preferences: null, hasArea: false } as Viewer;
      const found = await site.db.read((q) => findSuggestions(q, viewer));
      expect(found.length).toBe(12);
      for (const { card } of found) shown.set(card.id, (shown.get(card.id) ?? 0) + 1);
    }
    const counts = Array.from({ length: size }, (_, n) => [...shown.values()][n] ?? 0);
    expect(gini(counts)).toBeLessThan(0.6);
  }, 120_000);
});
