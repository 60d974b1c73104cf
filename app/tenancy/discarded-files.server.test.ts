import { afterEach, describe, expect, it, vi } from "vitest";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { recurring } from "~/schedule.server";
import { testAppOfFile } from "../../tests/support/test-app";
import type { TenantScope } from "./scope.server";

const app = testAppOfFile();
afterEach(() => {
  vi.restoreAllMocks();
});

async function discard({ files, tenant }: TenantScope, key: string): Promise<void> {
  await files.put(key, new Uint8Array([1]), "application/zip");
  await app.oracle("insert into discarded_files (tenant_id, key, discarded_at) values ($1, $2, now())", [
    tenant.id,
    key,
  ]);
}

async function runJob(name: string): Promise<void> {
  await services().queue.enqueue(name, {} as never);
  expect((await services().queue.runDueJobs()).failures).toEqual([]);
}

describe("the removal of discarded files", () => {
  it.each([
    ["current", "files.discard"],
    ["former", "chat.discard-files"],
  ])("A job enqueued under the %s name removes discarded files", async (_, name) => {
    await discard(app.ember, "exports/old.zip");
    await runJob(name);
    expect(await app.ember.files.get("exports/old.zip")).toBeNull();
    expect(await app.oracle("select 1 from discarded_files")).toEqual([]);
  });

  it("Discarded files are removed every hour", () => {
    expect(recurring.find(({ job }) => job === "files.discard")?.cron).toMatch(/^\d+ \* \* \* \*$/);
  });

  it("A tenant whose files cannot be removed does not stop the removal for other tenants, and the job fails", async () => {
    const logged = vi.spyOn(log, "error").mockImplementation(() => {});
    vi.spyOn(app.ember.files, "remove").mockRejectedValueOnce(new Error("store unavailable"));
    await discard(app.ember, "exports/kept.zip");
    await discard(app.marina, "exports/gone.zip");
    await services().queue.enqueue("files.discard", {} as never);
    const { failures } = await services().queue.runDueJobs();
    expect(await app.ember.files.get("exports/kept.zip")).not.toBeNull();
    expect(await app.marina.files.get("exports/gone.zip")).toBeNull();
    expect(logged.mock.calls).toEqual([
      ["job.tenant_failed", expect.objectContaining({ tenantId: app.ember.tenant.id })],
    ]);
    // The failed job is retried within the hour, and `failed-jobs` lists its latest failure.
    expect(failures.map(({ error }) => String(error))).toEqual(["Error: the job failed for ember"]);
  });
});
