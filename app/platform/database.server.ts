import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { StatementNames } from "./statement-names.server";
import { timeouts } from "./timeouts";

/**
 * The raw database. Only tenancy/scope.server.ts, the migrator, the queue and programs may import this file (DESIGN 6.1):
 * everything else reaches rows through a tenant's handle.
 */
export interface Database {
  kind: "pglite" | "postgres";
  /**
   * Whether tables stand on several servers (Citus), to which a transaction's settings are handed on only between its
   * `begin` and its end. Known as soon as there is a connection.
   */
  isDistributed: boolean;
  pool: pg.Pool;
  /** Under which its connections keep their prepared statements. */
  statementNames: StatementNames;
  /** False when the database refuses or breaks off. Waits with the pool while it is silent. */
  healthy(): Promise<boolean>;
  /** The connections in use and the requests waiting for one. */
  readonly connections: { readonly held: number; readonly wanted: number };
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL address; without one the embedded database is opened. */
  url?: string | undefined;
  /** Folder of the embedded database; undefined keeps it in memory. */
  dataDir?: string | undefined;
  /** An embedded database that is open already, and stays so (tests). */
  lite?: PGlite | undefined;
  poolMax?: number | undefined;
  /** True for migrations and bulk loading, which run without a statement timeout. */
  patient?: boolean | undefined;
}

// A calendar day is a day, not midnight somewhere (stack.md 5): keep DATE as its text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// Counts fit a double long before a site has 9e15 rows.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => Number(text));

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url, options) : openEmbedded(options);
}

function openPostgres(url: string, { poolMax, patient }: DatabaseOptions): Database {
  // Verify each new connection before its first use.
  const verify = (client: pg.PoolClient, done: (error?: unknown) => void) =>
    client.query("select from pg_extension where extname = 'citus'").then(({ rowCount }) => {
      database.isDistributed = rowCount === 1;
      done();
    }, done);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax ?? 10,
    connectionTimeoutMillis: timeouts.databaseConnectMs,
    ...(patient
      ? {}
      : {
          query_timeout: timeouts.databaseQueryMs,
          statement_timeout: timeouts.databaseStatementMs,
          lock_timeout: timeouts.databaseLockMs,
        }),
    idleTimeoutMillis: 30_000,
    // Lets `begin` and the tenant's settings travel with the first query (DESIGN 13.9).
    pipeline: true,
    verify,
  } as pg.PoolConfig);
  // A terminated connection without a listener ends the process (security.md F01). The pool listens on idle ones only.
  // A failing query tells its caller.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const database: Database = {
    kind: "postgres",
    isDistributed: false,
    pool,
    statementNames: new StatementNames(),
    healthy: () => answers(pool),
    get connections() {
      return connectionsOf(pool);
    },
    close: () => pool.end(),
  };
  return database;
}

async function openEmbedded({ dataDir, lite: given }: DatabaseOptions): Promise<Database> {
  const { PGlite } = await import("@electric-sql/pglite");
  const { createPgConfig } = await import("@electric-sql/pglite/node-postgres");
  if (dataDir) mkdirSync(dirname(dataDir), { recursive: true });
  const lite = given ?? (await PGlite.create(dataDir ? { dataDir } : {}));
  // One pool of one connection per instance: more corrupt the protocol (stack.md trap 9).
  const pool = new pg.Pool({ ...createPgConfig(lite), max: 1, idleTimeoutMillis: 0 } as unknown as pg.PoolConfig);
  pool.on("error", () => {});
  return {
    kind: "pglite",
    isDistributed: false,
    pool,
    statementNames: new StatementNames(),
    healthy: () => answers(pool),
    get connections() {
      return connectionsOf(pool);
    },
    close: async () => {
      await pool.end();
      if (!given) await lite.close();
    },
  };
}

const answers = (pool: pg.Pool) =>
  pool.query("select 1").then(
    ({ rowCount }) => rowCount === 1,
    () => false,
  );

const connectionsOf = ({ totalCount, idleCount, waitingCount }: pg.Pool) => ({
  held: totalCount - idleCount,
  wanted: waitingCount,
});
