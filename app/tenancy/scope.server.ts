import type {
  DeleteQueryBuilder,
  DeleteResult,
  InsertQueryBuilder,
  InsertResult,
  Kysely,
  RawBuilder,
  SelectQueryBuilder,
  UpdateQueryBuilder,
  UpdateResult,
} from "kysely";
import type { JobName, JobPayload, Lane } from "~/platform/queue.server";
import type { DB } from "~/platform/schema";
import { services } from "~/platform/services.server";
import type { globalTables } from "./global-tables";
import type { Tenant } from "./tenant";
import { insideUnit } from "./inside-unit.server";
import {
  cacheOf,
  channelsOf,
  filesOf,
  type TenantCache,
  type TenantChannels,
  type TenantFileStore,
} from "./tenant-handles.server";
import type { Planning } from "./tenant-read.server";
import { type OperatorRights, UnitConnection } from "./unit.server";
import { kyselyOn } from "./unit-kysely.server";

export type TenantTable = Exclude<keyof DB, (typeof globalTables)[number]>;
type Aliased<T extends TenantTable, A extends string> = DB & { [K in A]: DB[T] };

/** Reads one tenant's rows. A function that takes a reader shows by its signature that it writes nothing. */
export class TenantReader {
  #kysely: Kysely<DB> | undefined;

  constructor(
    readonly tenant: Tenant,
    protected readonly connection: UnitConnection,
  ) {}

  /** Built at the first query, because many loaders never query. */
  protected get kysely(): Kysely<DB> {
    this.#kysely ??= kyselyOn(this.connection);
    return this.#kysely;
  }

  get tenantId(): number {
    return this.tenant.id;
  }

  /** Starts a select with `tenant_id = <this tenant>`. Joins must compare tenant_id themselves. */
  from<T extends TenantTable, A extends string = T>(table: T, alias?: A): SelectQueryBuilder<Aliased<T, A>, A, object> {
    const name = alias ?? table;
    const start = this.kysely.selectFrom(`${table} as ${name}` as never) as unknown as SelectQueryBuilder<
      Aliased<T, A>,
      A,
      object
    >;
    return start.where(`${name}.tenant_id` as never, "=", this.tenantId as never);
  }

  /** Runs a raw statement, which must filter each table by tenant_id. Row-level security catches a mistake. */
  async rows<R>(statement: RawBuilder<R>, planning?: Planning): Promise<R[]> {
    const compiled = statement.compile(this.kysely);
    const { rows } = await this.connection.run<R>(compiled.sql, compiled.parameters, planning);
    return rows;
  }

  /**
   * Reads the database's clock (DESIGN 13.21). Prefer `app_now()` inside a statement, because this read costs a round
   * trip.
   */
  async now(): Promise<Date> {
    const result = await this.connection.run<{ now: Date }>("select app_now() as now", []);
    return (result.rows[0] as { now: Date }).now;
  }
}

/** Reads one tenant's rows by raw statements only, so that a plain database client can implement this type too. */
export type RowReader = Pick<TenantReader, "tenantId" | "rows">;

type AfterCommit = () => void | Promise<void>;

/** The recorded action of a unit, if the action can be undone. */
interface UndoableAct {
  id: string;
  /** Earliest time for mails and other follow-up work, after the time for an undo. */
  followsAt: Date;
}

const followsAfterSeconds = 60;

/** Earliest time for the follow-up work of an action that happens now. */
export const followsFromNow = () => new Date(Date.now() + followsAfterSeconds * 1000);

/** Reads and writes one tenant's rows in one transaction. */
export class TenantWriter extends TenantReader {
  readonly #afterCommit: AfterCommit[] = [];
  #isCommitDeferred = false;
  #act: UndoableAct | undefined;

  insert<T extends TenantTable>(table: T): InsertQueryBuilder<DB, T, InsertResult> {
    return this.kysely.insertInto(table) as unknown as InsertQueryBuilder<DB, T, InsertResult>;
  }

  update<T extends TenantTable>(table: T): UpdateQueryBuilder<DB, T, T, UpdateResult> {
    const start = this.kysely.updateTable(table as never) as unknown as UpdateQueryBuilder<DB, T, T, UpdateResult>;
    return start.where(`${table}.tenant_id` as never, "=", this.tenantId as never);
  }

  remove<T extends TenantTable>(table: T): DeleteQueryBuilder<DB, T, DeleteResult> {
    const start = this.kysely.deleteFrom(table as never) as unknown as DeleteQueryBuilder<DB, T, DeleteResult>;
    return start.where(`${table}.tenant_id` as never, "=", this.tenantId as never);
  }

