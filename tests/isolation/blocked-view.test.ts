import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "vitest";
import { suspendUntil } from "~/accounts/account-restraints.server";
import { sendMessage } from "~/chat/messages.server";
import { sendPhoto } from "~/chat/photos.server";
import { emit } from "~/events";
import { like } from "~/likes/likes.server";
import { sendDueNotices } from "~/notifications/due-notices.server";
import { markPageClosed } from "~/notifications/open-page-marker.server";
import { saveSubscription } from "~/notifications/push-subscriptions.server";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { loader as likesCall } from "~/routes/api/likes";
import { loader as chatsCall } from "~/routes/api/chats";
import { loader as userCall } from "~/routes/api/user";
import { loader as chatPhoto } from "~/routes/chat/chat-photo";
import { loader as chats } from "~/routes/chat/chats";
import { loader as conversation } from "~/routes/chat/conversation";
import { action as sendInChat } from "~/routes/chat/messages";
import { action as openConversation } from "~/routes/chat/first-message";
import { loader as opening } from "~/routes/chat/new-conversation";
import { loader as presence } from "~/routes/chat/presence";
import { action as typing } from "~/routes/chat/typing";
import { loader as members } from "~/routes/discovery/members";
import { loader as finder } from "~/routes/discovery/match-finder";
import { loader as swipeGame } from "~/routes/discovery/swipe-game";
import { action as swipe } from "~/routes/discovery/swipes";
import { action as likeThem } from "~/routes/likes/like";
import { loader as likes } from "~/routes/likes/likes-of";
import { loader as match } from "~/routes/likes/match";
import { action as block } from "~/routes/profiles/block";
import { loader as profile } from "~/routes/member-page/member";
import { subscribe } from "~/subscribers.server";
import { openMemberStream } from "~/server/member-stream.server";
import { Caller, type RouteResult } from "../support/route-caller";
import { picture } from "../support/picture";
import { testAppOfFile } from "../support/test-app";
import { readLive } from "../support/reader";

/**
 * Looks for a member who blocked the reader, in every place that shows or mentions people (P07). Each of these places
 * showed this member before the block.
 */
const app = testAppOfFile();
let scenes = 0;
const closers: (() => void)[] = [];
beforeAll(() => subscribe());
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const write = (from: string, to: string, body: string) =>
  sendMessage(app.ember, from, { to: { memberId: to }, body, clientId: randomId(), origin: "member" });
const likeOf = (fromId: string, toId: string) => app.ember.db.write((w) => like(w, { fromId, toId, origin: "member" }));

/** Anna and Boris match and write to each other. Carl resembles Boris and is not blocked. */
async function settle() {
  scenes += 1;
  const name = `Boris Canary ${scenes}`;
  const anna = await Caller.of(app.ember, await app.member(app.ember, { premium: true, credits: 200 }));
  const listener = { memberId: anna.memberId, sessionId: "s1", lastEventId: null };
  const stream = readLive(openMemberStream({ scope: app.ember, ...listener }));
  closers.push(stream.leave);
  const man = { gender: "male", premium: true, credits: 200 } as const;
  const boris = await Caller.of(app.ember, await app.member(app.ember, { ...man, name }));
  const carl = await app.member(app.ember, { ...man, name: `Carl ${scenes}` });
  await likeOf(anna.memberId, boris.memberId);
  await likeOf(boris.memberId, anna.memberId);
  const { conversationId: chat } = await write(boris.memberId, anna.memberId, "A word of Boris");
  const bytes = await picture(300, 300, "teal").png().toBuffer();
  const message = { to: { memberId: anna.memberId }, bytes, clientId: randomId() };
  const { id: photo } = await sendPhoto(app.ember, boris.memberId, message);
  return { anna, boris, name, carl, chat, photo, stream };
}
type Scene = Awaited<ReturnType<typeof settle>>;

const blockAs = (who: Caller, { memberId: id }: Caller) =>
  who.tell(block, `/members/${id}/block`, { params: { id }, fields: { blocked: "yes" } });

