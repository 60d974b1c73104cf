import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
// Register every job here, so that a test's known jobs do not depend on earlier test files.
import "~/jobs.server";
import { applyTenant } from "~/operators/tenant-onboarding.server";
import type { Database } from "~/platform/database.server";
import { readEnv } from "~/platform/env.server";
import { randomId } from "~/platform/ids";
import type { Mail } from "~/platform/mailer.server";
import type { Push } from "~/platform/push.server";
import type { Sms } from "~/platform/sms.server";
import { services, startServices, stopServices } from "~/platform/services.server";
import { storedName } from "~/profiles/display-name";
import type { Gender } from "~/tenancy/profile-fields";
import { forgetTenants, listTenants, resolveHost } from "~/tenancy/resolve.server";
import { openTenant, type TenantScope } from "~/tenancy/scope.server";
import type { Settings } from "~/tenancy/settings";
import { readTenant } from "~/tenancy/tenant-folder.server";
import type { BookError } from "~/wallet/ledger-check.server";
import { openTestDatabase, type TestDatabase } from "./database";
import { emptyRedis } from "./redis";

export interface NewMember {
  name?: string;
  email?: string;
  gender?: Gender;
  country?: string;
  birthDate?: string;
  state?: "unconfirmed" | "active" | "suspended" | "deleted" | "banned";
  fictional?: boolean;
  premium?: boolean;
  credits?: number;
  passwordHash?: string;
  signedUpSecondsAgo?: number;
}

interface RecordedAct {
  verb: string;
  kind: string | null;
  subject: string | null;
  actor: string;
  via: string;
  reason: string;
  before: unknown;
  after: unknown;
}

/** Running services on their own database, with two tenants. A test file has one test app. */
export interface TestApp {
  database: Database;
  /** Connections of the database's owner. */
  owner: Database;
  ember: TenantScope;
  marina: TenantScope;
  /** Creates a complete member, whose credits are in the ledger. Returns the id. */
  member(scope: TenantScope, wishes?: NewMember): Promise<string>;
  /** Changes settings of a tenant. Returns the new scope, while the old scope keeps the old settings. */
  change(scope: TenantScope, settings: Partial<Settings>): Promise<TenantScope>;
  clock: { advance(seconds: number): Promise<void>; reset(): Promise<void> };
  /** Acts of operators on a subject, or without a subject all acts, oldest first. */
  acts(subject?: string): Promise<RecordedAct[]>;
  mails: Mail[];
  /** Runs the background jobs, including jobs that wait for the end of a command's undo period. */
  runAll(): Promise<void>;
  /** Runs the background jobs like `runAll`. Returns all mails to an email address, oldest first. */
  mailsTo(address: string): Promise<Mail[]>;
  texts: Sms[];
  pushes: Push[];
  /** Runs SQL as the owner without row-level security, to check results. A named statement is planned once. */
  oracle<R>(text: string, values?: unknown[], name?: string): Promise<R[]>;
  /** Sets columns of a member's profile directly in the database, without any rule. */
  setProfile(memberId: string, columns: Record<string, string>): Promise<unknown>;
  close(): Promise<void>;
}

/** The test app of a file, open from the first test to the last. Each test starts at the real time. */
export function testAppOfFile(wishes?: Wishes): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => void Object.assign(app, await openTestApp(wishes)));
  beforeEach(() => app.clock.reset());
  // Close only an app that could open.
  afterAll(() => app.close?.());
  return app;
}

interface Wishes {
  /** False for tests that book purchases without orders, which rule L-4 would report. */
  sells?: boolean;
  /** A filled database and an existing folder, as after a restore. */
  from?: { database: TestDatabase; dataDir: string };
}

/** Everything that the services of a test app sent. */
interface Sent {
  mails: Mail[];
  texts: Sms[];
  pushes: Push[];
}

export async function openTestApp({ sells = true, from }: Wishes = {}): Promise<TestApp> {
  const folder = from?.dataDir ?? mkdtempSync(join(tmpdir(), "test-app-"));
  const database = from?.database ?? (await openTestDatabase());
  const sent: Sent = { mails: [], texts: [], pushes: [] };
  await startTestServices(database, folder, sent);
  await addTenant(database.owner, "ember");
  await addTenant(database.owner, "marina");
  forgetTenants();
  const oracle = oracleOf(database.owner);
  const runAll = () => runAllJobs(oracle);
  return {
    database,
    owner: database.owner,
    ember: await scopeOf("ember"),
    marina: await scopeOf("marina"),
    member: (scope, wishes = {}) => addMember(scope, wishes),
    change: (scope, settings) => changeSettings(database.owner, scope, settings),
    clock: clockOf(oracle),
    acts: (subject) => listActs(oracle, subject),
    mails: sent.mails,
    runAll,
    mailsTo: async (address) => {
      await runAll();
      return sent.mails.filter(({ to }) => to === address);
    },
    texts: sent.texts,
    pushes: sent.pushes,
    oracle,
    setProfile: (memberId, columns) =>
      oracle(
        `update profiles set ${Object.keys(columns).map((column, n) => `${column} = $${n + 2}`)} where member_id = $1`,
        [memberId, ...Object.values(columns)],
      ),
    close: async () => {
      const uneven = (await unevenBooks()).filter(({ rule }) => sells || rule !== "L-4");
      await stopServices();
      if (!from) rmSync(folder, { recursive: true, force: true });
      if (uneven.length > 0) throw new Error(`The tests left books that do not agree: ${JSON.stringify(uneven)}`);
    },
  };
}

