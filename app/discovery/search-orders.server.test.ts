import { beforeAll, describe, expect, it } from "vitest";
import { type Cell, cellOf, kmBetween } from "~/profiles/location-grid";
import { noteActivity } from "~/profiles/activity.server";
import { savePlaceShown } from "~/visibility/place.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { countRoundTrips } from "~/tenancy/round-trips.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { distanceSteps, readCursor, type SearchOrder } from "./search-order";
import type { SearchFilters } from "./search";
import { findMembers } from "./search.server";

const app = testAppOfFile();
let scope: TenantScope;
let me: string;

beforeAll(async () => {
  scope = app.ember;
  me = await app.member(scope, { name: "Me", gender: "male", country: "NZ" });
});

const utrecht = { lat: 52.09, lon: 5.12 };
const put = (id: string, { x, y }: Cell) =>
  app.oracle("update profiles set cell_x = $2, cell_y = $3 where member_id = $1", [id, x, y]);
/** Creates a member living this many kilometres north and east of Utrecht. */
async function person(name: string, north: number, east: number, minutes = 10, country = "NL"): Promise<string> {
  const id = await app.member(scope, { name, country });
  const scale = 111.195 * Math.cos((utrecht.lat * Math.PI) / 180);
  await put(id, cellOf(utrecht.lat + north / 111.195, utrecht.lon + east / scale));
  await app.oracle("update profiles set active_step = now() - $2 * interval '1 minute' where member_id = $1", [
    id,
    minutes,
  ]);
  return id;
}

async function find(order: SearchOrder, filters: SearchFilters = { country: "NL" }, after: string | null = null) {
  return scope.db.read((q) => findMembers(q, { viewerId: me, filters, order, after: readCursor(after, order) }));
}

/** All names that a search finds, over all its pages. */
async function everyone(order: SearchOrder, filters: SearchFilters) {
  const names: string[] = [];
  let next: string | null = null;
  do {
    const page = await find(order, filters, next);
    names.push(...page.results.map(({ name }) => name));
    next = page.next;
  } while (next);
  return names;
}

describe("The order by activity", () => {
  it("Members of the same ten minutes with a photo come before those without, also after a visit or a deleted photo", async () => {
    const setPhoto = (name: string, photo: string) =>
      app.oracle(`update profiles set main_photo_id = ${photo} where country = 'AT' and name = $1`, [name]);
    for (const name of ["Alma", "Bea", "Cora", "Dana", "Elsa", "Fay"])
      await app.member(scope, { name, country: "AT", signedUpSecondsAgo: 86_400 });
    for (const name of ["Bea", "Dana", "Fay"]) await setPhoto(name, "gen_random_uuid()");
    const rows = await app.oracle<{ id: string }>("select member_id as id from profiles where country = 'AT'");
    await app.oracle("update profiles set active_step = active_step - interval '1 hour' where country = 'AT'");
    for (const { id } of rows) await scope.db.write((w) => noteActivity(w, id));
    const names = () => everyone("active", { country: "AT" });
    expect((await names()).slice(0, 3).sort()).toEqual(["Bea", "Dana", "Fay"]);
    await setPhoto("Dana", "null");
    await setPhoto("Elsa", "gen_random_uuid()");
    expect((await names()).slice(0, 3).sort()).toEqual(["Bea", "Elsa", "Fay"]);
  });
});

describe("The order by newest", () => {
  it("A search by newest sorts by sign-up, without gap or repetition between pages", async () => {
    for (let n = 0; n < 45; n += 1) {
      await app.member(scope, { name: `new${n}`, country: "IE", signedUpSecondsAgo: Math.floor(n / 3) * 60 });
    }
    const expected = await app.oracle<{ name: string }>(
      `select p.name from profiles p join members m on m.id = p.member_id where p.country = 'IE'
       order by m.created_at desc, m.id desc`,
    );
    expect((await countRoundTrips(() => find("newest", { country: "IE" }))).trips).toBe(1);
    expect(await everyone("newest", { country: "IE" })).toEqual(expected.map(({ name }) => name));
  });
});

