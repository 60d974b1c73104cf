import { beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "~/accounts/viewer";
import { translator } from "~/i18n/catalogue.server";
import { type Cell, cellOf } from "~/profiles/location-grid";
import { savePlaceShown } from "~/visibility/place.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { getMemberPage } from "~/member-page/member-page.server";
import { presentMember } from "~/member-page/present-member.server";
import { findMembers } from "./search.server";

const app = testAppOfFile();
let scope: TenantScope;
let me: string;

beforeAll(async () => {
  scope = app.ember;
  me = await app.member(scope, { name: "Me", gender: "male", country: "NZ" });
  await put(me, cellOf(52.09, 5.12));
});

const put = (id: string, { x, y }: Cell) =>
  app.oracle("update profiles set cell_x = $2, cell_y = $3 where member_id = $1", [id, x, y]);
async function person(lat: number, lon: number): Promise<string> {
  const id = await app.member(scope, { country: "NL" });
  await put(id, cellOf(lat, lon));
  return id;
}
const told = async (id: string, viewerId: string | null = me) =>
  (await scope.db.read((q) => getMemberPage(q, id, viewerId))).km;
const page = async (id: string, visible = scope.tenant.settings.visible_profile_fields) => {
  const row = await scope.db.read((q) => getMemberPage(q, id, me));
  const tenant = { ...scope.tenant, settings: { ...scope.tenant.settings, visible_profile_fields: visible } };
  return presentMember(row, { tenant, locale: "en", t: translator("en") }, { memberId: me } as Viewer);
};

describe("The distance on a profile", () => {
  it("A profile shows the same distance step as the search", async () => {
    const people = [await person(52.1, 5.1), await person(52.25, 5.25), await person(52.5, 5), await person(52.9, 5.3)];
    const far = await person(54.5, 5.12);
    const { results } = await scope.db.read((q) =>
      findMembers(q, { viewerId: me, filters: { country: "NL" }, order: "nearest", after: null }),
    );
    const bySearch = new Map(results.map(({ id, km }) => [id, km]));
    expect(await Promise.all(people.map((id) => told(id)))).toEqual([10, 25, 50, 100]);
    for (const id of [...people, far]) expect(await told(id)).toBe(bySearch.get(id));
    expect(await told(far)).toBeNull();
  });

  it("A distance shows only when both members' places are known and the other member shows the town", async () => {
    const ann = await person(52.1, 5.1);
    const stranger = await app.member(scope);
    expect([await told(ann), await told(ann, null), await told(ann, stranger), await told(me)]).toEqual([
      10,
      null,
      null,
      null,
    ]);
    expect((await page(ann)).km).toBe(10);
    expect((await page(ann, ["name", "age", "country"])).km).toBeNull();
    await scope.db.write((w) => savePlaceShown(w, ann, "region"));
    expect(await told(ann)).toBeNull();
  });

  it("A profile and the search give equal distances between two areas", async () => {
    for (const here of [cellOf(52.09, 5.12), cellOf(-33.87, 151.2), cellOf(60.39, -5.32)]) {
      const wrong = await app.oracle(
        `select near.* from areas_near(area_of($1, $2)) near where area_step(area_of($1, $2), near.area) is distinct from near.km`,
        [here.x, here.y],
      );
      expect(wrong).toEqual([]);
      const [far] = await app.oracle<{ told: number }>(
        `select count(*)::integer as told from generate_series(-30, 30) dx, generate_series(-30, 30) dy,
           lateral (select area_of($1 + dx * 8, $2 + dy * 8) as there) spot
         where area_step(area_of($1, $2), there) is not null
           and there not in (select area from areas_near(area_of($1, $2)))`,
        [here.x, here.y],
      );
      expect(far?.told).toBe(0);
    }
  });
});

describe("Trilateration of a member's place (P01)", () => {
  /** Counts and measures the cells that an attacker within 30 km cannot distinguish from the victim's cell. */
  const doubt = async ({ x, y }: Cell) => {
    const [row] = await app.oracle<{ cells: number; wide: number }>(
      `with attackers as (
         select distinct area_of($1::integer + dx, $2::integer + dy) as area from generate_series(-30, 30) dx, generate_series(-30, 30) dy),
       answers as (select area, area_step(area, area_of($1, $2)) as km from attackers),
       candidates as (
         select gx, gy, area_of(gx, gy) as area from generate_series($1::integer - 12, $1 + 12) gx, generate_series($2::integer - 12, $2 + 12) gy),
       possible as (
         select area from (select distinct area from candidates) c
         where not exists (select from answers a where area_step(a.area, c.area) is distinct from a.km))
       select count(*)::integer as cells, least(max(gx) - min(gx), max(gy) - min(gy)) as wide
       from candidates where area in (select area from possible)`,
      [x, y],
    );
    return row as { cells: number; wide: number };
  };

  it("Twenty members stay hidden within more than a kilometre, whatever an attacker asks", async () => {
    for (let n = 0; n < 20; n += 1) {
      const { cells, wide } = await doubt(cellOf(52.09 - n * 0.9, 5.12 + n * 2.7));
      expect(cells, `victim ${n}`).toBeGreaterThan(40);
      expect(wide, `victim ${n}`).toBeGreaterThan(5);
    }
  });

  it("A step by step walk across an edge reveals nothing new on the real page", async () => {
    const victim = await person(52.3, 5.3);
    const twin = await app.member(scope, { country: "NL" });
    // Choose the two most distant cells of an area, because all cells of an area must give equal answers.
    await app.oracle(
      `update profiles set (cell_x, cell_y) = (select gx, gy from (select cell_x as x, cell_y as y, area from profiles where member_id = $2) v,
         generate_series(v.x - 12, v.x + 12) gx, generate_series(v.y - 12, v.y + 12) gy
         where area_of(gx, gy) = v.area order by abs(gx - v.x) + abs(gy - v.y) desc limit 1) where member_id = $1`,
      [twin, victim],
    );
    const home = cellOf(52.3, 5.3);
    for (let step = -30; step <= 30; step += 3) {
      await put(me, { x: home.x + step, y: home.y + 12 });
      expect(await told(victim)).toBe(await told(twin));
    }
    expect(JSON.stringify(await page(victim))).not.toMatch(/cell|area|latitude|longitude/);
  });
});
