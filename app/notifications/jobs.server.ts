import * as z from "zod";
import { log } from "~/platform/log.server";
import { defineJob } from "~/platform/queue.server";
import { listTenants } from "~/tenancy/resolve.server";
import { openTenant, type TenantScope } from "~/tenancy/scope.server";
import { defineTenantJob } from "~/tenancy/tenant-jobs.server";
import { announcedTypes, notifyBatch } from "./announcements.server";
import { mostAtOnce, type Round, rounds, sendDueNotices } from "./due-notices.server";
import { type NotificationChannel, notificationChannels } from "./preference";
import { tellTermsBatch } from "./terms-notices.server";

declare module "~/platform/queue.server" {
  interface JobPayloads {
    "notices.announce": {
      tenantId: number;
      type: (typeof announcedTypes)[number];
      link: string;
      after: string | null;
    };
    "notices.terms": { tenantId: number; from: string; toldAt: string; after: string | null };
    "push.due": { tenantId: number };
    "notices.more": { tenantId: number; round: Round; channel: NotificationChannel; skip?: number };
  }
}

/** Notifies the members of all sites. A site's failure does not stop other sites. The next run retries this site. */
async function tellAllTenants(round: Round): Promise<void> {
  for (const tenant of await listTenants()) {
    if (tenant.suspended) continue;
    for (const channel of notificationChannels) {
      await tellSome(openTenant(tenant), round, channel).catch((error: unknown) => {
        log.error("notices.not_sent", { tenantId: tenant.id, error });
      });
    }
  }
}

/** Sends one batch and queues the next batch, so that a large site does not delay others. */
async function tellSome(scope: TenantScope, round: Round, channel: NotificationChannel, skip = 0): Promise<void> {
  const { due, left } = await sendDueNotices(scope, round, channel, skip);
  if (due >= mostAtOnce) await scope.enqueue("notices.more", { round, channel, skip: skip + left });
}

const upkeep = { platform: true, lane: "slow", expireSeconds: 1800 } as const;

defineJob("notices.send", z.object({}), () => tellAllTenants("recent"), upkeep);
defineJob("notices.daily", z.object({}), () => tellAllTenants("daily"), upkeep);

/** Queued by push-soon.server.ts shortly after an event. */
defineTenantJob("push.due", z.object({ tenantId: z.int() }), (scope) => tellSome(scope, "recent", "push"));

defineTenantJob(
  "notices.more",
  z.object({
    tenantId: z.int(),
    round: z.enum(rounds),
    channel: z.enum(notificationChannels),
    skip: z.int().default(0),
  }),
  (scope, { round, channel, skip }) => tellSome(scope, round, channel, skip),
  { lane: "bulk", expireSeconds: 600 },
);

const announced = z.object({
  tenantId: z.int(),
  type: z.enum(announcedTypes),
  link: z.string(),
  after: z.string().nullable(),
});

defineTenantJob(
  "notices.announce",
  announced,
  (scope, { type, link, after }) => notifyBatch(scope, { type, link }, after),
  { lane: "bulk", expireSeconds: 600 },
);

defineTenantJob(
  "notices.terms",
  z.object({ tenantId: z.int(), from: z.string(), toldAt: z.string(), after: z.string().nullable() }),
  (scope, { from, toldAt, after }) => tellTermsBatch(scope, { from, toldAt }, after),
  { lane: "bulk", expireSeconds: 600 },
);
