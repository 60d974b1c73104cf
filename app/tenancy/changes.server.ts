/**
 * Tells every process within a second that a site's rows have changed (P10). Notices travel by PostgreSQL's LISTEN
 * and NOTIFY, and by the shared store. A number in the database reveals lost notices (DESIGN 13.18).
 */
import pg from "pg";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { ifReachable } from "~/platform/store.server";
import type { Store } from "~/platform/store";
import { forgetTenants } from "./resolve.server";

const storeChannel = "tenants:changed";
const databaseChannel = "tenants_changed";

interface Announcer {
  database: { pool: Pick<pg.Pool, "query"> };
  store: Store;
}

/**
 * Called after the commit. A trigger on the tables notifies PostgreSQL's listeners. This also notifies those of
 * Redis.
 */
export async function announceTenantChange({ database, store }: Announcer): Promise<void> {
  await database.pool.query("select pg_notify($1, '')", [databaseChannel]);
  // The store of a program that just started is not connected yet.
  for (let tries = 0; tries < longestTries; tries++) {
    if (
      await ifReachable(
        store.publish(storeChannel, "").then(() => true),
        false,
      )
    )
      return;
    await new Promise((again) => setTimeout(again, retryMs));
  }
}

const retryMs = 100;
/** Together the attempts last longer than the breaker stays open. */
const longestTries = 30;

interface Following {
  store?: Store;
  /** The database to listen to. The embedded one needs none: its only process notifies itself. */
  databaseUrl?: string | undefined;
  /** Called once this process has dropped its cached tenants. */
  onChange?: () => void;
}

/** Drops this process's cached tenants at each announced change. Returns a function to stop. */
export function followTenantChanges({
  store = services().store,
  databaseUrl = services().env.DATABASE_URL,
  onChange = () => {},
}: Following = {}): () => Promise<void> {
  const hear = () => {
    forgetTenants();
    onChange();
  };
  const leaveStore = store.subscribe(storeChannel, hear);
  const leaveReturns = store.onReturn(hear);
  const listener = databaseUrl ? listenForChanges(databaseUrl, hear) : null;
  return async () => {
    leaveStore();
    leaveReturns();
    await listener?.close();
  };
}

async function readNumber(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ number: string }>("select number from tenant_changes");
  return rows[0]?.number ?? "";
}

const reconnectMs = 1000;
/** The interval for noticing missed changes after a lost connection, or behind a pooler that swallows notices. */
const pulseMs = 2000;
const answerMs = 2000;

export interface ChangeListener {
  close(): Promise<void>;
}

/**
 * Holds a connection of its own, since pooled connections come and go. Calls `onChange` for each notice and each
 * connection attempt: announcements without a listener would be missed otherwise.
 */
export function listenForChanges(url: string, onChange: () => void): ChangeListener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const own = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
    client = own;
    own.on("notification", onChange);
    own.on("error", () => lose(own));
    own.on("end", () => lose(own));
    try {
      await own.connect();
      await own.query(`listen ${databaseChannel}`);
      pulse(own, await readNumber(own));
    } catch {
      lose(own);
    }
    if (!closed) onChange();
  }

  function pulse(own: pg.Client, known: string): void {
    if (closed || client !== own) return;
    timer = setTimeout(() => compare(own, known), pulseMs).unref();
  }

  async function compare(own: pg.Client, known: string): Promise<void> {
    try {
      const number = await readNumber(own);
      if (number !== known) onChange();
      pulse(own, number);
    } catch {
      lose(own);
    }
  }

  function lose(own: pg.Client): void {
    if (client !== own) return;
    client = null;
    clearTimeout(timer);
    own.end().catch(() => {});
    if (closed) return;
    log.warn("tenants.listener_lost");
    timer = setTimeout(connect, reconnectMs).unref();
  }

  connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
