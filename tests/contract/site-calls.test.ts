import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { startSession } from "~/accounts/sessions.server";
import { loader as companyinfo } from "~/routes/api/companyinfo";
import { loader as discountcode } from "~/routes/api/discountcode";
import { loader as interests } from "~/routes/api/interests";
import { loader as regions } from "~/routes/api/regions";
import { loader as settings } from "~/routes/api/settings";
import { publicSettingNames } from "~/tenancy/public-settings";
import type { TenantScope } from "~/tenancy/scope.server";
import { openVisit } from "~/server/visit.server";
import { bytesOf } from "~/server/whole-response.server";
import { testAppOfFile } from "../support/test-app";
import { testTransport } from "../support/transport";

/** Calls about a site and its discount codes (API-14..19, API-25..27). */
const app = testAppOfFile();

type Loader = (args: never) => Promise<Response>;

async function call(scope: TenantScope, loader: Loader, query = "", memberId?: string) {
  const answer = await ask(scope, loader, { query, memberId });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

interface Asked {
  query?: string | undefined;
  memberId?: string | undefined;
  accepts?: string;
}

async function ask(scope: TenantScope, loader: Loader, { query = "", memberId, accepts }: Asked) {
  const session = memberId && (await scope.db.write((w) => startSession(w, memberId, "test")));
  const headers = new Headers(session ? { cookie: `auth=${session.token}` } : undefined);
  if (accepts) headers.set("accept-encoding", accepts);
  const request = new Request(`http://${scope.tenant.canonicalHost}/api/call.php${query}`, { headers });
  const visit = await openVisit(request, scope.tenant, testTransport);
  return loader({ request, params: {}, context: { visit } } as never);
}

describe("settings.php", () => {
  it("settings.php returns exactly 36 settings of its own site (TEN-02, API-19)", async () => {
    const [ember, marina] = [await call(app.ember, settings), await call(app.marina, settings)];
    expect(Object.keys(ember.body.settings).sort()).toEqual([...publicSettingNames].sort());
    expect(publicSettingNames).toHaveLength(36);
    expect([ember.body.settings.domain, marina.body.settings.domain]).toEqual(["ember.localhost", "marina.localhost"]);
  });

  it("settings.php returns the same settings in each encoding, also when called again", async () => {
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, "": (bytes: Buffer) => bytes };
    const plain = JSON.stringify((await call(app.ember, settings)).body);
    for (const [encoding, decode] of [...Object.entries(decoders), ...Object.entries(decoders)]) {
      const answer = await ask(app.ember, settings, { accepts: encoding });
      expect(answer.headers.get("content-encoding") ?? "").toBe(encoding);
      expect(decode(await bytesOf(answer)).toString()).toBe(plain);
    }
  });

  it("settings.php ignores a parameter that names another site (T02)", async () => {
    const plain = await call(app.ember, settings);
    const forced = await call(app.ember, settings, "?ref=x&forced-domain=marina.localhost");
    expect(forced).toEqual(plain);
  });

  it("settings.php names the cost and currency of a message for each country (TEN-13)", async () => {
    const { minimum_message_costs: costs } = (await call(app.ember, settings)).body.settings;
    for (const country of app.ember.tenant.settings.countries) {
      expect(Object.keys(costs[country]).sort()).toEqual(["costs", "currency"]);
    }
  });
});

describe("companyinfo.php", () => {
  it("companyinfo.php returns ten fields, and the telephone number without dashes and spaces (TEN-35, TEN-36)", async () => {
    const { body } = await call(app.ember, companyinfo);
    expect(Object.keys(body)).toEqual([
      "name",
      "address",
      "kvk",
      "city",
      "country",
      "tradenames",
      "vat_numbers",
      "support_phone",
      "delete_discount",
      "added",
    ]);
    expect(body.support_phone).toMatch(/^\+?\d+$/);
  });
});

it("interests.php lists the specification's fourteen interests among others (PRO-11)", async () => {
  const ids = (await call(app.ember, interests)).body.interests.map(({ id }: { id: string }) => id);
  const named = ["relationship", "kissing", "hugging", "massages", "gym", "sports", "dancing", "travelling", "music"];
  expect(ids).toEqual(expect.arrayContaining([...named, "movies", "cooking", "wine", "beer", "coffee"]));
  expect(ids.length).toBeGreaterThan(14);
});

it("regions.php lists each country's regions and the country's word for them", async () => {
  const { regions: countries } = (await call(app.ember, regions)).body;
  expect(countries.NL.label).toBe("Province");
  expect(countries.NL.regions).toHaveLength(12);
  expect(countries.CH.label).toBe("Canton");
});

describe("discountcode.php", () => {
  it("discountcode.php refuses visitors", async () => {
    const { status, body } = await call(app.ember, discountcode, "?welcome=true");
    expect([status, body.authentication_required, body.refusals[0].code]).toEqual([403, true, "login.required"]);
  });

  it("discountcode.php returns the welcome code in the first hours after the sign-up, then null (API-16)", async () => {
    const fresh = await app.member(app.ember, { signedUpSecondsAgo: 60 });
    const welcome = { code: "WELCOME25", percentage: 25, minimum: 0, country: "" };
    expect((await call(app.ember, discountcode, "?welcome=true", fresh)).body).toEqual(welcome);
    await app.clock.advance(14_400);
    expect((await call(app.ember, discountcode, "?welcome=true", fresh)).body).toBeNull();
  });

  it("discountcode.php returns a known code with four fields and refuses an unknown one (OFF-02, OFF-03)", async () => {
    await app.oracle(
      `insert into discount_codes (tenant_id, code, kind, percentage, minimum_minor, currency, country, created_at)
       values ($1, 'SPRING', 'campaign', 10, 1550, 'GBP', 'GB', app_now())`,
      [app.ember.tenant.id],
    );
    const memberId = await app.member(app.ember);
    expect((await call(app.ember, discountcode, "?code=spring", memberId)).body).toEqual({
      code: "SPRING",
      percentage: 10,
      minimum: 15.5,
      country: "GB",
    });
    const unknown = await call(app.ember, discountcode, "?code=NOPE", memberId);
    expect([unknown.status, unknown.body.refusals[0].message]).toEqual([422, "Code not found"]);
  });
});
