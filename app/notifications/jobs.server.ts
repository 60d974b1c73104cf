import * as z from "zod";
import { log } from "~/platform/log.server";
import { defineJob } from "~/platform/queue.server";
import { findTenant, listTenants } from "~/tenancy/resolve.server";
import { openTenant, type TenantScope } from "~/tenancy/scope.server";
import { announcedTypes, tellBatch } from "./announcements.server";
import { mostAtOnce, type Round, sendDueNotices } from "./due-notices.server";
import { type NotificationChannel, notificationChannels } from "./preference";

declare module "~/platform/queue.server" {
  interface JobPayloads {
    "notices.announce": {
      tenantId: number;
      type: (typeof announcedTypes)[number];
      link: string;
      after: string | null;
    };
  }
}

/** A site that fails does not keep the others from it; what is left over comes with the next run. */
async function tellAllSites(round: Round): Promise<void> {
  for (const tenant of await listTenants()) {
    for (const channel of notificationChannels) {
      await tellEverybody(openTenant(tenant), round, channel).catch((error: unknown) => {
        log.error("notices.not_sent", { tenantId: tenant.id, error });
      });
    }
  }
}

/** As long as there are more than go into one round. */
async function tellEverybody(scope: TenantScope, round: Round, channel: NotificationChannel): Promise<void> {
  while ((await sendDueNotices(scope, round, channel)) >= mostAtOnce)
    log.debug("notices.sent", { tenantId: scope.tenant.id });
}

const upkeep = { platform: true, lane: "slow", expireSeconds: 1800 } as const;

defineJob("notices.send", z.object({}), () => tellAllSites("recent"), upkeep);
defineJob("notices.daily", z.object({}), () => tellAllSites("daily"), upkeep);

const announced = z.object({
  tenantId: z.int(),
  type: z.enum(announcedTypes),
  link: z.string(),
  after: z.string().nullable(),
});

defineJob(
  "notices.announce",
  announced,
  async ({ tenantId, type, link, after }) => {
    const tenant = await findTenant(tenantId);
    if (tenant) await tellBatch(openTenant(tenant), { type, link }, after);
  },
  { lane: "slow", expireSeconds: 600 },
);
