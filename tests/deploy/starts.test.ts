import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../support/free-port";
import { end, launch, requireBuild } from "../support/server-process";

/** The built programs, started as docs/production.md describes in "Checks at the start" and "Erasures and restores". */

/** A production process refuses the owner's login, so that the login of the application is needed too. */
const server = process.env.TEST_DATABASE_LOGIN && process.env.TEST_DATABASE_URL;
const build = resolve(import.meta.dirname, "../../build/server");
const mark = `${process.pid}_${Date.now().toString(36)}`;
const keyOf = (byte: number) => Buffer.alloc(32, byte).toString("base64");
const longestMs = 60_000;

type Program = "serve" | "worker";
type Variables = Record<string, string | undefined>;

interface Start {
  status: number | null;
  output: string;
  /** True when the program accepted a connection at its port. */
  opened: boolean;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => done(true));
    socket.once("connect", () => socket.destroy()).once("error", () => done(false));
  });
}

describe.runIf(server)("the start of a production process", () => {
  const [name, owned, owner] = [`starts_${mark}`, `starts_owned_${mark}`, `starts_owner_${mark}`];
  let folder: string;
  let env: Record<string, string>;
  let oracle: pg.Pool;

  beforeAll(async () => {
    requireBuild();
    folder = mkdtempSync(join(tmpdir(), "starts-"));
    const likeProduction = "template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'";
    await onServer(`create role ${owner} login createrole password 'x'`);
    await onServer(`create database ${name} ${likeProduction}`);
    await onServer(`create database ${owned} owner ${owner} ${likeProduction}`);
    oracle = new pg.Pool({ connectionString: addressOf(name), max: 1 });
    env = { NODE_ENV: "production", DEMO: "0", DESK_DEMO: "0", HOST: "127.0.0.1", DRAIN_NOTICE_MS: "0", JOBS: "0" };
    env.DATABASE_URL = addressOf(name, process.env.TEST_DATABASE_LOGIN, process.env.TEST_DATABASE_PASSWORD);
    const migrated = spawnSync(process.execPath, [join(build, "migrate.js")], {
      encoding: "utf8",
      env: programEnv({ MIGRATE_DATABASE_URL: addressOf(name) }),
    });
    expect(migrated).toMatchObject({ status: 0 });
    Object.assign(env, { MASTER_KEY: keyOf(9), SMTP_URL: "smtp://127.0.0.1:9" });
    await end((await launch(folder, env)).child);
  }, 120_000);
  afterAll(async () => {
    await oracle?.end();
    for (const each of [name, owned]) await onServer(`drop database if exists ${each} with (force)`);
    await onServer(`drop role if exists ${owner}`);
    rmSync(folder, { recursive: true, force: true });
  });

  const programEnv = (more: Variables) =>
    ({ PATH: process.env.PATH, ...env, DATA_DIR: folder, ...more }) as unknown as NodeJS.ProcessEnv;

  function addressOf(database?: string, login?: string, word = ""): string {
    const url = new URL(server ?? "");
    if (database) url.pathname = `/${database}`;
    if (login) Object.assign(url, { username: login, password: word });
    return url.href;
  }

  async function onServer(statement: string, database?: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: addressOf(database) });
    await client.connect();
    const { rows } = await client.query(statement).finally(() => client.end());
    return rows;
  }

  /** Starts a program until its end. Ends a program that says that it serves, and after a minute any program. */
  async function start(program: Program, more: Variables = {}): Promise<Start> {
    const port = await freePort();
    const child = spawn(process.execPath, [join(build, `${program}.js`)], {
      env: programEnv({ PORT: String(port), ...more }),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let [output, opened] = ["", false];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    const watch = setInterval(async () => {
      opened ||= await accepts(port);
      // A second signal would end the program at once.
      if (!child.killed && output.includes("Ctrl-C stops.") && (opened || program === "worker")) child.kill("SIGTERM");
    }, 20);
    const force = setTimeout(() => child.kill("SIGKILL"), longestMs);
    const status = await new Promise<number | null>((done) => child.once("close", done));
    clearTimeout(force);
    clearInterval(watch);
    return { status, output, opened };
  }

  const startBoth = (more: Variables = {}) => Promise.all([start("serve", more), start("worker", more)]);

  /** A digest of each table, and the entries of the journal. */
  async function readState(): Promise<Record<string, unknown>> {
    const { rows } = await oracle.query<{ table: string }>(
      `select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by 1`,
    );
    const state: Record<string, unknown> = {
      journal: readdirSync(join(folder, "journal"), { recursive: true }).sort(),
    };
    for (const { table } of rows) {
      const digest = `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${table} t`;
      state[table] = (await oracle.query(digest)).rows[0]?.digest;
    }
    return state;
  }

  /** Expects that both programs end with these words and status 1, without a port, a stack or a changed row. */
  async function expectRefusals(words: string | RegExp, more: Variables = {}): Promise<void> {
    const before = await readState();
    expect(Object.keys(before).length).toBeGreaterThan(100);
    for (const refusal of await startBoth(more)) {
      expect(refusal).toEqual({ status: 1, output: expect.stringMatching(words), opened: false });
      expect(refusal.output).not.toMatch(/^ {4}at /m);
    }
    expect(await readState()).toEqual(before);
  }

  it("A login that owns the database, or is a superuser, is refused before the migrations", async () => {
    const tables = () => onServer("select relname from pg_class where relnamespace = 'public'::regnamespace", owned);
    const logins = [
      [addressOf(owned, owner, "x"), `The login ${owner} of DATABASE_URL owns the database`],
      [addressOf(owned), "of DATABASE_URL is a superuser"],
    ];
    for (const [address, words] of logins) {
      for (const refusal of await startBoth({ DATABASE_URL: address }))
        expect(refusal).toEqual({ status: 1, output: expect.stringContaining(words as string), opened: false });
      expect(await tables()).toEqual([]);
    }
  });

  it("A program starts on the additions of a newer version, and its log names the newest migration", async () => {
    const newer = "209901010000_note.sql";
    await oracle.query("insert into schema_migrations (name, checksum) values ($1, 'x')", [newer]);
    try {
      const [web, worker] = await startBoth();
      for (const { status, output } of [web, worker]) {
        const lines = output.split("\n").filter((line) => line.includes('"schema.newer"'));
        expect([status, lines.length]).toEqual([0, 1]);
        expect(JSON.parse(lines[0] as string)).toMatchObject({ level: "warn", count: 1, migration: newer });
      }
      expect(web.opened).toBe(true);
    } finally {
      await oracle.query("delete from schema_migrations where name = $1", [newer]);
    }
  });

  it("A program whose parts a newer version removed ends with the version to start, and changes no row", async () => {
    const names = ["209901010000_add.sql", "209901010001_drop.sql"];
    await oracle.query(
      "insert into schema_migrations (name, checksum, needs) values ($1, 'x', null), ($2, 'x', $1)",
      names,
    );
    try {
      await expectRefusals(
        "A newer version has migrated this database: 209901010001_drop.sql removed parts that this version uses. " +
          "Start a version whose migrations/ has 209901010000_add.sql, or restore a backup from before.",
      );
    } finally {
      await oracle.query("delete from schema_migrations where name = any($1)", [names]);
    }
  });

  it("A program that lacks migrations and may not run them names them with the command, and changes no row", async () => {
    const newest = readdirSync("migrations").sort().at(-1) as string;
    const kept = await oracle.query("delete from schema_migrations where name = $1 returning *", [newest]);
    try {
      await expectRefusals(
        new RegExp(
          `^The database lacks ${newest}, and the login of DATABASE_URL may not make tables.\nRun .npm run migrate`,
          "m",
        ),
      );
    } finally {
      await oracle.query(
        "insert into schema_migrations select * from jsonb_populate_recordset(null::schema_migrations, $1)",
        [JSON.stringify(kept.rows)],
      );
    }
  });

  it("A program with another master key names the ids of both keys, and changes no row", async () => {
    await expectRefusals(
      /^MASTER_KEY is not the key that this database is sealed with: nothing in it would open\.\nIt knows \S+, and this one is \S+ \(ids, not the keys\)\. Nothing was changed\.$/m,
      { MASTER_KEY: keyOf(10) },
    );
  });

  it("A program on a database older than its journal, or without its journal, names the command, and changes no row", async () => {
    const [row] = (await oracle.query("select value from installation where key = 'journal'")).rows;
    // Add a site, because a database without one may start.
    await oracle.query("insert into tenants (slug, state, record) values ('rose', 'draft', '{}')");
    await oracle.query("update installation set value = jsonb_set(value, '{position}', '0') where key = 'journal'");
    try {
      await expectRefusals(/^This database is older than its journal.*\n.*npm run operator -- replay-deletions$/m);
    } finally {
      await oracle.query("update installation set value = $1 where key = 'journal'", [row.value]);
      await oracle.query("delete from tenants");
    }
    await expectRefusals(/^The journal is empty.*\n.*npm run operator -- replay-deletions$/m, {
      JOURNAL_DIR: join(folder, "another"),
    });
  });
});
