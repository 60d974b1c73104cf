import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { lockDataFolder } from "~/platform/data-lock.server";
import { type Database, openDatabase } from "~/platform/database.server";
import { readEnv } from "~/platform/env.server";
import { freePort } from "../../tests/support/free-port";
import { startTestRedis } from "../../tests/support/redis";
import { prepareDatabase } from "../boot";
import { fill, populatePassword } from "../populate/fill";
import { sizes } from "../populate/sizes";
import { type PopulateOptions, populateRuns } from "./populate-runs";
import type { Target } from "./load";
import { postmasterOf, type Program, startProgram } from "./processes";
import type { AtEnd } from "./cleanups";
import { readPopulation, type Population } from "./population";

/** Enough members that none reaches the limit of their own calls within a scenario. */
const people = 1500;

/** A build and a filled database, with the environment that tells a server of both. */
export interface Deployment {
  /** The folder of the serving build. */
  root: string;
  /** The server's own files. */
  folder: string;
  /** Null for the embedded database, which only the server can open. */
  database: Database | null;
  /** The parent of the database's backends. */
  databasePid: number | null;
  store: Store | null;
  env: NodeJS.ProcessEnv;
  population: Population;
}

/** A Redis per deployment, so that two builds do not hear each other's channels. */
interface Store {
  url: string;
  /** Removes counts, poll versions and sessions of the last run. */
  empty(): Promise<void>;
}

/** Both logins of one database. */
export interface DatabaseUrls {
  ownerUrl: string;
  appUrl: string;
}

/** The folders and database of a deployment. */
export interface DeploymentParts {
  root: string;
  folder: string;
  urls: DatabaseUrls;
}

export async function openStore(atEnd: AtEnd): Promise<Store> {
  const redis = await startTestRedis();
  atEnd(() => redis.remove());
  return { url: redis.url, empty: () => redis.startAgain() };
}

/** Migrates and fills the database with the present build, unless it has sites. */
export async function fillDatabase({ folder, urls }: DeploymentParts, data: PopulateOptions): Promise<void> {
  const database = await openOwner(urls);
  try {
    await prepareDatabase(database, readEnv(serverEnv(folder, urls, null)));
    await populateOnce(database, data);
  } finally {
    await database.close();
  }
}

/** Reads the population of a filled database, whose members log in with this password. */
export async function openDeployment(
  { root, folder, urls }: DeploymentParts,
  store: Store | null,
  atEnd: AtEnd,
  password = populatePassword,
): Promise<Deployment> {
  const database = await openOwner(urls);
  atEnd(() => database.close());
  return {
    root,
    folder,
    database,
    databasePid: await postmasterOf(database),
    store,
    env: serverEnv(folder, urls, store),
    population: await readPopulation(database, people, password),
  };
}

const openOwner = ({ ownerUrl }: DatabaseUrls) => openDatabase({ url: ownerUrl, poolMax: 4, withoutTimeouts: true });

async function populateOnce(database: Database, data: PopulateOptions): Promise<void> {
  const { rows } = await database.pool.query<{ sites: number; live: number }>(
    "select count(*) as sites, count(*) filter (where state = 'live') as live from tenants",
  );
  if (rows[0]?.live) throw new Error("This database serves a live site: no load is put on it.");
  if (rows[0]?.sites) return console.log(`The ${rows[0].sites} present sites are used.`);
  console.log(`Filling data set ${data.size} ...`);
  for (const { size, tenants } of populateRuns(data))
    await fill(database, { size: { ...sizes[size], tenants }, seed: 1, workers: 2, onProgress: () => {} });
}

export async function deployEmbedded(folder: string): Promise<Deployment> {
  const env = serverEnv(folder, null, null);
  const { release } = lockDataFolder(folder);
  const database = await openDatabase({ dataDir: join(folder, "database") });
  await prepareDatabase(database, readEnv(env));
  console.log("Filling data set S on the embedded database ...");
  await fill(database, { size: sizes.S, seed: 1, workers: 1, onProgress: () => {} });
  // Read before the server locks the database.
  const population = await readPopulation(database, people, populatePassword);
  await database.close();
  release();
  return { root: process.cwd(), folder, database: null, databasePid: null, store: null, env, population };
}

/** A deployment's server, restarted for each scenario. */
export interface DeployedServer {
  deployment: Deployment;
  port: number;
  program: Program | null;
}

export async function openServer(deployment: Deployment, atEnd: AtEnd): Promise<DeployedServer> {
  const server: DeployedServer = { deployment, port: await freePort(), program: null };
  atEnd(() => server.program?.stop());
  return server;
}

/** Starts the deployment's build on an empty store, so that no limit has counted yet. */
export async function restart(server: DeployedServer): Promise<Program> {
  const { deployment, port } = server;
  const { root, env, store } = deployment;
  await server.program?.stop();
  await store?.empty();
  server.program = await startProgram(["build/server/serve.js"], port, { ...env, PORT: String(port) }, root);
  return server.program;
}

/** The running server as the target of a load. */
export function targetOf({ deployment, port, program }: DeployedServer): Target {
  const { pid } = program as Program;
  return { port, pid, databasePid: deployment.databasePid, folder: deployment.folder };
}

/** One key for all deployments. */
const masterKey = process.env.MASTER_KEY ?? randomBytes(32).toString("base64");

export function serverEnv(folder: string, urls: DatabaseUrls | null, store: Store | null): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    LOG_LEVEL: "error",
    TRUST_PROXY: "1",
    DRAIN_NOTICE_MS: "0",
    DATA_DIR: folder,
    MASTER_KEY: masterKey,
    SMTP_URL: "smtp://127.0.0.1:9",
    DATABASE_URL: urls?.appUrl,
    MIGRATE_DATABASE_URL: urls?.ownerUrl,
    REDIS_URL: store?.url,
  };
}
