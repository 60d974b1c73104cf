import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientState } from "~/client/client-state";
import { askForLike, isBusy, likeAfter, presentLiker, reloadAfterMs } from "./like-popup";

const liker = { id: "a", name: "Nina", main_image: { match: "/media/x.webp" }, fictional_label: "Fictional" };
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clientState.reset();
});

function answer(liked: unknown): void {
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(`${Date.now()} ${path}`);
    return Response.json(
      path.includes("auto-like") ? liked : { profiles: [], liked_by: [{ id: "a", like_new: true }] },
    );
  });
}

it("A like popup asks for a like, and reloads all likes half a second later (LIK-19, LIK-20)", async () => {
  answer(liker);
  const began = Date.now();
  expect(await askForLike()).toEqual(liker);
  await vi.advanceTimersByTimeAsync(reloadAfterMs - 1);
  expect(asked).toEqual([`${began} /api/auto-like.php`]);
  await vi.advanceTimersByTimeAsync(1);
  await vi.dynamicImportSettled();
  expect(asked[1]).toBe(`${began + 500} /api/likes.php`);
  expect(clientState.get().likes?.liked_by).toEqual([{ id: "a", like_new: true }]);
});

it("A like popup asks after the seconds in the address, and not when the member has left (LIK-18)", async () => {
  answer(liker);
  vi.stubGlobal("document", { activeElement: null, hidden: false, querySelector: () => null });
  const shown = likeAfter(5, new AbortController().signal, async () => undefined);
  const gone = new AbortController();
  const never = likeAfter(4, gone.signal, async () => undefined).catch(() => "gone");
  gone.abort();
  await vi.advanceTimersByTimeAsync(4_999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await shown).toEqual(liker);
  expect(await never).toBe("gone");
  expect(asked).toHaveLength(1);
});

it("A like shows once, in the first tab that asks (LIK-18)", async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  answer(liker);
  expect(await askForLike()).toEqual(liker);
  expect(await askForLike()).toBeNull();
  answer({ ...liker, id: "b" });
  expect((await askForLike())?.id).toBe("b");
});

it("A like popup asks only once, even without a like", async () => {
  answer(null);
  expect(await askForLike()).toBeNull();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(1);
});

it("A like popup shows the picture at its CDN address, with the label (LIK-14)", () => {
  expect(presentLiker(liker, "https://cdn.test")).toEqual({
    id: "a",
    name: "Nina",
    photo: { src: "https://cdn.test/media/x.webp", colours: null },
    fictional: "Fictional",
  });
  expect(presentLiker({ ...liker, main_image: null }, "").photo).toBeNull();
});

it("A like popup waits while the member types, a dialog is open or the page is hidden", () => {
  const page = (facts: { types?: boolean; hidden?: boolean; asks?: boolean }) =>
    ({
      activeElement: { matches: () => facts.types ?? false },
      hidden: facts.hidden ?? false,
      querySelector: () => (facts.asks ? {} : null),
    }) as unknown as Document;
  expect([{}, { types: true }, { hidden: true }, { asks: true }].map((facts) => isBusy(page(facts)))).toEqual([
    false,
    true,
    true,
    true,
  ]);
});
