import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Hired, hire, runAs } from "../../../tests/support/staff";
import { testAppOfFile } from "../../../tests/support/test-app";
import type { TestDatabase } from "../../../tests/support/database";
import { followTenantChanges } from "~/tenancy/changes.server";
import { forgetTenants, resolveHost } from "~/tenancy/resolve.server";
import { settingNames } from "~/tenancy/settings";
import { readTenant } from "~/tenancy/tenant-folder.server";
import { type Role, roles } from "../staff/role-permissions";
import { tenantCommands } from "../tenant-commands.server";
import { moveHost } from "../tenant-host.server";
import { applyTenant, OverDeskError, type TenantToApply } from "../tenant-onboarding.server";
import { suspendTenant, resumeTenant } from "../tenant-suspension.server";
import { readDraftView } from "./drafts.server";
import { readCurrentSite } from "./versions.server";
import { changePermission, type SitePart, settingPermission } from "./setting-permission";

const app = testAppOfFile();
const why = "Asked for by the company.";
const database = () => (app.database as TestDatabase).owner;
const context = { publishChange: async () => {} };

interface VersionRow {
  version: number;
  source: string;
  saved_by: string | null;
  reason: string;
  based_on: number | null;
  name: string;
}

const versions = (slug = "ember") =>
  app.oracle<VersionRow>(
    `select v.version, v.source, v.saved_by, v.reason, v.based_on, v.record #>> '{settings,name}' as name
     from site_versions v join tenants t on t.id = v.tenant_id where t.slug = $1 order by v.version`,
    [slug],
  );
const newest = async (slug = "ember") => (await versions(slug)).at(-1) as VersionRow;

function filesOf(slug: string, settings: Record<string, unknown> = {}, version?: number): TenantToApply {
  const found = readTenant("tenants", slug);
  if (!found.ok) throw new Error(`tenants/${slug} has mistakes.`);
  const { state, record, company } = found.value;
  return { slug, state, record: { ...record, settings: { ...record.settings, ...settings } }, company, version };
}

const person = (role: Role, on = app.ember) => hire(app, [{ role, on }], "passkey");
const keep = (by: Hired, setting: string, value?: string) => runAs(by, "keep-setting", { setting, value });
const publish = (by: Hired) => runAs(by, "publish-draft", { why });

let owner: Hired;
beforeEach(async () => {
  owner = await person("owner");
});
afterEach(async () => {
  await app.oracle("delete from site_drafts");
  await applyTenant(database(), { ...filesOf("ember"), over: true });
  await applyTenant(database(), { ...filesOf("marina"), over: true });
  forgetTenants();
});

describe("the versions of a site", () => {
  it("Each save of a site writes its version, and a suspension writes none", async () => {
    const before = await versions();
    await applyTenant(database(), filesOf("ember", { name: "Emberline" }));
    await moveHost(
      { database: database(), ...context },
      { slug: "ember", from: "ember.localhost", to: "glow.localhost", redirect: false },
    );
    await suspendTenant({ database: database(), ...context }, "ember");
    await resumeTenant({ database: database(), ...context }, "ember");
    const added = (await versions()).slice(before.length);
    expect(added).toMatchObject([
      { source: "files", saved_by: null, name: "Emberline", based_on: before.at(-1)?.version },
      { source: "files", reason: "Moved from ember.localhost to glow.localhost.", based_on: null },
    ]);
  });

  it("A changed company writes a version of each of its sites", async () => {
    const [ember, marina] = [filesOf("ember"), filesOf("marina", { company_id: "emberly-evenings" })];
    const sister = { ...marina, record: { ...marina.record, company_id: "emberly-evenings" }, company: ember.company };
    await applyTenant(database(), sister);
    const before = (await versions("marina")).length;
    await applyTenant(database(), { ...ember, company: { ...ember.company, delete_discount: 11 } });
    const [row] = await app.oracle<{ discount: number }>(
      `select (v.company -> 'delete_discount')::integer as discount from site_versions v join tenants t on t.id = v.tenant_id
       where t.slug = 'marina' order by v.version desc limit 1`,
    );
    expect([(await versions("marina")).length - before, row?.discount]).toEqual([1, 11]);
  });

  it("Neither an operator nor a member's request changes or removes a version", async () => {
    const client = await app.database.pool.connect();
    try {
      for (const role of ["app_operator", "app_user"])
        for (const statement of [
          "update site_versions set reason = 'none'",
          "delete from site_versions",
          "insert into site_versions (tenant_id, version, state, record, company, source) values (1, 99, 'demo', '{}', '{}', 'desk')",
        ]) {
          await client.query(`begin; set local role ${role}; set local app.tenant_id = '${app.ember.tenant.id}';
            set local app.staff_session = '${owner.session.hash}'`);
          await expect(client.query(statement), `${role}: ${statement}`).rejects.toThrow("permission denied");
          await client.query("rollback");
        }
    } finally {
      client.release();
    }
  });

  it("Versions and drafts of another site are invisible in a unit of one site", async () => {
    const editor = await person("owner", app.marina);
    await runAs(editor, "keep-setting", { setting: "message_length", value: "900" }, "marina");
    const client = await app.database.pool.connect();
    try {
      for (const role of ["app_operator", "app_user"]) {
        await client.query(`begin; set local role ${role}; set local app.tenant_id = '${app.ember.tenant.id}';
          set local app.staff_session = '${owner.session.hash}'`);
        const { rows } = await client.query(
          "select distinct tenant_id from site_versions union select tenant_id from site_drafts",
        );
        expect(rows, role).toEqual([{ tenant_id: app.ember.tenant.id }]);
        await client.query("rollback");
      }
    } finally {
      client.release();
    }
  });
});

