import { describe, expect, it } from "vitest";
import type { ShownMessage } from "~/chat/message";
import { moveOn } from "./use-thread";

const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ id: `m${from + n}`, seq: from + n }) as ShownMessage);
const seqs = (list: readonly ShownMessage[]) => list.map(({ seq }) => seq);

describe("moveOn", () => {
  it("keeps what the page leaves behind, and whether there is more before it", () => {
    const next = moveOn({ page: messages(11, 20), earlier: messages(6, 10), hasOlder: false }, messages(13, 22), true);
    expect(seqs(next.earlier)).toEqual([6, 7, 8, 9, 10, 11, 12]);
    expect(next.hasOlder).toBe(false);
  });

  it("shows the page alone after a gap, rather than a thread with a hole in it (C-3)", () => {
    const next = moveOn({ page: messages(1, 10), earlier: [], hasOlder: false }, messages(12, 21), true);
    expect(next).toEqual({ page: messages(12, 21), earlier: [], hasOlder: true });
  });

  it("takes a changed message from the page", () => {
    const page = messages(1, 3).map((one) => ({ ...one, removed: true }));
    expect(moveOn({ page: messages(1, 3), earlier: [], hasOlder: false }, page, false)).toEqual({
      ...{ page, earlier: [], hasOlder: false },
    });
  });
});
