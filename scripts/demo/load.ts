import { resolve } from "node:path";
import { sql } from "kysely";
import { hashPassword } from "~/accounts/passwords.server";
import { addDemoStaff } from "~/operators/staff/demo-staff.server";
import { actAsTenant, applyTenant, inTransaction, OverDeskError } from "~/operators/tenant-onboarding.server";
import type { Database } from "~/platform/database.server";
import { forgetTenants, listTenants } from "~/tenancy/resolve.server";
import { openTenant, type TenantScope } from "~/tenancy/scope.server";
import { listSlugs, readTenant, type TenantFolder } from "~/tenancy/tenant-folder.server";
import { ProgramError } from "../program-error";
import { storeActs } from "./acts.server";
import { demoPassword } from "./logins";
import { peopleTenant } from "./people.server";

/**
 * Loads the demo into an empty database. Later starts shift its dates, so that "ten minutes ago" stays true (DESIGN
 * 13.24, 13.25).
 */
export async function loadDemo(database: Database): Promise<void> {
  await refuseLive(database);
  if (await isLoaded(database)) await redate(database);
  else await load(database);
  // Only the embedded demo gets a sign-in without a password, because strangers may reach a demo on a database server.
  if (database.kind === "pglite") await addDemoStaff(database);
}

async function refuseLive(database: Database): Promise<void> {
  const { rows } = await database.pool.query("select slug from tenants where state = 'live' limit 1");
  if (rows[0]) throw new ProgramError(`Demo mode is refused: the site ${rows[0].slug} is live. Set DEMO=0.`);
}

async function isLoaded(database: Database): Promise<boolean> {
  const { rows } = await database.pool.query("select 1 from installation where key = 'demo'");
  return rows.length > 0;
}

async function load(database: Database): Promise<void> {
  for (const site of demoSites(resolve("tenants"))) await applyDemoSite(database, site);
  forgetTenants();
  const passwordHash = await hashPassword(demoPassword);
  for (const tenant of await listTenants())
    await storeActs(database, tenant.id, await peopleTenant(openTenant(tenant), passwordHash));
  await database.pool.query("insert into installation (key, value) values ('demo', to_jsonb(now()))");
}

/** Stores a site of the demo. Leaves a version of the desk in place. */
export async function applyDemoSite(
  database: Database,
  { slug, state, record, company, version }: TenantFolder,
): Promise<void> {
  try {
    await applyTenant(database, { slug, state, record, company, version });
  } catch (error) {
    if (!(error instanceof OverDeskError)) throw error;
    console.warn(error.message);
  }
}

/** Sites that a demo can show. Prints a message for each site that it leaves out. */
export function demoSites(root: string, say: (line: string) => void = console.warn): TenantFolder[] {
  return listSlugs(root).flatMap((slug) => {
    const site = readTenant(root, slug);
    if (site.ok && site.value.state !== "live") return [site.value];
    const why = site.ok ? "it is live, and a demo admits everyone" : "its record has mistakes";
    say(`tenants/${slug} is left out: ${why}. See: npm run tenant -- check ${slug}`);
    return [];
  });
}

/** Shifts all dates forward by the time since the previous start. */
async function redate(database: Database): Promise<void> {
  const { rows } = await database.pool.query<{ seconds: number }>(
    "select extract(epoch from now() - (value #>> '{}')::timestamptz)::double precision as seconds from installation where key = 'demo'",
  );
  const seconds = rows[0]?.seconds ?? 0;
  if (seconds < 60) return;
  for (const tenant of await listTenants()) {
    await moveDates(openTenant(tenant), seconds);
    await moveProposals(database, tenant.id, seconds);
  }
  await database.pool.query("update installation set value = to_jsonb(now()) where key = 'demo'");
}

async function moveDates(scope: TenantScope, seconds: number): Promise<void> {
  await scope.db.write(async (w) => {
    const by = sql`${seconds}::double precision * interval '1 second'`;
    await w.rows(sql`
      update work_items set opened_at = opened_at + ${by}, due_at = due_at + ${by}
      where tenant_id = ${w.tenantId} and closed_at is null`);
    const demoPeople = sql`(select member_id from accounts where tenant_id = ${w.tenantId} and email like '%@demo.test')`;
    await w.rows(sql`update profiles set active_step = active_step + ${by} where tenant_id = ${w.tenantId}`);
    await w.rows(sql`update members set last_active_at = last_active_at + ${by} where tenant_id = ${w.tenantId}`);
    await w.rows(sql`
      update members set created_at = created_at + ${by}, deleted_at = deleted_at + ${by}
      where tenant_id = ${w.tenantId} and id in ${demoPeople}`);
    await w.rows(sql`
      update deletions set requested_at = requested_at + ${by}, return_until = return_until + ${by}
      where tenant_id = ${w.tenantId} and member_id in ${demoPeople} and purge_began_at is null`);
  });
}

/** Shifts open proposals on the owner's connection, because the application may not change their expiry. */
async function moveProposals(database: Database, tenantId: number, seconds: number): Promise<void> {
  await inTransaction(database, async (client) => {
    await actAsTenant(client, tenantId);
    await client.query(
      `update approvals set proposed_at = proposed_at + $2 * interval '1 second',
         expires_at = expires_at + $2 * interval '1 second' where tenant_id = $1 and state = 'open'`,
      [tenantId, seconds],
    );
  });
}
