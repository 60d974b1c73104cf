import type { Writable } from "node:stream";
import type { CompiledQuery, DatabaseConnection, QueryResult } from "kysely";
import pg from "pg";
import type { Database } from "~/platform/database.server";
import { measuredCall } from "~/platform/measured-call.server";
import { asStaffRefusal } from "~/platform/staff-refusal";
import { sendOpening } from "./opening-statements.server";
import { noteRoundTrip } from "./round-trips.server";
import { type Planning, readAsTenant } from "./tenant-read.server";

/** PostgreSQL's code for a statement that follows a failed statement in the same transaction. */
const inFailedTransaction = "25P02";

/**
 * Codes for a prepared statement that is unknown, or outdated by a migration. A connection never recovers from such a
 * statement.
 */
const stalePreparedStatement: ReadonlySet<string | undefined> = new Set(["26000", "0A000"]);

/** A signed-in operator's session and permission. The database derives the person and checks the permission (13.27). */
export interface OperatorRights {
  /** Hash of the session's token. */
  session: string;
  permission: string;
}

/**
 * A connection bound to one tenant, and to one transaction when writing. `begin` and the settings are sent with the
 * first query, so that opening a unit costs no round trip.
 */
export class UnitConnection implements DatabaseConnection {
  #client: pg.PoolClient | undefined;
  /** Result of `begin` and the settings. On PostgreSQL the first query does not wait for this result. */
  #begun: Promise<unknown> | undefined;
  #opening: Promise<pg.PoolClient> | undefined;
  /** The latest result of a read without an overall transaction. */
  #answered: Promise<unknown> | undefined;
  /** The previous statement on the embedded database, which runs one statement at a time. */
  #before: Promise<unknown> = Promise.resolve();
  #failure: unknown;
  #closing = false;

  constructor(
    private readonly database: Database,
    private readonly tenantId: number,
    private readonly mode: "read only" | "read write",
    /** Aborts when the caller no longer needs the rows. Then no further query is sent. */
    private readonly signal?: AbortSignal,
    /** Null for a unit with the rights of `app_user`. */
    private readonly operator: OperatorRights | null = null,
  ) {}

  /** Begins the transaction now, so that a refused operator has no effect, even outside the database. */
  async enter(): Promise<void> {
    await this.begin();
    await this.#begun;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.run<R>(query.sql, query.parameters);
  }

