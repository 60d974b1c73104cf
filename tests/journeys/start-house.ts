import { startFleet, startServerProcess } from "../support/server-process";

/**
 * Starts the built server as a newcomer would get it, and stops it afterwards; on PostgreSQL and Redis two web processes
 * and a worker behind a proxy. With JOURNEY_PORT nothing is started: the journeys then drive a server that runs already,
 * which saves its start while one is being written.
 */
export default async function startHouse(): Promise<() => Promise<void>> {
  if (process.env.JOURNEY_PORT) return async () => undefined;
  const server = await (process.env.TEST_DATABASE_URL ? startFleet("journeys") : startServerProcess("journeys"));
  process.env.JOURNEY_PORT = String(server.port);
  process.env.JOURNEY_DATA = server.dataDir;
  return () => server.stop();
}