describe("a publication from the desk", () => {
  it("A published setting is served within a second by a process that had the site in memory", async () => {
    const unfollow = followTenantChanges();
    const ageNow = async () => {
      const found = await resolveHost("ember.localhost");
      return found.status === "found" ? found.tenant.settings.min_age : found.status;
    };
    expect(await ageNow()).toBe(18);
    await keep(owner, "min_age", "25");
    expect(await ageNow()).toBe(18);
    const from = performance.now();
    await publish(owner);
    while ((await ageNow()) !== 25 && performance.now() - from < 1000)
      await new Promise((done) => setTimeout(done, 10));
    expect(await ageNow()).toBe(25);
    await unfollow();
    expect(await newest()).toMatchObject({ source: "desk", saved_by: owner.staffId, reason: why });
  });

  it("An act of a publication has the changed settings only, before and after", async () => {
    await keep(owner, "message_length", "1300");
    const { acts } = await publish(owner);
    const [act] = await app.oracle("select before, after, reason from operator_act_details where act_id = $1", [
      acts[0],
    ]);
    const path = "settings.message_length";
    const before = filesOf("ember").record.settings as Record<string, unknown>;
    const former = before.message_length === undefined ? null : String(before.message_length);
    expect(act).toEqual({ before: { [path]: former }, after: { [path]: "1300" }, reason: why });
  });

  it("A setting without a value has its default again", async () => {
    await keep(owner, "message_length", "1300");
    await publish(owner);
    await keep(owner, "message_length");
    await publish(owner);
    const [row] = await app.oracle<{ has: boolean }>(
      "select record -> 'settings' ? 'message_length' as has from tenants where slug = 'ember'",
    );
    expect(row?.has).toBe(false);
  });

  it("A value that the schema refuses is named with its reason, and nothing is kept", async () => {
    await expect(keep(owner, "min_age", "16")).rejects.toThrow(/value is too small/);
    await expect(keep(owner, "brand", "red")).rejects.toThrow(/must be written as JSON/);
    await expect(keep(owner, "domain")).rejects.toThrow(/is needed here/);
    expect(await app.oracle("select 1 from site_drafts")).toEqual([]);
  });

  it("A record whose settings contradict each other is not published", async () => {
    await keep(owner, "message_credits", "6");
    await expect(publish(owner)).rejects.toThrow(/has mistakes; nothing was changed/);
  });

  it("Of two editors of one version the second is refused, keeps the changes and may take them over", async () => {
    const other = await person("owner");
    await keep(owner, "message_length", "1400");
    await keep(owner, "min_age", "21");
    await keep(other, "min_age", "30");
    await keep(other, "free_messages", "4");
    await publish(other);
    await expect(publish(owner)).rejects.toThrow(/Another version came between/);
    await runAs(owner, "rebase-draft", {});
    await publish(owner);
    const [row] = await app.oracle<{ settings: object }>(
      "select record -> 'settings' as settings from tenants where slug = 'ember'",
    );
    expect(row?.settings).toMatchObject({ message_length: 1400, min_age: 21, free_messages: 4 });
  });

  it("Settings that one person keeps at the same moment are all kept", async () => {
    const changes = { message_length: "1400", min_age: "21", free_messages: "4", gift_credits: "16" };
    await Promise.all(Object.entries(changes).map(([setting, value]) => keep(owner, setting, value)));
    const [row] = await app.oracle<{ settings: object }>("select record -> 'settings' as settings from site_drafts");
    expect(row?.settings).toMatchObject({ message_length: 1400, min_age: 21, free_messages: 4, gift_credits: 16 });
  });

  it("A changed company is among the changes that came between", async () => {
    await keep(owner, "min_age", "21");
    const ember = filesOf("ember");
    await applyTenant(database(), { ...ember, company: { ...ember.company, delete_discount: 12 } });
    const view = await app.ember.db.read(async (q) => readDraftView(q, owner.staffId, await readCurrentSite(q)));
    expect(view?.between).toEqual([{ path: "company.delete_discount", before: expect.any(String), after: "12" }]);
  });

  it("The database refuses a publication that is based on an older version", async () => {
    await keep(owner, "min_age", "21");
    const { version } = await newest();
    await publish(owner);
    const again = { version, base: version, why };
    await expect(runAs(owner, "restore-version", again)).rejects.toThrow(/Another version came between/);
  });

  it("A host of another site is refused at its field and at the publication, and names no site", async () => {
    const hosts = JSON.stringify(["ember.localhost", "marina.localhost"]);
    const refusal = await keep(owner, "hosts", hosts).catch((error: Error) => error.message);
    expect(refusal).toBe("value names marina.localhost, which cannot be used here.");
    await keep(owner, "hosts", JSON.stringify(["ember.localhost", "late.localhost"]));
    await app.oracle("insert into tenant_hosts (host, tenant_id) values ('late.localhost', $1)", [
      app.marina.tenant.id,
    ]);
    const late = await publish(owner).catch((error: Error) => error.message);
    expect(late).toContain("late.localhost cannot be used here");
    expect(late).not.toMatch(/marina/i);
    await app.oracle("delete from tenant_hosts where host = 'late.localhost'");
  });

  it("The console's host is refused", async () => {
    await expect(keep(owner, "hosts", JSON.stringify(["ember.localhost", "operate.localhost"]))).rejects.toThrow(
      /operate\.localhost, which cannot be used here/,
    );
  });
});

