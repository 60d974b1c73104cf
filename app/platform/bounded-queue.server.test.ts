import { describe, expect, it } from "vitest";
import { Refusal } from "./errors";
import { boundedQueue } from "./bounded-queue.server";

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("a bounded queue", () => {
  it("The work queue runs a maximum at once, lets a maximum wait, and refuses the rest at once", async () => {
    const queue = boundedQueue({ concurrency: 2, maxWaiting: 1 });
    const { open, opened } = gate();
    const accepted = [1, 2, 3].map((value) => queue.run(() => opened.then(() => value)));
    await expect(queue.run(async () => 4)).rejects.toMatchObject({ code: "server.busy" });
    await expect(queue.run(async () => 4)).rejects.toBeInstanceOf(Refusal);
    expect([queue.running, queue.waiting]).toEqual([2, 1]);
    open();
    expect(await Promise.all(accepted)).toEqual([1, 2, 3]);
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
    expect(await queue.run(async () => 5)).toBe(5);
  });

  it("When a task of the work queue fails, the next gets its place", async () => {
    const queue = boundedQueue({ concurrency: 1, maxWaiting: 1 });
    const failing = queue.run(async () => {
      throw new Error("broken");
    });
    const next = queue.run(async () => "fine");
    await expect(failing).rejects.toThrow("broken");
    expect(await next).toBe("fine");
  });

  it("The work queue never runs more than its maximum, in whatever order tasks come and end", async () => {
    const queue = boundedQueue({ concurrency: 3, maxWaiting: 1000 });
    let now = 0;
    let most = 0;
    const task = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
      now -= 1;
    };
    await Promise.all(Array.from({ length: 100 }, () => queue.run(task)));
    expect(most).toBe(3);
  });

  it("The work queue drops a waiting task whose caller has left", async () => {
    const queue = boundedQueue({ concurrency: 1, maxWaiting: 2 });
    const { open, opened } = gate();
    const first = queue.run(() => opened);
    const leaving = new AbortController();
    let isRun = false;
    const given = queue.run(async () => {
      isRun = true;
    }, leaving.signal);
    const next = queue.run(async () => "next");
    leaving.abort();
    await expect(given).rejects.toBeInstanceOf(Refusal);
    await expect(queue.run(async () => {}, leaving.signal)).rejects.toBeInstanceOf(Refusal);
    expect([queue.running, queue.waiting]).toEqual([1, 1]);
    open();
    await first;
    expect([await next, isRun]).toEqual(["next", false]);
    expect([queue.running, queue.waiting]).toEqual([0, 0]);
  });

  it("The work queue finishes a started task even when its caller has left", async () => {
    const queue = boundedQueue({ concurrency: 1, maxWaiting: 0 });
    const { open, opened } = gate();
    const leaving = new AbortController();
    const task = queue.run(() => opened.then(() => "ended"), leaving.signal);
    leaving.abort();
    open();
    expect(await task).toBe("ended");
  });
});
