import * as z from "zod";
import { JobPostponed } from "~/platform/jobs.server";
import { log } from "~/platform/log.server";
import { MailRefused } from "~/platform/mailer.server";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { defineTenantJob } from "~/tenancy/tenant-jobs.server";
import { stopMailsTo } from "../stopped-mails.server";
import { isBounce } from "./bounce";
import { findWaitingMail, markSent } from "./outbox.server";
import { renderMail } from "./render.server";
import { isSentSuspended } from "./templates";

declare module "~/platform/queue.server" {
  interface JobPayloads {
    "mail.send": { tenantId: number; mailId: string };
  }
}

defineTenantJob(
  "mail.send",
  z.object({ tenantId: z.int(), mailId: z.string() }),
  (scope, { mailId }) => sendMail(scope, mailId),
  // Delays double from 5 seconds on, because a mail server may be down for most of a day.
  { retryLimit: 14, runsSuspended: true },
);

/** Sends one email. Marks a refused email as sent, because further retries are pointless. */
async function sendMail(scope: TenantScope, mailId: string): Promise<void> {
  const { tenant } = scope;
  const mail = await scope.db.read((q) => findWaitingMail(q, mailId));
  if (tenant.suspended && !(mail && isSentSuspended(mail.template)))
    throw new JobPostponed(`${tenant.slug} is suspended`);
  // Erase the facts of an email that was sent or is no longer wanted.
  if (!mail) return scope.db.write((w) => markSent(w, mailId));
  const refused = await sendOrRefuse(() => services().mailer.send(renderMail(tenant, mail)));
  if (refused) log.warn("mail.refused", { tenantId: tenant.id, reason: mail.template, error: refused });
  await scope.db.write(async (w) => {
    await markSent(w, mailId);
    if (refused && isBounce(refused.cause)) await stopMailsTo(w, mail.to, "bounce");
  });
}

/** Returns a permanent refusal. Rethrows other errors, so that the job is retried. */
async function sendOrRefuse(send: () => Promise<void>): Promise<MailRefused | null> {
  try {
    await send();
    return null;
  } catch (error) {
    if (error instanceof MailRefused) return error;
    throw error;
  }
}