describe("earlier versions", () => {
  it("A version made again is the next version, with the earlier record and no change to any version", async () => {
    const first = await newest();
    await keep(owner, "name", "Emberline");
    await publish(owner);
    const between = await newest();
    await runAs(owner, "restore-version", { version: first.version, base: between.version, why });
    const rows = await versions();
    expect(rows.slice(-2)).toMatchObject([between, { source: "desk", based_on: between.version, name: first.name }]);
    const unknown = { version: 99_999, base: rows.at(-1)?.version, why };
    await expect(runAs(owner, "restore-version", unknown)).rejects.toThrow("There is no version 99999");
  });
});

describe("files and versions of the desk", () => {
  it("An apply refuses to replace a version of the desk and names both ways out", async () => {
    await keep(owner, "name", "Emberline");
    await publish(owner);
    const { version } = await newest();
    const refusal = await applyTenant(database(), filesOf("ember")).catch((error: Error) => error);
    expect(refusal).toBeInstanceOf(OverDeskError);
    expect(String(refusal)).toMatch(/tenant -- pull ember\n.*apply ember --over/);
    expect(await newest()).toMatchObject({ version, name: "Emberline" });
    await applyTenant(database(), { ...filesOf("ember"), over: true });
    expect(await newest()).toMatchObject({ source: "files", based_on: version });
    await applyTenant(database(), filesOf("ember", { niche: 2 }));
  });

  it("An apply of files that were pulled from the version replaces it", async () => {
    await keep(owner, "name", "Emberline");
    await publish(owner);
    const { version } = await newest();
    await applyTenant(database(), filesOf("ember", { name: "Emberline", niche: 2 }, version));
    expect(await newest()).toMatchObject({ source: "files", based_on: version, name: "Emberline" });
  });

  it("A moved host and another site's company leave a version of the desk protected", async () => {
    await keep(owner, "name", "Emberline");
    await publish(owner);
    await moveHost(
      { database: database(), ...context },
      { slug: "ember", from: "ember.localhost", to: "glow.localhost", redirect: false },
    );
    await expect(applyTenant(database(), filesOf("ember"))).rejects.toThrow(OverDeskError);
  });

  it("An apply of several sites changes none when one of them was changed in the desk", async () => {
    await keep(owner, "name", "Emberline");
    await publish(owner);
    const before = await newest("marina");
    const operator = { database: database(), env: { PORT: 3000 }, publishChange: async () => {} } as never;
    const sites = [filesOf("marina", { niche: 3 }), filesOf("ember")];
    await expect(tenantCommands["tenant.apply"](operator, sites)).rejects.toThrow(OverDeskError);
    expect(await newest("marina")).toEqual(before);
  });

  it("The history lists each save with its changes, newest first", async () => {
    await keep(owner, "name", "Emberline");
    await publish(owner);
    const [latest] = await tenantCommands["tenant.history"]({ database: database() } as never, "ember");
    expect(latest).toMatchObject({ source: "desk", savedBy: owner.staffId, reason: why });
    expect(latest?.changes).toEqual([{ path: "settings.name", before: '"Emberly"', after: '"Emberline"' }]);
  });
});

