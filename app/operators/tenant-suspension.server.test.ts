import { beforeEach, describe, expect, it } from "vitest";
import { startSession } from "~/accounts/sessions.server";
import { saveSubscription } from "~/notifications/push-subscriptions.server";
import { services } from "~/platform/services.server";
import { publishTenantChange, followTenantChanges } from "~/tenancy/changes.server";
import { findTenant, forgetTenants, resolveHost } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { readTenant } from "~/tenancy/tenant-folder.server";
import { endUnservedStreams, openMemberStream, openStreams } from "~/server/member-stream.server";
import type { TestDatabase } from "../../tests/support/database";
import { testAppOfFile } from "../../tests/support/test-app";
import { readLive } from "../../tests/support/reader";
import { applyTenant } from "./tenant-onboarding.server";
import { moveHost } from "./tenant-host.server";
import { resumeTenant, suspendTenant } from "./tenant-suspension.server";

const app = testAppOfFile();
const context = () => ({
  database: (app.database as TestDatabase).owner,
  publishChange: () => publishTenantChange({ database: app.database, store: services().store }),
});
beforeEach(async () => {
  await app.oracle("update tenants set suspended_at = null, version = version + 1");
  forgetTenants();
});

async function emberNow() {
  const tenant = await findTenant(app.ember.tenant.id);
  if (!tenant) throw new Error("ember is gone");
  return openTenant(tenant);
}

async function present(scope = app.ember) {
  const memberId = await app.member(scope);
  const { id: sessionId } = await scope.db.write(async (w) => {
    await startSession(w, memberId, "test");
    const row = await w.from("sessions").select("id").where("member_id", "=", memberId).executeTakeFirstOrThrow();
    const subscription = { endpoint: `https://push.example/${memberId}`, keys: { p256dh: "x", auth: "y" } };
    await saveSubscription(w, { memberId, sessionId: row.id }, subscription);
    return row;
  });
  return { memberId, sessionId };
}

const openOf = async (tenantId: number) => {
  const [row] = await app.oracle<{ sessions: number; browsers: number }>(
    `select (select count(*)::integer from sessions where tenant_id = $1 and ended_at is null) as sessions,
       (select count(*)::integer from push_subscriptions where tenant_id = $1) as browsers`,
    [tenantId],
  );
  return row;
};

