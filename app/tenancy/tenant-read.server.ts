import pg from "pg";

export interface Planning {
  /**
   * True when each PostgreSQL connection plans the named statement only once (P2). Use this for statements that take
   * longer to plan than to run, if their plan does not depend on values.
   */
  plannedOnce?: boolean;
}

export interface TenantStatement extends Planning {
  tenantId: number;
  /** Name of the prepared statement. Without a name, PostgreSQL plans each execution for its values. */
  name: string | undefined;
  text: string;
  values: unknown[];
}

/** Methods of a `pg` query that the package's types leave out. */
interface DriverQuery {
  callback: (error: Error | null, result: pg.QueryResult) => void;
  requiresPreparation(): boolean;
  prepare(connection: Connection): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

interface Connection {
  bind(message: { statement: string; values: string[] }): void;
  execute(message: Record<string, never>): void;
}

const Query = pg.Query as unknown as new (statement: pg.QueryConfig) => pg.Query & DriverQuery;

/**
 * Settings that give a transaction the tenant's rights. Prepared once per connection, so that PostgreSQL parses them
 * once.
 */
const settings = {
  name: "tenant_settings",
  text: `select set_config('role', 'app_user', true), set_config('app.tenant_id', $1, true),
    set_config('transaction_read_only', 'on', true), set_config('plan_cache_mode', $2, true)`,
};

/**
 * Sends the tenant's settings and a read before one `Sync`. PostgreSQL then runs settings and read in one transaction
 * without `begin` and `commit`. When the settings fail, PostgreSQL skips the read.
 */
export class TenantRead extends Query {
  #isSettled = false;

  constructor(readonly statement: TenantStatement) {
    const { name, text, values } = statement;
    super({ text, values, ...(name ? { name } : {}) });
  }

  /** True, because only the extended protocol runs settings and statement in one transaction. */
  override requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Connection): void {
    const { tenantId, name, plannedOnce } = this.statement;
    const values = settingsOf(tenantId, Boolean(name && plannedOnce));
    connection.bind({ statement: settings.name, values });
    connection.execute({});
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.#isSettled) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isSettled) super.handleCommandComplete(message, connection);
    this.#isSettled = true;
  }
}

function settingsOf(tenantId: number, plannedOnce: boolean): string[] {
  return [String(tenantId), plannedOnce ? "force_generic_plan" : "auto"];
}

/** Connections with prepared settings, each with the result of its preparation. */
const prepared = new WeakMap<pg.PoolClient, Promise<unknown>>();

function prepareSettings(client: pg.PoolClient, tenantId: number): Promise<unknown> {
  const known = prepared.get(client);
  if (known) return known;
  const preparation = client.query({ ...settings, values: settingsOf(tenantId, false) });
  prepared.set(client, preparation);
  preparation.catch(() => prepared.delete(client));
  return preparation;
}

/** Passes the statement to the connection before any await, so that later statements follow in order. */
export function readAsTenant<R>(
  client: pg.PoolClient,
  statement: TenantStatement,
): Promise<pg.QueryResult<R & object>> {
  const preparation = prepareSettings(client, statement.tenantId);
  const answer = new Promise<pg.QueryResult<R & object>>((resolve, reject) => {
    const query = new TenantRead(statement);
    query.callback = (error, result) => (error ? reject(error) : resolve(result));
    client.query(query);
  });
  return answer.catch(async (error: Error) => {
    // The connection refuses each statement after a failed setup, so wait for the setup's own error.
    await preparation;
    throw error;
  });
}
