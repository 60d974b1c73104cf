import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readEnv } from "~/platform/env.server";
import { startServices, stopServices } from "~/platform/services.server";
import { openTestDatabase } from "../../tests/support/database";
import { loadDemo } from "./load";

it("The demo fills the queue with 36 items on eight sites, three of them late, and later starts keep their ages", async () => {
  const folder = mkdtempSync(join(tmpdir(), "demo-"));
  const database = await openTestDatabase();
  const env = readEnv({ NODE_ENV: "test", DATA_DIR: folder, LOG_LEVEL: "error" });
  await startServices({ env, database, mailSink: () => {}, smsSink: () => {} });
  try {
    await loadDemo(database.owner);
    const rows = async (text: string) => (await database.owner.pool.query(text)).rows;
    const open = () =>
      rows(`select count(*)::integer as items, count(distinct tenant_id)::integer as sites,
        (count(*) filter (where due_at < app_now()))::integer as late from work_items where closed_at is null`);
    expect(await open()).toEqual([{ items: 36, sites: 8, late: 3 }]);
    expect(await rows("select kind, count(*)::integer as n from work_items group by kind order by kind")).toEqual([
      { kind: "appeal", n: 2 },
      { kind: "case", n: 5 },
      { kind: "complaint", n: 3 },
      { kind: "message", n: 2 },
      { kind: "photo", n: 18 },
      { kind: "text", n: 6 },
    ]);
    const scam = await rows(`select jsonb_array_length(e.messages) as messages from reports r
      join report_evidence e on e.tenant_id = r.tenant_id and e.report_id = r.id where r.reason = 'scam'`);
    expect(scam).toEqual([{ messages: 7 }]);
    await rows("update installation set value = to_jsonb(now() - interval '3 days') where key = 'demo'");
    await rows("update work_items set opened_at = opened_at - interval '3 days', due_at = due_at - interval '3 days'");
    await loadDemo(database.owner);
    expect(await open()).toEqual([{ items: 36, sites: 8, late: 3 }]);
  } finally {
    await stopServices();
    rmSync(folder, { recursive: true, force: true });
  }
});
