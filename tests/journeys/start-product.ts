import { addLongTalks } from "../support/long-talks";
import { startFleet, startServerProcess } from "../support/server-process";

/**
 * Starts the built server as a newcomer would get it, and stops it afterwards; on PostgreSQL and Redis two web processes
 * and a worker behind a proxy. With JOURNEY_PORT nothing is started: the journeys then drive a server that runs already,
 * which saves its start while one is being written.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env.JOURNEY_PORT) return async () => undefined;
  const server = await (process.env.TEST_DATABASE_URL
    ? startFleet("journeys")
    : startServerProcess("journeys", addTalks));
  process.env.JOURNEY_PORT = String(server.port);
  process.env.JOURNEY_DATA = server.dataDir;
  return () => server.stop();
}

/** What nobody could write within a journey; on the servers no journey asks for it. */
async function addTalks(dataDir: string): Promise<void> {
  const talks = await addLongTalks(dataDir, [
    { slug: "orchid", last: 130, unread: 0 },
    { slug: "orchid", last: 330, unread: 300 },
    { slug: "orchid", last: 21, unread: 1 },
  ]);
  process.env.JOURNEY_TALKS = JSON.stringify(talks);
}
