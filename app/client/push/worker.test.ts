import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createContext, runInContext } from "node:vm";
import { beforeEach, describe, expect, it, vi } from "vitest";

const source = readFileSync(resolve(import.meta.dirname, "worker.js"), "utf8");
const origin = "https://ember.test";
const site = {
  stamp: "s1",
  key: "site-key",
  title: "Evening Post",
  body: "Something new for you",
  lang: "en-GB",
  icon: "/brand/icon-192.png",
  offline: "/offline/en?scheme=dark",
  styles: ["/assets/a.css"],
  home: "/members",
  user: "/api/user.php",
};

type Listener = (event: object) => void;

/** A fake browser around the service worker, with cache, notifications, windows and requests. */
function start() {
  const listeners = new Map<string, Listener>();
  const stores = new Map<string, Map<string, Response>>();
  const pages: ReturnType<typeof page>[] = [];
  const openIds = new Set(["open"]);
  const asked = vi.fn<(path: string | Request, init?: RequestInit) => Promise<Response>>();
  const shown = vi.fn<(title: string, options: { data: object; tag?: string; body: string }) => Promise<void>>();
  const openWindow = vi.fn();
  const setAppBadge = vi.fn(async () => undefined);
  const subscribe = vi.fn(async () => ({ endpoint: "new", unsubscribe: vi.fn() }));
  const getSubscription = vi.fn(async (): Promise<object | null> => null);
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      put: async (path: string, answer: Response) => void store.set(path, answer),
      match: async (path: string) => store.get(path)?.clone(),
    };
  };
  const world = {
    URL,
    Response,
    AbortSignal,
    btoa,
    MessageChannel,
    Number,
    Promise,
    JSON,
    // Look up the timers at each call, because tests replace them.
    setTimeout: (...args: Parameters<typeof setTimeout>) => setTimeout(...args),
    clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
    Date: { now: () => Date.now() },
    fetch: asked,
    location: { origin },
    navigator: { setAppBadge },
    skipWaiting: async () => undefined,
    caches: { open, keys: async () => [...stores.keys()], delete: async (name: string) => stores.delete(name) },
    registration: { showNotification: shown, pushManager: { subscribe, getSubscription } },
    clients: {
      matchAll: async () => pages,
      get: async (id: string) => (openIds.has(id) ? page() : undefined),
      openWindow,
      claim: async () => undefined,
    },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    removeEventListener: (name: string) => listeners.delete(name),
  };
  runInContext(`const site = ${JSON.stringify(site)};\n${source}`, createContext(world));
  /** Fires an event and waits for its answer, or without an answer until the service worker has handled it. */
  const happens = async (name: string, event: object = {}): Promise<unknown> => {
    let work: unknown;
    let answer: unknown;
    const waitUntil = (promise: unknown) => {
      work = promise;
    };
    const respondWith = (response: unknown) => {
      answer = response;
    };
    listeners.get(name)?.({ ...event, waitUntil, respondWith });
    return answer ?? work;
  };
  const push = (message: unknown) => happens("push", { data: { json: () => message } });
  const click = (data: object) => happens("notificationclick", { notification: { close: vi.fn(), data } });
  return {
    happens,
    push,
    click,
    stores,
    pages,
    openIds,
    asked,
    shown,
    openWindow,
    setAppBadge,
    subscribe,
    getSubscription,
  };
}

/**
 * An open page. With `listens: false` the page does not answer the service worker, like a page that is still loading.
 */
function page({ listens = true } = {}) {
  const one = {
    focused: false,
    visibilityState: "hidden",
    focus: async () => one,
    navigate: vi.fn(async () => one),
    postMessage: vi.fn((message: { type: string }, ports?: MessagePort[]) => {
      if (listens && message.type === "NEW_PUSH_CLICK") ports?.[0]?.postMessage("seen");
    }),
  };
  return one;
}

let worker: ReturnType<typeof start>;
beforeEach(() => {
  worker = start();
  worker.asked.mockImplementation(async (path) => new Response(`of ${String(path)}`));
});
const user = (value: unknown) => worker.asked.mockImplementation(async () => Response.json({ user: value }));

