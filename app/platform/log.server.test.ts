import { describe, expect, it } from "vitest";
import { createLog, currentRequestId, describeError, type LogFields, withRequestId } from "./log.server";

function logInto(lines: string[], options: { strict?: boolean; pretty?: boolean } = {}) {
  const write = (line: string) => void lines.push(line);
  return createLog({ level: "info", strict: true, pretty: false, ...options, write });
}

const forbidden = { email: "someone@example.org" } as unknown as LogFields;

describe("the log", () => {
  it("The log writes one line of JSON, with the request's id", () => {
    const lines: string[] = [];
    withRequestId("r-1", () => logInto(lines).info("page.served", { status: 200, ms: 12 }));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: "info",
      event: "page.served",
      requestId: "r-1",
      status: 200,
      ms: 12,
    });
    expect(currentRequestId()).toBeUndefined();
  });

  it("The log does not mix up the ids of simultaneous requests", async () => {
    const lines: string[] = [];
    const log = logInto(lines);
    await Promise.all(
      ["a", "b"].map((id) =>
        withRequestId(id, async () => {
          await new Promise((resolve) => setTimeout(resolve, id === "a" ? 10 : 2));
          log.info("done", { reason: id });
        }),
      ),
    );
    for (const line of lines.map((text) => JSON.parse(text))) expect(line.requestId).toBe(line.reason);
  });

  it("For a field that is not listed, the log throws in tests and drops the field in production", () => {
    expect(() => logInto([]).info("x", forbidden)).toThrow(/"email" is not on the list/);
    expect(() => logInto([]).debug("x", forbidden)).toThrow(/"email"/);
    const lines: string[] = [];
    logInto(lines, { strict: false }).info("x", forbidden);
    expect(lines[0]).not.toContain("example.org");
  });

  it("The log leaves out lines below the configured level", () => {
    const lines: string[] = [];
    logInto(lines).debug("detail");
    expect(lines).toEqual([]);
  });

  it("The log names only the table of a database error, since its message quotes rows", () => {
    const error = Object.assign(new Error('duplicate key value "x"'), {
      severity: "ERROR",
      code: "23505",
      table: "accounts",
      constraint: "accounts_email_key",
      detail: "Key (email)=(someone@example.org) already exists.",
    });
    const lines: string[] = [];
    logInto(lines).error("signup.failed", { error });
    expect(lines[0]).toContain("DatabaseError accounts accounts_email_key");
    expect(lines[0]).toContain("23505");
    expect(lines[0]).not.toMatch(/someone|duplicate/);
  });

  it("The log hides values that an error's message quotes", () => {
    const told = describeError(new Error(`no "Jane Doe" at jane@example.org, call 0612345678`)).error;
    expect(told).not.toMatch(/Jane|example|0612345678/);
    expect(told).toContain("Error: no");
    expect(describeError("text that was thrown").error).toBe("string");
  });

  it("The log keeps an error's stack frames, without its message", () => {
    const { stack } = describeError(new Error("jane@example.org\nJane's second line"));
    expect(stack?.length).toBeGreaterThan(0);
    expect(stack?.join()).not.toMatch(/Jane|jane/);
  });

  it("The log is easy to read on a terminal", () => {
    const lines: string[] = [];
    logInto(lines, { pretty: true }).warn("redis.lost", { channel: "commands" });
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn redis\.lost channel=commands$/);
  });
});
