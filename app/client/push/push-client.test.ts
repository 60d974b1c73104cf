import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientState } from "../client-state";
import { followPush, questionMs, subscribeMs, turnPushOff, turnPushOn } from "./push-client";
import { pushPhase } from "./push-state";

const settled = () => vi.waitFor(() => expect(clientState.get().push.isCapable).not.toBeNull());
const day = 24 * 60 * 60 * 1000;

/** A browser with or without push support, and a server that accepts every request. */
function browser({ capable = true, permission = "default" }: { capable?: boolean; permission?: string } = {}) {
  const subscription = { endpoint: "https://push.test/1", unsubscribe: vi.fn(async () => true) };
  let held: typeof subscription | null = null;
  subscription.unsubscribe.mockImplementation(async () => {
    held = null;
    return true;
  });
  const subscribe = vi.fn(async (_options: object) => {
    held = subscription;
    return subscription;
  });
  const registration = { pushManager: { subscribe, getSubscription: async () => held } };
  const register = vi.fn(async () => registration);
  const workers = Object.assign(new EventTarget(), {
    register,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  const shelf = new Map<string, string>();
  const asked = vi.fn(async (path: string, _init?: RequestInit) =>
    Response.json(path.includes("settings") ? { settings: { push_public_key: "site-key" } } : { subscribed: true }),
  );
  const assign = vi.fn();
  vi.stubGlobal("navigator", capable ? { serviceWorker: workers } : {});
  const jar = { cookie: "" };
  vi.stubGlobal("document", jar);
  vi.stubGlobal("window", { ...(capable ? { PushManager: class {} } : {}), location: { assign, protocol: "https:" } });
  vi.stubGlobal("Notification", { permission });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => shelf.get(key) ?? null,
    setItem: (key: string, value: string) => shelf.set(key, value),
    removeItem: (key: string) => shelf.delete(key),
  });
  vi.stubGlobal("fetch", asked);
  const say = (data: object, ports: object[] = []) =>
    workers.dispatchEvent(Object.assign(new Event("message"), { data, ports }));
  const grant = () => vi.stubGlobal("Notification", { permission: "granted" });
  return { subscription, subscribe, register, shelf, asked, assign, say, grant, jar };
}

beforeEach(() => clientState.reset());
afterEach(() => clientState.reset());

describe("the states of push (PWA-08)", () => {
  it("The states of push are told apart", () => {
    const push = { isCapable: true, isSubscribed: false, lastMessage: null };
    expect(pushPhase({ ...push, isCapable: null }, "default")).toBe("unknown");
    expect(pushPhase({ ...push, isCapable: false }, "default")).toBe("incapable");
    expect(pushPhase(push, "denied")).toBe("denied");
    expect(pushPhase(push, "default")).toBe("off");
    expect(pushPhase({ ...push, isSubscribed: true }, "granted")).toBe("subscribed");
  });

  it("The state of push is unknown at first, and a browser without push is incapable", async () => {
    browser({ capable: false });
    expect(clientState.get().push.isCapable).toBeNull();
    followPush("anna");
    await settled();
    expect(clientState.get().push).toEqual({ isCapable: false, isSubscribed: false, lastMessage: null });
  });
});

describe("the push hint to the server", () => {
  it("The push cookie tells that push could be enabled, and is removed once push is on", async () => {
    const { jar, grant } = browser();
    followPush("anna");
    await settled();
    expect(jar.cookie).toBe("__Host-push-off=1; Path=/; SameSite=Lax; Max-Age=2592000; Secure");
    grant();
    await turnPushOn("anna", Promise.resolve("granted"));
    expect(jar.cookie).toContain("Max-Age=0");
  });
});

