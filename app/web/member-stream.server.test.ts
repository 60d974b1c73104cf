import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { announce } from "~/events";
import { subscribe } from "~/subscribers.server";
import { type House, openHouse } from "../../tests/support/house";
import { countStreams, openMemberStream } from "./member-stream.server";
import { currentStamp } from "./stamps.server";

let house: House;
const closers: (() => void)[] = [];

beforeAll(async () => {
  house = await openHouse();
  subscribe();
}, 60_000);
afterEach(() => {
  for (const close of closers.splice(0)) close();
});
afterAll(() => house?.close());

function listen(memberId: string, options: { sessionId?: string; lastEventId?: string; scope?: House["ember"] } = {}) {
  const leaving = new AbortController();
  closers.push(() => leaving.abort());
  const { sessionId = "s1", lastEventId = null, scope = house.ember } = options;
  const response = openMemberStream({ scope, memberId, sessionId, lastEventId, signal: leaving.signal });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const next = async () => {
    const { done, value } = await reader.read();
    if (done) return null;
    const lines = new TextDecoder().decode(value).trim().split("\n");
    const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
    return {
      event: field("event"),
      id: field("id"),
      data: JSON.parse(field("data") || "{}") as Record<string, unknown>,
    };
  };
  return { response, reader, next, leaving };
}

const tenantId = () => house.ember.tenant.id;
const message = (recipientId: string) =>
  announce("messageSent", { tenantId: tenantId(), conversationId: "c1", senderId: "x", recipientId, seq: 1 });

describe("a member's stream", () => {
  it("says where it stands, then each hint with the new stamp as its id", async () => {
    const { response, next } = listen("anna");
    expect(response.headers.get("cache-control")).toContain("no-transform");
    const ready = await next();
    expect(ready).toEqual({ event: "ready", id: await currentStamp(house.ember.cache, "anna"), data: { gap: false } });
    await message("anna");
    expect(await next()).toEqual({
      event: "message",
      id: await currentStamp(house.ember.cache, "anna"),
      data: { conversation: "c1" },
    });
    await announce("likesSeen", { tenantId: tenantId(), memberId: "anna" });
    expect(await next()).toMatchObject({ event: "likes" });
  });

  it("tells a returning browser whether it missed something", async () => {
    const stamp = await currentStamp(house.ember.cache, "boris");
    expect(await listen("boris", { lastEventId: stamp }).next()).toMatchObject({ data: { gap: false } });
    await message("boris");
    expect(await listen("boris", { lastEventId: stamp }).next()).toMatchObject({ data: { gap: true } });
  });

  it("hears nothing of others, nor of a neighbour's member of the same id", async () => {
    const own = listen("carla");
    const neighbour = listen("carla", { scope: house.marina });
    await own.next();
    await neighbour.next();
    await message("dora");
    await message("carla");
    expect(await own.next()).toMatchObject({ event: "message" });
    await announce("likesSeen", { tenantId: house.marina.tenant.id, memberId: "carla" });
    expect(await neighbour.next()).toMatchObject({ event: "likes" });
  });

  it("ends with its own session and not with another one of the same member", async () => {
    const ended = listen("erik", { sessionId: "s1" });
    const kept = listen("erik", { sessionId: "s2" });
    await ended.next();
    await kept.next();
    await announce("sessionEnded", { tenantId: tenantId(), memberId: "erik", sessionId: "s1" });
    expect(await ended.next()).toMatchObject({ event: "session-ended", data: {} });
    expect(await ended.next()).toBeNull();
    await message("erik");
    expect(await kept.next()).toMatchObject({ event: "message" });
  });

  it("lets go of everything on cancel as on abort, whichever comes", async () => {
    const before = countStreams();
    const first = listen("fien");
    const second = listen("fien");
    expect(countStreams()).toBe(before + 2);
    await first.reader.cancel();
    second.leaving.abort();
    expect(countStreams()).toBe(before);
    await message("fien");
    await first.reader.cancel();
    second.leaving.abort();
  });
});
