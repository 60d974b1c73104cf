import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { purgeMember } from "~/deletion/purge.server";
import { findRestoreProblem, replayJournal } from "~/deletion/restore.server";
import { advanceJournal } from "~/platform/journal.server";
import { services } from "~/platform/services.server";
import { forgetTenants } from "~/tenancy/resolve.server";
import { openNamed, openTestDatabase } from "../support/database";
import { makeDeletionOverdue } from "../support/overdue-deletion";
import { type Server, startPostgres, testVariables, withArchive } from "../support/postgres";
import { openTestApp, type TestApp } from "../support/test-app";
import { isWanted } from "./load";

/** The point-in-time recovery that docs/production.md advises, with the server's own programs. */
describe.skipIf(!isWanted)("A database is recovered to a moment between two backups", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "moment-"));
  let server: Server;
  let app: TestApp;

  /** Names the server and its login to the test database. Stubs end with each hook and test. */
  function nameServer(): void {
    for (const [name, value] of Object.entries(testVariables(server))) vi.stubEnv(name, value);
  }

  beforeAll(async () => {
    server = await startPostgres(withArchive);
    nameServer();
    app = await openTestApp({ from: { database: await openTestDatabase(), dataDir } });
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const present = async (ids: string[]) =>
    (await app.oracle<{ id: string }>("select member_id as id from accounts where member_id = any($1)", [ids])).map(
      ({ id }) => id,
    );

  it("F19: a recovery keeps rows up to the moment, and the replay erases again who was erased later", async () => {
    const backup = await server.takeBaseBackup();
    const [kept, leaver] = [await app.member(app.ember), await app.member(app.ember)];
    await makeDeletionOverdue(app, leaver);
    await advanceJournal(services().database, services().journal);
    const [{ moment = "", name = "" } = {}] = await app.oracle<{ moment: string; name: string }>(
      "select pg_catalog.clock_timestamp()::text as moment, current_database() as name",
    );
    const late = await app.member(app.ember);
    await purgeMember(app.ember, leaver);
    await app.oracle("select pg_switch_wal()");
    await app.close();
    const recovered = await backup.recoverTo(moment);
    nameServer();
    app = await openTestApp({ from: { database: await openNamed(recovered, name), dataDir } });
    forgetTenants();
    expect(await present([kept, leaver, late])).toEqual(expect.arrayContaining([kept, leaver]));
    expect(await present([late])).toEqual([]);
    expect(await findRestoreProblem()).toMatch(/older than its journal/);
    await replayJournal({ isRestored: true });
    expect(await present([kept, leaver])).toEqual([kept]);
    expect(await findRestoreProblem()).toBeNull();
  }, 120_000);
});