  // biome-ignore lint/correctness/useYield: kysely asks for the method; streaming inside a unit is not offered.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Queries inside a unit are not streamed.");
  }

  async run<R>(text: string, parameters: readonly unknown[], planning?: Planning): Promise<QueryResult<R>> {
    this.signal?.throwIfAborted();
    const client = await this.begin();
    this.signal?.throwIfAborted();
    if (this.#isReadByItself) return this.#read<R>(client, text, parameters, planning);
    return this.#send<R>(client, text, parameters);
  }

  /**
   * True when each statement of a read is its own transaction, which needs no commit (PostgreSQL only). An operator's
   * read is one transaction, which first checks the permission. Valid only with an open connection.
   */
  get #isReadByItself(): boolean {
    const { kind, isDistributed } = this.database;
    return this.mode === "read only" && kind === "postgres" && !isDistributed && !this.operator;
  }

  async #read<R>(
    client: pg.PoolClient,
    text: string,
    parameters: readonly unknown[],
    planning?: Planning,
  ): Promise<QueryResult<R>> {
    noteRoundTrip();
    const statement = {
      tenantId: this.tenantId,
      name: this.database.statementNames.of(text),
      text,
      values: [...parameters],
    };
    const answer = inOneWrite(client, () => readAsTenant<R>(client, { ...statement, ...planning }));
    this.#answered = answer.catch(() => {});
    try {
      return resultOf<R>(await answer);
    } catch (error) {
      // Use the caller's stack, because the error's own stack begins at the socket.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw this.#causeOf(error);
    }
  }

  /**
   * Sends a query. Parallel queries wait here, because the embedded database runs one query at a time. The driver's
   * own queue is deprecated, and pg 9 removes it.
   */
  #query(client: pg.PoolClient, query: string | pg.QueryConfig): Promise<pg.QueryResult> {
    if (this.database.kind === "postgres") return client.query(query);
    const answer = this.#before.then(() => client.query(query));
    this.#before = answer.catch(() => {});
    return answer;
  }

  /**
   * Sets a value until the transaction ends. `set local` reaches all nodes of Citus; `set_config()` stays on the
   * coordinator.
   */
  async setLocal(setting: string, value: string): Promise<void> {
    const client = await this.begin();
    await this.#send(client, `set local ${setting} = ${pg.escapeLiteral(value)}`, []);
  }

  /** Passes the statement to the connection before any await, so that later statements follow in order. */
  async #send<R>(client: pg.PoolClient, text: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    noteRoundTrip();
    // Do not prepare `set local`, because its text contains the value.
    const name = text.startsWith("set local ") ? undefined : this.database.statementNames.of(text);
    const begun = this.#begun;
    const result = await this.#query(client, { text, values: [...parameters], ...(name ? { name } : {}) })
      // Wait for the error of a failed `begin`, because later statements report only that the transaction failed.
      .catch(async (error: unknown) => {
        const cause = this.#causeOf(error);
        await begun;
        throw cause;
      });
    return resultOf<R>(result);
  }

  /**
   * Returns the first error of the transaction, because PostgreSQL refuses later statements without repeating the
   * reason.
   */
  #causeOf(error: unknown): unknown {
    if ((error as { code?: string } | null)?.code === inFailedTransaction) return this.#asTold(this.#failure ?? error);
    this.#failure = error;
    return this.#asTold(error);
  }

  #asTold(error: unknown): unknown {
    return this.operator ? asStaffRefusal(error) : error;
  }

  /** Runs the last statement and the commit in one round trip. */
  async runAndCommit<R>(text: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    const client = await this.begin();
    if (this.database.kind === "pglite") {
      const result = await this.run<R>(text, parameters);
      await this.commit();
      return result;
    }
    const [answer, committed] = inOneWrite(client, () => [
      this.#send<R>(client, text, parameters),
      this.#end(client, "commit"),
    ]);
    this.#close();
    const [result, end] = await Promise.allSettled([answer, committed]);
    this.#release();
    if (result.status === "rejected") throw result.reason;
    if (end.status === "rejected") throw end.reason;
    insistOnCommit(end.value);
    return result.value;
  }

  async commit(): Promise<void> {
    const opening = this.#close();
    if (!opening) return;
    noteRoundTrip();
    try {
      insistOnCommit(await this.#end(await opening, "commit"));
    } finally {
      this.#release();
    }
  }

  /** Ends a read without waiting. A failed commit loses nothing, because nothing was written. */
  endRead(): void {
    void this.#finish((client) => (this.#isReadByItself ? this.#answered : this.#end(client, "commit")));
  }

  rollback(): Promise<void> {
    return this.#finish((client) => this.#end(client, "rollback"));
  }

  /** Ends and releases the connection, even a connection that is still being opened. */
  async #finish(end: (client: pg.PoolClient) => Promise<unknown> | undefined): Promise<void> {
    await this.#close()
      ?.then(end)
      .catch(() => {})
      .then(() => this.#release());
  }

  /**
   * Refuses further queries, because nothing would release a connection opened later. Returns the connection whose
   * transaction must end.
   */
  #close(): Promise<pg.PoolClient> | undefined {
    const opening = this.#closing ? undefined : this.#opening;
    this.#closing = true;
    return opening;
  }

  #end(client: pg.PoolClient, how: "commit" | "rollback"): Promise<pg.QueryResult> {
    return this.#query(client, how).catch((error: unknown) => {
      throw this.#causeOf(error);
    });
  }

  /**
   * Opens one connection for all parallel queries. With a pool of one connection, a second connection would never
   * become available.
   */
  private begin(): Promise<pg.PoolClient> {
    if (this.#closing) return Promise.reject(new Error("This unit of work has ended."));
    this.#opening ??= this.#open();
    return this.#opening;
  }

  async #open(): Promise<pg.PoolClient> {
    const client = await measuredCall("database", () => this.database.pool.connect());
    this.#client = client;
    if (this.#isReadByItself) return client;
    const begun = inOneWrite(client, () => sendOpening(this.database, client, this.#settings), process.nextTick);
    this.#begun = this.operator ? begun.catch((error: unknown) => this.#refuse(client, error)) : begun;
    // On PostgreSQL the first query does not wait for `begin`. A failed `begin` fails the query too.
    if (this.database.kind === "pglite") await this.#begun;
    else this.#begun.catch(() => {});
    return client;
  }

  /**
   * Throws the refusal of an operator's unit. On the embedded database, first ends the failed transaction of the only
   * connection.
   */
  async #refuse(client: pg.PoolClient, error: unknown): Promise<never> {
    if (this.database.kind === "pglite") await client.query("rollback");
    throw this.#asTold(error);
  }

  get #settings(): string[] {
    const { mode, tenantId, operator } = this;
    const tenant = `set local app.tenant_id = '${tenantId}'`;
    if (!operator) return [`begin ${mode}`, "set local role app_user", tenant];
    const { session, permission } = operator;
    return [
      `begin ${mode}`,
      "set local role app_operator",
      tenant,
      `set local app.staff_session = ${pg.escapeLiteral(session)}`,
      `select operator_enter(${pg.escapeLiteral(permission)}, ${tenantId})`,
    ];
  }

  // The embedded database keeps its only connection.
  #release(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.release(this.database.kind === "postgres" && !isSound(client, this.#failure));
  }
}

/**
 * True when the connection may be used again: no transaction is open, and any failure was reported by PostgreSQL
 * itself. An outdated prepared statement stays outdated, so its connection is not used again.
 */
function isSound(client: pg.PoolClient, failure: unknown): boolean {
  if (client.getTransactionStatus() !== "I") return false;
  if (failure === undefined) return true;
  return (
    failure instanceof pg.DatabaseError && failure.severity === "ERROR" && !stalePreparedStatement.has(failure.code)
  );
}

/**
 * Sends all statements within `fn`, or until `end` is called, in one socket write. One write costs about as much time
 * as rendering a dozen cards. PGlite has no socket.
 */
function inOneWrite<T>(
  client: pg.PoolClient,
  fn: () => T,
  end: (uncork: () => void) => void = (uncork) => uncork(),
): T {
  const { stream } =
    (client as { connection?: { stream?: Partial<Pick<Writable, "cork" | "uncork">> } }).connection ?? {};
  stream?.cork?.();
  try {
    return fn();
  } finally {
    end(() => stream?.uncork?.());
  }
}

function resultOf<R>({ command, rows, rowCount }: pg.QueryResult): QueryResult<R> {
  return { rows: rows as R[], ...(command === "SELECT" ? {} : { numAffectedRows: BigInt(rowCount ?? 0) }) };
}

/**
 * Throws when PostgreSQL answered the commit with a rollback. PostgreSQL does so after any failed statement, even if
 * the error of the statement was caught.
 */
function insistOnCommit({ command }: pg.QueryResult): void {
  if (command !== "COMMIT")
    throw new Error("Nothing was committed: a statement of this unit failed and was passed over.");
}
