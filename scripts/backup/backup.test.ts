import { appendFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSession } from "~/accounts/sessions.server";
import { purgeMember } from "~/deletion/purge.server";
import { findRestoreProblem, replayJournal } from "~/deletion/restore.server";
import { placeOrder } from "~/payments/orders.server";
import { chooseOutcome } from "~/payments/providers/test.server";
import { settlePayment } from "~/payments/settlement.server";
import { openDatabase } from "~/platform/database.server";
import { DataFolderInUse, lockDataFolder } from "~/platform/data-lock.server";
import { createDiskFiles } from "~/platform/disk-files.server";
import type { Env } from "~/platform/env.server";
import { advanceJournal } from "~/platform/journal.server";
import { migrate } from "~/platform/migrations.server";
import { services } from "~/platform/services.server";
import { findViewer } from "~/server/viewer.server";
import { forgetTenants } from "~/tenancy/resolve.server";
import { checkBooks } from "~/wallet/ledger-check.server";
import { balanceOf } from "~/wallet/ledger.server";
import { makeEmptyDatabase, openTestDatabase } from "../../tests/support/database";
import { newOrder } from "../../tests/support/new-order";
import { makeDeletionOverdue } from "../../tests/support/overdue-deletion";
import { openTestApp, type TestApp } from "../../tests/support/test-app";
import { makeBackup } from "./make-backup";
import { manifestIn, readManifest } from "./manifest";
import { restoreBackup } from "./restore-backup";

