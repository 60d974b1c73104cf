import { createServer } from "node:net";
import { expect, it } from "vitest";
import { openDatabase } from "~/platform/database.server";
import { startWeb } from "~/server/edge/listen.server";
import { createDrain } from "~/server/edge/drain.server";
import { databaseTrouble, listenProblem, ProgramError } from "./program-error";

it("An unreachable database is reported in one sentence without its password", async () => {
  // This port was just closed, so that nothing answers.
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  const database = await openDatabase({ url: `postgres://app:hidden@127.0.0.1:${port}/x`, poolMax: 1 });
  const error = await database.pool.query("select 1").then(null, databaseTrouble);
  await database.close();
  expect(error).toBeInstanceOf(ProgramError);
  expect((error as Error).message).toMatch(/DATABASE_URL does not answer \(ECONNREFUSED\)/);
  expect((error as Error).message).not.toContain("hidden");
});

it("A refused database login is reported in one sentence, and other errors stay unchanged", () => {
  const refused = Object.assign(new Error('password authentication failed for user "app"'), { code: "28P01" });
  expect((databaseTrouble(refused) as Error).message).toMatch(/refused the login: password .* "app"\. Check user/);
  const other = new Error("something else");
  expect(databaseTrouble(other)).toBe(other);
});

it("A missing database permission is reported with the name of the variable to set", () => {
  const refused = Object.assign(new Error("permission denied for table tenants"), { code: "42501" });
  expect((databaseTrouble(refused) as Error).message).toMatch(/for table tenants\. .* MIGRATE_DATABASE_URL/);
});

it("A database without space or connections is reported with the cure", () => {
  const withCode = (code: string) => databaseTrouble(Object.assign(new Error("no more"), { code })) as Error;
  expect(withCode("53100").message).toBe("The disk of the database is full. Free some space there, and start again.");
  expect(withCode("53300").message).toContain("lower DATABASE_POOL_MAX");
});

it("A port in use is reported with the cure", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((ready) => server.once("listening", ready));
  const { port } = server.address() as { port: number };
  const address = { host: "127.0.0.1", port };
  const web = { edge: () => undefined, drain: createDrain({ noticeMs: 0 }), host: address.host, port };
  const error = await startWeb(web).catch((refused: unknown) => listenProblem(refused, address, "Set PORT."));
  await new Promise((closed) => server.close(closed));
  expect(error).toBeInstanceOf(ProgramError);
  expect((error as Error).message).toBe(`Port ${port} is in use. Set PORT.`);
});
