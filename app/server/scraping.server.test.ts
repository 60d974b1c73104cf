import { beforeEach, describe, expect, it, vi } from "vitest";
import { log } from "~/platform/log.server";
import { type LimitName, limits } from "~/platform/limits";
import { services } from "~/platform/services.server";
import { loader as membersPage } from "~/routes/discovery/members";
import { loader as memberPage } from "~/routes/member-page/member";
import { Caller } from "../../tests/support/route-caller";
import { testAppOfFile } from "../../tests/support/test-app";

/**
 * A scraper reads one profile after another (L03). Real limits are 300 per quarter hour and 1,500 a day, so the tests
 * start with limits nearly used up.
 */
const app = testAppOfFile();
let told: { limit?: unknown; memberId?: unknown; tenantId?: unknown }[];
beforeEach(() => {
  told = [];
  vi.spyOn(log, "warn").mockImplementation((event, fields) => {
    if (event === "scraping.suspected") told.push(fields ?? {});
  });
});

const person = async (scope = app.ember) => Caller.of(scope, await app.member(scope, { gender: "male" }));
const open = (who: Caller, id: string) => who.tell(memberPage, `/members/${id}`, { params: { id } });
const all = (count: number) => Promise.all(Array.from({ length: count }, () => app.member(app.ember)));

/** Uses up a limit except for `left` calls. */
async function walked({ scope, memberId }: Caller, limit: LimitName, left: number): Promise<void> {
  await services().limiter.consume(limit, `${scope.tenant.id}:${memberId}`, limits[limit].points - left);
}

async function walk(who: Caller, ids: string[]): Promise<number[]> {
  const statuses = [];
  for (const id of ids) statuses.push((await open(who, id)).status);
  return statuses;
}

describe("a walk of profiles (L03)", () => {
  it.each(["profileView", "profileViewDay"] as const)(
    "L03: A scraper is refused at the count of %s, and the operator is told once",
    async (limit) => {
      const ids = await all(8);
      const walker = await person();
      await walked(walker, limit, 5);
      expect(await walk(walker, ids)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
      const refused = await open(walker, ids[0] as string);
      expect(refused.retryAfter).toBeGreaterThan(0);
      expect(refused.retryAfter).toBeLessThanOrEqual(limits[limit].seconds);
      expect(told).toEqual([{ tenantId: app.ember.tenant.id, limit, memberId: walker.memberId }]);
    },
  );

  it("L03: Unknown ids count too, so that guessing ids is refused as early", async () => {
    const walker = await person();
    await walked(walker, "profileView", 3);
    const strangers = await Promise.all([1, 2, 3, 4].map(() => app.member(app.marina)));
    expect(await walk(walker, strangers)).toEqual([404, 404, 404, 429]);
    expect(told).toHaveLength(1);
  });

  it("L03: A scraper of search pages is reported too, whichever pages it asked for", async () => {
    const walker = await person();
    await walked(walker, "search", 2);
    const statuses = [];
    for (const page of [2, 3, 4, 5]) statuses.push((await walker.tell(membersPage, `/members?page=${page}`)).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect(told).toEqual([expect.objectContaining({ limit: "search", memberId: walker.memberId })]);
  });

  it("L03: A scraper affects neither other members nor the neighbour tenant", async () => {
    const ids = await all(2);
    const [walker, reader, neighbour] = [await person(), await person(), await person(app.marina)];
    await walked(walker, "profileView", 0);
    expect(await walk(walker, ids)).toEqual([429, 429]);
    expect(await walk(reader, ids)).toEqual([200, 200]);
    expect(await walk(neighbour, [await app.member(app.marina)])).toEqual([200]);
  });

  it("L03: A long evening of sixty profiles and thirty searches causes no refusal and no alarm", async () => {
    const ids = await all(20);
    const reader = await person();
    const evening = [...ids, ...ids, ...ids];
    expect(new Set(await walk(reader, evening))).toEqual(new Set([200]));
    const searches = [];
    for (let n = 0; n < 30; n += 1) searches.push((await reader.tell(membersPage, "/members")).status);
    expect(new Set(searches)).toEqual(new Set([200]));
    expect(told).toEqual([]);
  });
});
