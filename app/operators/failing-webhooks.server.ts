import type { TenantScope } from "~/tenancy/scope.server";
import { findEndpoint } from "~/webhooks/endpoints.server";
import { hostOf } from "~/webhooks/url";
import { asStaff } from "./staff/staff-database.server";
import { mailEachOwner } from "./staff/staff-mails.server";

/** Mails the owners that an endpoint gets no further messages. */
export async function tellOwnersOfWebhook({ db, tenant }: TenantScope, endpointId: string): Promise<void> {
  const endpoint = await db.read((q) => findEndpoint(q, endpointId));
  if (endpoint?.state !== "failing") return;
  const facts = { host: hostOf(endpoint.url), site: tenant.settings.name };
  await asStaff((staff) => mailEachOwner(staff, "webhookFailing", facts));
}
