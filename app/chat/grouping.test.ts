import { describe, expect, it } from "vitest";
import { groupMessages } from "./grouping";
import type { ShownMessage } from "./message";

const message = (seq: number, mine: boolean, at: string): ShownMessage => ({
  id: `m${seq}`,
  seq,
  mine,
  at,
  kind: "text",
  text: "x",
  removed: false,
});

describe("groupMessages", () => {
  it("Messages are grouped by day of the time zone, then by writer and two minutes", () => {
    const days = groupMessages(
      [
        message(1, true, "2026-03-01T21:59:00Z"),
        message(2, true, "2026-03-01T22:00:30Z"),
        message(3, false, "2026-03-01T22:01:00Z"),
        message(4, false, "2026-03-01T22:04:00Z"),
        message(5, false, "2026-03-01T23:05:00Z"),
      ],
      "Europe/Amsterdam",
    );
    expect(days.map((day) => day.key)).toEqual(["2026-03-01", "2026-03-02"]);
    expect(days[0]?.groups.map((group) => group.messages.map(({ seq }) => seq))).toEqual([[1, 2], [3], [4]]);
    expect(days[1]?.groups.map((group) => group.messages.map(({ seq }) => seq))).toEqual([[5]]);
  });

  it("The first unread message starts a group, so that the line of new messages stands directly above it", () => {
    const list = [1, 2, 3].map((seq) => message(seq, false, `2026-03-01T10:00:0${seq}Z`));
    const groups = groupMessages(list, "UTC", 2)[0]?.groups.map((group) => group.messages.map(({ seq }) => seq));
    expect(groups).toEqual([[1, 2], [3]]);
  });

  it("A day without messages is left out", () => {
    expect(groupMessages([], "UTC")).toEqual([]);
  });
});
