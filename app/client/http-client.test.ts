import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CallFailed, callApi, callAs } from "./http-client";

type Fetch = (path: string, init: RequestInit) => Promise<Response>;
const asked = vi.fn<Fetch>();
let times: number[];

function answer(...answers: (() => Response)[]): void {
  let turn = 0;
  asked.mockImplementation(async () => {
    times.push(Date.now());
    const make = answers[Math.min(turn, answers.length - 1)];
    turn += 1;
    if (!make) throw new Error("no answer prepared");
    return make();
  });
}

const json =
  (status: number, body: unknown, headers = {}) =>
  () =>
    Response.json(body, { status, headers });
const networkFails = () => {
  throw new TypeError("Failed to fetch");
};

/** Milliseconds that exceed all waits of one call together. */
const allWaitsMs = 30_000;

async function settle<T>(call: Promise<T>): Promise<T | CallFailed> {
  const caught = call.catch((error: CallFailed) => error);
  // Advance by a fixed time, because an embedded database in another file may set timers without end.
  await vi.advanceTimersByTimeAsync(allWaitsMs);
  return caught;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.stubGlobal("fetch", asked);
  times = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  asked.mockReset();
});

describe("retries", () => {
  it("A call is tried 6 times in all, then fails (API-29), and each wait doubles (API-30)", async () => {
    answer(json(503, { error: "Busy" }));
    const failed = await settle(callApi("/api/chats.php"));
    expect(failed).toMatchObject({ name: "CallFailed", status: 503, message: "Busy" });
    expect(asked).toHaveBeenCalledTimes(6);
    const waits = times.slice(1).map((time, index) => time - (times[index] as number));
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
  });

  it("The first wait is random, and each further wait is twice the previous one", async () => {
    const firsts: number[] = [];
    for (const chance of [0, 0.5, 1]) {
      // Only the first random value may change the wait.
      vi.spyOn(Math, "random").mockReset().mockReturnValueOnce(chance).mockReturnValue(0);
      times = [];
      answer(json(500, {}));
      await settle(callApi("/api/chats.php"));
      const waits = times.slice(1).map((time, index) => time - (times[index] as number));
      const first = waits[0] as number;
      expect(waits).toEqual([first, first * 2, first * 4, first * 8, first * 16]);
      firsts.push(first);
    }
    expect(firsts).toEqual([250, 500, 750]);
  });

  it("A call is retried when no answer came, but never after a 4xx (AMB-066)", async () => {
    answer(networkFails, json(200, { fine: true }));
    expect(await settle(callApi("/api/likes.php"))).toMatchObject({ data: { fine: true } });
    asked.mockClear();
    answer(json(404, {}));
    expect(await settle(callApi("/api/likes.php"))).toMatchObject({ status: 404 });
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["POST", undefined, 1],
    ["POST", "key-12345", 6],
    ["PUT", undefined, 6],
    ["DELETE", undefined, 6],
  ] as const)(
    "A call with method %s and key %s is sent %i times when no answer comes",
    async (method, idempotencyKey, count) => {
      answer(networkFails);
      await settle(callApi("/api/chat.php", { method, body: {}, ...(idempotencyKey ? { idempotencyKey } : {}) }));
      expect(asked).toHaveBeenCalledTimes(count);
    },
  );

  it("A call stops waiting when the caller aborts", async () => {
    answer(networkFails);
    const leaving = new AbortController();
    const call = callApi("/api/chats.php", { signal: leaving.signal }).catch((error: CallFailed) => error.status);
    await vi.advanceTimersByTimeAsync(10);
    leaving.abort();
    await vi.advanceTimersByTimeAsync(0);
    expect(await call).toBe(0);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
  });
});

describe("headers", () => {
  it.each([
    ["GET", "/api/user.php", "client"],
    ["PUT", "/api/user.php", "client"],
    ["POST", "/api/user.php?push=1", "client"],
    ["DELETE", "/api/chat.php", "client"],
    ["GET", "/api/chats.php", null],
  ] as const)("A call %s %s carries X-Request-Type %s (API-28)", async (method, path, mark) => {
    answer(json(200, {}));
    await settle(callApi(path, { method }));
    const [, init] = asked.mock.calls[0] as [string, RequestInit];
    expect((init.headers as Headers).get("x-request-type")).toBe(mark);
  });

  it("A call sends its ETag and accepts an unchanged answer", async () => {
    answer(json(200, { chats: [] }, { etag: '"a"' }), () => new Response(null, { status: 304 }));
    expect(await settle(callApi("/api/chats.php"))).toEqual({ data: { chats: [] }, etag: '"a"' });
    expect(await settle(callApi("/api/chats.php", { etag: '"a"' }))).toEqual({ data: null, etag: '"a"' });
    const [, init] = asked.mock.calls[1] as [string, RequestInit];
    expect((init.headers as Headers).get("if-none-match")).toBe('"a"');
  });
});

describe("a lost login", () => {
  const logOut = vi.fn();
  const call = async (path: string, body: unknown, isLoggedIn = true) => {
    logOut.mockReset();
    const leave = callAs({ isLoggedIn: () => isLoggedIn, logOut });
    answer(json(403, body));
    await settle(callApi(path));
    leave();
    return logOut.mock.calls.length;
  };

  it("A 403 with authentication_required logs a member out (ERR-01), except from user.php (ERR-02) or of a visitor (ERR-03), and a 403 without it does not (ERR-04)", async () => {
    const required = { authentication_required: true };
    expect(await call("/api/chats.php", required)).toBe(1);
    expect(await call("/api/user.php", required)).toBe(0);
    expect(await call("/api/user.php?push=1", required)).toBe(0);
    expect(await call("/api/chats.php", required, false)).toBe(0);
    expect(await call("/api/chats.php", { error: "No" })).toBe(0);
    expect(await call("/api/chats.php", null)).toBe(0);
  });
});
