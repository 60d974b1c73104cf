import { describe, expect, it } from "vitest";
import { countLikes, decidedIn, enqueue, forgetCounted, nextOf, type SwipeQueue, settle } from "./swipe-queue";

const cards = [{ id: "anna" }, { id: "boris" }, { id: "carla" }];
const afterAnna = cards.slice(1);
const like = (member: string) => ({ member, choice: "like" }) as const;
const none: SwipeQueue = [];

/** A page with likes left, of four. */
const leftBy = (counted: number, queue: SwipeQueue, shown: typeof cards) => 4 - counted - countLikes(queue, shown);

describe("The queue of decisions", () => {
  it("A like is counted once, whether its answer comes before or after the reloaded page", () => {
    const pressed = enqueue(none, like("anna"));
    expect(leftBy(0, pressed, cards)).toBe(3);
    const answered = forgetCounted(settle(pressed, false), cards);
    expect(leftBy(0, answered, cards)).toBe(3);
    expect(leftBy(1, forgetCounted(answered, afterAnna), afterAnna)).toBe(3);
    expect(leftBy(1, forgetCounted(pressed, afterAnna), afterAnna)).toBe(3);
  });

  it("A decided card stays hidden until the reloaded page has arrived", () => {
    const answered = settle(enqueue(none, like("anna")), false);
    expect(decidedIn(forgetCounted(answered, cards))).toContain("anna");
    expect(forgetCounted(answered, afterAnna)).toEqual([]);
  });

  it("A refused card returns at once", () => {
    expect(settle(enqueue(none, like("anna")), true)).toEqual([]);
  });

  it("Decisions are sent one after the other, and a card pressed twice is sent once", () => {
    const pressed = [like("anna"), like("anna"), like("boris")].reduce<SwipeQueue>(enqueue, none);
    expect(nextOf(pressed)).toEqual(like("anna"));
    const answered = settle(pressed, false);
    expect(nextOf(answered)).toEqual(like("boris"));
    expect(nextOf(settle(answered, false))).toBeUndefined();
    expect(leftBy(0, settle(answered, false), cards)).toBe(2);
  });

  it("An undo leaves the queue when answered", () => {
    expect(settle(enqueue(none, "undo"), false)).toEqual([]);
  });
});
