import { services } from "~/platform/services.server";
import { listFreshTenants } from "~/tenancy/resolve.server";
import type { Tenant } from "~/tenancy/tenant";

/** Lists the tenants with due messages, because a read per tenant would take ten thousand calls each minute. */
export async function listDueTenants(): Promise<Tenant[]> {
  const { rows } = await services().database.pool.query<{ id: number }>(
    "select id from tenants_with_due_webhooks() as id",
  );
  return rows.length === 0 ? [] : listFreshTenants(rows.map(({ id }) => id));
}
