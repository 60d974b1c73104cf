import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { lockDataFolder } from "~/platform/data-lock.server";
import { type Database, openDatabase } from "~/platform/database.server";
import { readEnv } from "~/platform/env.server";
import { prepareDatabase } from "../boot";
import { fill } from "../populate/fill";
import { sizes } from "../populate/sizes";
import { type Filling, fillingsOf } from "./filling";
import { type Server, startPostgres } from "./postgres";
import { postmasterOf } from "./processes";
import { surveyTown, type Town } from "./town";

/** So many that at full speed nobody comes to the limit of their own calls within a scenario. */
const people = 1500;

/** A filled database and how a server is told of it. */
export interface Place {
  folder: string;
  /** Null on the embedded database, which nobody but the server can look into. */
  database: Database | null;
  server: Pick<Server, "pid" | "stop">;
  env: NodeJS.ProcessEnv;
  town: Town;
}

export async function placePostgres(folder: string, filling: Filling): Promise<Place> {
  const given = process.env.DATABASE_URL;
  const own = given ? null : await startPostgres();
  const ownerUrl = own?.ownerUrl ?? process.env.MIGRATE_DATABASE_URL ?? (given as string);
  const urls = { DATABASE_URL: own?.appUrl ?? given, MIGRATE_DATABASE_URL: ownerUrl };
  const database = await openDatabase({ url: ownerUrl, poolMax: 4, patient: true });
  const env = serverEnv(folder, urls);
  await prepareDatabase(database, readEnv(env));
  await populateOnce(database, filling);
  const pid = own?.pid ?? (await postmasterOf(database));
  return { folder, database, env, town: await surveyTown(database, people), server: { pid, stop: () => own?.stop() } };
}

async function populateOnce(database: Database, filling: Filling): Promise<void> {
  const { rows } = await database.pool.query<{ sites: number; live: number }>(
    "select count(*) as sites, count(*) filter (where state = 'live') as live from tenants",
  );
  if (rows[0]?.live) throw new Error("This database serves a live site: no load is put on it.");
  if (rows[0]?.sites) return console.log(`The ${rows[0].sites} sites that are there are used.`);
  console.log(`Filling data ${filling.size} ...`);
  for (const { size, tenants } of fillingsOf(filling))
    await fill(database, { size: { ...sizes[size], tenants }, seed: 1, hands: 2, say: () => {} });
}

export async function placeEmbedded(folder: string): Promise<Place> {
  const env = serverEnv(folder, {});
  const { release } = lockDataFolder(folder);
  const database = await openDatabase({ dataDir: join(folder, "database") });
  await prepareDatabase(database, readEnv(env));
  console.log("Filling data S on the embedded database ...");
  await fill(database, { size: sizes.S, seed: 1, hands: 1, say: () => {} });
  // Now, before the server takes the database for itself.
  const town = await surveyTown(database, people);
  await database.close();
  release();
  return { folder, database: null, env, town, server: { pid: null, stop: () => {} } };
}

function serverEnv(folder: string, urls: Record<string, string | undefined>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    DRAIN_NOTICE_MS: "0",
    DATA_DIR: folder,
    MASTER_KEY: process.env.MASTER_KEY ?? randomBytes(32).toString("base64"),
    SMTP_URL: "smtp://127.0.0.1:9",
    ...urls,
  };
}
