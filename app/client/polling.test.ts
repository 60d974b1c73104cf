import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientState } from "./client-state";
import { forgetAnswers, reload, startPolling } from "./polling";

const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", asked);
  asked.mockImplementation(async () =>
    Response.json({ user: null, chats: [], profiles: [], liked_by: [] }, { headers: { etag: '"1"' } }),
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  asked.mockReset();
  forgetAnswers();
  clientState.reset();
});

function lastHeaders(): Headers {
  const [, init] = asked.mock.calls[asked.mock.calls.length - 1] as [string, RequestInit];
  return init.headers as Headers;
}

const count = (name: string) => asked.mock.calls.filter(([path]) => path === `/api/${name}.php`).length;

describe("polling", () => {
  it.each(["user", "chats", "likes"])(
    "The page polls %s 5 s after mount, then every 60 s (PWA-14 to PWA-16, PWA-18)",
    async (name) => {
      const stop = startPolling();
      await vi.advanceTimersByTimeAsync(4_999);
      expect(count(name)).toBe(0);
      await vi.advanceTimersByTimeAsync(1);
      expect(count(name)).toBe(1);
      await vi.advanceTimersByTimeAsync(59_999);
      expect(count(name)).toBe(1);
      await vi.advanceTimersByTimeAsync(60_001);
      expect(count(name)).toBe(3);
      stop();
      await vi.advanceTimersByTimeAsync(600_000);
      expect(count(name)).toBe(3);
    },
  );

  it("The page polls every 300 s while push is subscribed (PWA-17)", async () => {
    clientState.set({ push: { isCapable: true, isSubscribed: true, lastMessage: null } });
    const stop = startPolling();
    await vi.advanceTimersByTimeAsync(5_000 + 299_999);
    expect(count("chats")).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(count("chats")).toBe(2);
    stop();
  });

  it.each(["chats", "likes"] as const)(
    "The first load of %s alone shows progress (API-21, API-23), and an unchanged answer changes nothing",
    async (name) => {
      const first = reload(name);
      expect(clientState.get().progress).toBe(1);
      await first;
      expect(clientState.get().progress).toBe(0);
      const { [name]: loaded } = clientState.get();
      asked.mockImplementation(async () => new Response(null, { status: 304 }));
      const second = reload(name);
      expect(clientState.get().progress).toBe(0);
      await second;
      expect(clientState.get()[name]).toBe(loaded);
      expect(lastHeaders().get("if-none-match")).toBe('"1"');
    },
  );
});
