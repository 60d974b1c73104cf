import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { DB } from "~/platform/schema";
import type { RowReader } from "./scope.server";

const compileOnly = async (): Promise<never> => {
  throw new Error("This builder compiles statements and runs none.");
};

/** Reads a tenant's rows in the transaction of a database client. The caller has set the tenant. */
export function readerOnClient(client: pg.PoolClient, tenantId: number): RowReader {
  const dialect = new PostgresDialect({ pool: { connect: compileOnly, end: async () => {} } });
  const builder = new Kysely<DB>({ dialect });
  return {
    tenantId,
    rows: async (statement) => {
      const { sql, parameters } = statement.compile(builder);
      const { rows } = await client.query(sql, [...parameters]);
      return rows;
    },
  };
}
