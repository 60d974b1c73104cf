import { describe, expect, it } from "vitest";
import type { ShownMessage } from "~/chat/message";
import { addBefore, mergeNewestPage } from "./use-loaded-messages";

const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => ({ id: `m${from + n}`, seq: from + n }) as ShownMessage);
const seqs = (list: readonly ShownMessage[]) => list.map(({ seq }) => seq);

describe("mergeNewestPage", () => {
  it("Messages that a newer page leaves out stay loaded, and so does the fact whether older ones exist", () => {
    const next = mergeNewestPage(
      { page: messages(11, 20), earlier: messages(6, 10), hasOlder: false },
      messages(13, 22),
      true,
    );
    expect(seqs(next.earlier)).toEqual([6, 7, 8, 9, 10, 11, 12]);
    expect(next.hasOlder).toBe(false);
  });

  it("A gap before the new page drops the older messages (C-3)", () => {
    const next = mergeNewestPage({ page: messages(1, 10), earlier: [], hasOlder: false }, messages(12, 21), true);
    expect(next).toEqual({ page: messages(12, 21), earlier: [], hasOlder: true });
  });

  it("A changed message shows as on the new page", () => {
    const page = messages(1, 3).map((one) => ({ ...one, removed: true }));
    expect(mergeNewestPage({ page: messages(1, 3), earlier: [], hasOlder: false }, page, false)).toEqual({
      page,
      earlier: [],
      hasOlder: false,
    });
  });
});

describe("addBefore", () => {
  const kept = { page: messages(11, 20), earlier: [], hasOlder: true };

  it("Older messages are placed before the loaded ones", () => {
    const next = addBefore(kept, messages(6, 10), false);
    expect([seqs(next.earlier), next.hasOlder]).toEqual([[6, 7, 8, 9, 10], false]);
  });

  it("A page requested twice is shown once (C-3)", () => {
    const next = addBefore(addBefore(kept, messages(6, 10), true), messages(1, 5), false);
    expect(addBefore(next, messages(6, 10), true)).toEqual(next);
    expect(seqs(addBefore(next, messages(1, 5), false).earlier)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it("Older messages that no longer adjoin the loaded ones are dropped", () => {
    const newest = mergeNewestPage(kept, messages(51, 70), true);
    expect(addBefore(newest, messages(1, 10), false)).toEqual(newest);
  });

  it("An empty answer means that no older messages exist", () => {
    expect(addBefore(kept, [], false)).toEqual({ ...kept, hasOlder: false });
  });
});
