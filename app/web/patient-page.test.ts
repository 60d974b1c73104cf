import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepPage } from "./patient-page";

const page = new URL("http://ember.localhost/chats/1.data");
let answers: (Response | Error)[];
let asked: number;
let comeOnline: () => void;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
  const fetch = async () => {
    asked += 1;
    const answer = answers.shift() ?? new Response("the page");
    if (answer instanceof Error) throw answer;
    return answer;
  };
  vi.stubGlobal("window", {
    fetch,
    location: { href: "http://ember.localhost/chats/1?message=2", pathname: "/chats/1" },
    addEventListener: (_name: string, fn: () => void) => {
      comeOnline = fn;
    },
    removeEventListener: () => {},
  });
  stop = keepPage();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const lost = () => new TypeError("Failed to fetch");

describe("a look at the page one is on", () => {
  it("waits for the network instead of failing", async () => {
    answers = [lost(), lost()];
    const look = window.fetch(page);
    await vi.advanceTimersByTimeAsync(1_000);
    comeOnline();
    expect(await (await look).text()).toBe("the page");
    expect(asked).toBe(3);
  });

  it("waits for a server that is being restarted", async () => {
    answers = [new Response("", { status: 502 })];
    const look = window.fetch(page);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await look).status).toBe(200);
  });

  it("is given up with the page", async () => {
    answers = [lost(), lost()];
    const leaving = new AbortController();
    const look = window.fetch(page, { signal: leaving.signal });
    look.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    leaving.abort();
    await expect(look).rejects.toThrow("Failed to fetch");
  });

  it("changes nothing for other addresses and for deeds", async () => {
    answers = [lost(), lost()];
    await expect(window.fetch("/chats.data")).rejects.toThrow("Failed to fetch");
    await expect(window.fetch(page, { method: "POST" })).rejects.toThrow("Failed to fetch");
  });
});
