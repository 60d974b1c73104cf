import { describe, expect, it, vi } from "vitest";
import { withReleases } from "./releases";

describe("the releases of the bench", () => {
  it("Releases run in reverse order after the work", async () => {
    const ran: string[] = [];
    await withReleases(async (atEnd) => {
      atEnd(() => ran.push("folder"));
      atEnd(() => ran.push("server"));
      ran.push("work");
    });
    expect(ran).toEqual(["work", "server", "folder"]);
  });

  it("Releases run after failed work, and its error is thrown", async () => {
    const release = vi.fn();
    const failed = withReleases(async (atEnd) => {
      atEnd(release);
      throw new Error("wrk said nothing useful");
    });
    await expect(failed).rejects.toThrow("wrk said nothing useful");
    expect(release).toHaveBeenCalledOnce();
  });

  it("A failed release is reported and keeps no other from running", async () => {
    const report = vi.spyOn(console, "error").mockReturnValue();
    const release = vi.fn();
    await withReleases(async (atEnd) => {
      atEnd(release);
      atEnd(() => Promise.reject(new Error("no such worktree")));
    });
    expect(release).toHaveBeenCalledOnce();
    expect(report).toHaveBeenCalledOnce();
  });

  it("Ctrl-C releases everything once, although the work also fails", async () => {
    const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
    const release = vi.fn();
    let fail = (_: Error) => {};
    const work = withReleases(async (atEnd) => {
      atEnd(release);
      await new Promise((_, reject) => {
        fail = reject;
      });
    });
    process.emit("SIGINT", "SIGINT");
    fail(new Error("The connection was closed."));
    await expect(work).rejects.toThrow("closed");
    expect(release).toHaveBeenCalledOnce();
    expect(exit).toHaveBeenCalledWith(130);
  });

  it("Ctrl-C releases a server that was just starting", async () => {
    vi.spyOn(process, "exit").mockReturnValue(undefined as never);
    const release = vi.fn();
    let isStarted = () => {};
    const work = withReleases(async (atEnd) => {
      await new Promise<void>((done) => (isStarted = done));
      atEnd(release);
      throw new Error("The connection was closed.");
    });
    process.emit("SIGINT", "SIGINT");
    isStarted();
    await expect(work).rejects.toThrow("closed");
    expect(release).toHaveBeenCalledOnce();
    expect(process.exit).toHaveBeenCalledWith(130);
  });
});
