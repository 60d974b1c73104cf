import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { lockDataFolder } from "~/platform/data-lock.server";
import { type Database, openDatabase } from "~/platform/database.server";
import { readEnv } from "~/platform/env.server";
import { freePort } from "../../tests/support/free-port";
import { startTestRedis } from "../../tests/support/redis";
import { countRedis, type RedisCounter } from "../../tests/support/redis-counts";
import { startTestS3 } from "../../tests/support/s3";
import { prepareDatabase } from "../boot";
import { fill, populatePassword } from "../populate/fill";
import { sizes } from "../populate/sizes";
import { type PopulateOptions, populateRuns } from "./populate-runs";
import type { Target } from "./load";
import { startPostgres } from "../../tests/support/postgres";
import { postmasterOf, type Program, startProgram } from "./processes";
import type { AtEnd } from "./cleanups";
import { readPopulation, type Population } from "./population";

/** Number of members, large enough that none reaches a rate limit within one scenario. */
const people = 1500;

/** A build, a filled database, and the environment variables of a server that uses both. */
export interface Deployment {
  /** The folder that holds `build/`. */
  root: string;
  /** The server's `DATA_DIR`. */
  folder: string;
  /** Null for the embedded database, which only one process can open. */
  database: Database | null;
  /** Process id of the postmaster, whose children are the database backends. */
  databasePid: number | null;
  store: Store | null;
  env: NodeJS.ProcessEnv;
  population: Population;
}

/** The Redis of a single deployment, because two builds must not receive each other's messages. */
interface Store {
  url: string;
  /** Removes the rate counts, poll versions and sessions of the previous run. */
  empty(): Promise<void>;
  /** Counts the commands of this Redis since the last start. The caller closes the counter. */
  counter(): RedisCounter;
}

/** URLs of the owner's and the application's role. */
export interface DatabaseUrls {
  ownerUrl: string;
  appUrl: string;
}

export interface DeploymentParts {
  root: string;
  folder: string;
  urls: DatabaseUrls;
}

export function givenDatabase(): DatabaseUrls | null {
  const { DATABASE_URL: appUrl, MIGRATE_DATABASE_URL: ownerUrl } = process.env;
  return appUrl ? { appUrl, ownerUrl: ownerUrl ?? appUrl } : null;
}

export async function startDatabase(atEnd: AtEnd): Promise<DatabaseUrls> {
  const server = await startPostgres();
  atEnd(() => server.stop());
  return server;
}

export async function openStore(atEnd: AtEnd): Promise<Store> {
  const redis = await startTestRedis();
  atEnd(() => redis.remove());
  return { url: redis.url, empty: () => redis.startAgain(), counter: () => countRedis(redis.url) };
}

/** An S3-compatible store of the bench. Returns the variables by which the server finds it. */
export async function openFiles(atEnd: AtEnd): Promise<Record<string, string>> {
  const credentials = { accessKeyId: "bench", secretAccessKey: randomBytes(12).toString("hex"), region: "us-east-1" };
  const s3 = await startTestS3(credentials, "bench", 1000);
  atEnd(() => s3.close());
  return {
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: "bench",
    S3_REGION: credentials.region,
    S3_ACCESS_KEY_ID: credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}

/** Migrates the database. A database without sites is then filled with the current build. */
export async function fillDatabase({ folder, urls }: DeploymentParts, data: PopulateOptions): Promise<void> {
  const database = await openOwner(urls);
  try {
    await prepareDatabase(database, readEnv(serverEnv(folder, urls, null)));
    await populateOnce(database, data);
  } finally {
    await database.close();
  }
}

/** Opens a filled database and reads the members that will send the load. One password fits all members. */
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

export const openOwner = ({ ownerUrl }: DatabaseUrls) =>
  openDatabase({ url: ownerUrl, poolMax: 4, withoutTimeouts: true });

async function populateOnce(database: Database, data: PopulateOptions): Promise<void> {
  const { rows } = await database.pool.query<{ sites: number; live: number }>(
    "select count(*) as sites, count(*) filter (where state = 'live') as live from tenants",
  );
  if (rows[0]?.live) throw new Error("This database serves a live site: no load is put on it.");
  if (rows[0]?.sites) {
    await forgetEarlierFolder(database);
    return console.log(`The ${rows[0].sites} present sites are used.`);
  }
  console.log(`Filling data set ${data.size} ...`);
  for (const { size, tenants } of populateRuns(data))
    await fill(database, { size: { ...sizes[size], tenants }, seed: 1, workers: 2, onProgress: () => {} });
}

/** Removes rows about the data folder of an earlier run, because the folder's key and journal no longer exist. */
async function forgetEarlierFolder({ pool }: Database): Promise<void> {
  await pool.query("delete from installation where key in ('master_keys', 'journal')");
}

export async function deployEmbedded(folder: string): Promise<Deployment> {
  const env = serverEnv(folder, null, null);
  const { release } = lockDataFolder(folder);
  const database = await openDatabase({ dataDir: join(folder, "database") });
  await prepareDatabase(database, readEnv(env));
  console.log("Filling data set S on the embedded database ...");
  await fill(database, { size: sizes.S, seed: 1, workers: 1, onProgress: () => {} });
  const population = await readPopulation(database, people, populatePassword);
  await database.close();
  release();
  return { root: process.cwd(), folder, database: null, databasePid: null, store: null, env, population };
}

/** The server of a deployment, restarted for each scenario. */
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

/** Starts the build with an empty Redis, so that all rate limits start at zero. */
export async function restart(server: DeployedServer): Promise<Program> {
  const { deployment, port } = server;
  const { root, env, store } = deployment;
  await server.program?.stop();
  await store?.empty();
  server.program = await startProgram(["build/server/serve.js"], port, { ...env, PORT: String(port) }, root);
  return server.program;
}

export function targetOf({ deployment, port, program }: DeployedServer): Target {
  const { pid } = program as Program;
  return { port, pid, databasePid: deployment.databasePid, folder: deployment.folder };
}

/** All deployments share one key. */
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
