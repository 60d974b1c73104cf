import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { hashPassword } from "~/accounts/passwords.server";
import { startSession } from "~/accounts/sessions.server";
import type { Viewer } from "~/accounts/viewer";
import { getOtherMember, emitTyping } from "~/chat/chat-privacy.server";
import { sendMessage } from "~/chat/messages.server";
import { emit } from "~/events";
import { changePassword } from "~/settings/password-change.server";
import { operatorCommands } from "~/operators/commands.server";
import { Unavailable } from "~/platform/breaker.server";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { blockMember } from "~/safety/blocking.server";
import { subscribe } from "~/subscribers.server";
import { type TestApp, testAppOfFile } from "../../tests/support/test-app";
import { readLive } from "../../tests/support/reader";
import { openMemberStream, openStreams } from "./member-stream.server";
import { createOpenStreams } from "./open-streams.server";
import { isConnected } from "./presence.server";
import { currentPollVersion } from "./poll-version.server";

const app = testAppOfFile();
const closers: (() => void)[] = [];

beforeAll(() => {
  subscribe();
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

function listen(
  memberId: string,
  options: { sessionId?: string; lastEventId?: string; scope?: TestApp["ember"] } = {},
) {
  const { sessionId = "s1", lastEventId = null, scope = app.ember } = options;
  const response = openMemberStream({ scope, memberId, sessionId, lastEventId });
  const reader = readLive(response);
  closers.push(reader.leave);
  const next = async () => {
    const piece = await reader.next();
    if (piece === null) return null;
    const lines = piece.trim().split("\n");
    const field = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
    return {
      event: field("event"),
      id: field("id"),
      data: JSON.parse(field("data") || "{}") as Record<string, unknown>,
    };
  };
  return { response, leave: reader.leave, next };
}

const tenantId = () => app.ember.tenant.id;
const message = (recipientId: string) =>
  emit("messageSent", { tenantId: tenantId(), conversationId: "c1", senderId: "x", recipientId, seq: 1 });

describe("a member's stream", () => {
  it("A member's stream begins with its version, and then each hint has the new version as id", async () => {
    const { response, next } = listen("anna");
    expect(response.headers.get("cache-control")).toContain("no-transform");
    const ready = await next();
    expect(ready).toEqual({
      event: "ready",
      id: await currentPollVersion(app.ember.cache, "anna"),
      data: { gap: false },
    });
    await message("anna");
    expect(await next()).toEqual({
      event: "message",
      id: await currentPollVersion(app.ember.cache, "anna"),
      data: { conversation: "c1" },
    });
    await emit("likesSeen", { tenantId: tenantId(), memberId: "anna" });
    expect(await next()).toMatchObject({ event: "likes" });
  });

  it("A member's stream tells a browser that reconnects whether it missed a hint", async () => {
    const version = await currentPollVersion(app.ember.cache, "boris");
    const present = listen("boris", { lastEventId: version });
    expect(await present.next()).toMatchObject({ data: { gap: false } });
    await message("boris");
    // Wait for the hint, because the next stream listens on the same channel.
    await present.next();
    expect(await listen("boris", { lastEventId: version }).next()).toMatchObject({ data: { gap: true } });
  });

  it("A member's stream has no hints of other members, nor of a neighbour tenant's member with the same id", async () => {
    const own = listen("carla");
    const neighbour = listen("carla", { scope: app.marina });
    await own.next();
    await neighbour.next();
    await message("dora");
    await message("carla");
    expect(await own.next()).toMatchObject({ event: "message" });
    await emit("likesSeen", { tenantId: app.marina.tenant.id, memberId: "carla" });
    expect(await neighbour.next()).toMatchObject({ event: "likes" });
  });

  it("A member's stream ends with its own session and not with another session of the member", async () => {
    const ended = listen("erik", { sessionId: "s1" });
    const kept = listen("erik", { sessionId: "s2" });
    await ended.next();
    await kept.next();
    await emit("sessionEnded", { tenantId: tenantId(), memberId: "erik", sessionId: "s1" });
    expect(await ended.next()).toMatchObject({ event: "session-ended", data: {} });
    expect(await ended.next()).toBeNull();
    await message("erik");
    expect(await kept.next()).toMatchObject({ event: "message" });
  });

  it("A member's stream frees everything once when its reader leaves", async () => {
    const before = openStreams.size;
    const first = listen("fien");
    const second = listen("fien");
    expect(openStreams.size).toBe(before + 2);
    first.leave();
    second.leave();
    expect(openStreams.size).toBe(before);
    await message("fien");
    first.leave();
    expect(openStreams.size).toBe(before);
  });
});

describe("a process with its most streams", () => {
  const stream = () => ({
    tenantId: 1,
    presenceEpoch: 1,
    owner: "1 anna",
    end: vi.fn(),
    beat: vi.fn(),
    endForGood: vi.fn(),
  });

  it("A member's thirty-first stream ends the member's oldest stream, also of another session", async () => {
    const before = openStreams.size;
    const others = [listen("olga"), listen("nora", { scope: app.marina })];
    const own = Array.from({ length: 31 }, (_, at) => listen("nora", { sessionId: `s${at}` }));
    expect(openStreams.size).toBe(before + 32);
    expect(await own[0]?.next()).toBeNull();
    for (const stream of [own[1], ...others]) expect(await stream?.next()).toMatchObject({ event: "ready" });
    for (const { leave } of [...others, ...own]) leave();
    expect(openStreams.size).toBe(before);
  });

  it("A full process refuses the next stream with a delay, and accepts one when another has ended", async () => {
    const full = vi.spyOn(openStreams, "isFull", "get").mockReturnValue(true);
    const asked = { scope: app.ember, memberId: "greta", sessionId: "s1", lastEventId: null };
    const refused = openMemberStream(asked);
    full.mockRestore();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(openMemberStream(asked).status).toBe(200);
  });

  it("Open streams are counted until they are released", () => {
    const streams = createOpenStreams(2);
    const releases = [streams.hold(stream()), streams.hold(stream())];
    expect(streams.isFull).toBe(true);
    releases[0]?.();
    releases[0]?.();
    expect([streams.size, streams.isFull]).toEqual([1, false]);
  });

  it("The heartbeat reaches all open streams every 25 seconds, and stops when there are none", () => {
    vi.useFakeTimers();
    const streams = createOpenStreams();
    const [stays, leaves] = [stream(), stream()];
    const releaseFirst = streams.hold(stays);
    streams.hold(leaves)();
    vi.advanceTimersByTime(25_000);
    expect([stays.beat.mock.calls.length, leaves.beat.mock.calls.length]).toEqual([1, 0]);
    releaseFirst();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

describe("an unavailable store", () => {
  it("A change while the store is unavailable is told when it returns, under another version", async () => {
    const { next } = listen("ida");
    const before = (await next())?.id;
    const { store } = services();
    const calls = [vi.spyOn(store, "publish"), vi.spyOn(store, "set")];
    for (const call of calls) call.mockRejectedValue(new Unavailable("gone"));
    await message("ida");
    for (const call of calls) call.mockRestore();
    const told = await next();
    expect(told).toMatchObject({ event: "message", data: { conversation: "c1" } });
    expect(told?.id).not.toBe(before);
    expect(await currentPollVersion(app.ember.cache, "ida")).toBe(told?.id);
  });

  it("A stream ends when the store returns, because hints may have been missed", async () => {
    let comeBack = () => {};
    const returns = vi.spyOn(services().store, "onReturn").mockImplementation((fn) => {
      comeBack = fn;
      return () => {};
    });
    const { next } = listen("jan");
    returns.mockRestore();
    await next();
    comeBack();
    expect(await next()).toMatchObject({ event: "" });
    expect(await next()).toBeNull();
  });
});

describe("the streams of a member with ended sessions (A07)", () => {
  const opened = async (memberId: string) => {
    const { sessionId } = await app.ember.db.write((w) => startSession(w, memberId, "phone"));
    const stream = listen(memberId, { sessionId });
    await stream.next();
    return { ...stream, sessionId };
  };
  /**
   * Expects the stream to end in time. The limit allows for a busy machine, but is shorter than a poll's interval.
   * Idle processes need 20 to 100 ms.
   */
  const expectEnd = async ({ next }: Awaited<ReturnType<typeof opened>>) => {
    const end = Promise.all([next(), next()]);
    const timeout = new Promise((done) => setTimeout(done, 5_000, "still open"));
    expect(await Promise.race([end, timeout])).toMatchObject([{ event: "session-ended" }, null]);
  };

  it("A member's streams end at once when an operator bans the member (A07)", async () => {
    const id = await app.member(app.ember);
    const streams = [await opened(id), await opened(id)];
    const other = await opened(await app.member(app.ember));
    await operatorCommands["operator.ban"]({ site: "ember", id, rule: "fraud", why: "Asks for money." });
    for (const stream of streams) await expectEnd(stream);
    await message(
      (await app.oracle<{ id: string }>("select member_id as id from sessions where id = $1", [other.sessionId]))[0]
        ?.id as string,
    );
    expect(await other.next()).toMatchObject({ event: "message" });
  });

  it("A new password ends the streams of all other devices at once (A07)", async () => {
    const password = "violet harbour lamp 7";
    const id = await app.member(app.ember, { passwordHash: await hashPassword(password) });
    const [here, there] = [await opened(id), await opened(id)];
    const viewer = { memberId: id, sessionId: here.sessionId } as Viewer;
    const wanted = { oldPassword: password, password: "amber window train 8", passwordRepeat: "amber window train 8" };
    await changePassword(app.ember, viewer, wanted as never);
    await expectEnd(there);
    await message(id);
    expect(await here.next()).toMatchObject({ event: "message" });
  });

  it("A blocked member's stream gets no hints about the member who blocked, whose own pages are told", async () => {
    const [anna, boris] = [await app.member(app.ember), await app.member(app.ember)];
    const { conversationId } = await sendMessage(app.ember, anna, {
      to: { memberId: boris },
      body: "Hello",
      clientId: randomId(),
      origin: "member",
    });
    const { next } = await opened(boris);
    const { next: nextOfAnna } = await opened(anna);
    await app.ember.db.write((w) => blockMember(w, anna, boris));
    expect(await next()).toMatchObject({ event: "message" });
    expect(await nextOfAnna()).toMatchObject({ event: "hidden", data: { member: boris } });
    await expect(emitTyping(app.ember, anna, conversationId)).rejects.toMatchObject({ code: "page.not_found" });
    const look = app.ember.db.read((q) => getOtherMember(q, anna, conversationId));
    await expect(look).rejects.toMatchObject({ code: "page.not_found" });
  });
});

describe("presence", () => {
  it("A member is present while connected on this tenant, and asking sends nothing to the browser", async () => {
    expect(await isConnected(app.ember, "gerda")).toBe(false);
    const { next, leave } = listen("gerda");
    await next();
    expect(await isConnected(app.ember, "gerda")).toBe(true);
    expect(await isConnected(app.marina, "gerda")).toBe(false);
    expect(await isConnected(app.ember, "hilda")).toBe(false);
    await message("gerda");
    expect(await next()).toMatchObject({ event: "message" });
    leave();
    expect(await isConnected(app.ember, "gerda")).toBe(false);
  });
});
