import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { endSession, startSession } from "~/accounts/sessions.server";
import { markConversationRead } from "~/chat/conversations.server";
import { sendMessage } from "~/chat/messages.server";
import { like, markLikesSeen } from "~/likes/likes.server";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { loader as chatsLoader } from "~/routes/api/chats";
import { subscribe } from "~/subscribers.server";
import { openTenant, type TenantScope } from "~/tenancy/scope.server";
import { countRoundTrips } from "~/tenancy/round-trips.server";
import { openVisit } from "~/server/visit.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { testTransport } from "../../tests/support/transport";
import { openPoll, unchangedTag } from "~/server/poll-tags.server";
import { polled } from "./cached-answer.server";

const app = testAppOfFile();
let anna: string;
let boris: string;

beforeAll(async () => {
  subscribe();
  anna = await app.member(app.ember, { premium: true, credits: 500, name: "Anna" });
  boris = await app.member(app.ember, { premium: true, name: "Boris", fictional: true });
  // Set an activity step in the future, because the first visit in ten minutes would otherwise write the activity.
  const hourAhead = new Date(Date.now() + 3_600_000).toISOString();
  await app.setProfile(boris, { active_step: hourAhead });
});

const transport = { ...testTransport, network: "::1", local: true };

async function login(scope: TenantScope, memberId: string) {
  const { token, sessionId } = await scope.db.write((w) => startSession(w, memberId, "test"));
  return { sessionId, cookie: `auth=${token}; locale=en` };
}

async function ask(loader: typeof chatsLoader, cookie: string, etag?: string, scope = app.ember, name = "chats") {
  const headers = { cookie, ...(etag ? { "if-none-match": etag } : {}) };
  const path = `/api/${name}.php`;
  const request = new Request(`http://${scope.tenant.canonicalHost}${path}`, { headers });
  const call = async () => {
    const poll = await openPoll({ method: "GET", path, secure: false, headers }, scope.tenant);
    const unchanged = poll && unchangedTag(poll);
    if (unchanged) return new Response(null, { status: 304, headers: { etag: unchanged } });
    const visit = await openVisit(request, scope.tenant, { ...transport, poll });
    return loader({ request, params: {}, context: { visit } } as never);
  };
  const { answer: response, trips } = await countRoundTrips(call);
  return { response, etag: response.headers.get("etag") ?? "", trips };
}

const poll = (cookie: string, etag?: string, scope?: TenantScope) => ask(chatsLoader, cookie, etag, scope);

const chatsCall = { method: "GET", path: "/api/chats.php" };

async function atTheEdge(cookie: string, etag: string, scope = app.ember, call = chatsCall) {
  const poll = await openPoll({ ...call, secure: false, headers: { cookie, "if-none-match": etag } }, scope.tenant);
  return poll && unchangedTag(poll);
}

const send = (body = "Hello") =>
  sendMessage(app.ember, anna, { to: { memberId: boris }, body, clientId: randomId(), origin: "member" });

