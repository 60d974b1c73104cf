import * as z from "zod";
import { defineJob } from "~/platform/queue.server";
import { defineTenantJob, forEachTenant } from "~/tenancy/tenant-jobs.server";
import { journalActs } from "./act-check.server";
import { aloneKinds, expireApproval, tellOwners, tellOwnersOfAlone } from "./approvals.server";
import { removeExpiredRows } from "./retention-policy.server";
import { followBan } from "./member-acts.server";
import { tellOwnersOfWebhook } from "./failing-webhooks.server";
import { removeExpiredStaffRows } from "./staff/staff-retention.server";
import "./staff/staff-mails.server";

declare module "~/platform/queue.server" {
  interface JobPayloads {
    "approvals.alone": { tenantId: number; verb: string; user: string };
    "approvals.tell": { tenantId: number; approvalId: string; kind: (typeof aloneKinds)[number] };
    "approvals.expire": { tenantId: number; approvalId: string };
    "members.followBan": { tenantId: number; memberId: string; decisionId: string };
  }
}

defineJob(
  "cleaning.nightly",
  z.object({}),
  async () => {
    await removeExpiredStaffRows();
    await forEachTenant(removeExpiredRows);
  },
  { platform: true, lane: "slow", expireSeconds: 1800 },
);

defineJob("acts.journal", z.object({}), journalActs, { platform: true, lane: "slow", expireSeconds: 1800 });

defineTenantJob(
  "approvals.alone",
  z.object({ tenantId: z.int(), verb: z.string(), user: z.string() }),
  tellOwnersOfAlone,
  { runsSuspended: true },
);

defineTenantJob(
  "approvals.tell",
  z.object({ tenantId: z.int(), approvalId: z.string(), kind: z.enum(aloneKinds) }),
  tellOwners,
  { runsSuspended: true },
);

defineTenantJob(
  "approvals.expire",
  z.object({ tenantId: z.int(), approvalId: z.string() }),
  async (scope, { approvalId }) => void (await scope.db.write((w) => expireApproval(w, approvalId))),
  { runsSuspended: true },
);

defineTenantJob(
  "webhooks.tell",
  z.object({ tenantId: z.int(), endpointId: z.string() }),
  async (scope, { endpointId }) => tellOwnersOfWebhook(scope, endpointId),
);

defineTenantJob(
  "members.followBan",
  z.object({ tenantId: z.int(), memberId: z.string(), decisionId: z.string() }),
  (scope, { memberId, decisionId }) => scope.db.write((w) => followBan(w, memberId, decisionId)),
  { runsSuspended: true },
);
