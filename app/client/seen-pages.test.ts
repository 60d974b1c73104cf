import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import routeTable from "~/routes";
import {
  endPages,
  forgetPages,
  heldFrame,
  holdPart,
  isHeld,
  keepAhead,
  keepFrame,
  readingAhead,
  sameIfEqual,
  showPage,
  takePage,
  heldRoutes,
} from "./seen-pages";

const at = (path: string) => new URL(path, "http://ember.test");

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  endPages();
  vi.useRealTimers();
});

describe("seen pages", () => {
  it("A page seen before opens with its data, and is read anew once", () => {
    showPage(at("/members"), "list");
    showPage(at("/chats"), "chats");
    expect(takePage(at("/members"))).toBe("list");
    expect(showPage(at("/members"), "list")).toBe(true);
    expect(showPage(at("/members"), "newer list")).toBe(false);
  });

  it("The page on the screen is always read from the server", () => {
    showPage(at("/members"), "list");
    expect([isHeld(at("/members")), takePage(at("/members"))]).toEqual([false, undefined]);
  });

  it("A page with another query is another page", () => {
    showPage(at("/members?min_age=30"), "list");
    showPage(at("/chats"), "chats");
    expect(isHeld(at("/members"))).toBe(false);
  });

  it("A page that failed is not held", () => {
    showPage(at("/members/1"), "Ana");
    showPage(at("/members/1"), undefined);
    showPage(at("/chats"), "chats");
    expect(isHeld(at("/members/1"))).toBe(false);
  });

  it("A page is held for five minutes", () => {
    showPage(at("/members"), "list");
    showPage(at("/chats"), "chats");
    vi.advanceTimersByTime(299_000);
    expect(isHeld(at("/members"))).toBe(true);
    vi.advanceTimersByTime(1000);
    expect(isHeld(at("/members"))).toBe(false);
  });

  it("No more than thirty pages are held", () => {
    for (let number = 0; number < 31; number++) showPage(at(`/members/${number}`), number);
    expect([isHeld(at("/members/0")), isHeld(at("/members/1"))]).toEqual([false, true]);
  });

  it("Nothing is held after a form that may have changed every page", () => {
    showPage(at("/members"), "list");
    showPage(at("/chats"), "chats");
    keepFrame("frame");
    forgetPages();
    expect([isHeld(at("/members")), heldFrame()]).toEqual([false, undefined]);
  });

  it("An unchanged page keeps its object, so that React draws nothing", () => {
    const before = { people: ["Ana"] };
    showPage(at("/members"), before);
    expect(sameIfEqual(at("/members"), { people: ["Ana"] })).toBe(before);
    expect(sameIfEqual(at("/members"), { people: [] })).toEqual({ people: [] });
  });

  it("A pressed card opens its profile, which is then read anew", () => {
    showPage(at("/members"), "list");
    holdPart("/members/1", "card of Ana");
    expect(takePage(at("/members/1"))).toBe("card of Ana");
    expect(showPage(at("/members/1"), "card of Ana")).toBe(true);
  });

  it("A pressed card replaces no whole page", () => {
    showPage(at("/members/1"), "Ana");
    showPage(at("/members"), "list");
    holdPart("/members/1", "card of Ana");
    expect(takePage(at("/members/1"))).toBe("Ana");
  });

  it("A visitor's pressed card is not held, because nothing would read the profile anew", () => {
    holdPart("/members/1", "card of Ana");
    expect(isHeld(at("/members/1"))).toBe(false);
  });

  it("A page read ahead opens with its data, and is then read anew", async () => {
    const reading = keepAhead(at("/chats"), Promise.resolve("chats"));
    expect(readingAhead(at("/chats"))).toBe(reading);
    await reading;
    expect([takePage(at("/chats")), readingAhead(at("/chats"))]).toEqual(["chats", undefined]);
    expect(showPage(at("/chats"), "chats")).toBe(true);
  });

  it("A page that could not be read ahead is not held", async () => {
    await keepAhead(at("/chats"), Promise.resolve(undefined));
    expect(isHeld(at("/chats"))).toBe(false);
  });

  it("A page that opened by its card is read anew, although an answer read ahead arrives first", async () => {
    showPage(at("/members"), "members");
    const reading = keepAhead(at("/members/1"), Promise.resolve("profile"));
    holdPart("/members/1", "card");
    expect(takePage(at("/members/1"))).toBe("card");
    await reading;
    expect(showPage(at("/members/1"), "card")).toBe(true);
  });

  it("A form sent while a page is read ahead makes the answer too old", async () => {
    const reading = keepAhead(at("/chats"), Promise.resolve("chats"));
    forgetPages();
    await reading;
    expect(isHeld(at("/chats"))).toBe(false);
  });

  it("Each route of the main walk stands in the route table", async () => {
    const table = JSON.stringify(await routeTable);
    expect(heldRoutes.filter((id) => !table.includes(`"${id}.tsx"`))).toEqual([]);
  });
});