/** Opens a place as `me`. The answer shows the member `other` unless a block hides them. */
type Look = (me: Caller, other: string, scene: Scene) => Promise<RouteResult>;
const places: Record<string, Look> = {
  search: (me) => me.tell(members, "/members"),
  "similar members, on the profile of somebody alike": (me, _, { carl }) =>
    me.tell(profile, `/members/${carl}`, { params: { id: carl } }),
  "likes received": (me) => me.tell(likes, "/likes/received", { params: { type: "received" } }),
  "likes sent": (me) => me.tell(likes, "/likes/sent", { params: { type: "sent" } }),
  matches: (me) => me.tell(likes, "/likes/matches", { params: { type: "matches" } }),
  "the match's page": (me, id) => me.tell(match, `/likes/m/${id}`, { params: { id } }),
  "the list of chats": (me) => me.tell(chats, "/chats"),
  "the conversation": (me, _, { chat }) => me.tell(conversation, `/chats/${chat}`, { params: { id: chat } }),
  "GET /api/chats.php": (me) => me.tell(chatsCall, "/api/chats.php"),
  "GET /api/likes.php": (me) => me.tell(likesCall, "/api/likes.php"),
};
/**
 * Screens that hide members whom the viewer already liked. A stranger opens these screens before the block, because
 * Anna already likes Boris.
 */
const games = {
  "the swipe game": (me: Caller) => me.tell(swipeGame, "/swipe-game"),
  "the match finder": (me: Caller) => me.tell(finder, "/match-finder?step=result"),
};

const names = ({ text }: RouteResult, { boris, name }: Scene) => text.includes(boris.memberId) || text.includes(name);

it("P07: a blocked member and the blocker do not see each other in any list, call or game", async () => {
  const scene = await settle();
  const { anna, boris } = scene;
  const stranger = await Caller.of(app.ember, await app.member(app.ember));
  expect(names(await games["the swipe game"](stranger), scene)).toBe(true);
  for (const [place, look] of Object.entries(places)) {
    expect([place, names(await look(anna, boris.memberId, scene), scene)]).toEqual([place, true]);
  }
  await blockAs(boris, anna);
  for (const [place, look] of Object.entries<Look>({ ...places, ...games })) {
    expect([place, names(await look(anna, boris.memberId, scene), scene)]).toEqual([place, false]);
    const his = await look(boris, anna.memberId, scene);
    expect([place, his.text.includes(anna.memberId)]).toEqual([place, false]);
  }
});

it("P07: a blocked member reads one sentence in place of the blocker's profile", async () => {
  const { anna, boris, name } = await settle();
  await blockAs(boris, anna);
  const id = boris.memberId;
  const { status, text } = await anna.tell(profile, `/members/${id}`, { params: { id } });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(JSON.parse(text)).toEqual({
    page: null,
    blocked: `You're blocked by ${name}. You do not have access to this page.`,
  });
});

it("P07: every action towards the blocker is refused and leaves no row", async () => {
  const { anna, boris, chat, photo } = await settle();
  const [me, id] = [anna.memberId, boris.memberId];
  await blockAs(boris, anna);
  const message = () => ({ body: "Why?", client_id: randomId() });
  const doors = [
    anna.tell(sendInChat, `/chats/${chat}/messages`, { params: { id: chat }, fields: message() }),
    anna.tell(openConversation, `/members/${id}/chat/messages`, { params: { id }, fields: message() }),
    anna.tell(opening, `/members/${id}/chat`, { params: { id } }),
    anna.tell(likeThem, `/members/${id}/like`, { params: { id }, fields: { liked: "yes" } }),
    anna.tell(swipe, "/swipe-game/swipes", { fields: { member: id, choice: "like" } }),
    anna.tell(chatPhoto, `/chats/${chat}/photos/${photo}`, { params: { id: chat, photo } }),
    anna.tell(presence, `/chats/${chat}/presence`, { params: { id: chat } }),
  ];
  for (const told of await Promise.all(doors)) expect(told.status).toBeGreaterThanOrEqual(400);
  const left = await app.oracle(
    `select 'like' as what from likes where from_id = any($1) and to_id = any($1)
     union all select 'message' from messages where sender_id = any($1) and conversation_id = $2
     union all select 'side' from participants where conversation_id = $2`,
    [[me, id], chat],
  );
  expect(left).toEqual([]);
});

