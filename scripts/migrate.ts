/** `npm run migrate`: migrates the database as its owner, and lets the application's login use the tables. */
import { join } from "node:path";
import { withOwner } from "~/operators/database-owner-connection.server";
import { sendCommand } from "~/platform/command-socket.server";
import { lockDataFolder } from "~/platform/data-lock.server";
import { openDatabase } from "~/platform/database.server";
import { type Env, readEnv } from "~/platform/env.server";
import { prepareDatabase, runProgram } from "./boot";

await runProgram(async (env) => {
  const added = env.DATABASE_URL
    ? await withOwner(env, (owner) => prepareDatabase(owner, env))
    : await migrateEmbedded(env);
  if (added === null) return;
  console.log(added.length > 0 ? `Applied:\n${added.map((name) => `  ${name}`).join("\n")}` : "Nothing to apply.");
}, readOwnEnv);

/** Permits a missing `MASTER_KEY`, because a migration sends no mail and decrypts nothing. */
function readOwnEnv(): Env {
  return readEnv(process.env, "migration");
}

/** Null when a running server has the database open, because that server has already migrated it. */
async function migrateEmbedded(env: Env): Promise<string[] | null> {
  const answer = await sendCommand(env.DATA_DIR, "operator.health", null);
  if (answer) {
    console.log(
      "A server runs on the embedded database; it migrated at its start. Restart it to apply newer migrations.",
    );
    return null;
  }
  const lock = lockDataFolder(env.DATA_DIR);
  const database = await openDatabase({ dataDir: join(env.DATA_DIR, "database") });
  try {
    return await prepareDatabase(database, env);
  } finally {
    await database.close();
    lock.release();
  }
}
