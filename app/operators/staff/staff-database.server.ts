import { Kysely, PostgresDialect, type RawBuilder, sql } from "kysely";
import pg from "pg";
import { services } from "~/platform/services.server";
import { asStaffRefusal } from "~/platform/staff-refusal";
import { insideUnit } from "~/tenancy/inside-unit.server";
import { sendOpening } from "~/tenancy/opening-statements.server";
import type { Permission } from "./role-permissions";

/** Runs raw statements in one transaction with rights beyond a single tenant. */
export interface StaffRows {
  rows<R>(statement: RawBuilder<R>): Promise<R[]>;
  /** Runs a compiled statement, for instance of the job queue. */
  run(text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }>;
}

/** Runs `fn` in a transaction of `app_staff`, which can access staff tables but no tenant's rows. */
export function asStaff<T>(fn: (staff: StaffRows) => Promise<T>): Promise<T> {
  return inTransaction(["begin", "set local role app_staff"], fn);
}

/**
 * Runs `fn` in a read-only transaction of `app_network`, which sees rows of sites where the session has the permission.
 */
export function asNetwork<T>(
  { hash }: { hash: string },
  permission: Permission,
  fn: (network: StaffRows) => Promise<T>,
): Promise<T> {
  const check = `select network_enter(${pg.escapeLiteral(permission)})`;
  return inTransaction(["begin read only", "set local role app_network", sessionSetting(hash), check], fn);
}

/** Throws a `StaffRefusal` unless the session has the permission for all sites. */
export function enterNetwork({ hash }: { hash: string }, permission: Permission): Promise<void> {
  const check = `select operator_enter(${pg.escapeLiteral(permission)}, null)`;
  return inTransaction(["begin read only", "set local role app_operator", sessionSetting(hash), check], async () => {});
}

/** Runs `fn` as an operator without a site. Database functions that change staff check the session's permissions. */
export function asOperatorOfStaff<T>({ hash }: { hash: string }, fn: (staff: StaffRows) => Promise<T>): Promise<T> {
  return inTransaction(["begin", "set local role app_operator", sessionSetting(hash)], fn);
}

const sessionSetting = (hash: string) => `set local app.staff_session = ${pg.escapeLiteral(hash)}`;

/** The instant for decisions: the database's clock, which demo and tests can shift (DESIGN 13.21). */
export async function readClock(q: StaffRows): Promise<Date> {
  const [row] = await q.rows(sql<{ now: Date }>`select app_now() as now`);
  return (row as { now: Date }).now;
}

/** Tenant number of transactions without a tenant. */
const noTenant = 0;

async function inTransaction<T>(opening: readonly string[], fn: (staff: StaffRows) => Promise<T>): Promise<T> {
  return insideUnit(noTenant, async () => {
    const { database } = services();
    const client = await database.pool.connect();
    try {
      await sendOpening(database, client, opening);
      const value = await fn(rowsOn(client));
      await client.query("commit");
      client.release();
      return value;
    } catch (error) {
      await client.query("rollback").then(
        () => client.release(),
        () => client.release(true),
      );
      throw asStaffRefusal(error);
    }
  });
}

function rowsOn(client: pg.PoolClient): StaffRows {
  return {
    run: (text, values) => client.query(text, [...values]),
    async rows(statement) {
      const compiled = statement.compile(builder);
      return (await client.query(compiled.sql, [...compiled.parameters])).rows;
    },
  };
}

const builder = new Kysely<unknown>({
  dialect: new PostgresDialect({ pool: { connect: refuse, end: async () => {} } }),
});

async function refuse(): Promise<never> {
  throw new Error("Statements run in a transaction of staff only.");
}
