import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findLink, issueLink } from "~/accounts/email-links.server";
import { hashPassword } from "~/accounts/passwords.server";
import { endSession, startSession } from "~/accounts/sessions.server";
import { placeOrder } from "~/payments/orders.server";
import { chooseOutcome } from "~/payments/providers/test.server";
import { listUnmatched, recoverPayments } from "~/payments/recovery.server";
import { sendRefund } from "~/payments/send-refund.server";
import { settlePayment } from "~/payments/settlement.server";
import { advanceJournal } from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import { balanceOf } from "~/wallet/ledger.server";
import { findViewer } from "~/server/viewer.server";
import { openTestDatabase, type TestDatabase } from "../../tests/support/database";
import { type TestApp, openTestApp } from "../../tests/support/test-app";
import { viewerOf } from "../../tests/support/viewer";
import { newOrder } from "../../tests/support/new-order";
import { makeDeletionOverdue } from "../../tests/support/overdue-deletion";
import { deleteAccount } from "./deletion.server";
import { eraseAtOnce, eraseMember } from "./member-requests.server";
import { purgeMember } from "./purge.server";
import { reopenAccount } from "./reactivation.server";
import { completeRequests } from "./request-journal.server";
import { noteErasedTenant } from "~/tenancy/erased-tenants.server";
import { forgetTenants } from "~/tenancy/resolve.server";
import { replayJournal, findRestoreProblem } from "./restore.server";

/**
 * Dumps a database, changes it, and restores the dump. The journal also has the entries from after the dump. An
 * embedded database is copied as a folder.
 */
const dataDir = mkdtempSync(join(tmpdir(), "restore-"));
let app: TestApp;
let restore: () => Promise<TestDatabase>;

const advance = () => advanceJournal(services().database, services().journal);
const balance = (memberId: string) => app.ember.db.read((q) => balanceOf(q, memberId));

async function open(database: TestDatabase): Promise<void> {
  app = await openTestApp({ from: { database, dataDir } });
  forgetTenants();
}

/** Ids and names of rows in the dump. */
interface Known {
  leaver: string;
  leavesLater: string;
  returnsLater: string;
  leftBefore: string;
  member: string;
  loggedOut: string;
  usedLink: string;
  unsubscribes: string;
  objects: string;
  openOrder: string;
  /**
   * Two members with credits, later erased at their written request. Only the first member's refund is sent before the
   * loss.
   */
  refunded: string;
  unrefunded: string;
  /** A member with credits, later erased immediately. The refund is not sent before the loss. */
  owed: string;
}
let known: Known;
/** One statement ends 5,000 sessions. One more needs a second statement. */
const manyDevices = 5001;

interface Requested {
  id: string;
  requested_at: Date;
  return_until: Date;
}
let requested: Requested | undefined;
const password = "four words in a row";
let lateReference: string;
let refundReturnId: string | undefined;

const order = (memberId: string) => placeOrder(app.ember, newOrder(memberId));
const referenceOf = (payUrl: string) => payUrl.split("/").at(-1) as string;

async function buyer(): Promise<string> {
  const memberId = await app.member(app.ember);
  const reference = referenceOf((await order(memberId)).payUrl);
  await chooseOutcome(app.ember, reference, "paid");
  await settlePayment(app.ember, "test", reference);
  return memberId;
}

const returnsOf = (memberId: string) =>
  app.oracle<{ id: string; state: string; credits: number; amount_minor: number }>(
    "select id, state, credits, amount_minor from credit_returns where member_id = $1",
    [memberId],
  );
const refundsOf = (memberId: string) =>
  app.oracle<{ minor: number; returnId: string | null }>(
    `select t.refunded_minor as minor, t.refund_return_id as "returnId" from test_provider_payments t
     join payments p on p.id = t.payment_id join orders o on o.id = p.order_id where o.member_id = $1`,
    [memberId],
  );

async function fill(): Promise<Known> {
  const { ember } = app;
  const leaver = await app.member(ember);
  const member = await app.member(ember);
  await makeDeletionOverdue(app, leaver);
  const { payUrl } = await order(member);
  const leavesLater = await app.member(ember, {
    email: "later@members.test",
    passwordHash: await hashPassword(password),
  });
  const returnsLater = await app.member(ember, { passwordHash: await hashPassword(password) });
  const [refunded, unrefunded, owed] = [await buyer(), await buyer(), await buyer()];
  await completeRequests(ember);
  const leftBefore = await app.member(ember, { passwordHash: await hashPassword(password) });
  await deleteAccount(ember, leftBefore, { reason: "break", password });
  await app.oracle(
    `insert into sessions (tenant_id, token_hash, id, member_id, created_at, expires_at)
     select $1, 'device ' || n, gen_random_uuid(), $2, now(), now() + interval '30 days' from generate_series(1, $3) n`,
    [ember.tenant.id, member, manyDevices],
  );
  return ember.db.write(async (w) => ({
    leaver,
    leavesLater,
    returnsLater,
    leftBefore,
    member,
    loggedOut: (await startSession(w, member, "Firefox")).token,
    usedLink: await issueLink(w, "reset", member),
    unsubscribes: await issueLink(w, "unsubscribe", member),
    objects: await issueLink(w, "appeal", member),
    openOrder: referenceOf(payUrl),
    refunded,
    unrefunded,
    owed,
  }));
}

