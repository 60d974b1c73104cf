import { describe, expect, it, vi } from "vitest";
import { withCleanups } from "./cleanups";

describe("Cleanups of the bench", () => {
  it("Cleanups run in reverse order after the work", async () => {
    const ran: string[] = [];
    await withCleanups(async (atEnd) => {
      atEnd(() => ran.push("folder"));
      atEnd(() => ran.push("server"));
      ran.push("work");
    });
    expect(ran).toEqual(["work", "server", "folder"]);
  });

  it("When the work fails, the cleanups still run and its error is thrown", async () => {
    const cleanup = vi.fn();
    const failed = withCleanups(async (atEnd) => {
      atEnd(cleanup);
      throw new Error("wrk said nothing useful");
    });
    await expect(failed).rejects.toThrow("wrk said nothing useful");
    expect(cleanup).toHaveBeenCalledOnce();
  });

  it("When one cleanup fails, the error is printed and the other cleanups still run", async () => {
    const report = vi.spyOn(console, "error").mockReturnValue();
    const cleanup = vi.fn();
    await withCleanups(async (atEnd) => {
      atEnd(cleanup);
      atEnd(() => Promise.reject(new Error("no such worktree")));
    });
    expect(cleanup).toHaveBeenCalledOnce();
    expect(report).toHaveBeenCalledOnce();
  });

  it("Ctrl-C runs every cleanup once, even when the work fails because of it", async () => {
    const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
    const cleanup = vi.fn();
    let fail = (_: Error) => {};
    const work = withCleanups(async (atEnd) => {
      atEnd(cleanup);
      await new Promise((_, reject) => {
        fail = reject;
      });
    });
    process.emit("SIGINT", "SIGINT");
    fail(new Error("The connection was closed."));
    await expect(work).rejects.toThrow("closed");
    expect(cleanup).toHaveBeenCalledOnce();
    expect(exit).toHaveBeenCalledWith(130);
  });

  it("Ctrl-C stops a server that was just starting", async () => {
    vi.spyOn(process, "exit").mockReturnValue(undefined as never);
    const cleanup = vi.fn();
    let isStarted = () => {};
    const work = withCleanups(async (atEnd) => {
      await new Promise<void>((done) => (isStarted = done));
      atEnd(cleanup);
      throw new Error("The connection was closed.");
    });
    process.emit("SIGINT", "SIGINT");
    isStarted();
    await expect(work).rejects.toThrow("closed");
    expect(cleanup).toHaveBeenCalledOnce();
    expect(process.exit).toHaveBeenCalledWith(130);
  });
});