async function startTestServices(database: TestDatabase, folder: string, sent: Sent): Promise<void> {
  const env = readEnv({
    NODE_ENV: "test",
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    REDIS_URL: await emptyRedis("test app"),
    MIGRATE_DATABASE_URL: database.ownerUrl,
  });
  await startServices({
    env,
    database,
    mailSink: (mail) => void sent.mails.push(mail),
    smsSink: (text) => void sent.texts.push(text),
    pushSink: (push) => void sent.pushes.push(push),
  });
  // Wait for the store, because its calls fail until it is connected.
  if (env.REDIS_URL) await vi.waitFor(() => services().store.get("connected"), { timeout: 20_000 });
}

function oracleOf(owner: Database): TestApp["oracle"] {
  return async <R>(text: string, values: unknown[] = [], name?: string) =>
    (await owner.pool.query({ text, values, ...(name ? { name } : {}) })).rows as R[];
}

/** Moves the database's clock by an offset, which adds up until the reset. */
function clockOf(oracle: TestApp["oracle"]): TestApp["clock"] {
  return {
    advance: async (seconds) =>
      void (await oracle(
        `insert into installation (key, value) values ('clock_offset_seconds', to_jsonb($1::double precision))
         on conflict (key) do update set value = to_jsonb(coalesce((installation.value #>> '{}')::double precision, 0) + $1::double precision)`,
        [seconds],
      )),
    reset: async () => void (await oracle("delete from installation where key = 'clock_offset_seconds'")),
  };
}

function listActs(oracle: TestApp["oracle"], subject?: string): Promise<RecordedAct[]> {
  return oracle<RecordedAct>(
    `select a.verb, a.subject_kind as kind, a.subject, a.actor, a.via, d.reason, d.before, d.after
     from operator_acts a join operator_act_details d on d.tenant_id = a.tenant_id and d.act_id = a.id
     where $1::text is null or a.subject = $1 order by a.seq`,
    [subject ?? null],
  );
}

async function runAllJobs(oracle: TestApp["oracle"]): Promise<void> {
  await oracle(
    "update pgboss.job set start_after = now() where state = 'created' and data ->> 'job' = any($1) and start_after > now()",
    [["mail.send", "members.followBan"]],
  );
  await services().queue.runDueJobs();
}

/** Checks the books after every test file (M09). */
async function unevenBooks(): Promise<BookError[]> {
  const { checkBooks } = await import("~/wallet/ledger-check.server");
  const found: BookError[] = [];
  // One site at a time: hundreds at once would wait longer for a connection than the pool allows.
  for (const tenant of await listTenants()) found.push(...(await openTenant(tenant).db.read(checkBooks)));
  return found;
}

const tenants = resolve(import.meta.dirname, "../../tenants");

async function scopeOf(slug: string): Promise<TenantScope> {
  const found = await resolveHost(`${slug}.localhost`);
  if (found.status !== "found") throw new Error(`The test tenant ${slug} is ${found.status}.`);
  return openTenant(found.tenant);
}

async function addTenant(database: Database, slug: string): Promise<void> {
  const tenant = readTenant(tenants, slug);
  if (!tenant.ok)
    throw new Error(`tenants/${slug} cannot be read: ${tenant.problems.map(({ problem }) => problem).join("; ")}`);
  const { state, record, company } = tenant.value;
  await applyTenant(database, { slug, state, record, company });
}

async function changeSettings(
  database: Database,
  scope: TenantScope,
  settings: Partial<Settings>,
): Promise<TenantScope> {
  await database.pool.query(
    "update tenants set record = jsonb_set(record, '{settings}', record -> 'settings' || $2::jsonb), version = version + 1 where id = $1",
    [scope.tenant.id, JSON.stringify(settings)],
  );
  forgetTenants();
  return scopeOf(scope.tenant.slug);
}

let serial = 0;

async function addMember(scope: TenantScope, wishes: NewMember): Promise<string> {
  serial += 1;
  // Copy the counter, because concurrent calls change it.
  const number = serial;
  const id = randomId();
  const state = wishes.state ?? "active";
  const name = wishes.name ?? `Person ${number}`;
  await scope.db.write(async (w) => {
    const createdAt = new Date((await w.now()).getTime() - (wishes.signedUpSecondsAgo ?? 86_400) * 1000);
    const own = { tenant_id: w.tenantId, member_id: id };
    await w
      .insert("members")
      .values({
        tenant_id: w.tenantId,
        id,
        fictional: wishes.fictional ?? false,
        state,
        created_at: createdAt,
        confirmed_at: state === "unconfirmed" ? null : createdAt,
        deleted_at: state === "deleted" ? createdAt : null,
        suspended_until: state === "suspended" ? new Date(createdAt.getTime() + 30 * 86_400_000) : null,
        premium_since: wishes.premium ? createdAt : null,
        last_active_at: createdAt,
      })
      .execute();
    await w
      .insert("accounts")
      .values({
        ...own,
        email: wishes.email ?? `person${number}@members.test`,
        password_hash: wishes.passwordHash ?? "none",
        locale: "en",
        signup_country: wishes.country ?? "GB",
        terms_version_at: createdAt,
        created_at: createdAt,
      })
      .execute();
    await w
      .insert("profiles")
      .values({
        ...own,
        ...storedName(name),
        gender: wishes.gender ?? "female",
        birth_date: wishes.birthDate ?? "1990-05-17",
        country: wishes.country ?? "GB",
        listed: state === "active",
        active_step: createdAt,
      })
      .execute();
    await w.insert("wallets").values(own).execute();
  });
  if (wishes.credits) await grantCredits(scope, id, wishes.credits);
  return id;
}

async function grantCredits(scope: TenantScope, memberId: string, credits: number): Promise<void> {
  const { grant } = await import("~/wallet/ledger.server");
  await scope.db.write((w) => grant(w, { memberId, credits, reason: "correction", reference: `test app:${memberId}` }));
}