describe("the rights to change a site", () => {
  const parts: readonly (readonly [SitePart, string])[] = [
    ["index_title", "A changed title"],
    ["message_length", "1300"],
    ["hosts", JSON.stringify(["ember.localhost", "more.localhost"])],
  ];

  it.each(roles)(
    "A %s publishes exactly the parts of the matrix on the own site, and none on another",
    async (role) => {
      const able: Partial<Record<Role, number>> = { owner: 3, manager: 2, marketing: 1 };
      const by = await person(role);
      const done: string[] = [];
      for (const [setting, value] of parts) {
        const kept = await keep(by, setting, value).catch((error: { code?: string }) => error.code);
        if (kept === "staff.denied") continue;
        await publish(by);
        done.push(setting);
      }
      expect(done).toEqual(parts.slice(0, able[role] ?? 0).map(([setting]) => setting));
      for (const verb of ["keep-setting", "publish-draft", "restore-version", "discard-draft"])
        await expect(runAs(by, verb, { setting: "index_title" }, "marina")).rejects.toMatchObject({
          code: "staff.denied",
        });
    },
  );

  it("A manager without a fresh confirmation publishes texts, and no other setting", async () => {
    const manager = await hire(app, [{ role: "manager", on: app.ember }]);
    await keep(manager, "index_title", "A changed title");
    await publish(manager);
    await keep(manager, "message_length", "1300");
    await expect(publish(manager)).rejects.toMatchObject({ code: "staff.step_up" });
  });

  it("The database asks for the permission of each changed part, whatever the draft's form allowed", async () => {
    const marketing = await person("marketing");
    await keep(marketing, "index_title", "A changed title");
    await app.oracle(
      "update site_drafts set record = jsonb_set(record, '{settings,message_length}', '1300') where person = $1",
      [marketing.staffId],
    );
    await expect(publish(marketing)).rejects.toMatchObject({ code: "staff.denied" });
  });

  it("The database and the code name the same permission for each part", async () => {
    for (const part of ["hosts", ...settingNames] as SitePart[]) {
      const record = (value: string) => (part === "hosts" ? { hosts: value } : { settings: { [part]: value } });
      const [row] = await app.oracle<{ deeds: string[] }>("select site_deeds($1::jsonb, $2::jsonb) as deeds", [
        JSON.stringify(record("a")),
        JSON.stringify(record("b")),
      ]);
      expect(row?.deeds, part).toEqual([settingPermission(part)]);
      expect(changePermission(part === "hosts" ? part : `settings.${part}.inner`), part).toBe(settingPermission(part));
    }
    const [others] = await app.oracle(
      "select site_deeds('{\"texts\": 1}', '{\"texts\": 2}') as texts, site_deeds('{}', '{\"bundles\": 2}') as bundles",
    );
    expect(others).toEqual({
      texts: [changePermission("texts.en.lead")],
      bundles: [changePermission("bundles.c50.credits")],
    });
  });
});
