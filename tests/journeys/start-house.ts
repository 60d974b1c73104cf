import { startServerProcess } from "../support/server-process";

/**
 * Starts the built server as a newcomer would get it, and stops it afterwards. With JOURNEY_PORT nothing is started: the
 * journeys then drive a server that runs already, which saves its start while one is being written.
 */
export default async function startHouse(): Promise<() => Promise<void>> {
  if (process.env.JOURNEY_PORT) return async () => undefined;
  const server = await startServerProcess("journeys");
  process.env.JOURNEY_PORT = String(server.port);
  return () => server.stop();
}
