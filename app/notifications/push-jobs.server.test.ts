import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { endSession, startSession } from "~/accounts/sessions.server";
import { sendMessage } from "~/chat/messages.server";
import { like } from "~/likes/likes.server";
import { timeId } from "~/platform/ids";
import { PushBusy, PushGone, PushRefused } from "~/platform/push.server";
import { services } from "~/platform/services.server";
import { blockMember } from "~/safety/blocking.server";
import { type TestApp, testAppOfFile } from "../../tests/support/test-app";
import { announceToAll } from "./announcements.server";
import { sendDueNotices } from "./due-notices.server";
import { markPageClosed, markPageOpen } from "./open-page-marker.server";
import { type NotificationChoices, type NotificationType, notificationTypes } from "./preference";
import { saveChoices, switchOff } from "./preferences.server";
import { findPushKeys } from "./push-keys.server";
import { notifyMember } from "./notices.server";
import { hasPush, saveSubscription } from "./push-subscriptions.server";

const [minute, hour, day] = [60, 3_600, 86_400];
const app = testAppOfFile();
beforeEach(async () => {
  await services().queue.runDueJobs({ ahead: true });
  app.pushes.length = 0;
  app.mails.length = 0;
  await app.oracle("update participants set unread = 0");
  await app.oracle("update likes set seen_at = app_now()");
  await app.oracle("delete from notices");
  await app.clock.advance(3 * day);
});

