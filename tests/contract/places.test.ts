import { describe, expect, it } from "vitest";
import { startSession } from "~/accounts/sessions.server";
import { loader as geocode } from "~/routes/api/geocode";
import { loader as places } from "~/routes/profiles/places";
import { action as saveBasics } from "~/routes/profiles/save-basics";
import { cellOf } from "~/profiles/location-grid";
import type { TenantScope } from "~/tenancy/scope.server";
import { openVisit } from "~/server/visit.server";
import { testAppOfFile } from "../support/test-app";
import { testTransport } from "../support/transport";

/** Calls that name a place, and the action that saves a place (API-09, API-10, P01). */
const app = testAppOfFile();

const ours = { "sec-fetch-site": "same-origin", "x-request-type": "client" };
type Route = (args: never) => Promise<Response>;

async function call(scope: TenantScope, route: Route, query: string, init: RequestInit & { as?: string } = {}) {
  const session = init.as && (await scope.db.write((w) => startSession(w, init.as as string, "test")));
  const headers = new Headers({ ...ours, ...(session ? { cookie: `auth=${session.token}` } : {}) });
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
  const request = new Request(`http://${scope.tenant.canonicalHost}/${query}`, { ...init, headers });
  const visit = await openVisit(request, scope.tenant, testTransport);
  const answer = await route({ request, params: {}, context: { visit } } as never).catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response))
    return { status: (answer as { init?: ResponseInit }).init?.status ?? 500, body: null };
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

describe("geocode.php", () => {
  const ask = (query: string, headers: HeadersInit = {}) =>
    call(app.ember, geocode, `api/geocode.php${query}`, { headers });

  it("geocode.php names the place and stores nothing (API-09)", async () => {
    const { status, body, headers } = await ask("?lat=52.37&lon=4.89");
    expect([status, headers?.get("cache-control")]).toEqual([200, "private, no-store"]);
    expect(body).toEqual({
      country: "NL",
      country_name: "Netherlands",
      region: "NL-NH",
      region_name: "North Holland",
      city: "Amsterdam",
    });
  });

  it("geocode.php returns no town on the open sea and refuses invalid coordinates", async () => {
    expect((await ask("?lat=0&lon=0")).body).toMatchObject({ country: null, city: null });
    for (const query of ["", "?lat=52.37", "?lat=&lon=", "?lat=x&lon=4", "?lat=91&lon=0", "?lat=1e999&lon=0"])
      expect((await ask(query)).status, query).toBe(400);
  });

  it("P01: geocode.php refuses other sites, and a limit prevents mapping the world with it", async () => {
    expect((await ask("?lat=52.37&lon=4.89", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    let status = 200;
    for (let n = 0; n < 40 && status === 200; n += 1) status = (await ask(`?lat=52.${n + 10}&lon=4.89`)).status;
    expect(status).toBe(429);
  });
});

describe("Suggestions of towns", () => {
  it("Suggested towns belong to the site's countries", async () => {
    const asked = await call(app.ember, places, "places?country=GB&typed=edinb");
    expect(asked.body).toEqual({ towns: [{ name: "Edinburgh", region: "GB-SCT", regionName: "Scotland" }] });
    expect((await call(app.ember, places, "places?country=PT&typed=lis")).status).toBe(404);
    expect((await call(app.ember, places, "places?typed=lis")).status).toBe(404);
  });
});

describe("Saving a home town", () => {
  const save = (memberId: string, place: Record<string, string>, site = app.ember) =>
    call(site, saveBasics as unknown as Route, "profile/basics", {
      method: "POST",
      as: memberId,
      body: new URLSearchParams({ name: "Robin", gender: "male", birth_date: "1990-05-17", country: "GB", ...place }),
    });
  const home = async (memberId: string) =>
    (await app.oracle("select region, city, cell_x, cell_y from profiles where member_id = $1", [memberId]))[0];

  it("A typed town is recognised in any spelling of case and gets the coordinates of its centre", async () => {
    const me = await app.member(app.ember);
    expect((await save(me, { name: "Robin One", city: " EDINBURGH " })).status).toBe(200);
    const { x, y } = cellOf(55.95, -3.2);
    const kept = (await home(me)) as { cell_x: number; cell_y: number };
    expect(kept).toMatchObject({ region: "GB-SCT", city: "Edinburgh" });
    expect(Math.hypot(kept.cell_x - x, kept.cell_y - y)).toBeLessThan(5);
  });

  it("A region that the site does not offer is refused", async () => {
    const me = await app.member(app.ember);
    const narrowed = await app.change(app.ember, { region_data: { GB: ["GB-SCT"] } });
    for (const [site, region] of [
      [app.ember, "GB-SCT-2"],
      [app.ember, "NL-UT"],
      [narrowed, "GB-ENG"],
    ] as const) {
      expect((await save(me, { region }, site)).body.refusals, region).toMatchObject([
        { field: "region", code: "region.invalid" },
      ]);
    }
    expect(await home(me)).toMatchObject({ region: null });
  });

  it("An unknown town is refused with a suggestion, and a town of another region with that region", async () => {
    const me = await app.member(app.ember);
    const messages = async (place: Record<string, string>) => (await save(me, place)).body.refusals;
    expect(await messages({ city: "Edinburhg" })).toMatchObject([
      { field: "city", message: "We don’t know this place. Did you mean Edinburgh?" },
    ]);
    expect(await messages({ city: "Edinburgh", region: "GB-ENG" })).toMatchObject([
      { field: "city", message: "Edinburgh is in Scotland. Change the region or the town." },
    ]);
    expect(await messages({ city: "Qqqzzz" })).toMatchObject([{ field: "city", code: "city.unknown" }]);
    expect(await home(me)).toMatchObject({ city: null });
  });

  it("A town saved before the list of towns existed stays unchanged", async () => {
    const me = await app.member(app.ember);
    await app.oracle("update profiles set city = 'Nether Wherever', cell_x = 7, cell_y = 9 where member_id = $1", [me]);
    expect((await save(me, { name: "Robin Three", city: "Nether Wherever" })).status).toBe(200);
    expect(await home(me)).toMatchObject({ city: "Nether Wherever", cell_x: 7, cell_y: 9 });
    expect((await save(me, { name: "Robin Three", city: "" })).status).toBe(200);
    expect(await home(me)).toEqual({ region: null, city: null, cell_x: null, cell_y: null });
  });
});
