import { decode } from "turbo-stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const page = new URL("http://ember.localhost/chats/1.data");
let answers: (Response | Error)[];
let asked: number;
let listeners: [string, (event?: unknown) => void][];
let stop: () => void;

/** A page that has just come, with a network or, on the machine of the site itself, without. */
async function load(onLine = true): Promise<void> {
  vi.stubGlobal("navigator", { onLine });
  vi.resetModules();
  const { keepPage } = await import("./patient-page");
  stop = keepPage((why) => `sorry: ${why}`);
}

const hear = (event: string, told?: unknown) => {
  for (const [name, listener] of listeners) if (name === event) listener(told);
};

beforeEach(async () => {
  vi.useFakeTimers();
  asked = 0;
  listeners = [];
  const fetch = async () => {
    asked += 1;
    const answer = answers.shift() ?? new Response("the page");
    if (answer instanceof Error) throw answer;
    return answer;
  };
  vi.stubGlobal("window", {
    fetch,
    location: { href: "http://ember.localhost/chats/1?message=2", pathname: "/chats/1" },
    addEventListener: (name: string, fn: () => void) => {
      listeners.push([name, fn]);
    },
    removeEventListener: (_name: string, fn: () => void) => {
      listeners = listeners.filter(([, listener]) => listener !== fn);
    },
  });
  await load();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const comeOnline = () => hear("online");
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

  it.each([502, 503, 504])("waits for a server that is being restarted, or has too much to do (%i)", async (status) => {
    answers = [new Response("", { status })];
    const look = window.fetch(page);
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await look).status).toBe(200);
  });

  it("waits while the server answers with faults, whatever had been shown stays", async () => {
    answers = [new Response("", { status: 500 }), inRoutersFormat(500)];
    const look = window.fetch(page);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await (await look).text()).toBe("the page");
  });

  it("begins with the question where a form leads, which waits as well", async () => {
    answers = [lost()];
    const asking = window.fetch("/__manifest?p=/members/1/chat/gifts");
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await asking).status).toBe(200);
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

  it("changes nothing for other addresses", async () => {
    answers = [lost()];
    await expect(window.fetch("/chats.data")).rejects.toThrow("Failed to fetch");
  });
});

describe("a look at another page", () => {
  it("that the server turned away before it began is asked for again", async () => {
    answers = [new Response("busy", { status: 503 })];
    const look = window.fetch("/chats.data");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await (await look).text()).toBe("the page");
  });

  it("that is broken says so itself", async () => {
    answers = [new Response("broken", { status: 500 })];
    expect((await window.fetch("/chats.data")).status).toBe(500);
  });

  it("is what a route answered, and so is a call that is no page", async () => {
    answers = [inRoutersFormat(503), new Response("busy", { status: 503 })];
    expect((await window.fetch("/chats.data")).status).toBe(503);
    expect(await (await window.fetch("/api/chats.php")).text()).toBe("busy");
  });
});

const inRoutersFormat = (status: number) =>
  new Response("its words", { status, headers: { "content-type": "text/x-script" } });

/** What the router makes of an answer. */
async function readByRouter({ body }: Response): Promise<unknown> {
  return (await decode(body as ReadableStream<Uint8Array>)).value;
}

describe("a deed", () => {
  it("that was pressed without a network waits for one, whatever it is, and is sent once", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    answers = [lost()];
    const sent = window.fetch("/members/1/like.data", { method: "POST" });
    await vi.advanceTimersByTimeAsync(0);
    vi.stubGlobal("navigator", { onLine: true });
    comeOnline();
    expect(await (await sent).text()).toBe("the page");
    expect(asked).toBe(2);
  });

  it("that may have arrived is not repeated, and said to be lost", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    answers = [lost(), lost()];
    const sent = window.fetch("/members/1/like.data", { method: "POST" });
    await vi.advanceTimersByTimeAsync(0);
    vi.stubGlobal("navigator", { onLine: true });
    comeOnline();
    expect(await readByRouter(await sent)).toEqual(refusedFor("network"));
    expect(asked).toBe(2);
  });

  it("that the server did not take is refused as a route would, so that its page stays", async () => {
    answers = [new Response("busy", { status: 503 }), lost()];
    const order = { method: "POST", body: new URLSearchParams({ request_key: "k", code: "" }) };
    const untaken = await window.fetch("/credits/c50/visa.data", order);
    expect(untaken.status).toBe(503);
    expect(await readByRouter(untaken)).toEqual(refusedFor("busy", { request_key: "k", code: "" }));
    expect(await readByRouter(await window.fetch(page, { method: "POST" }))).toEqual(refusedFor("network"));
    expect(asked).toBe(2);
  });

  it("that met a fault of the server is refused in words, so that its page stays", async () => {
    answers = [new Response("broken", { status: 500 })];
    const broken = await window.fetch("/members/1/like.data", { method: "POST" });
    expect(await readByRouter(broken)).toEqual(refusedFor("formFailed"));
  });

  it("that a route refused says what the route says", async () => {
    answers = [inRoutersFormat(503)];
    expect(await (await window.fetch(page, { method: "POST" })).text()).toBe("its words");
  });

  const refusedFor = (why: string, input = {}) => ({
    data: { refusals: [{ code: "server.busy", message: `sorry: ${why}`, facts: {} }], input },
  });
});

describe("a plain form", () => {
  const isHeldBack = (method = "post") => {
    let isHeld = false;
    const preventDefault = () => {
      isHeld = true;
    };
    hear("submit", { target: { method }, defaultPrevented: false, preventDefault });
    return isHeld;
  };

  it("with a deed is held back while there is no network", () => {
    expect(isHeldBack()).toBe(false);
    vi.stubGlobal("navigator", { onLine: false });
    expect([isHeldBack(), isHeldBack("get")]).toEqual([true, false]);
  });

  it("goes its way where a browser has never had a network and yet the page: the site runs on its own machine", async () => {
    stop();
    await load(false);
    expect(isHeldBack()).toBe(false);
  });
});
