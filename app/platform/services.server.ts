/**
 * The open resources of a process. Each resource is opened and closed once. Rooms use the resources through a scope.
 * Platform code and programs use them directly.
 */
import { join } from "node:path";
import { type Clock, systemClock } from "./clock";
import { lockDataFolder } from "./data-lock.server";
import { type Database, openDatabase } from "./database.server";
import { type Env, readEnv } from "./env.server";
import { openFiles, openJournal } from "./files.server";
import type { FileStore } from "./files";
import { type Keys, openKeys } from "./keys.server";
import { type Log, log, setLogLevel } from "./log.server";
import { type Mailer, type MailSink, openMailer } from "./mailer.server";
import { openPush, type PushSender, type PushSink } from "./push.server";
import { createQueue, type Queue } from "./queue.server";
import { createLimiter, type Limiter } from "./rate-limit.server";
import { openSms, type SmsGateway, type SmsSink } from "./sms.server";
import { openStore } from "./store.server";
import type { Store } from "./store";
import { createWebhookSender, type WebhookSender } from "./webhook-sender.server";

export type Services = {
  env: Env;
  database: Database;
  store: Store;
  limiter: Limiter;
  queue: Queue;
  mailer: Mailer;
  sms: SmsGateway;
  push: PushSender;
  webhooks: WebhookSender;
  files: FileStore;
  /** Store of entries that must survive a restore of database and files. */
  journal: FileStore;
  keys: Keys;
  log: Log;
  clock: Clock;
};

type ServiceOptions = {
  env?: Env;
  /**
   * A database that is open already, for tests. The database is closed with the other services, but its folder is not
   * locked.
   */
  database?: Database;
  clock?: Clock;
  /** Receivers of mails, text messages and pushes when no server or gateway is configured. */
  mailSink?: MailSink;
  smsSink?: SmsSink;
  pushSink?: PushSink;
};

type Closer = () => Promise<void> | void;

let started: { services: Services; closers: Closer[] } | null = null;

async function closeAll(closers: Closer[]): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      log.warn("services.close_failed", { error });
    }
  }
}

async function openOwnDatabase(env: Env, closers: Closer[]): Promise<Database> {
  if (env.DATABASE_URL) return openDatabase({ url: env.DATABASE_URL, poolMax: env.DATABASE_POOL_MAX });
  closers.push(lockDataFolder(env.DATA_DIR).release);
  return openDatabase({ dataDir: join(env.DATA_DIR, "database") });
}

const nowhere = (what: string, variable: string) => () => {
  throw new Error(`there is nowhere to send ${what}: set ${variable}`);
};

async function openAll(options: ServiceOptions, closers: Closer[]): Promise<Services> {
  const env = options.env ?? readEnv();
  setLogLevel(env.LOG_LEVEL);
  const keys = openKeys(env);
  const database = options.database ?? (await openOwnDatabase(env, closers));
  closers.push(() => database.close());
  const store = await openStore(env);
  closers.push(() => store.close());
  const mailer = openMailer(env, options.mailSink ?? nowhere("mail", "SMTP_URL"));
  closers.push(() => mailer.close());
  const queue = createQueue(database);
  closers.push(() => queue.stop());
  return {
    env,
    database,
    store,
    limiter: createLimiter(store),
    queue,
    mailer,
    sms: openSms(env, options.smsSink ?? nowhere("text messages", "SMS_URL")),
    push: openPush(env, options.pushSink ?? nowhere("push messages", "PUSH=web")),
    webhooks: createWebhookSender(),
    files: openFiles(env),
    journal: openJournal(env),
    keys,
    log,
    clock: options.clock ?? systemClock,
  };
}

/** Opens all services. If one service fails, closes the services already opened. */
export async function startServices(options: ServiceOptions = {}): Promise<Services> {
  if (started) throw new Error("the services of this process are running already");
  const closers: Closer[] = [];
  try {
    started = { services: await openAll(options, closers), closers };
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
  return started.services;
}

export function services(): Services {
  if (!started) throw new Error("the services are not started: call startServices() first");
  return started.services;
}

export function servicesAreStarted(): boolean {
  return started !== null;
}

/** Lets running jobs end, then closes all services in reverse order. */
export async function stopServices(): Promise<void> {
  if (!started) return;
  // Clear `started` last, because running jobs still use the services.
  await closeAll(started.closers);
  started = null;
}
