import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { StatementNames } from "./statement-names.server";
import { timeouts } from "./timeouts";

/**
 * The database itself. Only tenancy/scope.server.ts, the migrator, the queue and programs import this file (DESIGN
 * 6.1). All other code reads rows through a tenant's handle.
 */
export interface Database {
  kind: "pglite" | "postgres";
  /**
   * True when tables are spread over several servers (Citus). Settings then reach all servers only within a
   * transaction. Known after the first connection.
   */
  isDistributed: boolean;
  pool: pg.Pool;
  statementNames: StatementNames;
  /**
   * False when the database refuses or drops a connection. Waits up to the pool's timeouts for a database that does not
   * answer.
   */
  healthy(): Promise<boolean>;
  /** Connections in use, and requests that wait for a connection. */
  readonly connections: { readonly held: number; readonly wanted: number };
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** URL of PostgreSQL. Without a URL, the embedded database is opened. */
  url?: string | undefined;
  /** Folder of the embedded database. Without a folder, the database is in memory. */
  dataDir?: string | undefined;
  /** An embedded database that is open already, for tests. Closing this service leaves that database open. */
  lite?: PGlite | undefined;
  poolMax?: number | undefined;
  /** True for migrations and bulk loading, which need long statements. */
  withoutTimeouts?: boolean | undefined;
}

// DATE stays text, because a JavaScript Date would shift a calendar day between time zones (stack.md 5).
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
// Parse as numbers, because a double holds each whole number below 9e15 exactly.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));
pg.types.setTypeParser(pg.types.builtins.NUMERIC, (text) => Number(text));

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.url ? openPostgres(options.url, options) : openEmbedded(options);
}

function openPostgres(url: string, { poolMax, withoutTimeouts }: DatabaseOptions): Database {
  // Detects Citus on each new connection before its first use.
  const verify = (client: pg.PoolClient, done: (error?: unknown) => void) =>
    client.query("select from pg_extension where extname = 'citus'").then(({ rowCount }) => {
      database.isDistributed = rowCount === 1;
      done();
    }, done);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax ?? 10,
    connectionTimeoutMillis: timeouts.databaseConnectMs,
    ...(withoutTimeouts
      ? {}
      : {
          query_timeout: timeouts.databaseQueryMs,
          statement_timeout: timeouts.databaseStatementMs,
          lock_timeout: timeouts.databaseLockMs,
        }),
    idleTimeoutMillis: 30_000,
    // Sends `begin` and the tenant's settings together with the first query (DESIGN 13.9).
    pipeline: true,
    verify,
  } as pg.PoolConfig);
  // An error on a connection without a listener ends the process (security.md F01). The pool listens only on idle
  // connections. A failing query still rejects for its caller.
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
  // One connection per instance, because further connections corrupt the protocol (stack.md trap 9).
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