it("P07: the counts and badges of a blocked member equal those of a member who never met the blocker", async () => {
  const { anna, boris } = await settle();
  const found = ({ text }: RouteResult) => (JSON.parse(text) as { count: { value: number } }).count.value;
  const before = await anna.tell(members, "/members");
  await blockAs(boris, anna);
  expect(found(await anna.tell(members, "/members"))).toBe(found(before) - 1);
  const newcomer = await Caller.of(app.ember, await app.member(app.ember, { premium: true }));
  const counts = async (who: Caller) => {
    const { user } = JSON.parse((await who.tell(userCall, "/api/user.php")).text);
    const { counts: tabs } = JSON.parse((await who.tell(likes, "/likes/sent", { params: { type: "sent" } })).text);
    return { tabs, user: Object.entries(user).filter(([key]) => /unread|new|count|like|chat/i.test(key)) };
  };
  expect(await counts(anna)).toEqual(await counts(newcomer));
});

it("P07: event stream and push leave out the blocker, even in notices that were already waiting", async () => {
  const { anna, boris, name, carl, chat, stream } = await settle();
  await app.oracle("update members set last_active_at = app_now() where id = $1", [anna.memberId]);
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(6).toString("base64url")}`;
  const [session] = await app.oracle<{ id: string }>("select id from sessions where member_id = $1", [anna.memberId]);
  await app.ember.db.write((w) =>
    saveSubscription(
      w,
      { memberId: anna.memberId, sessionId: session?.id ?? "" },
      {
        endpoint,
        keys: { p256dh: `B${"x".repeat(86)}`, auth: "y".repeat(22) },
      },
    ),
  );
  await app.clock.advance(60);
  await write(boris.memberId, anna.memberId, "Unread, and never told");
  await blockAs(boris, anna);
  await boris.tell(typing, `/chats/${chat}/typing`, { params: { id: chat }, fields: {} });
  await boris.tell(sendInChat, `/chats/${chat}/messages`, {
    params: { id: chat },
    fields: { body: "Still me", client_id: randomId() },
  });
  const last = { conversationId: "the last hint", senderId: carl, recipientId: anna.memberId, seq: 1 };
  await emit("messageSent", { tenantId: app.ember.tenant.id, ...last });
  let said = "";
  while (!said.includes("the last hint")) said += await stream.next();
  expect([said.includes(boris.memberId), said.includes(name)]).toEqual([false, false]);
  // Only the hints of the three messages sent before the block may arrive.
  expect(said.split(chat).length - 1).toBeLessThanOrEqual(3);

  // Close the event stream, because an open stream holds back push notices.
  stream.leave();
  await markPageClosed(app.ember.cache, anna.memberId);
  const pushed = async () => {
    await sendDueNotices(app.ember, "recent", "push");
    await services().queue.runDueJobs();
    return app.pushes.filter((push) => push.endpoint === endpoint).length;
  };
  await app.clock.advance(60);
  expect(await pushed()).toBe(0);
  await write(carl, anna.memberId, "This one is told");
  await app.clock.advance(60);
  expect(await pushed()).toBe(1);
});

/** Places that may still show a conversation with a suspended member, as they do with a banned member. */
const keeping = new Set(["the list of chats", "the conversation", "GET /api/chats.php"]);

it("A suspended member is in no list, game or page of others, and elsewhere looks like a banned one", async () => {
  const [suspended, banned] = [await settle(), await settle()];
  await app.ember.db.write((w) => suspendUntil(w, suspended.boris.memberId, new Date(Date.now() + 86_400_000)));
  await app.oracle("update members set state = 'banned' where id = $1", [banned.boris.memberId]);
  await app.oracle("update profiles set listed = false where member_id = $1", [banned.boris.memberId]);
  const shown = async (scene: Scene, look: Look) => names(await look(scene.anna, scene.boris.memberId, scene), scene);
  const page: Look = (me, id) => me.tell(profile, `/members/${id}`, { params: { id } });
  for (const [place, look] of Object.entries<Look>({ ...places, ...games, "the profile": page })) {
    const expected = keeping.has(place) ? await shown(banned, look) : false;
    expect([place, await shown(suspended, look)]).toEqual([place, expected]);
  }
  const stranger = await Caller.of(app.ember, await app.member(app.ember));
  expect(names(await games["the swipe game"](stranger), suspended)).toBe(false);
  const message = { body: "Back soon?", client_id: randomId() };
  const sent = await suspended.anna.tell(sendInChat, `/chats/${suspended.chat}/messages`, {
    params: { id: suspended.chat },
    fields: message,
  });
  expect(sent.status).toBe(403);
});
