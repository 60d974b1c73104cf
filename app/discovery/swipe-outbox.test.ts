import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SwipePerson } from "./swipe";
import { decidedIn } from "./swipe-queue";

let outbox: typeof import("./swipe-outbox");
let asked: { path: string; body: unknown; keepalive: boolean | undefined }[];
/** Answers the oldest waiting request. */
let answerNext: (response: Response | Error) => Promise<void>;
let page: EventTarget;
const report = { accepted: vi.fn(), failed: vi.fn() };

const like = (member: string) => ({ member, choice: "like" }) as const;
const decide = (...members: string[]) => {
  for (const member of members) outbox.decideSoon(like(member), report);
  paint();
};
const paint = () => vi.advanceTimersByTime(100);
const accepted = () => Response.json({ match: null });
const askedMembers = () => asked.map(({ body }) => (body as { member?: string }).member);
const shownAsDecided = () => [...decidedIn(outbox.swipeOutbox.get())];

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  outbox = await import("./swipe-outbox");
  asked = [];
  page = new EventTarget();
  const open: ((response: Response | Error) => void)[] = [];
  answerNext = async (response) => {
    open.shift()?.(response);
    await vi.advanceTimersByTimeAsync(0);
  };
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", Object.assign(page, { visibilityState: "visible" }));
  vi.stubGlobal("requestAnimationFrame", setTimeout);
  vi.stubGlobal("fetch", (path: string, { body, keepalive }: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(body)), keepalive });
    return new Promise((resolve, reject) => {
      open.push((response) => (response instanceof Error ? reject(response) : resolve(response)));
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe("The outbox of the swipe game", () => {
  it("Decisions are sent one after another without waiting for a reload, by requests that survive the page", async () => {
    decide("anna", "boris", "carla");
    expect(askedMembers()).toEqual(["anna"]);
    await answerNext(accepted());
    await answerNext(accepted());
    expect(askedMembers()).toEqual(["anna", "boris", "carla"]);
    expect(asked.map(({ path, keepalive }) => [path, keepalive])).toEqual(Array(3).fill(["/swipe-game/swipes", true]));
    await answerNext(accepted());
    expect(report.accepted).toHaveBeenCalledTimes(3);
    decide("dora");
    expect(askedMembers()).toContain("dora");
  });

  it("Waiting decisions are sent when the page is hidden, because a phone may then discard it", () => {
    decide("anna", "boris");
    page.dispatchEvent(new Event("visibilitychange"));
    expect(askedMembers()).toEqual(["anna"]);
    Object.assign(page, { visibilityState: "hidden" });
    page.dispatchEvent(new Event("visibilitychange"));
    expect(askedMembers()).toEqual(["anna", "boris"]);
  });

  it("Waiting decisions are sent once when the page is left", async () => {
    decide("anna", "boris", "carla");
    page.dispatchEvent(new Event("pagehide"));
    page.dispatchEvent(new Event("pagehide"));
    expect(askedMembers()).toEqual(["anna", "boris", "carla"]);
    for (let answers = 0; answers < 3; answers += 1) await answerNext(accepted());
    expect(asked).toHaveLength(3);
  });

  it("A decision is sent after its paint, or at once when the page is left before", () => {
    outbox.decideSoon(like("anna"), report);
    expect([shownAsDecided(), askedMembers()]).toEqual([["anna"], []]);
    paint();
    expect(askedMembers()).toEqual(["anna"]);
    outbox.decideSoon(like("boris"), report);
    page.dispatchEvent(new Event("pagehide"));
    expect(askedMembers()).toEqual(["anna", "boris"]);
  });

  it("A refused decision brings its card back with the reason, and the next decision is sent", async () => {
    decide("anna", "boris");
    await answerNext(Response.json({ refusals: [{ message: "No likes left." }] }, { status: 409 }));
    expect(report.failed).toHaveBeenCalledWith(expect.objectContaining({ status: 409, message: "No likes left." }));
    expect(shownAsDecided()).toEqual(["boris"]);
    expect(askedMembers()).toEqual(["anna", "boris"]);
  });

  it("A decision without an answer brings its card back", async () => {
    decide("anna");
    await answerNext(new TypeError("Failed to fetch"));
    expect(report.failed).toHaveBeenCalledWith(expect.objectContaining({ status: 0 }));
    expect(shownAsDecided()).toEqual([]);
  });

  it("An accepted decision stays until the reloaded game lacks its card, or until a game is newly opened", async () => {
    const cards = [{ id: "anna" }, { id: "boris" }] as SwipePerson[];
    decide("anna", "boris");
    await answerNext(accepted());
    outbox.forgetReloaded(cards);
    expect(shownAsDecided()).toEqual(["anna", "boris"]);
    outbox.forgetReloaded(cards.slice(1));
    expect(shownAsDecided()).toEqual(["boris"]);
    await answerNext(accepted());
    outbox.forgetAccepted();
    expect(shownAsDecided()).toEqual([]);
  });
});
