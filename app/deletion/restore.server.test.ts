import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findLink, issueLink } from "~/accounts/email-links.server";
import { endSession, startSession } from "~/accounts/sessions.server";
import { placeOrder } from "~/payments/orders.server";
import { chooseOutcome } from "~/payments/providers/test.server";
import { listUnmatched, recoverPayments } from "~/payments/recovery.server";
import { settlePayment } from "~/payments/settlement.server";
import { advanceJournal } from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { balanceOf } from "~/wallet/ledger.server";
import { findViewerByToken } from "~/server/viewer.server";
import { openTestDatabase, type TestDatabase } from "../../tests/support/database";
import { type TestApp, openTestApp } from "../../tests/support/test-app";
import { newOrder } from "../../tests/support/new-order";
import { purgeMember } from "./purge.server";
import { noteErasedTenant } from "~/tenancy/erased-tenants.server";
import { forgetTenants } from "~/tenancy/resolve.server";
import { replayJournal, whyNotToServe } from "./restore.server";

/**
 * A database is dumped, lives on, and is lost; its dump is restored beside the journal. By pg_dump and pg_restore where
 * there is a server, by a copy of its folder where it is embedded.
 */
const dataDir = mkdtempSync(join(tmpdir(), "restore-"));
let app: TestApp;
let restore: () => Promise<TestDatabase>;

const advance = () => advanceJournal(services().database, services().journal);
const viewerOf = (scope: TenantScope, token: string) => scope.db.read((q) => findViewerByToken(q, token));
const balance = (memberId: string) => app.ember.db.read((q) => balanceOf(q, memberId));

async function open(database: TestDatabase): Promise<void> {
  app = await openTestApp({ from: { database, dataDir } });
  forgetTenants();
}

/** What was there when the dump was made. */
interface Known {
  leaver: string;
  member: string;
  loggedOut: string;
  usedLink: string;
  unsubscribes: string;
  objects: string;
  openOrder: string;
}
let known: Known;
let lateReference: string;

const order = (memberId: string) => placeOrder(app.ember, newOrder(memberId));
const referenceOf = (payUrl: string) => payUrl.split("/").at(-1) as string;

async function fill(): Promise<Known> {
  const { ember } = app;
  const leaver = await app.member(ember);
  const member = await app.member(ember);
  await app.oracle(
    `insert into deletions (tenant_id, id, member_id, reason, requested_at, return_until)
     values ($1, gen_random_uuid(), $2, 'break', now() - interval '15 days', now() - interval '1 day')`,
    [ember.tenant.id, leaver],
  );
  await app.oracle("update members set state = 'deleted', deleted_at = now() where id = $1", [leaver]);
  const { payUrl } = await order(member);
  return ember.db.write(async (w) => ({
    leaver,
    member,
    loggedOut: (await startSession(w, member, "Firefox")).token,
    usedLink: await issueLink(w, "reset", member),
    unsubscribes: await issueLink(w, "unsubscribe", member),
    objects: await issueLink(w, "appeal", member),
    openOrder: referenceOf(payUrl),
  }));
}

/** What happened after the dump. */
async function liveOn(): Promise<void> {
  const { ember } = app;
  await purgeMember(ember, known.leaver);
  await ember.db.write(async (w) => {
    const viewer = await findViewerByToken(w, known.loggedOut);
    await endSession(w, viewer?.sessionId as string);
  });
  for (const reference of [known.openOrder, lateReference]) await chooseOutcome(ember, reference, "paid");
}