async function until(holds: () => boolean, ms = 5000): Promise<void> {
  for (const end = performance.now() + ms; performance.now() < end; ) {
    if (holds()) return;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error(`The condition did not hold within ${ms} ms.`);
}

describe("suspending a tenant", () => {
  it("Suspending a tenant ends its sessions, push subscriptions and streams within seconds, and no other tenant's", async () => {
    const unfollow = followTenantChanges({ onChange: endUnservedStreams });
    const here = await present();
    const there = await present(app.marina);
    const open = (scope: typeof app.ember, who: typeof here) =>
      readLive(openMemberStream({ scope, ...who, lastEventId: null }));
    const mine = open(await emberNow(), here);
    const theirs = open(app.marina, there);
    expect([await mine.next(), await theirs.next()].every((piece) => piece?.includes("event: ready"))).toBe(true);
    expect(openStreams.size).toBe(2);
    const { sessions } = await suspendTenant(context(), "ember");
    expect(sessions).toBeGreaterThan(0);
    await until(() => openStreams.size === 1);
    expect(await mine.next()).toContain("event: session-ended");
    expect(await openOf(app.ember.tenant.id)).toEqual({ sessions: 0, browsers: 0 });
    expect(await openOf(app.marina.tenant.id)).toEqual({ sessions: 1, browsers: 1 });
    theirs.leave();
    await unfollow();
  });

  it("A suspension is published before its sessions' rows are ended, which takes long on a large site", async () => {
    await present();
    const { id } = app.ember.tenant;
    const atPublication: unknown[] = [];
    const publishChange = async () => {
      const [row] = await app.oracle("select suspended_at is not null as suspended from tenants where id = $1", [id]);
      atPublication.push(row, (await openOf(id))?.sessions);
    };
    const { sessions } = await suspendTenant({ ...context(), publishChange }, "ember");
    expect(atPublication).toEqual([{ suspended: true }, sessions]);
    expect(sessions).toBeGreaterThan(0);
    expect(await openOf(id)).toEqual({ sessions: 0, browsers: 0 });
  });

  it("After an interrupted suspension, resuming the tenant revives no session", async () => {
    await present();
    const publishChange = () => Promise.reject(new Error("interrupted"));
    await expect(suspendTenant({ ...context(), publishChange }, "ember")).rejects.toThrow("interrupted");
    await resumeTenant(context(), "ember");
    expect(await openOf(app.ember.tenant.id)).toEqual({ sessions: 0, browsers: 0 });
  });

  it("Suspending a tenant twice is refused, and so is resuming an open tenant", async () => {
    await expect(resumeTenant(context(), "ember")).rejects.toThrow("is not suspended");
    await suspendTenant(context(), "ember");
    await expect(suspendTenant(context(), "ember")).rejects.toThrow("suspended already");
    await expect(suspendTenant(context(), "nowhere")).rejects.toThrow("There is no site nowhere");
  });

  it("Applying the folder of a suspended tenant does not resume it", async () => {
    await suspendTenant(context(), "ember");
    const tenant = readTenant("tenants", "ember");
    if (!tenant.ok) throw new Error("tenants/ember is broken");
    const { state, record, company } = tenant.value;
    const settings = { ...(record.settings as Record<string, unknown>), name: "Another" };
    await applyTenant(context().database, { slug: "ember", state, record: { ...record, settings }, company });
    forgetTenants();
    expect((await emberNow()).tenant).toMatchObject({ suspended: true, settings: { name: "Another" } });
  });

  it("A suspended tenant's payments are settled, and its mails and pushes wait until the tenant resumes", async () => {
    await app.oracle("delete from pgboss.job");
    await suspendTenant(context(), "ember");
    await app.ember.enqueue("payments.settle", { provider: "test", reference: "test_none" });
    await app.ember.enqueue("mail.send", { mailId: "00000000-0000-4000-8000-000000000000" });
    await services().queue.runDueJobs();
    const waiting = await app.oracle("select data ->> 'job' as job from pgboss.job where state = 'created'");
    expect(waiting).toEqual([{ job: "mail.send" }]);
    await resumeTenant(context(), "ember");
    await services().queue.runDueJobs({ ahead: true });
    const left = await app.oracle("select 1 from pgboss.job where data ->> 'job' = 'mail.send' and state = 'created'");
    expect(left).toEqual([]);
  });
});

describe("moving a tenant to another host", () => {
  const move = (from: string, to: string, redirect = false) =>
    moveHost(context(), { slug: "ember", from, to, redirect });
  const hosts = () => app.oracle("select host, tenant_id, redirects from tenant_hosts order by host");
  const recordOf = async () =>
    (await app.oracle<{ record: unknown }>("select record from tenants where slug = 'ember'"))[0]?.record;

  it.each([
    ["a host of another site", "ember.localhost", "marina.localhost", "belongs to another site"],
    ["a host that is not its own", "marina.localhost", "glow.localhost", "is no host of ember"],
    ["a host it has already", "ember.localhost", "ember.localhost", "already"],
  ])("A move is refused from or to %s, and nothing changes", async (_, from, to, reason) => {
    const before = [await hosts(), await recordOf()];
    await present();
    const open = await openOf(app.ember.tenant.id);
    await expect(move(from, to)).rejects.toThrow(reason);
    expect([await hosts(), await recordOf()]).toEqual(before);
    expect(await openOf(app.ember.tenant.id)).toEqual(open);
  });

  it("Moving a live tenant to a host that leads nowhere is refused", async () => {
    await app.oracle("update tenants set state = 'live' where slug = 'ember'");
    await expect(move("ember.localhost", "glow.localhost")).rejects.toThrow("leads nowhere");
    await app.oracle("update tenants set state = 'demo' where slug = 'ember'");
  });

  it("A move changes host, domain and sessions in one step, its redirect survives an apply, and it can be reversed", async () => {
    await present();
    await move("ember.localhost", "glow.localhost", true);
    forgetTenants();
    const found = await resolveHost("glow.localhost");
    expect(found).toMatchObject({
      status: "found",
      tenant: { canonicalHost: "glow.localhost", hosts: ["glow.localhost"], formerHosts: ["ember.localhost"] },
    });
    expect(await openOf(app.ember.tenant.id)).toEqual({ sessions: 0, browsers: 0 });
    const tenant = readTenant("tenants", "ember");
    if (!tenant.ok || found.status !== "found") throw new Error("ember is broken");
    const { state, record, company } = tenant.value;
    const settings = { ...(record.settings as Record<string, unknown>), domain: "glow.localhost" };
    const moved = { ...record, hosts: ["glow.localhost"], settings };
    await applyTenant(context().database, { slug: "ember", state, record: moved, company });
    forgetTenants();
    expect((await emberNow()).tenant.formerHosts).toEqual(["ember.localhost"]);
    await move("glow.localhost", "ember.localhost");
    forgetTenants();
    expect((await emberNow()).tenant).toMatchObject({ canonicalHost: "ember.localhost", formerHosts: [] });
    expect(await resolveHost("glow.localhost")).toEqual({ status: "unknown" });
  });
});