describe("turning push on", () => {
  it("Turning push on sends the server a subscription made with the tenant's key (PWA-09, TEN-12)", async () => {
    const { subscription, subscribe, asked, grant } = browser();
    followPush("anna");
    await settled();
    grant();
    expect(await turnPushOn("anna", Promise.resolve("granted"))).toBe("subscribed");
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "site-key" });
    const [path, init] = asked.mock.lastCall ?? [];
    expect([path, init?.method, init?.body]).toEqual([
      "/api/user.php?push=1",
      "POST",
      JSON.stringify({ subscription }),
    ]);
    expect(clientState.get().push.isSubscribed).toBe(true);
  });

  it("Turning push on has no effect when the member refuses, and shows no success when the server refuses", async () => {
    const { subscribe, asked } = browser();
    followPush("anna");
    await settled();
    await turnPushOn("anna", Promise.resolve("denied"));
    expect(subscribe).not.toHaveBeenCalled();
    asked.mockImplementation(async () => Response.json({ refusals: [] }, { status: 422 }));
    await expect(turnPushOn("anna", Promise.resolve("granted"))).rejects.toThrow();
    expect(clientState.get().push.isSubscribed).toBe(false);
  });

  it("Turning push on ends within a time limit when the prompt is not answered or the push service is silent (PWA-09)", async () => {
    const { grant, subscribe, subscription } = browser();
    followPush("anna");
    await settled();
    vi.useFakeTimers();
    const open = turnPushOn("anna", new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(questionMs);
    expect(await open).toBe("off");
    grant();
    let answerLate: (late: typeof subscription) => void = () => undefined;
    subscribe.mockImplementation(
      () =>
        new Promise((answer) => {
          answerLate = answer;
        }),
    );
    const silent = turnPushOn("anna", Promise.resolve("granted")).catch(() => "failed");
    await vi.advanceTimersByTimeAsync(subscribeMs);
    expect([await silent, clientState.get().push.isSubscribed]).toEqual(["failed", false]);
    answerLate(subscription);
    await vi.advanceTimersByTimeAsync(0);
    expect(subscription.unsubscribe).toHaveBeenCalled();
    vi.useRealTimers();
  });

  it("Turning push on leaves no subscription behind that the server refused", async () => {
    const { asked, grant, subscription } = browser();
    followPush("anna");
    await settled();
    grant();
    asked.mockImplementation(async (path: string) =>
      path.includes("settings")
        ? Response.json({ settings: { push_public_key: "site-key" } })
        : Response.json({ refusals: [] }, { status: 422 }),
    );
    await expect(turnPushOn("anna", Promise.resolve("granted"))).rejects.toThrow();
    expect(subscription.unsubscribe).toHaveBeenCalled();
  });

  it("Turning push off ends the subscription in the browser and on the server", async () => {
    const { subscription, shelf, grant } = browser();
    grant();
    await turnPushOn("anna", Promise.resolve("granted"));
    await turnPushOff();
    expect(subscription.unsubscribe).toHaveBeenCalled();
    expect([clientState.get().push.isSubscribed, shelf.size]).toEqual([false, 0]);
  });
});

describe("a browser that is subscribed", () => {
  async function subscribed(daysAgo: number, by = "anna") {
    const made = browser();
    made.grant();
    await turnPushOn(by, Promise.resolve("granted"));
    made.shelf.set("push-kept", JSON.stringify({ memberId: by, at: Date.now() - daysAgo * day }));
    made.asked.mockClear();
    clientState.reset();
    followPush("anna");
    await settled();
    return made;
  }

  it("A subscription is reported again after a week, before the server forgets it", async () => {
    const fresh = await subscribed(6);
    expect([clientState.get().push.isSubscribed, fresh.asked.mock.calls.length]).toEqual([true, 0]);
    const old = await subscribed(8);
    expect(old.asked.mock.lastCall?.[0]).toBe("/api/user.php?push=1");
  });

  it("A subscription of another member is ended", async () => {
    const { subscription, asked } = await subscribed(0, "boris");
    expect(subscription.unsubscribe).toHaveBeenCalled();
    expect([clientState.get().push.isSubscribed, asked.mock.calls.length]).toEqual([false, 0]);
  });
});

it("A page hears of a push (PWA-03) and of a press on it (PWA-04) from the worker", async () => {
  const { say, assign } = browser();
  const stop = followPush("anna");
  await settled();
  say({ type: "NEW_PUSH_MESSAGE", message: { tag: "like" } });
  expect(clientState.get().push.lastMessage).toEqual({ tag: "like" });
  const port = { postMessage: vi.fn() };
  say({ type: "NEW_PUSH_CLICK", path: "/chats" }, [port]);
  expect([assign.mock.lastCall, port.postMessage.mock.calls.length]).toEqual([["/chats"], 1]);
  stop();
  say({ type: "NEW_PUSH_CLICK", path: "/likes" });
  expect(assign).toHaveBeenCalledTimes(1);
});

it("A push to an open page refreshes that page", async () => {
  const { say } = browser();
  const told = vi.fn();
  const stop = followPush("anna", told);
  await settled();
  say({ type: "NEW_PUSH_MESSAGE", message: {} });
  expect(told).toHaveBeenCalledTimes(1);
  stop();
  say({ type: "NEW_PUSH_MESSAGE", message: {} });
  expect(told).toHaveBeenCalledTimes(1);
});
