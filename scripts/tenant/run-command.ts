import { join } from "node:path";
import { openOwner } from "~/operators/database-owner-connection.server";
import { type TenantCommand, tenantCommands } from "~/operators/tenant-commands.server";
import { sendCommand } from "~/platform/command-socket.server";
import { lockDataFolder } from "~/platform/data-lock.server";
import { type Database, openDatabase } from "~/platform/database.server";
import { type Env, readEnv } from "~/platform/env.server";
import { openFiles, openJournal } from "~/platform/files.server";
import { openKeys } from "~/platform/keys.server";
import { migrate } from "~/platform/migrations.server";
import { openStore } from "~/platform/store.server";
import { publishTenantChange } from "~/tenancy/changes.server";

/**
 * Lets the running server execute the command when that server has the embedded database open. Otherwise opens the
 * database in this process.
 */
export async function runCommand(command: TenantCommand, args: unknown): Promise<unknown> {
  const env = readEnv(process.env, "sites");
  if (!env.DATABASE_URL) {
    const answer = await sendCommand(env.DATA_DIR, command, args);
    if (answer) return answer.result;
  }
  const { database, close } = await openOwned(env);
  const store = await openStore(env);
  try {
    const publishChange = () => publishTenantChange({ database, store });
    const [files, journal] = [openFiles(env), openJournal(env)];
    const operator = { database, env, store, publishChange, files, journal, keys: openKeys(env) };
    return await tenantCommands[command](operator, args);
  } finally {
    await store.close();
    await close();
  }
}

async function openOwned(env: Env): Promise<{ database: Database; close: () => Promise<void> }> {
  const url = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL;
  if (url) {
    const database = await openOwner(url);
    return { database, close: () => database.close() };
  }
  const lock = lockDataFolder(env.DATA_DIR);
  const database = await openDatabase({ dataDir: join(env.DATA_DIR, "database") });
  await migrate(database, "migrations");
  const close = async () => {
    await database.close();
    lock.release();
  };
  return { database, close };
}
