import { sql } from "kysely";
import { timeId } from "~/platform/ids";
import type { Mail } from "~/platform/mailer.server";
import type { TenantScope } from "~/tenancy/scope.server";

/** Stores mails on /dev for a deployment without a mail server (DESIGN 8). */
export async function storeDevMail(scope: TenantScope, mail: Mail): Promise<void> {
  await scope.db.write(async (w) => {
    await w
      .insert("dev_mails")
      .values({
        tenant_id: w.tenantId,
        id: mail.id ?? timeId(),
        to_address: mail.to,
        from_name: mail.from.name ?? "",
        subject: mail.subject,
        text_body: mail.text,
        html_body: mail.html ?? "",
        received_at: sql<Date>`app_now()`,
      })
      // A mail that is sent twice is stored once.
      .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
      .execute();
  });
}