let serial = 0;
/** A member with a push subscription, visiting now. */
async function person(wishes: Parameters<TestApp["member"]>[1] = {}) {
  serial += 1;
  const email = `woken-${serial}@mailbox.test`;
  const id = await app.member(app.ember, { email, ...wishes });
  await app.oracle("update members set last_active_at = app_now() where id = $1", [id]);
  const session = await app.ember.db.write((w) => startSession(w, id, "test"));
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(6).toString("base64url")}`;
  const keys = { p256dh: `B${"x".repeat(86)}`, auth: "y".repeat(22) };
  const [{ id: sessionId }] = (await app.oracle<{ id: string }>("select id from sessions where member_id = $1", [
    id,
  ])) as [{ id: string }];
  await app.ember.db.write((w) => saveSubscription(w, { memberId: id, sessionId }, { endpoint, keys }));
  return { id, email, endpoint, sessionId, session };
}
type Woken = Awaited<ReturnType<typeof person>>;

async function liked({ id: toId }: Woken): Promise<string> {
  const fromId = await app.member(app.ember);
  await app.clock.advance(minute);
  await app.ember.db.write((w) => like(w, { fromId, toId, origin: "member" }));
  await app.clock.advance(10);
  return fromId;
}

/** Texts pushed to a browser. */
async function heard({ endpoint }: Woken): Promise<string[]> {
  await sendDueNotices(app.ember, "recent", "push");
  await services().queue.runDueJobs();
  return app.pushes.flatMap((push) => (push.endpoint === endpoint ? [JSON.parse(push.payload).notification.body] : []));
}

const subscriptionsOf = ({ id }: Woken) => app.oracle("select 1 from push_subscriptions where member_id = $1", [id]);

describe("a like by push (SET-06)", () => {
  it("A like is pushed at once, one push covers all unseen likes, and the pauses between pushes grow", async () => {
    const anna = await person();
    await liked(anna);
    await liked(anna);
    expect(await heard(anna)).toEqual(["You have a new like."]);
    await liked(anna);
    expect(await heard(anna)).toHaveLength(1);
    await app.clock.advance(9 * minute);
    expect(await heard(anna)).toHaveLength(2);
    await liked(anna);
    await app.clock.advance(11 * minute);
    expect(await heard(anna)).toHaveLength(2);
    await app.clock.advance(11 * minute);
    expect(await heard(anna)).toHaveLength(3);
  });

  it("A like is not pushed when this type is off, a page is open, the like was seen, the browser logged out or the member is blocked", async () => {
    const [off, live, back, out, blocker] = [
      await person(),
      await person(),
      await person(),
      await person(),
      await person(),
    ];
    for (const one of [off, live, back, out]) await liked(one);
    const blocked = await liked(blocker);
    await app.ember.db.write((w) => blockMember(w, blocker.id, blocked));
    await app.ember.db.write((w) => switchOff(w, off.id, "like", "push"));
    await markPageOpen(app.ember.cache, live.id);
    await app.oracle("update members set last_active_at = app_now() where id = $1", [back.id]);
    await app.ember.db.write((w) => endSession(w, out.sessionId));
    for (const one of [off, live, back, out, blocker]) expect(await heard(one)).toEqual([]);
    await markPageClosed(app.ember.cache, live.id);
    expect(await heard(live)).toHaveLength(1);
  });

  it("A member has push while a browser with push is logged in", async () => {
    const [anna, bert] = [await person(), await app.member(app.ember)];
    const answers = () => Promise.all([anna.id, bert].map((id) => app.ember.db.read((q) => hasPush(q, id))));
    expect(await answers()).toEqual([true, false]);
    await app.ember.db.write((w) => endSession(w, anna.sessionId));
    expect(await answers()).toEqual([false, false]);
  });

  it("A like pushes nothing on another tenant", async () => {
    const anna = await person();
    await liked(anna);
    expect(await sendDueNotices(app.marina, "recent", "push")).toEqual({ due: 0, left: 0 });
    expect(app.pushes).toEqual([]);
  });

  it("Simultaneous notices of one like send a single push", async () => {
    const anna = await person();
    const tell = () => app.ember.db.write((w) => notifyMember(w, anna.id, { type: "like", channel: "push" }));
    expect((await Promise.all([tell(), tell(), tell()])).filter((each) => each === "sent")).toHaveLength(1);
  });
});

describe("a browser's push message", () => {
  it("The icon's number leaves out messages and likes of deleted members, as the page's badge does (P03)", async () => {
    const anna = await person();
    const gone = await liked(anna);
    const message = { to: { memberId: anna.id }, body: "Hello", clientId: timeId(), origin: "fictional" } as const;
    await sendMessage(app.ember, gone, message);
    await app.oracle("update members set state = 'deleted', deleted_at = now() where id = $1", [gone]);
    await liked(anna);
    await heard(anna);
    expect(JSON.parse(app.pushes[0]?.payload ?? "")).toMatchObject({ app_badge: 1 });
  });

  it("A push tells only its type, in the member's language, with listed fields only and signed with the site's key (P05, D32)", async () => {
    const anna = await person({ name: "Canary Anna" });
    await app.oracle("update accounts set locale = 'de' where member_id = $1", [anna.id]);
    const writer = await app.member(app.ember, { name: "Canary Boris", fictional: true });
    await app.clock.advance(minute);
    await sendMessage(app.ember, writer, {
      to: { memberId: anna.id },
      body: "Canary words",
      clientId: timeId(),
      origin: "fictional",
    });
    await app.clock.advance(10);
    await heard(anna);
    const [push] = app.pushes;
    const { mail_name: title, support_email: support } = app.ember.tenant.settings;
    expect(JSON.parse(push?.payload ?? "")).toEqual({
      web_push: 8030,
      notification: {
        title,
        body: "Jemand hat einen Chat mit dir begonnen.",
        lang: "de-DE",
        dir: "ltr",
        tag: "new_conversations",
        navigate: expect.stringMatching(/\/chats$/),
        app_badge: "1",
      },
      app_badge: 1,
      checkUrl: "/chats",
      openUrl: "/login?return_to=%2Fchats",
    });
    expect(push?.payload).not.toMatch(/canary/i);
    expect(push?.vapid).toEqual({
      ...(await app.ember.db.read(findPushKeys)),
      subject: `mailto:${support}`,
    });
  });
});

describe("a failing push service (F06)", () => {
  const fails = (error: Error) => vi.spyOn(services().push, "send").mockRejectedValue(error);

  it("A subscription is removed when its push is answered by 404 or 410", async () => {
    const anna = await person();
    await liked(anna);
    fails(new PushGone("410"));
    await heard(anna);
    expect(await subscriptionsOf(anna)).toEqual([]);
  });

  it("A refused push is not retried, but a failed one is", async () => {
    const anna = await person();
    await liked(anna);
    const refusing = fails(new PushRefused("400"));
    await heard(anna);
    await services().queue.runDueJobs({ ahead: true });
    expect(refusing).toHaveBeenCalledTimes(1);
    const failing = fails(new Error("no answer"));
    await liked(anna);
    await app.clock.advance(hour);
    await heard(anna);
    await services().queue.runDueJobs({ ahead: true });
    expect(failing.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(await subscriptionsOf(anna)).toHaveLength(1);
  });

  it("A push that its service delays is retried at that time, five times at most", async () => {
    const anna = await person();
    await liked(anna);
    const busy = fails(new PushBusy("429", 120));
    await heard(anna);
    for (let again = 0; again < 8; again += 1) await services().queue.runDueJobs({ ahead: true });
    expect(busy).toHaveBeenCalledTimes(6);
  });

  it("A push is never sent to an unknown machine, even when a row is forged (I06)", async () => {
    const anna = await person();
    await liked(anna);
    const sent = vi.spyOn(services().push, "send");
    const elsewhere = { endpoint: "https://127.0.0.1/inside", keys: { p256dh: "x", auth: "y" } };
    await app.ember.db.write((w) => saveSubscription(w, { memberId: anna.id, sessionId: anna.sessionId }, elsewhere));
    await sendDueNotices(app.ember, "recent", "push");
    await services().queue.runDueJobs();
    expect(sent).not.toHaveBeenCalled();
    expect(await subscriptionsOf(anna)).toEqual([]);
  });
});

describe("each notification type (SET-04), by mail and by push", () => {
  /** Causes one event of each type, then runs the round that reports the event. */
  const causes: Record<NotificationType, (anna: Woken) => Promise<void>> = {
    new_conversations: async (anna) => {
      await write(anna);
      await rounds("recent");
    },
    new_messages: async (anna) => {
      const writer = await write(anna);
      await app.oracle("update participants set unread = 0, read_seq = last_seq where member_id = $1", [anna.id]);
      await write(anna, writer);
      await rounds("recent");
    },
    like: async (anna) => {
      await liked(anna);
      await rounds("recent");
    },
    unread_message_reminders: async (anna) => {
      await write(anna);
      await app.clock.advance(3 * day + hour);
      await rounds("daily");
    },
    promotions: async (anna) => {
      await app.oracle("update members set created_at = app_now(), last_active_at = app_now() where id = $1", [
        anna.id,
      ]);
      await app.clock.advance(1.5 * hour);
      await rounds("recent");
    },
    weekly_updates: async (anna) => {
      await app.oracle("update members set created_at = app_now() - interval '8 days' where id = $1", [anna.id]);
      await liked(anna);
      await app.clock.advance(2 * day);
      await rounds("daily");
    },
    news: async () => {
      await app.ember.db.write((w) => announceToAll(w, { type: "news", link: "/pages/terms" }));
    },
    reminders: async (anna) => {
      await app.oracle("update members set created_at = app_now() - interval '5 days' where id = $1", [anna.id]);
      await app.clock.advance(2 * day);
      await rounds("daily");
    },
  };

  async function write(anna: Woken, by?: string): Promise<string> {
    const writer = by ?? (await app.member(app.ember));
    await app.clock.advance(minute);
    await sendMessage(app.ember, writer, {
      to: { memberId: anna.id },
      body: "Hello",
      clientId: timeId(),
      origin: "member" as const,
    });
    return writer;
  }

  async function rounds(round: "recent" | "daily"): Promise<void> {
    await app.clock.advance(16 * minute);
    for (const channel of ["email", "push"] as const) await sendDueNotices(app.ember, round, channel);
  }

  const pushesOf = (anna: Woken, type: NotificationType) =>
    app.pushes.filter(({ endpoint, topic }) => endpoint === anna.endpoint && topic === type);

  const told = async (anna: Woken, type: NotificationType) => {
    await causes[type](anna);
    await services().queue.runDueJobs();
    const pushes = pushesOf(anna, type);
    const mails = await app.oracle<{ channel: string }>(
      "select channel from notices where member_id = $1 and type = $2 and channel = 'email'",
      [anna.id, type],
    );
    const letters = (await app.mailsTo(anna.email)).filter(({ headers }) => headers?.["List-Unsubscribe"]);
    return { pushes: pushes.length, mails: mails.length, letters: letters.length > 0 };
  };

  it.each(notificationTypes)("Notices of the type %s are sent by mail and push, once each", async (type) => {
    const anna = await person();
    const both = Object.fromEntries(notificationTypes.map((each) => [each, { email: true, push: true }]));
    await app.ember.db.write((w) => saveChoices(w, anna.id, both as NotificationChoices));
    expect(await told(anna, type)).toEqual({ pushes: 1, mails: 1, letters: true });
    for (const round of ["recent", "daily"] as const) await rounds(round);
    await services().queue.runDueJobs();
    expect(pushesOf(anna, type)).toHaveLength(1);
  });

  it.each(notificationTypes)(
    "Notices of the type %s are not sent when switched off, and not mailed to unconfirmed, deleted or banned members",
    async (type) => {
      const off = await person();
      for (const channel of ["email", "push"] as const) {
        await app.ember.db.write((w) => switchOff(w, off.id, type, channel));
      }
      expect(await told(off, type)).toMatchObject({ pushes: 0, mails: 0 });
      for (const state of ["unconfirmed", "deleted", "banned"] as const) {
        const { id } = await person({ state });
        expect(await app.ember.db.write((w) => notifyMember(w, id, { type, channel: "email" }))).toBe("skipped");
      }
    },
  );
});
