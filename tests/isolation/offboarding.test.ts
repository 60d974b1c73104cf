import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noteRequest } from "~/deletion/request-journal.server";
import { eraseTenant, exportTenant, releaseTenantCards } from "~/operators/tenant-offboarding.server";
import { keepMethod } from "~/payments/kept-methods.server";
import { releaseMethod, repeatReleases } from "~/payments/method-releases.server";
import { listErasedTenants } from "~/tenancy/erased-tenants.server";
import { randomId, timeId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { publishTenantChange } from "~/tenancy/changes.server";
import { forgetTenants, resolveHost } from "~/tenancy/resolve.server";
import type { TestDatabase } from "../support/database";
import { testAppOfFile } from "../support/test-app";
import { type Cast, fillTenant } from "./cast";
import { checksums, countRows, ownIds } from "./neighbour";

/**
 * A leaving site's export must be complete and must hold nothing of another site. The site's erasure must leave the
 * neighbour site unchanged (T08).
 */
const app = testAppOfFile();
let leaving: Cast;
let neighbour: number;
let foreignIds: Set<string>;
let untouched: Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), "offboarding-"));

const operator = () => ({
  ...services(),
  database: (app.database as TestDatabase).owner,
  publishChange: () => publishTenantChange(services()),
});
const requestsOf = (slug: string) => services().journal.list(`deletion-requests/${slug}/`);
const keysOf = (id: number) => services().store.get(`t${id}:left behind`);
const jobsOf = (id: number) =>
  app.oracle("select 1 from pgboss.job where data #>> '{payload,tenantId}' = $1", [String(id)]);

beforeAll(async () => {
  neighbour = app.marina.tenant.id;
  await fillTenant(app, app.marina, "Their ");
  leaving = await fillTenant(app, app.ember, "");
  for (const scope of [app.ember, app.marina]) {
    await scope.cache.set("left behind", "x");
    await scope.files.put("photos/left/behind.webp", Buffer.from("x"), "image/webp");
    await scope.enqueue("mail.send", { mailId: "00000000-0000-4000-8000-000000000000" });
    await noteRequest(scope, { id: timeId(), memberId: randomId(), reason: "privacy", requestedAt: new Date() });
  }
  foreignIds = await ownIds(app, neighbour);
  untouched = await checksums(app, neighbour);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** The text of every file in a folder, by path. */
function written(under: string): Map<string, string> {
  const names = readdirSync(under, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    names.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), "latin1")]),
  );
}

describe("A site that leaves (T08)", () => {
  const to = join(folder, "ember");

  it("The export of a leaving site holds every row and file except its providers' sealed keys", async () => {
    const { id } = app.ember.tenant;
    const counts = await countRows(app, id);
    const taken = await exportTenant(operator(), "ember", to);
    const lines = (table: string) => readFileSync(join(to, `${table}.ndjson`), "utf8").split("\n").length - 1;
    const exported = [...counts].filter(([table]) => table !== "tenant_secrets");
    expect(exported.map(([table]) => [table, lines(table)])).toEqual(exported);
    expect(existsSync(join(to, "tenant_secrets.ndjson"))).toBe(false);
    expect(taken.rows).toBe(exported.reduce((sum, [, count]) => sum + count, 0));
    expect(taken.files).toBe((await services().files.list(`t${id}/`)).length);
    expect([...written(to).values()].join("\n")).toContain(leaving.anna);
  });

  it("The export of a leaving site holds nothing of another site", () => {
    expect(foreignIds.size).toBeGreaterThan(30);
    for (const [path, text] of written(to)) {
      expect([path, [...foreignIds].filter((id) => text.includes(id))]).toEqual([path, []]);
      if (path.endsWith(".ndjson")) expect([path, text.includes(`"tenant_id": ${neighbour},`)]).toEqual([path, false]);
    }
  });

  it("An export refuses to overwrite an existing export", async () => {
    await expect(exportTenant(operator(), "ember", to)).rejects.toThrow("EEXIST");
  });

  it("A site with unsettled money is not erased, and the refusal names a command for each open matter", async () => {
    const { id } = app.ember.tenant;
    const refused = (): Promise<string> =>
      eraseTenant(operator(), "ember").then(
        () => "erased",
        ({ message }: Error) => message,
      );
    await app.oracle("update payments set state = 'expired' where tenant_id = $1 and state in ('started', 'pending')", [
      id,
    ]);
    await app.oracle(
      "update credit_returns set state = 'sent', sent_at = app_now(), failed_at = null where tenant_id = $1",
      [id],
    );
    await app.oracle("delete from kept_methods where tenant_id = $1", [id]);
    await app.oracle("delete from method_releases where tenant_id = $1", [id]);
    await app.ember.db.write((w) =>
      keepMethod(w, leaving.anna, { provider: "test", method: "visa", label: "Visa" }, { customer: "c", method: "m" }),
    );
    await expect(releaseTenantCards(operator(), "ember")).rejects.toThrow("npm run tenant -- suspend ember");
    expect(await refused()).toBe("Suspend ember first: npm run tenant -- suspend ember");
    await app.oracle("update tenants set suspended_at = now() where id = $1", [id]);
    expect(await refused()).toContain("1 kept cards and mandates: npm run tenant -- release-cards ember");
    expect(await releaseTenantCards(operator(), "ember")).toBe(1);
    expect(await refused()).toContain("1 kept cards");
    await app.ember.db.write((w) => repeatReleases(w));
    const [release] = await app.oracle<{ id: string }>("select id from method_releases where tenant_id = $1", [id]);
    await releaseMethod(app.ember, release?.id as string);
    await app.oracle("update credit_returns set state = 'asked' where tenant_id = $1", [id]);
    expect(await refused()).toMatch(/still owed: npm run operator -- refund-again ember [0-9a-f-]{36}/);
    await app.oracle("update payments set state = 'pending' where tenant_id = $1", [id]);
    expect(await refused()).toMatch(/open payments/);
    expect(await refused()).not.toMatch(/kept cards/);
    await app.oracle("update tenants set suspended_at = null where id = $1", [id]);
  });

  it("Erasing a site removes its rows, files, keys, jobs and requests, and changes nothing of its neighbour", async () => {
    const { id } = app.ember.tenant;
    const neighboursFiles = await services().files.list(`t${neighbour}/`);
    expect(await jobsOf(id)).not.toEqual([]);
    await eraseTenant(operator(), "ember", "The provider's account is closed.");
    const left = [...(await countRows(app, id))].filter(([, count]) => count > 0);
    expect([left, await services().files.list(`t${id}/`), await keysOf(id), await jobsOf(id)]).toEqual([
      [],
      [],
      null,
      [],
    ]);
    expect([await requestsOf("ember"), await requestsOf("marina")]).toEqual([[], [expect.any(String)]]);
    expect(await app.oracle("select 1 from tenants where id = $1", [id])).toEqual([]);
    expect(await listErasedTenants(services().journal)).toMatchObject([
      { slug: "ember", unsettled: "The provider's account is closed." },
    ]);
    forgetTenants();
    expect(await resolveHost("ember.localhost")).toEqual({ status: "unknown" });
    expect(await checksums(app, neighbour)).toEqual(untouched);
    expect(await services().files.list(`t${neighbour}/`)).toEqual(neighboursFiles);
    expect(await keysOf(neighbour)).toBe("x");
    expect(await jobsOf(neighbour)).not.toEqual([]);
  });

  it("An erased site cannot be erased again", async () => {
    await expect(eraseTenant(operator(), "ember")).rejects.toThrow("There is no site ember");
  });
});
