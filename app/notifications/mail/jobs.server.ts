import * as z from "zod";
import { log } from "~/platform/log.server";
import { MailRefused } from "~/platform/mailer.server";
import { defineJob } from "~/platform/queue.server";
import { services } from "~/platform/services.server";
import { findTenant } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { findWaitingMail, markSent } from "./outbox.server";
import { renderMail } from "./render.server";

declare module "~/platform/queue.server" {
  interface JobPayloads {
    "mail.send": { tenantId: number; mailId: string };
  }
}

defineJob("mail.send", z.object({ tenantId: z.int(), mailId: z.string() }), ({ tenantId, mailId }) =>
  sendMail(tenantId, mailId),
);

/** Sends one mail of the outbox. A mail that can never be delivered is put away, so that it is not tried for ever. */
async function sendMail(tenantId: number, mailId: string): Promise<void> {
  const tenant = await findTenant(tenantId);
  if (!tenant) return;
  const scope = openTenant(tenant);
  const mail = await scope.db.read((q) => findWaitingMail(q, mailId));
  if (!mail) return;
  try {
    await services().mailer.send(renderMail(tenant, mail));
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log.warn("mail.refused", { tenantId, reason: mail.template, error });
  }
  await scope.db.write((w) => markSent(w, mailId));
}
