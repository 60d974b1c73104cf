import { describe, expect, it } from "vitest";
import { countLikes, decidedIn, enqueue, removeReloaded, type SwipeQueue, applyAnswer } from "./swipe-queue";

const cards = [{ id: "anna" }, { id: "boris" }, { id: "carla" }];
const afterAnna = cards.slice(1);
const like = (member: string) => ({ member, choice: "like" }) as const;
const none: SwipeQueue = [];
/** Lets the server accept the first decision. */
const accept = ([first, ...rest]: SwipeQueue) => (first ? applyAnswer([first, ...rest], first.decision, false) : none);

/** Likes left on the page, out of four. */
const leftBy = (counted: number, queue: SwipeQueue, shown: typeof cards) => 4 - counted - countLikes(queue, shown);

describe("The queue of decisions", () => {
  it("A like is counted once, whether its answer comes before or after the reloaded page", () => {
    const pressed = enqueue(none, like("anna"));
    expect(leftBy(0, pressed, cards)).toBe(3);
    const answered = removeReloaded(accept(pressed), cards);
    expect(leftBy(0, answered, cards)).toBe(3);
    expect(leftBy(1, removeReloaded(answered, afterAnna), afterAnna)).toBe(3);
    expect(leftBy(1, removeReloaded(pressed, afterAnna), afterAnna)).toBe(3);
  });

  it("A decided card stays hidden until the reloaded page has arrived", () => {
    const answered = accept(enqueue(none, like("anna")));
    expect(decidedIn(removeReloaded(answered, cards))).toContain("anna");
    expect(removeReloaded(answered, afterAnna)).toEqual([]);
  });

  it("A decision during an undo is ignored, because the undo would hit it", () => {
    const undoing = enqueue(none, "undo");
    expect(enqueue(undoing, like("anna"))).toBe(undoing);
    expect(enqueue(accept(undoing), like("anna"))).toHaveLength(2);
  });

  it("A refused decision brings its card back at once", () => {
    const anna = like("anna");
    const pressed = [anna, like("boris")].reduce<SwipeQueue>(enqueue, none);
    expect([...decidedIn(applyAnswer(pressed, anna, true))]).toEqual(["boris"]);
  });

  it("A card or an undo pressed twice is queued once", () => {
    const pressed = [like("anna"), like("anna"), like("boris"), "undo", "undo"] as const;
    const queue = pressed.reduce<SwipeQueue>(enqueue, none);
    expect([...decidedIn(queue)]).toEqual(["anna", "boris", null]);
    expect(queue).toHaveLength(3);
    expect(leftBy(0, accept(queue), cards)).toBe(2);
  });

  it("An accepted undo stays in the queue until the reloaded page has arrived", () => {
    const answered = accept(enqueue(none, "undo"));
    expect(answered).toHaveLength(1);
    expect(removeReloaded(answered, cards)).toEqual([]);
  });
});
