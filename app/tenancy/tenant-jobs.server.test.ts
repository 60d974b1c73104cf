import { expect, it } from "vitest";
import * as z from "zod";
import { services } from "~/platform/services.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { forgetTenants } from "./resolve.server";
import { defineTenantJob } from "./tenant-jobs.server";

const app = testAppOfFile();

const ran: number[] = [];
defineTenantJob("test.tenant-note", z.object({ tenantId: z.int() }), async ({ tenant }) => void ran.push(tenant.id));

it("A job waits while its tenant's record cannot be read, and runs once the record is corrected", async () => {
  const { id, slug } = app.marina.tenant;
  const [stored] = await app.oracle<{ record: object }>("select record from tenants where slug = $1", [slug]);
  await app.oracle("update tenants set record = record - 'settings', version = version + 1 where slug = $1", [slug]);
  forgetTenants();
  await services().queue.enqueue("test.tenant-note", { tenantId: id });
  await services().queue.runDueJobs();
  expect(ran).toEqual([]);
  await app.oracle("update tenants set record = $2::jsonb, version = version + 1 where slug = $1", [
    slug,
    JSON.stringify(stored?.record),
  ]);
  forgetTenants();
  await services().queue.runDueJobs({ ahead: true });
  expect(ran).toEqual([id]);
});
