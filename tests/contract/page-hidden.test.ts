import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startSession } from "~/accounts/sessions.server";
import { action } from "~/routes/api/page-hidden";
import type { TenantScope } from "~/tenancy/scope.server";
import { writeTracking } from "~/tracking/traffic-source";
import { mayChangeState } from "~/server/edge/origin-check.server";
import { openVisit } from "~/server/visit.server";
import { testAppOfFile } from "../support/test-app";
import { testTransport } from "../support/transport";

/** A visit to a page leaves one anonymous row or none (API-11, API-12, TRK-02). */
const app = testAppOfFile();

const address = "/api/page-hidden.php";
const member = "0b9b4f9e-6c1d-4d3a-9a53-5f0f6a1f7a10";
const clickId = "click-4711-of-jane@example.test";
const source = { network: "ads", ref: "spring", sub1: clickId, sub2: clickId, sub3: clickId };
let networks = 0;

interface Leaving {
  page?: string;
  query?: string;
  memberId?: string;
  network?: string;
}

async function leave(scope: TenantScope, leaving: Leaving = {}): Promise<number> {
  const { page = "/?lb=1", query = "seconds=7&from=ads.example", memberId } = leaving;
  const session = memberId && (await scope.db.write((w) => startSession(w, memberId, "test")));
  const origin = `http://${scope.tenant.canonicalHost}`;
  const cookies = [`tracking=${encodeURIComponent(writeTracking(source))}`];
  if (session) cookies.push(`auth=${session.token}`);
  const headers = {
    "content-type": "application/json",
    "x-request-type": "client",
    cookie: cookies.join("; "),
    referer: `${origin}${page}`,
    "user-agent": "Curious/1.0",
  };
  const network = leaving.network ?? `10.0.0.${++networks}`;
  const request = new Request(`${origin}${address}?${query}`, { method: "POST", headers, body: "{}" });
  const visit = await openVisit(request, scope.tenant, { ...testTransport, network });
  return ((await action({ request, params: {}, context: { visit } } as never)) as Response).status;
}

const rowsOf = (scope: TenantScope) =>
  scope.db.read((q) => q.rows<Record<string, unknown>>(sql`select * from page_stays where tenant_id = ${q.tenantId}`));

describe("page-hidden.php", () => {
  it("A visit to a page leaves one anonymous row with page and campaign, on its own site only", async () => {
    expect(await leave(app.ember, { page: `/members/${member}/landing?lb=1&email=jane@example.test` })).toBe(200);
    const rows = await rowsOf(app.ember);
    expect(rows).toMatchObject([
      { page: "/members/:id/landing", seconds: 7, came_from: "ads.example", network: "ads", ref: "spring" },
    ]);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      ["came_from", "id", "network", "page", "ref", "seconds", "seen_at", "tenant_id"].sort(),
    );
    const told = JSON.stringify(rows);
    for (const secret of [member, "jane", clickId, "Curious", "10.0.0."]) expect(told).not.toContain(secret);
    expect(await rowsOf(app.marina)).toEqual([]);
  });

  it("A visit leaves no row for members, for invalid values, or when the link did not ask for it", async () => {
    const before = (await rowsOf(app.ember)).length;
    const memberId = await app.member(app.ember);
    const leavings: Leaving[] = [
      { page: "/" },
      { memberId },
      ...["", "seconds=-1", "seconds=1e3", "seconds=%00", "seconds=soon"].map((query) => ({ query })),
    ];
    for (const leaving of leavings) expect(await leave(app.ember, leaving)).toBe(200);
    expect(await rowsOf(app.ember)).toHaveLength(before);
  });

  it("Seconds, path length and calls per network of noted visits are limited", async () => {
    await leave(app.marina, { page: `/${"x/".repeat(500)}?lb=1`, query: `seconds=999999&from=${"x".repeat(500)}` });
    const [row] = await rowsOf(app.marina);
    expect(row).toMatchObject({ seconds: 3600, came_from: null });
    expect(String(row?.page)).toHaveLength(120);
    const statuses: number[] = [];
    for (let call = 0; call < 61; call += 1) statuses.push(await leave(app.marina, { network: "10.9.9.9" }));
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 429]);
    expect(await rowsOf(app.marina)).toHaveLength(61);
  });

  it("Another site cannot write rows of visits", () => {
    const origin = "http://ember.test";
    const may = (headers: Record<string, string>) => mayChangeState("POST", address, headers, origin);
    expect(may({ "sec-fetch-site": "same-origin" })).toBe(true);
    expect(may({ "sec-fetch-site": "cross-site", origin: "https://evil.test" })).toBe(false);
    expect(may({ "sec-fetch-site": "same-site", origin: "https://sister.test" })).toBe(false);
    expect(may({ origin: "https://evil.test" })).toBe(false);
    expect(may({})).toBe(false);
  });
});
