import pg from "pg";
import { expect, it } from "vitest";
import { testAppOfFile } from "../tests/support/test-app";
import { insistOnBoundLogin } from "./database-login";

const app = testAppOfFile();
const server = process.env.TEST_DATABASE_URL;
const live = { NODE_ENV: "production", DEMO: false, DATABASE_URL: "postgres://set" } as const;

/** What the check says about a new login with these attributes. `then` runs as a superuser before the check. */
async function refusalOf(attributes: string, then = (_login: string) => "select 1"): Promise<string> {
  const login = `bound_${process.pid}_${Date.now()}`;
  const [{ database = "", owner = "" } = {}] = await app.oracle<{ database: string; owner: string }>(
    "select current_database() as database, session_user as owner",
  );
  await app.oracle(`create role ${login} login password 'x' ${attributes}`);
  await app.oracle(then(login));
  const url = Object.assign(new URL(server as string), { pathname: `/${database}`, username: login, password: "x" });
  const pool = new pg.Pool({ connectionString: url.href });
  const thrown = await insistOnBoundLogin({ pool }, live).catch((error: Error) => error);
  await pool.end();
  await app.oracle(`reassign owned by ${login} to "${owner}"; drop owned by ${login}; drop role ${login}`);
  return thrown ? thrown.message.replace(login, "X") : "";
}

it.runIf(server)("A login that row-level security does not bind is refused in production with the cure", async () => {
  expect(await refusalOf("superuser")).toMatch(/^The login X of DATABASE_URL is a superuser.*\nName a login made by/);
  expect(await refusalOf("bypassrls")).toContain("has BYPASSRLS");
  expect(await refusalOf("", (login) => `alter table likes owner to ${login}`)).toContain("owns tables");
  const ownDatabase = (login: string) =>
    `do $$ begin execute format('alter database %I owner to ${login}', current_database()); end $$`;
  expect(await refusalOf("", ownDatabase)).toContain("owns the database");
  expect(await refusalOf("createrole in role app_user, app_worker, app_console")).toBe("");
});

it("The login of this application is accepted, and a demo may use any login", async () => {
  const { database } = app;
  await insistOnBoundLogin(database, { ...live, DEMO: true });
  await insistOnBoundLogin(database, { ...live, NODE_ENV: "test" });
  if (process.env.TEST_DATABASE_LOGIN) await insistOnBoundLogin(database, live);
});
