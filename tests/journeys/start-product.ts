import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addLongConversations } from "../support/long-conversations";
import { startFleet, startServerProcess } from "../support/server-process";

/**
 * Starts the built server. Returns the function that stops it. JOURNEY_PORT names a running server instead. With
 * PostgreSQL and Redis, starts two web processes and a worker behind a proxy.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.JOURNEY_PORT) return async () => undefined;
  const folder = mkdtempSync(join(tmpdir(), "journey-log-"));
  process.env.SERVER_LOG = join(folder, "log");
  const server = await (process.env.TEST_DATABASE_URL
    ? startFleet("journeys")
    : startServerProcess("journeys", addConversations));
  process.env.JOURNEY_PORT = String(server.port);
  process.env.JOURNEY_DATA = server.dataDir;
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Adds conversations too long to write during a journey. Journeys with the tag @servers do not need them. */
async function addConversations(dataDir: string): Promise<void> {
  const conversations = await addLongConversations(dataDir, [
    { slug: "orchid", last: 130, unread: 0 },
    { slug: "orchid", last: 330, unread: 300 },
    { slug: "orchid", last: 21, unread: 1 },
  ]);
  process.env.JOURNEY_CONVERSATIONS = JSON.stringify(conversations);
}
