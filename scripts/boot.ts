import { resolve } from "node:path";
import { openDatabase } from "~/platform/database.server";
import type { Env } from "~/platform/env.server";
import { migrate } from "~/platform/migrations.server";
import { createQueue } from "~/platform/queue.server";
import { type Services, services, startServices } from "~/platform/services.server";
import { findTenant, followTenantChanges } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import "~/jobs.server";
import { storeDevMail } from "~/notifications/mail/dev-mailbox.server";
import type { Mail } from "~/platform/mailer.server";
import { keepSchedule } from "~/schedule.server";
import { subscribe } from "~/subscribers.server";
import { loadDemo } from "./demo/load";

const migrationsFolder = resolve("migrations");

/** Opens everything a program of this house needs: services, a migrated database, the demo where it is wanted. */
export async function boot(env: Env): Promise<Services> {
  const opened = await startServices({ env, mailSink: deliverDemoMail, smsSink: () => {} });
  await prepareDatabase(env);
  if (isDemo(env)) await loadDemo(opened.database);
  followTenantChanges();
  subscribe();
  return opened;
}

/** Without a mail server, mails lie in the mailbox on /dev. */
async function deliverDemoMail(mail: Mail): Promise<void> {
  const tenant = await findTenant(mail.tenantId);
  if (tenant) await storeDevMail(openTenant(tenant), mail);
}

/** Demo mode: without DATABASE_URL unless told otherwise (DESIGN 13.25). */
export function isDemo(env: Env): boolean {
  return env.DEMO ?? env.DATABASE_URL === undefined;
}

/** Background work: in every worker, and in the one process of an embedded database. */
export async function startJobs(): Promise<void> {
  await keepSchedule(services().queue);
  await services().queue.work();
}

/** Applies what is missing, as the database's owner. An advisory lock lets several processes start at once. */
export async function prepareDatabase(env: Env): Promise<string[]> {
  if (!env.DATABASE_URL) return prepareWith(services().database);
  const owner = await openDatabase({ url: env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL, poolMax: 2, patient: true });
  try {
    const added = await prepareWith(owner);
    if (env.MIGRATE_DATABASE_URL) await letIn(owner, env.DATABASE_URL);
    return added;
  } finally {
    await owner.close();
  }
}

async function prepareWith(database: Services["database"]): Promise<string[]> {
  const added = await migrate(database, migrationsFolder);
  const { rows } = await database.pool.query("select to_regclass('pgboss.job') is not null as installed");
  if (added.length > 0 || !rows[0]?.installed) await createQueue(database).install();
  return added;
}

/** The application's login acts through the roles that the migrations made; it owns nothing (DESIGN 13.19). */
async function letIn(owner: Services["database"], applicationUrl: string): Promise<void> {
  const login = decodeURIComponent(new URL(applicationUrl).username);
  if (!/^[\w-]+$/.test(login)) throw new Error("DATABASE_URL must name a login made of letters, digits, _ and -.");
  await owner.pool.query(`grant app_user, app_worker to "${login}"`);
}
