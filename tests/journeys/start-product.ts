import { addLongConversations } from "../support/long-conversations";
import { startFleet, startServerProcess } from "../support/server-process";

/**
 * Starts the built server as a newcomer would get it, and stops it afterwards; on PostgreSQL and Redis two web
 * processes and a worker behind a proxy. With JOURNEY_PORT nothing is started: the journeys then drive a server that
 * runs already, which saves its start while one is being written.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.JOURNEY_PORT) return async () => undefined;
  const server = await (process.env.TEST_DATABASE_URL
    ? startFleet("journeys")
    : startServerProcess("journeys", addConversations));
  process.env.JOURNEY_PORT = String(server.port);
  process.env.JOURNEY_DATA = server.dataDir;
  return () => server.stop();
}

/** What nobody could write within a journey; on the servers no journey asks for it. */
async function addConversations(dataDir: string): Promise<void> {
  const conversations = await addLongConversations(dataDir, [
    { slug: "orchid", last: 130, unread: 0 },
    { slug: "orchid", last: 330, unread: 300 },
    { slug: "orchid", last: 21, unread: 1 },
  ]);
  process.env.JOURNEY_CONVERSATIONS = JSON.stringify(conversations);
}
