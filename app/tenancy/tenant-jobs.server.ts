import type * as z from "zod";
import { type JobContext, JobPostponed, type JobOptions } from "~/platform/jobs.server";
import { defineJob } from "~/platform/queue.server";
import { findTenant } from "./resolve.server";
import { openTenant, type TenantScope } from "./scope.server";

interface TenantJobOptions extends JobOptions {
  /** What must not wait until a suspended tenant is resumed, such as money under way. */
  runsSuspended?: boolean;
}

/**
 * Defines a job of one tenant. Of a tenant that is gone nothing is left to do; that of a suspended one waits until it is
 * resumed.
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
      const tenant = await findTenant(payload.tenantId);
      if (!tenant) return;
      if (tenant.suspended && !runsSuspended) throw new JobPostponed(`${tenant.slug} is suspended`);
      await handler(openTenant(tenant), payload, context);
    },
    options,
  );
}
