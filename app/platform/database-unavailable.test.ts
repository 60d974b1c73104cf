import { describe, expect, it } from "vitest";
import { isDatabaseUnavailable } from "./database-unavailable";

const withCode = (code: string, message = "x") => Object.assign(new Error(message), { code });

describe("isDatabaseUnavailable", () => {
  it.each([
    ["a server that stops", withCode("57P01", "terminating connection due to administrator command")],
    ["a server that starts", withCode("57P03", "the database system is starting up")],
    ["no server", withCode("ECONNREFUSED")],
    ["a statement that took too long", withCode("57014", "canceling statement due to statement timeout")],
    ["a connection that broke", new Error("Connection terminated unexpectedly")],
    ["no connection in time", new Error("timeout exceeded when trying to connect")],
    ["no answer in time", new Error("Query read timeout")],
    ["a name that cannot be looked up", withCode("EAI_AGAIN")],
    ["a disk that is full", withCode("53100", "could not extend file")],
    ["a standby", withCode("0A000", "cannot set transaction read-write mode during recovery")],
    ["a standby asked to write", withCode("25006", "cannot execute INSERT in a read-only transaction")],
    ["a process that has left", new Error("Cannot use a pool after calling end on the pool")],
    ["a client that has died", new Error("Client has encountered a connection error and is not queryable")],
  ])("%s counts as an unavailable database", (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    ["a mistake of ours", withCode("42703", 'column "x" does not exist')],
    ["a key that is taken", withCode("23505")],
    ["what PostgreSQL cannot do", withCode("0A000", "cannot use subquery in check constraint")],
    ["a fault without a code", new TypeError("x is not a function")],
    ["no error at all", "Connection terminated"],
  ])("%s does not count as an unavailable database", (_, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