beforeAll(async () => {
  const database = await openTestDatabase();
  await open(database);
  expect(await whyNotToServe()).toBeNull();
  known = await fill();
  await advance();
  restore = await database.backUp();
  lateReference = referenceOf((await order(await app.member(app.ember))).payUrl);
  await liveOn();
  // The provider's own books, which no dump of ours takes back.
  const paidThere = await app.oracle<Record<string, unknown>>("select * from test_provider_payments");
  await app.close();
  await open(await restore());
  for (const { reference, ...row } of paidThere) {
    await app.oracle(
      `insert into test_provider_payments select (jsonb_populate_record(null::test_provider_payments, $1::jsonb)).*
       on conflict (tenant_id, reference) do update set state = excluded.state`,
      [JSON.stringify({ reference, ...row })],
    );
  }
});
afterAll(async () => {
  await app?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("a database that was restored from a dump (D46)", () => {
  it("brings back who was erased and who was logged out", async () => {
    expect(await app.oracle("select 1 from accounts where member_id = $1", [known.leaver])).toHaveLength(1);
    expect(await viewerOf(app.ember, known.loggedOut)).not.toBeNull();
  });

  it("does not serve, says why in a sentence, and names the command", async () => {
    const why = await whyNotToServe();
    expect(why).toMatch(/older than its journal/);
    expect(why).toMatch(/npm run operator -- replay-deletions/);
    // Neither another look nor the job of each minute makes it newer.
    expect(await advance()).toBe(false);
    expect(await whyNotToServe()).toBe(why);
  });

  it("is not declared caught up while a record that cannot be read would leave its people out", async () => {
    const write = (sql: string) => app.oracle(`update tenants set version = version + 1, ${sql}`);
    const records = await app.oracle<{ id: number; record: object }>("select id, record from tenants");
    for (const broken of ["where slug = 'ember'", ""]) {
      await write(`record = jsonb_set(record, '{settings,name}', '5') ${broken}`);
      forgetTenants();
      await expect(replayJournal()).rejects.toThrow(/record of .*ember.* cannot be read/);
      expect(await whyNotToServe()).toMatch(/older than its journal/);
    }
    for (const { id, record } of records)
      await app.oracle("update tenants set version = version + 1, record = $2 where id = $1", [
        id,
        JSON.stringify(record),
      ]);
    forgetTenants();
  });

  it("is not declared caught up while it has a site that was erased since", async () => {
    const { journal } = services();
    await noteErasedTenant(journal, "marina");
    await expect(replayJournal()).rejects.toThrow(/brought back marina, erased since/);
    expect(await whyNotToServe()).toMatch(/older than its journal/);
    // Made anew under the same name, it is another.
    await app.oracle("update tenants set created_at = now() + interval '1 minute' where slug = 'marina'");
  });

  it("erases anew, ends every session and mailed link but those to unsubscribe and to object, and then serves", async () => {
    const replayed = await replayJournal();
    expect(replayed).toMatchObject({ standing: "restored", erased: { ember: 1, marina: 0 }, ended: 2 });
    expect(await app.oracle("select 1 from accounts where member_id = $1", [known.leaver])).toEqual([]);
    expect(await viewerOf(app.ember, known.loggedOut)).toBeNull();
    expect(await app.ember.db.read((q) => findLink(q, known.usedLink))).toBeNull();
    expect(await app.ember.db.read((q) => findLink(q, known.unsubscribes))).not.toBeNull();
    expect(await app.ember.db.read((q) => findLink(q, known.objects))).not.toBeNull();
    expect(await whyNotToServe()).toBeNull();
  });

  it("credits what was paid after the dump, and writes down for people what no order explains", async () => {
    expect(await balance(known.member)).toBe(0);
    await services().queue.drainOnce();
    expect(await balance(known.member)).toBe(120);
    const waiting = await app.ember.db.read((q) => listUnmatched(q));
    expect(waiting).toMatchObject([{ reference: lateReference, amountMinor: 1_899, currency: "GBP" }]);
    // Once more changes nothing.
    const again = await recoverPayments(app.ember, new Date(Date.now() - 3_600_000));
    expect(again).toEqual({ matched: 1, unmatched: 0, next: null });
    expect(await balance(known.member)).toBe(120);
    expect(await settlePayment(app.ember, "test", known.openOrder)).toBe("completed");
  });

  it("ends no session where nothing was restored, unless it is told so", async () => {
    const token = await app.ember.db.write(async (w) => (await startSession(w, known.member, "Firefox")).token);
    expect(await replayJournal()).toMatchObject({ standing: "current", ended: null });
    expect(await viewerOf(app.ember, token)).not.toBeNull();
    expect(await replayJournal({ isRestored: true })).toMatchObject({ ended: 1 });
    expect(await viewerOf(app.ember, token)).toBeNull();
  });

  it("is told from the database that it was: the old one, started again, does not serve either", async () => {
    await app.close();
    await open(await restore());
    expect(await whyNotToServe()).toMatch(/older than its journal/);
  });

  it("does not serve with an empty journal: another folder, or a lost one", async () => {
    await app.close();
    rmSync(join(dataDir, "journal"), { recursive: true });
    await open(await restore());
    expect(await whyNotToServe()).toMatch(/journal is empty/);
    expect(await replayJournal()).toMatchObject({ standing: "lost" });
    expect(await whyNotToServe()).toBeNull();
  });
});
