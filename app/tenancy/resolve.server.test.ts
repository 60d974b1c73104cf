import { afterEach, describe, expect, it, vi } from "vitest";
import { testAppOfFile } from "../../tests/support/test-app";
import { log } from "~/platform/log.server";
import { forgetTenants, resolveHost } from "./resolve.server";

const app = testAppOfFile();
afterEach(() => {
  vi.restoreAllMocks();
  forgetTenants();
});

const statusOf = async (host: string) => (await resolveHost(host)).status;

function breakDatabase() {
  return vi.spyOn(app.database.pool, "query").mockImplementation((() => Promise.reject(new Error("gone"))) as never);
}

describe("an unknown host", () => {
  it("An unknown host causes no query of its own and pushes no known host out of the cache", async () => {
    const asked = vi.spyOn(app.database.pool, "query");
    expect(await statusOf("ember.localhost")).toBe("found");
    const before = asked.mock.calls.length;
    for (let number = 0; number < 500; number++) expect(await statusOf(`n${number}.test`)).toBe("unknown");
    expect(await statusOf("ember.localhost")).toBe("found");
    expect(asked.mock.calls.length).toBe(before);
  });

  it("A new host is found after some seconds, and a removed host is unknown once its change is published", async () => {
    expect(await statusOf("new.test")).toBe("unknown");
    const [row] = await app.oracle<{ id: number }>("select id from tenants where slug = 'ember'");
    await app.oracle("insert into tenant_hosts (host, tenant_id) values ('new.test', $1)", [row?.id]);
    const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 11_000);
    expect(await statusOf("new.test")).toBe("found");
    clock.mockRestore();
    await app.oracle("delete from tenant_hosts where host = 'new.test'");
    forgetTenants();
    expect(await statusOf("new.test")).toBe("unknown");
  });
});

describe("a change of tenants", () => {
  it("An unknown host that is asked for during a change stays unknown, and known hosts stay found", async () => {
    forgetTenants();
    const reading = resolveHost("nobody.test");
    forgetTenants();
    expect((await reading).status).toBe("unknown");
    expect(await statusOf("ember.localhost")).toBe("found");
  });
});

describe("while the database is unavailable", () => {
  it("While the database is unavailable, the last good copy of a tenant is served and the database is seldom tried", async () => {
    expect(await statusOf("ember.localhost")).toBe("found");
    forgetTenants();
    const asked = breakDatabase();
    for (let time = 0; time < 20; time++) expect(await statusOf("ember.localhost")).toBe("found");
    expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
    expect(await statusOf("never-seen.test")).toBe("broken");
  });

  it("A row read during a change is served", async () => {
    const [row] = await app.oracle<{ id: number }>("select id from tenants where slug = 'ember'");
    await app.oracle("insert into tenant_hosts (host, tenant_id) values ('raced.test', $1)", [row?.id]);
    forgetTenants();
    const reading = resolveHost("raced.test");
    forgetTenants();
    expect((await reading).status).toBe("found");
    breakDatabase();
    expect(await statusOf("raced.test")).toBe("found");
  });

  it("The new row is served as soon as the database is back", async () => {
    await resolveHost("ember.localhost");
    forgetTenants();
    const broken = breakDatabase();
    await resolveHost("ember.localhost");
    broken.mockRestore();
    await app.oracle("update tenants set version = version + 1 where slug = 'ember'");
    const [row] = await app.oracle<{ version: number }>("select version from tenants where slug = 'ember'");
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 2_000);
    const found = await resolveHost("ember.localhost");
    expect(found.status === "found" && found.tenant.version).toBe(row?.version);
  });
});

describe("a stored record that cannot be served", () => {
  const said = () => vi.spyOn(log, "error").mockImplementation(() => {});
  const store = (record: string) =>
    app.oracle(`update tenants set version = version + 1, record = ${record} where slug = 'ember'`);

  it("A broken record stops only its own tenant, and the log names the place but no value", async () => {
    const [before] = await app.oracle<{ record: unknown }>("select record from tenants where slug = 'ember'");
    await store(`jsonb_set(record, '{settings,niche}', '"quite private"')`);
    forgetTenants();
    const line = said();
    expect([await statusOf("ember.localhost"), await statusOf("marina.localhost")]).toEqual(["broken", "found"]);
    const [event, fields] = line.mock.calls[0] ?? [];
    expect(event).toBe("tenant.broken");
    expect(fields).toMatchObject({
      tenant: "ember",
      reason: expect.stringMatching(/^settings\.niche must be a .*number/),
    });
    expect(JSON.stringify(fields)).not.toContain("private");
    await app.oracle("update tenants set version = version + 1, record = $1 where slug = 'ember'", [before?.record]);
    forgetTenants();
    expect(await statusOf("ember.localhost")).toBe("found");
  });

  it("The log tells a mistake in the company from one in the record", async () => {
    const company = "(select record ->> 'company_id' from tenants where slug = 'ember')";
    const [before] = await app.oracle<{ data: unknown }>(`select data from companies where id = ${company}`);
    await app.oracle(`update companies set data = data - 'name' where id = ${company}`);
    forgetTenants();
    await store("record");
    const line = said();
    expect(await statusOf("ember.localhost")).toBe("broken");
    expect(line.mock.calls[0]?.[1]).toMatchObject({ reason: "company.name is missing" });
    await app.oracle(`update companies set data = $1 where id = ${company}`, [before?.data]);
    forgetTenants();
    expect(await statusOf("ember.localhost")).toBe("found");
  });
});
