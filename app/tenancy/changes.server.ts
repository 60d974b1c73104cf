/**
 * Tells each process within a second that a site's rows have changed (P10). Notices go through PostgreSQL (LISTEN and
 * NOTIFY) and through the shared store. A counter in the database reveals lost notices (DESIGN 13.18).
 */
import pg from "pg";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { ifReachable } from "~/platform/store.server";
import type { Store } from "~/platform/store";
import { forgetTenants } from "./resolve.server";

const storeChannel = "tenants:changed";
const databaseChannel = "tenants_changed";

interface ChangePublisher {
  database: { pool: Pick<pg.Pool, "query"> };
  store: Store;
}

/** Publishes a committed change to the listeners of PostgreSQL and of the shared store. */
export async function publishTenantChange({ database, store }: ChangePublisher): Promise<void> {
  await database.pool.query("select pg_notify($1, '')", [databaseChannel]);
  // A program that has just started may not yet be connected to the store.
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
/** Maximum tries. All tries together take longer than the circuit breaker stays open. */
const longestTries = 30;

interface Following {
  store?: Store;
  /** The database to listen to. The embedded database needs no listener, since only one process uses it. */
  databaseUrl?: string | undefined;
  /** Runs after this process has dropped its cached tenants. */
  onChange?: () => void;
}

/** Drops this process's cached tenants at each published change. Returns a function that stops listening. */
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
/**
 * Milliseconds between two reads of the change counter. The counter reveals changes whose notice a lost connection or
 * a connection pooler dropped.
 */
const pulseMs = 2000;
const answerMs = 2000;

export interface ChangeListener {
  close(): Promise<void>;
}

/** Reads the change counter at intervals. Calls `onLost` when the connection cannot read. */
function createPulse(client: pg.Client, { onChange, onLost }: { onChange: () => void; onLost: () => void }) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function compareLater(known: string): void {
    if (!isStopped) timer = setTimeout(() => compare(known), pulseMs).unref();
  }

  async function compare(known: string): Promise<void> {
    try {
      const number = await readNumber(client);
      if (number !== known) onChange();
      compareLater(number);
    } catch {
      onLost();
    }
  }

  return {
    start: async () => compareLater(await readNumber(client)),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Opens one listening connection. Calls `onLost` at most once, and not after `close`. */
function openConnection(url: string, { onChange, onLost }: { onChange: () => void; onLost: () => void }) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMs, query_timeout: answerMs });
  const pulse = createPulse(client, { onChange, onLost: lose });
  let isOpen = true;
  client.on("notification", onChange);
  client.on("error", lose);
  client.on("end", lose);

  async function close(): Promise<void> {
    // A second `end` on a hanging connection would never return.
    if (!isOpen) return;
    isOpen = false;
    pulse.stop();
    await client.end().catch(() => {});
  }

  function lose(): void {
    if (!isOpen) return;
    void close();
    onLost();
  }

  async function listen(): Promise<void> {
    try {
      await client.connect();
      await client.query(`listen ${databaseChannel}`);
      await pulse.start();
    } catch {
      lose();
    }
  }

  return { listen, close };
}

/**
 * Listens for changes on its own connection, because pooled connections are handed back. Also calls `onChange` after
 * each reconnection, because notices may have been lost.
 */
export function listenForChanges(url: string, onChange: () => void): ChangeListener {
  let connection: ReturnType<typeof openConnection> | null = null;
  let reconnection: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    connection = openConnection(url, { onChange, onLost: reconnectLater });
    await connection.listen();
    if (!closed) onChange();
  }

  function reconnectLater(): void {
    log.warn("tenants.listener_lost");
    reconnection = setTimeout(connect, reconnectMs).unref();
  }

  connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(reconnection);
      await connection?.close();
    },
  };
}