/** Changes the database after the dump. */
async function liveOn(): Promise<void> {
  const { ember } = app;
  await purgeMember(ember, known.leaver);
  for (const id of [known.leavesLater, known.returnsLater])
    await deleteAccount(ember, id, { reason: "break", password });
  for (const id of [known.returnsLater, known.leftBefore]) await ember.db.write((w) => reopenAccount(w, id));
  [requested] = await app.oracle<Requested>(
    "select id, requested_at, return_until from deletions where member_id = $1",
    [known.leavesLater],
  );
  const { sessionId } = await viewerOf(ember, known.loggedOut);
  await ember.db.write((w) => endSession(w, sessionId));
  for (const id of [known.refunded, known.unrefunded]) await eraseMember(ember, id, async () => {});
  const [sent] = await returnsOf(known.refunded);
  await sendRefund(ember, sent?.id as string);
  refundReturnId = sent?.id;
  await ember.db.write((w) => eraseAtOnce(w, known.owed, "active"));
  await purgeMember(ember, known.owed);
  for (const reference of [known.openOrder, lateReference]) await chooseOutcome(ember, reference, "paid");
}

beforeAll(async () => {
  const database = await openTestDatabase();
  await open(database);
  expect(await findRestoreProblem()).toBeNull();
  known = await fill();
  await advance();
  restore = await database.backUp();
  lateReference = referenceOf((await order(await app.member(app.ember))).payUrl);
  await liveOn();
  // Copy the provider's table too, because a dump would not contain a real provider's records.
  const paidThere = await app.oracle<Record<string, unknown>>("select * from test_provider_payments");
  await app.close();
  await open(await restore());
  for (const { reference, ...row } of paidThere) {
    await app.oracle(
      `insert into test_provider_payments select (jsonb_populate_record(null::test_provider_payments, $1::jsonb)).*
       on conflict (tenant_id, reference) do update
         set state = excluded.state, refunded_minor = excluded.refunded_minor, refund_return_id = excluded.refund_return_id`,
      [JSON.stringify({ reference, ...row })],
    );
  }
});
afterAll(async () => {
  await app?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("a database restored from a dump (D46)", () => {
  it("A restored dump brings back erased members and ended sessions", async () => {
    expect(await app.oracle("select 1 from accounts where member_id = $1", [known.leaver])).toHaveLength(1);
    expect(await findViewer(app.ember, known.loggedOut)).not.toBeNull();
  });

  it("A restored database does not serve, and says why and which command helps", async () => {
    const why = await findRestoreProblem();
    expect(why).toMatch(/older than its journal/);
    expect(why).toMatch(/npm run operator -- replay-deletions/);
    // Neither a second check nor the timer of `keepJournal` may advance the journal.
    expect(await advance()).toBe(false);
    expect(await findRestoreProblem()).toBe(why);
  });

  it("A restored database stays refused while a tenant's record is unreadable", async () => {
    const write = (sql: string) => app.oracle(`update tenants set version = version + 1, ${sql}`);
    const records = await app.oracle<{ id: number; record: object }>("select id, record from tenants");
    for (const broken of ["where slug = 'ember'", ""]) {
      await write(`record = jsonb_set(record, '{settings,name}', '5') ${broken}`);
      forgetTenants();
      await expect(replayJournal()).rejects.toThrow(/record of .*ember.* cannot be read/);
      expect(await findRestoreProblem()).toMatch(/older than its journal/);
    }
    for (const { id, record } of records)
      await app.oracle("update tenants set version = version + 1, record = $2 where id = $1", [
        id,
        JSON.stringify(record),
      ]);
    forgetTenants();
  });

  it("A restored database stays refused while it holds an erased site", async () => {
    const { journal } = services();
    await noteErasedTenant(journal, "marina");
    await expect(replayJournal()).rejects.toThrow(/brought back marina, erased since/);
    expect(await findRestoreProblem()).toMatch(/older than its journal/);
    // A site created later with the same name is not the erased site.
    await app.oracle("update tenants set created_at = now() + interval '1 minute' where slug = 'marina'");
  });
});

describe("a database after the replay of its journal (D46)", () => {
  let replayed: Awaited<ReturnType<typeof replayJournal>>;

  beforeAll(async () => {
    replayed = await replayJournal();
  });

  it("A replay erases again, ends sessions and mailed links except unsubscribe and appeal, and then the database serves", async () => {
    expect(replayed).toMatchObject({
      journalState: "restored",
      erased: { ember: 2, marina: 0 },
      ended: 3 + manyDevices,
    });
    expect([replayed.left, replayed.returned]).toEqual([
      { ember: 3, marina: 0 },
      { ember: 1, marina: 0 },
    ]);
    expect(await app.oracle("select 1 from accounts where member_id = $1", [known.leaver])).toEqual([]);
    expect(await findViewer(app.ember, known.loggedOut)).toBeNull();
    expect(await app.ember.db.read((q) => findLink(q, known.usedLink))).toBeNull();
    expect(await app.ember.db.read((q) => findLink(q, known.unsubscribes))).not.toBeNull();
    expect(await app.ember.db.read((q) => findLink(q, known.objects))).not.toBeNull();
    expect(await findRestoreProblem()).toBeNull();
  });

  it("A replay deletes members again who asked for it after the dump, and spares those who reactivated", async () => {
    const rows = await app.oracle(
      `select d.id, d.requested_at, d.return_until, m.state from deletions d
       join members m on m.tenant_id = d.tenant_id and m.id = d.member_id where d.member_id = $1`,
      [known.leavesLater],
    );
    expect(rows).toEqual([{ ...requested, state: "deleted" }]);
    expect(await app.oracle("select state from members where id = $1", [known.returnsLater])).toEqual([
      { state: "active" },
    ]);
    const mails = await app.oracle("select template from mail_outbox where member_id = $1", [known.leavesLater]);
    expect(mails).toEqual([{ template: "reactivation" }]);
  });

  it("A replay reactivates a member who left before the dump and reactivated after it", async () => {
    const rows = await app.oracle(
      `select m.state, p.listed, d.returned_at is not null as returned from members m
       join profiles p on p.member_id = m.id join deletions d on d.member_id = m.id where m.id = $1`,
      [known.leftBefore],
    );
    expect(rows).toEqual([{ state: "active", listed: true, returned: true }]);
  });

  it("A replay credits payments made after the dump, and lists payments without an order", async () => {
    expect(await balance(known.member)).toBe(0);
    await services().queue.runDueJobs();
    expect(await balance(known.member)).toBe(120);
    const waiting = await app.ember.db.read((q) => listUnmatched(q));
    expect(waiting).toMatchObject([{ reference: lateReference, amountMinor: 1_899, currency: "GBP" }]);
    // A second recovery of payments changes nothing.
    const again = await recoverPayments(app.ember, new Date(Date.now() - 3_600_000));
    expect(again).toEqual({ matched: 4, unmatched: 0, next: null });
    expect(await balance(known.member)).toBe(120);
    expect(await settlePayment(app.ember, "test", known.openOrder)).toBe("completed");
  });

  it("A replayed erasure refunds credits once, whether or not the refund was sent before the loss", async () => {
    for (const memberId of [known.refunded, known.unrefunded]) {
      expect(await returnsOf(memberId)).toMatchObject([{ state: "sent", credits: 120, amount_minor: 1_899 }]);
      expect(await balance(memberId)).toBe(0);
    }
    expect(await refundsOf(known.refunded)).toEqual([{ minor: 1_899, returnId: refundReturnId }]);
    const [replayed] = await returnsOf(known.unrefunded);
    expect(await refundsOf(known.unrefunded)).toEqual([{ minor: 1_899, returnId: replayed?.id }]);
  });

  it("A refund that was owed to an erased member is owed again after a restore from before the request", async () => {
    const [again] = await returnsOf(known.owed);
    expect(again).toMatchObject({ state: "sent", credits: 120, amount_minor: 1_899 });
    expect(await refundsOf(known.owed)).toEqual([{ minor: 1_899, returnId: again?.id }]);
    expect(await app.oracle("select 1 from accounts where member_id = $1", [known.owed])).toEqual([]);
  });

  it("A replay ends sessions only in a restored database, or when told that the database was restored", async () => {
    const token = await app.ember.db.write(async (w) => (await startSession(w, known.member, "Firefox")).token);
    expect(await replayJournal()).toMatchObject({ journalState: "current", ended: null });
    expect(await findViewer(app.ember, token)).not.toBeNull();
    // `ended` counts one session and the reactivation links that the replay mailed.
    expect(await replayJournal({ isRestored: true })).toMatchObject({
      ended: 4,
      left: { ember: 0 },
      returned: { ember: 0 },
    });
    expect(await findViewer(app.ember, token)).toBeNull();
  });

  it("A site whose erasure failed does not stop the replay of a current database", async () => {
    const { journal } = services();
    await app.oracle("update tenants set created_at = now() - interval '1 minute' where slug = 'marina'");
    await noteErasedTenant(journal, "marina");
    expect(await replayJournal()).toMatchObject({ journalState: "current", ended: null });
    await expect(replayJournal({ isRestored: true })).rejects.toThrow(/brought back marina/);
    await app.oracle("update tenants set created_at = now() + interval '1 minute' where slug = 'marina'");
  });
});

describe("a dump restored once more (D46)", () => {
  beforeAll(async () => {
    await replayJournal();
  });

  it("The same dump, restored a second time, does not serve", async () => {
    await app.close();
    await open(await restore());
    expect(await findRestoreProblem()).toMatch(/older than its journal/);
  });

  it("A restored database with an empty journal does not serve", async () => {
    await app.close();
    rmSync(join(dataDir, "journal"), { recursive: true });
    await open(await restore());
    expect(await findRestoreProblem()).toMatch(/journal is empty/);
    expect(await replayJournal()).toMatchObject({ journalState: "lost" });
    expect(await findRestoreProblem()).toBeNull();
  });
});
