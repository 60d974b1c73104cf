/**
 * How every process hears that a site's rows have changed, within a second (P10): over the store it shares with the
 * others, and without Redis over PostgreSQL's LISTEN and NOTIFY (DESIGN 13.18).
 */
import pg from "pg";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { ifReachable, type Store } from "~/platform/store.server";
import { forgetTenants } from "./resolve.server";

const storeChannel = "tenants:changed";
const databaseChannel = "tenants_changed";

interface Announcer {
  database: { pool: Pick<pg.Pool, "query"> };
  store: Store;
}

/** Called after the rows are committed. Both ways, because the caller cannot know which one the servers listen to. */
export async function announceTenantChange({ database, store }: Announcer): Promise<void> {
  await database.pool.query("select pg_notify($1, '')", [databaseChannel]);
  // A program that has only just opened its store is not connected yet, and servers with Redis listen nowhere else.
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
/** Longer than the breaker stays open. */
const longestTries = 30;

/** Drops this process's memory of tenants whenever a change is announced. Returns how to stop. */
export function followTenantChanges(store: Store = services().store): () => Promise<void> {
  const { env } = services();
  const leaveStore = store.subscribe(storeChannel, forgetTenants);
  const leaveReturns = store.onReturn(forgetTenants);
  const needsDatabase = env.DATABASE_URL && store.kind === "memory";
  const listener = needsDatabase ? listenForChanges(env.DATABASE_URL as string, forgetTenants) : null;
  return async () => {
    leaveStore();
    leaveReturns();
    await listener?.close();
  };
}

const reconnectMs = 1000;
const pulseMs = 20_000;
const answerMs = 5000;

export interface ChangeListener {
  close(): Promise<void>;
}

/**
 * Holds a connection of its own, since a pool's connections come and go, and calls `onChange` for each notice. It also
 * calls it after every connect: what was announced while nobody listened is otherwise missed for ever.
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
    } catch {
      return lose(own);
    }
    onChange();
    pulse(own);
  }

  // A server that vanished without a word would leave us waiting for notices that never come.
  function pulse(own: pg.Client): void {
    if (closed || client !== own) return;
    timer = setTimeout(
      () =>
        own.query("select 1").then(
          () => pulse(own),
          () => lose(own),
        ),
      pulseMs,
    ).unref();
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
