import * as z from "zod";
import { type JobContext, JobPostponed, type JobOptions } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { defineJob } from "~/platform/queue.server";
import { listTenants, resolveTenant } from "./resolve.server";
import { openTenant, type TenantScope } from "./scope.server";
import type { Tenant } from "./tenant";

interface TenantJobOptions extends JobOptions {
  /** True for a job that runs while the tenant is suspended, such as a payment under way. */
  runsSuspended?: boolean;
}

/**
 * Defines a job of one tenant. The job waits while the tenant is suspended or its record is unreadable. For an erased
 * tenant the job does nothing.
 */
export function defineTenantJob<Schema extends z.ZodType<{ tenantId: number }>>(
  name: string,
  schema: Schema,
  handler: (scope: TenantScope, payload: z.output<Schema>, context: JobContext) => Promise<void>,
  { runsSuspended = false, ...options }: TenantJobOptions = {},
): void {
  defineJob(
    name,
    schema,
    async (payload, context) => {
      const found = await resolveTenant(payload.tenantId);
      if (found.status === "unknown") return;
      if (found.status === "broken") throw new JobPostponed(`the record of tenant ${payload.tenantId} cannot be read`);
      const { tenant } = found;
      if (tenant.suspended && !runsSuspended) throw new JobPostponed(`${tenant.slug} is suspended`);
      await handler(openTenant(tenant), payload, context);
    },
    options,
  );
}

/** Runs `work` for each listed tenant. A failure does not stop the other tenants, but fails the job at the end. */
export async function forEachTenant(
  work: (scope: TenantScope) => Promise<unknown>,
  list: () => Promise<Tenant[]> = listTenants,
): Promise<void> {
  const failed: string[] = [];
  for (const tenant of await list()) {
    await work(openTenant(tenant)).catch((error: unknown) => {
      failed.push(tenant.slug);
      log.error("job.tenant_failed", { tenantId: tenant.id, error });
    });
  }
  if (failed.length > 0) throw new Error(`the job failed for ${failed.join(", ")}`);
}

/**
 * Defines a platform job that works through each tenant in batches, as jobs named `<name>-batch`. `work` returns true
 * while more may be left. Each batch enqueues the next batch, so that other slow jobs can run in between.
 */
export function defineBatches(
  name: string,
  work: (scope: TenantScope) => Promise<boolean>,
  { runsSuspended = false }: Pick<TenantJobOptions, "runsSuspended"> = {},
): void {
  const batch = `${name}-batch`;
  defineJob(name, z.object({}), () => forEachTenant((scope) => scope.enqueue(batch, {})), { platform: true });
  defineTenantJob(
    batch,
    z.strictObject({ tenantId: z.int() }),
    async (scope) => {
      if (await work(scope)) await scope.enqueue(batch, {});
    },
    { lane: "slow", runsSuspended },
  );
}