  /** Runs the last statement together with the commit. No statement may follow. A later refusal rolls nothing back. */
  async runAndCommit<R>(statement: RawBuilder<R>): Promise<R[]> {
    if (this.#isCommitDeferred) return this.rows(statement);
    const compiled = statement.compile(this.kysely);
    const { rows } = await this.connection.runAndCommit<R>(compiled.sql, compiled.parameters);
    return rows;
  }

  /** The recorded action of this unit, if the action can be undone. */
  get act(): UndoableAct | undefined {
    return this.#act;
  }

  /**
   * Starts the recording of an action. From now on the database notes each changed row, so that the action can be
   * undone.
   */
  async beginAct(id: string): Promise<void> {
    await this.connection.setLocal("app.act_id", id);
    this.#act = { id, followsAt: followsFromNow() };
  }

  /**
   * Names the approval that this unit confirms. The database checks by this approval whether the unit's action is
   * permitted.
   */
  async nameApproval(id: string): Promise<void> {
    await this.connection.setLocal("app.staff_approval", id);
  }

  /** Prevents the commit in `runAndCommit`. A statement may then follow, and a refusal rolls back all writes. */
  deferCommit(): void {
    this.#isCommitDeferred = true;
  }

  /** Adds a job in the same transaction as its rows. A rollback removes the job and the rows. */
  async enqueue<N extends JobName>(
    name: N,
    payload: Omit<JobPayload<N>, "tenantId">,
    options: { startAfter?: Date | undefined; lane?: Lane; singletonKey?: string } = {},
  ): Promise<void> {
    const executeSql = async (text: string, values: unknown[]) => this.connection.run(text, values);
    const whole = { ...payload, tenantId: this.tenantId } as JobPayload<N>;
    const lane = await services().queue.enqueue(name, whole, { ...options, executeSql });
    // Wake this process's worker before its next poll.
    if (!options.startAfter) this.afterCommit(() => services().queue.wake(lane));
  }

  afterCommit(fn: AfterCommit): void {
    this.#afterCommit.push(fn);
  }

  /** Runs all callbacks concurrently, so that their calls to the store share a pipeline. */
  async runAfterCommit(): Promise<void> {
    await Promise.all(this.#afterCommit.map((fn) => fn()));
  }
}

interface TenantDb {
  read<T>(fn: (q: TenantReader) => Promise<T>): Promise<T>;
  write<T>(fn: (w: TenantWriter) => Promise<T>): Promise<T>;
}

/** A tenant's handles. Code receives these handles instead of using global state (DESIGN 6.1). */
export interface TenantScope {
  tenant: Tenant;
  db: TenantDb;
  cache: TenantCache;
  channels: TenantChannels;
  files: TenantFileStore;
  enqueue<N extends JobName>(
    name: N,
    payload: Omit<JobPayload<N>, "tenantId">,
    options?: { lane?: Lane },
  ): Promise<void>;
}

const scopes = new WeakMap<Tenant, TenantScope>();

/** Returns the handles of a tenant. The same tenant object always gets the same handles. */
export function openTenant(tenant: Tenant): TenantScope {
  const known = scopes.get(tenant);
  if (known) return known;
  const scope = scopeOf(tenant, null);
  scopes.set(tenant, scope);
  return scope;
}

/**
 * Returns the handles of a tenant with the rights of a signed-in operator. Each unit first checks the operator's
 * permission in the database, and throws a `StaffRefusal` without the permission.
 */
export function openTenantAsOperator(tenant: Tenant, rights: OperatorRights): TenantScope {
  return scopeOf(tenant, rights);
}

function scopeOf(tenant: Tenant, operator: OperatorRights | null): TenantScope {
  return {
    tenant,
    db: { read: (fn) => read(tenant, fn, operator), write: (fn) => write(tenant, fn, operator) },
    cache: cacheOf(tenant.id),
    channels: channelsOf(tenant.id),
    files: filesOf(tenant.id),
    enqueue: async (name, payload, options) => {
      await services().queue.enqueue(name, { ...payload, tenantId: tenant.id } as JobPayload<typeof name>, options);
    },
  };
}

/**
 * Makes a reader that begins its transaction at the first query, for requests that may query nothing. Queries fail with
 * the reason of `signal` after an abort.
 */
export function lazyReader(tenant: Tenant, signal?: AbortSignal): { q: TenantReader; end(): void } {
  const connection = new UnitConnection(services().database, tenant.id, "read only", signal);
  return { q: new TenantReader(tenant, connection), end: () => connection.endRead() };
}

async function read<T>(
  tenant: Tenant,
  fn: (q: TenantReader) => Promise<T>,
  operator: OperatorRights | null,
): Promise<T> {
  return insideUnit(tenant.id, async () => {
    const connection = new UnitConnection(services().database, tenant.id, "read only", undefined, operator);
    try {
      if (operator) await connection.enter();
      return await fn(new TenantReader(tenant, connection));
    } finally {
      connection.endRead();
    }
  });
}

async function write<T>(
  tenant: Tenant,
  fn: (w: TenantWriter) => Promise<T>,
  operator: OperatorRights | null,
): Promise<T> {
  const connection = new UnitConnection(services().database, tenant.id, "read write", undefined, operator);
  const w = new TenantWriter(tenant, connection);
  const result = await insideUnit(tenant.id, async () => {
    try {
      if (operator) await connection.enter();
      const value = await fn(w);
      await connection.commit();
      return value;
    } catch (error) {
      await connection.rollback();
      throw error;
    }
  });
  await w.runAfterCommit();
  return result;
}

/** A tenant's cache and channels by id, because event handlers only know the id. */
export function storeHandlesOf(tenantId: number): Pick<TenantScope, "cache" | "channels"> {
  return { cache: cacheOf(tenantId), channels: channelsOf(tenantId) };
}