describe("The order by nearest", () => {
  beforeAll(async () => {
    await put(me, cellOf(utrecht.lat, utrecht.lon));
    await person("same town", 0, 0, 50);
    await person("twenty", 16, 12, 40);
    await person("forty", -40, 5, 30);
    await person("eighty", 5, 80, 20);
    await person("far", 190, 30, 1);
    await person("nowhere", 0, 0, 2);
    await app.oracle("update profiles set cell_x = null, cell_y = null where name = 'nowhere'");
  });

  it("A search by nearest sorts by distance step, then by activity, with unknown places last", async () => {
    await person("same town, just here", 1, 1, 5);
    const { results } = await find("nearest");
    expect(results.map(({ name, km }) => [name, km])).toEqual([
      ["same town, just here", 10],
      ["same town", 10],
      ["twenty", 25],
      ["forty", 50],
      ["eighty", 100],
      ["far", null],
      ["nowhere", null],
    ]);
  });

  it("A search by nearest has the same members as any other order", async () => {
    for (let n = 0; n < 60; n += 1) await person(`crowd${n}`, (n * 7) % 60, (n * 13) % 90, n, "BE");
    const near = await everyone("nearest", { country: "BE" });
    expect(new Set(near).size).toBe(60);
    expect(near.toSorted()).toEqual((await everyone("active", { country: "BE" })).toSorted());
  });

  it("A search within a distance has the same members in each order", async () => {
    const within = async (km: number, order: SearchOrder) =>
      (await find(order, { country: "NL", within: km })).results
        .map(({ name, km: step }) => `${name} ${step}`)
        .toSorted();
    for (const order of ["active", "newest", "nearest"] as const) {
      expect(await within(25, order)).toEqual(["same town 10", "same town, just here 10", "twenty 25"]);
    }
    const { count, similar } = await find("nearest", { country: "NL", within: 25 });
    expect(count?.real).toBe(3);
    expect(similar?.results.map(({ name }) => name)).toContain("far");
  });

  it("A member who shows only region or country has no distance", async () => {
    const shy = await person("shy", 0, 0, 3);
    for (const shown of ["region", "country"] as const) {
      await scope.db.write((w) => savePlaceShown(w, shy, shown));
      const { results } = await find("nearest");
      expect(results.find(({ name }) => name === "shy")?.km).toBeNull();
      const inside = await find("active", { country: "NL", within: 100 });
      expect(inside.results.map(({ name }) => name)).not.toContain("shy");
    }
  });
});

describe("A place cannot be found out from distances (P01)", () => {
  it("Two members in one area have equal distances from everywhere, and no answer contains coordinates", async () => {
    const one = await person("one", 30.2, 10.2, 1, "CH");
    const other = await person("other", 30.9, 10.9, 1, "CH");
    const { results } = await find("nearest", { country: "CH" });
    expect(results.map(({ id }) => id).toSorted()).toEqual([one, other].toSorted());
    expect(new Set(results.map(({ km }) => km)).size).toBe(1);
    expect(JSON.stringify(results)).not.toMatch(/cell|area|lat|lon/);
  });

  it("A walk on a grid around a member leaves more than a kilometre of uncertainty", async () => {
    for (const [lat, lon] of [
      [52.09, 5.12],
      [47.37, 8.54],
      [-33.87, 151.2],
    ] as const) {
      for (let n = 0; n < 20; n += 1) {
        const { x, y } = cellOf(lat + n * 0.013, lon + n * 0.021);
        // Count the cells of the member's area, because a distance shows only the area.
        const [row] = await app.oracle<{ alike: number; wide: number }>(
          `select count(*)::integer as alike, least(max(gx) - min(gx), max(gy) - min(gy)) as wide
           from generate_series($1::integer - 12, $1 + 12) gx, generate_series($2::integer - 12, $2 + 12) gy
           where area_of(gx, gy) = area_of($1, $2)`,
          [x, y],
        );
        expect(row?.alike).toBeGreaterThan(40);
        expect(row?.wide).toBeGreaterThan(5);
      }
    }
  });

  it("Distances are exact up to the width of an area, in all countries", async () => {
    const towns: [number, number][] = [
      [52.09, 5.12],
      [60.39, 5.32],
      [-33.87, 151.2],
      [40.71, -74.0],
      [-36.85, 174.76],
      [47.61, -122.33],
    ];
    for (const [lat, lon] of towns) {
      const here = cellOf(lat, lon);
      const around = [0.05, 0.2, 0.5, 0.9].flatMap((d) => [
        cellOf(lat + d, lon),
        cellOf(lat, lon + d),
        cellOf(lat - d, lon - d),
      ]);
      for (const there of around) {
        const [row] = await app.oracle<{ km: number | null }>(
          "select (select km from areas_near(area_of($1, $2)) where area = area_of($3, $4)) as km",
          [here.x, here.y, there.x, there.y],
        );
        const real = kmBetween(here, there);
        const told = row?.km ?? Number.POSITIVE_INFINITY;
        const before = distanceSteps.filter((step) => step < told).at(-1) ?? 0;
        const slack = 12;
        expect(real, `${lat} ${lon}: ${told}`).toBeLessThanOrEqual(told + slack);
        if (told > 10)
          expect(real, `${lat} ${lon}: ${told}`).toBeGreaterThanOrEqual(
            (told === Number.POSITIVE_INFINITY ? 100 : before) - slack,
          );
      }
    }
  });
});