describe("the data of a page", () => {
  const ask = (path: string, { signal = new AbortController().signal, clientId = "open" } = {}) =>
    worker.happens("fetch", {
      clientId,
      request: { method: "GET", mode: "cors", url: origin + path, signal },
    }) as Promise<Response>;
  const lost = () => new TypeError("Failed to fetch");
  const away = (status: number, headers = {}) => new Response("away", { status, headers });
  const asked = () => worker.asked.mock.calls.length;

  beforeEach(() => {
    vi.useFakeTimers();
    worker.asked.mockImplementation(async () => new Response("the page"));
    return () => vi.useRealTimers();
  });

  it.each(["/chats/1.data?message=2", "/__manifest?p=/likes"])(
    "A data request for %s waits for the network",
    async (path) => {
      worker.asked.mockRejectedValueOnce(lost()).mockRejectedValueOnce(lost());
      const answer = ask(path);
      await vi.advanceTimersByTimeAsync(1_000);
      expect(asked()).toBe(2);
      await worker.happens("online");
      expect([await (await answer).text(), asked()]).toEqual(["the page", 3]);
    },
  );

  it.each([502, 503, 504])("A data request waits while the server restarts or is full (%i)", async (status) => {
    worker.asked.mockResolvedValueOnce(away(status));
    const answer = ask("/chats.data");
    await vi.advanceTimersByTimeAsync(1_000);
    expect([(await answer).status, asked()]).toEqual([200, 2]);
  });

  it("A data request passes on an answer or fault of the route without waiting", async () => {
    const headers = { "x-remix-response": "yes" };
    worker.asked.mockResolvedValueOnce(new Response("of a route", { status: 503, headers }));
    expect(await (await ask("/chats.data")).text()).toBe("of a route");
    worker.asked.mockResolvedValueOnce(away(500));
    expect((await ask("/chats.data")).status).toBe(500);
  });

  it("A data request waits for a short retry-after, but not for the long one of a suspended tenant", async () => {
    worker.asked.mockResolvedValueOnce(away(503, { "retry-after": "5" }));
    const answer = ask("/chats.data");
    await vi.advanceTimersByTimeAsync(1_000);
    expect((await answer).status).toBe(200);
    worker.asked.mockResolvedValueOnce(away(503, { "retry-after": "3600" }));
    const closed = ask("/chats.data");
    await vi.advanceTimersByTimeAsync(1_000);
    expect([(await closed).status, asked()]).toEqual([503, 3]);
  });

  it("A retry ends when its request is aborted, or after a minute", async () => {
    worker.asked.mockImplementation(async () => Promise.reject(lost()));
    const leaving = new AbortController();
    const left = expect(ask("/chats.data", { signal: leaving.signal })).rejects.toThrow("Failed to fetch");
    await vi.advanceTimersByTimeAsync(0);
    leaving.abort();
    await left;
    const late = expect(ask("/chats.data")).rejects.toThrow("Failed to fetch");
    await vi.advanceTimersByTimeAsync(60_000);
    await late;
  });

  it("A retry ends once its page is left", async () => {
    worker.asked.mockImplementation(async () => Promise.reject(lost()));
    const answer = ask("/chats.data");
    await vi.advanceTimersByTimeAsync(1_000);
    worker.openIds.clear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([(await answer).type, asked()]).toEqual(["error", 2]);
  });

  it("A data request is retried even when the browser does not name its page", async () => {
    worker.asked.mockRejectedValueOnce(lost());
    const answer = ask("/chats.data", { clientId: "" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await (await answer).text()).toBe("the page");
  });
});

describe("the page without a network", () => {
  const navigation = { request: { method: "GET", mode: "navigate", url: `${origin}/chats/1` } };
  const opened = async (event: object) => (await ((await worker.happens("fetch", event)) as Promise<Response>)).text();

  it("The offline page and its styles are fetched without cookies, and nothing else is cached", async () => {
    await worker.happens("install");
    expect(worker.asked.mock.calls).toEqual([
      [site.offline, { credentials: "omit" }],
      ["/assets/a.css", { credentials: "omit" }],
    ]);
    worker.asked.mockImplementation(async () => new Response("a private page"));
    expect(await opened(navigation)).toBe("a private page");
    expect([...worker.stores.values()].flatMap((store) => [...store.keys()])).toEqual([site.offline, "/assets/a.css"]);
  });

  it("The offline page shows only when a page cannot be fetched", async () => {
    await worker.happens("install");
    worker.asked.mockRejectedValue(new TypeError("no network"));
    expect(await opened(navigation)).toBe(`of ${site.offline}`);
    expect(await opened({ ...navigation, preloadResponse: Promise.resolve(new Response("early")) })).toBe("early");
    const styles = { request: { method: "GET", mode: "no-cors", url: `${origin}/assets/a.css` } };
    expect(await opened(styles)).toBe("of /assets/a.css");
  });

  it.each([
    ["a form", { method: "POST", mode: "navigate", url: `${origin}/login` }],
    ["a script's call", { method: "GET", mode: "cors", url: `${origin}/api/chats.php` }],
    ["the stream", { method: "GET", mode: "cors", url: `${origin}/realtime` }],
  ])("The offline page does not replace %s", async (_, request) => {
    expect(await worker.happens("fetch", { request })).toBeUndefined();
  });

  it("The offline page of an older worker is deleted", async () => {
    worker.stores.set("shell 1 old", new Map());
    await worker.happens("install");
    await worker.happens("activate");
    expect([...worker.stores.keys()]).toEqual(["shell 2 s1"]);
  });

  it("The worker is not installed when a part of its cache is missing", async () => {
    worker.asked.mockImplementation(async () => new Response("gone", { status: 503 }));
    await expect(worker.happens("install")).rejects.toThrow();
  });
});

describe("a push", () => {
  const message = {
    notification: { title: "Evening Post", body: "You have a new message.", lang: "en-GB", tag: "new_messages" },
    checkUrl: "/chats",
    openUrl: "/login?return_to=%2Fchats",
    app_badge: 3,
  };

  it("A push shows its text, tells every open page and sets the badge (PWA-03)", async () => {
    worker.pages.push(page(), page());
    await worker.push(message);
    expect(worker.shown).toHaveBeenCalledWith(
      "Evening Post",
      expect.objectContaining({ body: "You have a new message.", tag: "new_messages", renotify: true }),
    );
    for (const one of worker.pages) {
      expect(one.postMessage).toHaveBeenCalledWith({ type: "NEW_PUSH_MESSAGE", message });
    }
    expect(worker.setAppBadge).toHaveBeenCalledWith(3);
  });

  it.each([[undefined], [null], [{}], ["text"]])("A push of %j still shows the neutral text", async (given) => {
    await worker.push(given);
    expect(worker.shown).toHaveBeenCalledWith("Evening Post", expect.objectContaining({ body: site.body }));
  });
});

describe("a press on a push", () => {
  const data = { checkUrl: "/chats", openUrl: "/login?return_to=%2Fchats" };

  it("A press on a push opens checkUrl for a logged-in member (PWA-05) and openUrl for others (PWA-06)", async () => {
    user({ id: 1 });
    await worker.click(data);
    user(null);
    await worker.click(data);
    expect(worker.openWindow.mock.calls).toEqual([["/chats"], ["/login?return_to=%2Fchats"]]);
  });

  it("A press on a push uses an open page (PWA-04), whether or not that page listens", async () => {
    user({ id: 1 });
    worker.pages.push(page());
    await worker.click(data);
    expect(worker.pages[0]?.postMessage.mock.calls[0]?.[0]).toEqual({ type: "NEW_PUSH_CLICK", path: "/chats" });
    expect(worker.pages[0]?.navigate).not.toHaveBeenCalled();
    worker.pages[0] = page({ listens: false });
    await worker.click(data);
    expect(worker.pages[0]?.navigate).toHaveBeenCalledWith("/chats");
    expect(worker.openWindow).not.toHaveBeenCalled();
  });

  it.each(["//evil.test/x", "https://evil.test/", "javascript:alert(1)", "\\\\evil.test", "/\t/evil.test", null])(
    "A press on a push opens the members page instead of %j (I07)",
    async (checkUrl) => {
      user({ id: 1 });
      await worker.click({ checkUrl });
      expect(worker.openWindow).toHaveBeenCalledWith("/members");
    },
  );
});

it("The worker subscribes again with the tenant's key when the browser drops its subscription", async () => {
  await worker.happens("pushsubscriptionchange");
  expect(worker.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "site-key" });
  expect(worker.asked.mock.lastCall?.[0]).toBe("/api/user.php?push=1");
});

describe("a new push key of the site", () => {
  const navigation = { request: { method: "GET", mode: "navigate", url: `${origin}/members` }, preloadResponse: null };

  it("A page's request replaces the subscription with an older key", async () => {
    const unsubscribe = vi.fn();
    worker.getSubscription.mockResolvedValue({ options: { applicationServerKey: new Uint8Array([1]) }, unsubscribe });
    await worker.happens("fetch", navigation);
    await vi.waitFor(() => expect(worker.subscribe).toHaveBeenCalledOnce());
    expect(unsubscribe).toHaveBeenCalledOnce();
  });

  it("Activation and pages do not wait for a push service without an answer", async () => {
    worker.getSubscription.mockReturnValue(new Promise(() => undefined));
    await worker.happens("activate");
    expect(await worker.happens("fetch", navigation)).toBeInstanceOf(Response);
  });
});
