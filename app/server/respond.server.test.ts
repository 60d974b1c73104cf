import { afterEach, describe, expect, it, vi } from "vitest";
import { log } from "~/platform/log.server";
import { localPath, reportFault } from "./respond.server";

describe("localPath", () => {
  it("A path of this site keeps its query", () => {
    expect(localPath("/members?page=2", "/")).toBe("/members?page=2");
  });

  it.each([
    "//evil.example",
    "/.//evil.example",
    "/%2e//evil.example",
    "/x/..//evil.example/a",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "",
    null,
  ])("The unsafe path %j leads to the fallback", (candidate) => {
    expect(localPath(candidate, "/members")).toBe("/members");
  });
});

describe("reportFault", () => {
  afterEach(() => vi.restoreAllMocks());

  it("A reported fault contains neither the token in the path nor text that the message quotes", () => {
    const lines: string[] = [];
    vi.spyOn(process.stdout, "write").mockImplementation((line) => lines.push(String(line)) > 0);
    const spy = vi.spyOn(log, "error");
    const token = "a".repeat(44);
    reportFault(new Error('invalid input: "anna@example.test"'), `/activate/${token}`);
    expect(spy).toHaveBeenCalledOnce();
    expect(lines.join("")).toContain("request.failed");
    expect(lines.join("")).not.toMatch(/anna|aaaa/);
  });
});
