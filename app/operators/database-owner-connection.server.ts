import { type Database, openDatabase } from "~/platform/database.server";
import type { Env } from "~/platform/env.server";
import { services } from "~/platform/services.server";

/**
 * Runs an action on the owner's connection, for migrations, sites and the demo's clock. The application's own database
 * role owns no tables (DESIGN 13.19).
 */
export async function withOwner<T>(
  env: Pick<Env, "DATABASE_URL" | "MIGRATE_DATABASE_URL">,
  fn: (owner: Database) => Promise<T>,
): Promise<T> {
  const url = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL;
  if (!url) return fn(services().database);
  const owner = await openOwner(url);
  try {
    return await fn(owner);
  } finally {
    await owner.close();
  }
}

/** Opens the owner's connection without timeouts, because one statement may erase a whole tenant. */
export function openOwner(url: string): Promise<Database> {
  return openDatabase({ url, poolMax: 2, withoutTimeouts: true });
}
