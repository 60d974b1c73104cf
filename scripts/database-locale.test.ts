import pg from "pg";
import { expect, it } from "vitest";
import { testAppOfFile } from "../tests/support/test-app";
import { insistOnLetters } from "./database-locale";
import { ProgramError } from "./program-error";

const app = testAppOfFile();
const server = process.env.TEST_DATABASE_URL;

it("A database that lowers letters beyond ASCII is accepted", async () => {
  await insistOnLetters(app.database);
});

it.runIf(server)("A database of the locale C is refused with the command that makes a right one", async () => {
  const name = `locale_c_${process.pid}_${Date.now()}`;
  const owner = new pg.Client({ connectionString: server });
  await owner.connect();
  await owner.query(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C'`);
  const url = new URL(server as string);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href });
  const refused = await insistOnLetters({ pool }).catch((error: unknown) => error);
  await pool.end();
  await owner.query(`drop database ${name}`);
  await owner.end();
  expect(refused).toBeInstanceOf(ProgramError);
  expect((refused as Error).message).toContain("lc_ctype 'C.UTF-8'");
});