const folders: string[] = [];
const newFolder = (name: string) => {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const server = process.env.TEST_DATABASE_URL;

describe.runIf(server)("a drill of backup and restore on PostgreSQL", () => {
  const dataDir = newFolder("drill");
  const backup = join(dataDir, "backup");
  const photo = new Uint8Array([1, 2, 3]);
  let app: TestApp;
  let env: Env;
  let known: { leaver: string; buyer: string; session: string; photoKey: string };
  let restored: { files: number; madeAt: string };
  const whole = { withFiles: true, isJournalLost: false };

  async function fill() {
    const { ember } = app;
    const buyer = await app.member(ember);
    const { payUrl } = await placeOrder(ember, newOrder(buyer));
    const reference = payUrl.split("/").at(-1) as string;
    await chooseOutcome(ember, reference, "paid");
    await settlePayment(ember, "test", reference);
    const leaver = await app.member(ember);
    await makeDeletionOverdue(app, leaver);
    const { token } = await ember.db.write((w) => startSession(w, buyer, "Firefox"));
    const photoKey = "drill/photo";
    await ember.files.put(photoKey, photo, "image/webp");
    return { leaver, buyer, session: token, photoKey };
  }

  beforeAll(async () => {
    const database = await openTestDatabase();
    app = await openTestApp({ from: { database, dataDir } });
    known = await fill();
    const target = await makeEmptyDatabase(server as string);
    const urls = { DATABASE_URL: target.urls.application, MIGRATE_DATABASE_URL: target.urls.owner };
    await advanceJournal(services().database, services().journal);
    env = { ...services().env, DATA_DIR: dataDir, ...urls };
    await makeBackup(
      { ...env, DATABASE_URL: database.ownerUrl, MIGRATE_DATABASE_URL: database.ownerUrl },
      {
        folder: backup,
        withFiles: true,
      },
    );
    await purgeMember(app.ember, known.leaver);
    await app.ember.files.remove(known.photoKey);
    await app.close();
    restored = await restoreBackup(env, { folder: backup, ...whole });
    app = await openTestApp({ from: { database: await target.open(), dataDir } });
    forgetTenants();
  });
  afterAll(() => app?.close());

  it("A restored backup has the rows and files of its time, and does not serve before the replay", async () => {
    expect(restored.files).toBeGreaterThanOrEqual(1);
    expect((await app.ember.files.get(known.photoKey))?.bytes).toEqual(Buffer.from(photo));
    expect(await app.oracle("select 1 from accounts where member_id = $1", [known.leaver])).toHaveLength(1);
    expect(await findRestoreProblem()).toMatch(/older than its journal/);
  });

  it("After the replay erased people stay erased, sessions are void, the books agree and the site serves", async () => {
    const replayed = await replayJournal({ isRestored: true });
    expect(replayed.erased).toMatchObject({ ember: 1 });
    expect(await app.oracle("select 1 from accounts where member_id = $1", [known.leaver])).toEqual([]);
    expect(await findViewer(app.ember, known.session)).toBeNull();
    expect(await app.ember.db.read((q) => balanceOf(q, known.buyer))).toBe(120);
    expect(await app.ember.db.read((q) => checkBooks(q))).toEqual([]);
    expect(await findRestoreProblem()).toBeNull();
  });

  it("A restore refuses a database that holds tables", async () => {
    await expect(restoreBackup(env, { folder: backup, ...whole })).rejects.toThrow(/is not empty/);
  });

  it("A restore refuses a damaged dump before it changes the database", async () => {
    const { urls } = await makeEmptyDatabase(server as string);
    const empty = { ...env, DATABASE_URL: urls.application, MIGRATE_DATABASE_URL: urls.owner };
    appendFileSync(join(backup, "database.dump"), "x");
    await expect(restoreBackup(empty, { folder: backup, ...whole })).rejects.toThrow(/damaged/);
    const database = await openDatabase({ url: urls.owner, poolMax: 1 });
    const { rows } = await database.pool.query("select to_regclass('public.tenants') as tenants");
    expect(rows).toEqual([{ tenants: null }]);
    await database.close();
  });
});

describe("a backup of the embedded database", () => {
  const dataDir = newFolder("embedded");
  const backup = join(dataDir, "backup");
  const env = { DATA_DIR: dataDir, JOURNAL_DIR: join(dataDir, "journal") } as Env;
  const whole = { withFiles: true, isJournalLost: false };
  const refusal = (env: Env, wishes: Partial<typeof whole> = {}) =>
    restoreBackup(env, { folder: backup, ...whole, ...wishes }).then(
      () => "restored",
      (error: Error) => error.message,
    );

  beforeAll(async () => {
    const database = await openDatabase({ dataDir: join(dataDir, "database") });
    await migrate(database, "migrations");
    await database.pool.query("insert into installation (key, value) values ('drill', 'true')");
    await database.close();
    await createDiskFiles(join(dataDir, "files")).put("t1/a", new Uint8Array([1]), "image/webp");
    await createDiskFiles(join(dataDir, "journal")).put("erased/1", new Uint8Array([1]), "application/json");
  });

  it("A backup is refused while a server has the database open, and into a folder that is not empty", async () => {
    const lock = lockDataFolder(dataDir);
    await expect(makeBackup(env, { folder: join(dataDir, "half"), withFiles: true })).rejects.toThrow(DataFolderInUse);
    lock.release();
    await expect(makeBackup(env, { folder: dataDir, withFiles: true })).rejects.toThrow(/is not empty/);
    expect(await refusal(env)).toMatch(/no finished backup/);
  });

  it("A backup holds the database, the files and the journal, and a restore brings them back", async () => {
    expect(await makeBackup(env, { folder: backup, withFiles: true })).toMatchObject({ files: 1, journal: 1 });
    const fresh = { ...env, DATA_DIR: newFolder("fresh") };
    expect(await refusal(fresh)).toMatch(/MASTER_KEY lacks a key/);
    expect(existsSync(join(fresh.DATA_DIR, "database"))).toBe(false);
  });

  it("A restore refuses an empty journal, unless the journal is said to be lost", async () => {
    rmSync(join(dataDir, "database"), { recursive: true });
    const elsewhere = { ...env, JOURNAL_DIR: newFolder("journal") };
    expect(await refusal(elsewhere)).toMatch(/The journal is empty/);
    expect(await refusal(env, { isJournalLost: true })).toMatch(/not lost/);
    expect(await refusal(elsewhere, { isJournalLost: true })).toBe("restored");
    expect(await createDiskFiles(elsewhere.JOURNAL_DIR).list("")).toEqual(["erased/1"]);
    const database = await openDatabase({ dataDir: join(dataDir, "database") });
    const { rows } = await database.pool.query("select value from installation where key = 'drill'");
    expect(rows).toEqual([{ value: true }]);
    await database.close();
    expect(await refusal(env)).toMatch(/exists. Move it away/);
  });

  it("A restore refuses a backup of a newer version", async () => {
    const manifest = readManifest(backup);
    writeFileSync(manifestIn(backup), JSON.stringify({ ...manifest, newestMigration: "209901010000_later.sql" }));
    expect(await refusal(env)).toMatch(/newer version/);
    writeFileSync(manifestIn(backup), JSON.stringify({ ...manifest, format: 2 }));
    expect(await refusal(env)).toMatch(/another format/);
  });
});