describe("GET /api/chats.php", () => {
  it("A call answers 403 with authentication_required without a login and with another tenant's session", async () => {
    const { cookie } = await login(app.ember, anna);
    for (const [used, scope] of [
      ["locale=en", app.ember],
      ["auth=nonsense; locale=en", app.ember],
      [cookie, app.marina],
    ] as const) {
      const { response } = await poll(used, undefined, scope);
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({
        authentication_required: true,
        refusals: [{ code: "login.required" }],
      });
    }
  });

  it("The chats call lists the chats with unread numbers and the fictional label (CHA-09, API-20)", async () => {
    const { conversationId } = await send();
    const { cookie } = await login(app.ember, boris);
    const { chats } = (await (await poll(cookie)).response.json()) as { chats: unknown[] };
    expect(chats).toMatchObject([
      { conversation: { id: conversationId }, profile: { id: anna, fictional: false }, num_unread_messages: 1 },
    ]);
    const hers = await poll((await login(app.ember, anna)).cookie);
    expect(await hers.response.json()).toMatchObject({
      chats: [{ profile: { id: boris, fictional: true, fictional_label: "Fictional" } }],
    });
  });

  it("An unchanged poll is answered 304 without the database, and each change gives a full answer", async () => {
    const { conversationId } = await send();
    const { cookie } = await login(app.ember, boris);
    const first = await poll(cookie);
    const again = await poll(cookie, first.etag);
    expect(again).toMatchObject({ trips: 0, etag: first.etag, response: { status: 304 } });
    expect(await atTheEdge(cookie, first.etag)).toBe(first.etag);

    await send("News");
    expect(await atTheEdge(cookie, first.etag)).toBeNull();
    const changed = await poll(cookie, first.etag);
    expect(changed.response.status).toBe(200);
    expect(changed.trips).toBe(2);
    expect(await changed.response.json()).toMatchObject({
      chats: [{ conversation: { last_message: { text: "News" } } }],
    });

    await app.ember.db.write((w) => markConversationRead(w, boris, conversationId, 99));
    const read = await poll(cookie, changed.etag);
    expect(await read.response.json()).toMatchObject({ chats: [{ num_unread_messages: 0 }] });
  });

  it("The ETag of a poll stays true when read messages and seen likes are reported again", async () => {
    const { conversationId, seq } = await send();
    const { cookie } = await login(app.ember, boris);
    const read = () => app.ember.db.write((w) => markConversationRead(w, boris, conversationId, seq));
    await app.ember.db.write((w) => like(w, { fromId: anna, toId: boris, origin: "member" }));
    const seeLikes = () => app.ember.db.write((w) => markLikesSeen(w, boris));
    await read();
    await seeLikes();
    const { etag } = await poll(cookie);
    await read();
    await seeLikes();
    await app.ember.db.write((w) => markConversationRead(w, boris, conversationId, seq - 1));
    expect(await atTheEdge(cookie, etag)).toBe(etag);
    await send("News");
    await app.ember.db.write((w) => markConversationRead(w, boris, conversationId, seq + 1));
    expect(await atTheEdge(cookie, etag)).toBeNull();
  });

  it("The ETag of a poll depends on language, call, tenant version and member", async () => {
    const { cookie } = await login(app.ember, boris);
    const { etag } = await poll(cookie);
    expect(await atTheEdge(cookie.replace("locale=en", "locale=nl"), etag)).toBeNull();
    const other = await login(app.ember, anna);
    await poll(other.cookie);
    expect(await atTheEdge(other.cookie, etag)).toBeNull();
    expect(await atTheEdge(cookie, etag, app.ember, { ...chatsCall, path: "/api/likes.php" })).toBeNull();
    expect(await atTheEdge(cookie, etag, app.ember, { ...chatsCall, method: "DELETE" })).toBeNull();
    expect(await atTheEdge(cookie, etag, openTenant({ ...app.ember.tenant, version: 99 }))).toBeNull();
    expect(await atTheEdge(cookie, etag)).toBe(etag);
  });

  it("The ETag of a poll becomes invalid with the session", async () => {
    const { cookie, sessionId } = await login(app.ember, boris);
    const { etag } = await poll(cookie);
    await app.ember.db.write((w) => endSession(w, sessionId));
    expect(await atTheEdge(cookie, etag)).toBeNull();
    expect((await poll(cookie, etag)).response.status).toBe(403);
  });

  it("A poll gets a full answer when the store has lost its entries", async () => {
    const { cookie } = await login(app.ember, boris);
    const { etag } = await poll(cookie);
    await services().store.del(`t${app.ember.tenant.id}:version:${boris}`);
    expect((await poll(cookie, etag)).response.status).toBe(200);
  });
});

describe("a poll that returns the viewer", () => {
  const userLoader = polled(z.strictObject({ credits: z.int() }), async ({ viewer }) => ({ credits: viewer.credits }));

  it("A poll never returns an outdated viewer with a new version", async () => {
    const { cookie } = await login(app.ember, anna);
    const first = await ask(userLoader, cookie, undefined, app.ember, "user");
    const { credits } = (await first.response.json()) as { credits: number };
    await send();
    const second = await ask(userLoader, cookie, first.etag, app.ember, "user");
    expect(await second.response.json()).toEqual({ credits: credits - 5 });
  });
});
