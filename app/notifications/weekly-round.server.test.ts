import { beforeEach, describe, expect, it } from "vitest";
import { like } from "~/likes/likes.server";
import { services } from "~/platform/services.server";
import { addBlock } from "~/visibility/blocks.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { listDueNotices, mostAtOnce, sendDueNotices } from "./due-notices.server";
import { markPageOpen } from "./open-page-marker.server";
import { subscribeToMails } from "./preferences.server";

const app = testAppOfFile();
beforeEach(async () => {
  app.mails.length = 0;
  app.pushes.length = 0;
  await app.oracle("delete from notices");
  await app.oracle("delete from members");
});

const monthAgo = 30 * 86_400;
let serial = 0;

/** A member who signed up a month ago and gets the weekly overview. */
async function reader() {
  serial += 1;
  const email = `reads-${serial}@members.test`;
  const id = await app.member(app.marina, { email, signedUpSecondsAgo: monthAgo });
  await app.oracle("update members set last_active_at = app_now() - interval '3 days' where id = $1", [id]);
  await app.marina.db.write((w) => subscribeToMails(w, id, ["weekly_updates"]));
  return { id, email };
}
const weeklyDue = async () => {
  const due = await app.marina.db.read((q) => listDueNotices(q, "daily", "email"));
  return due.flatMap(({ memberId, type }) => (type === "weekly_updates" ? [memberId] : []));
};
const hide = (id: string) => app.oracle("update profiles set listed = false where member_id = $1", [id]);
/** The line about new members. */
const joined = (count: number) => new RegExp(`\\b${count} (person|people) who may suit you`);
const textsTo = async (email: string) => (await app.mailsTo(email)).map(({ text }) => text);

describe("the daily round of weekly overviews", () => {
  it("A weekly overview is not due when the only new member is hidden, blocked, fictional or the reader", async () => {
    const [first, blocker] = [await reader(), await reader()];
    await hide(await app.member(app.marina));
    await app.member(app.marina, { fictional: true });
    expect(await weeklyDue()).toEqual([]);
    const newcomer = await app.member(app.marina);
    await app.marina.db.write((w) => addBlock(w, blocker.id, newcomer));
    expect(await weeklyDue()).toEqual([first.id]);
    await app.marina.db.write((w) => addBlock(w, newcomer, first.id));
    expect(await weeklyDue()).toEqual([]);
  });

  it("A weekly overview is due for a like of a listed member, and not for one of a hidden member", async () => {
    const liked = await reader();
    const fan = await app.member(app.marina, { signedUpSecondsAgo: monthAgo });
    await app.marina.db.write((w) => like(w, { fromId: fan, toId: liked.id, origin: "member" }));
    expect(await weeklyDue()).toEqual([liked.id]);
    await app.oracle("update members set state = 'banned' where id = $1", [fan]);
    expect(await weeklyDue()).toEqual([]);
  });

  it("A weekly overview counts the new members of the reader's preferences, without those whom the reader cannot see", async () => {
    const [all, blocker, picky] = [await reader(), await reader(), await reader()];
    await app.setProfile(picky.id, { seeks_genders: "{male}", seeks_min_age: "30", seeks_max_age: "40" });
    const newcomers: string[] = [];
    for (const birth_date of ["1990-01-01", "1960-01-01", "1955-01-01"]) {
      const id = await app.member(app.marina);
      await app.setProfile(id, { gender: "male", sexuality: "gay", birth_date });
      newcomers.push(id);
    }
    await app.marina.db.write((w) => addBlock(w, blocker.id, newcomers[0] as string));
    await sendDueNotices(app.marina, "daily", "email");
    expect((await textsTo(all.email)).join()).toMatch(joined(3));
    expect((await textsTo(blocker.email)).join()).toMatch(joined(2));
    expect((await textsTo(picky.email)).join()).toMatch(joined(1));
  });

  it("A reader whose preferences no new member fits gets no overview, and gets one once somebody fits", async () => {
    const picky = await reader();
    await app.setProfile(picky.id, { seeks_genders: "{male}", seeks_min_age: "90" });
    const newcomer = await app.member(app.marina);
    await app.setProfile(newcomer, { gender: "male", sexuality: "gay", birth_date: "1990-01-01" });
    const neighbour = await app.member(app.ember);
    await app.setProfile(neighbour, { gender: "male", sexuality: "gay", birth_date: "1930-01-01" });
    await sendDueNotices(app.marina, "daily", "email");
    expect((await textsTo(picky.email)).join()).not.toContain("this week");
    await app.setProfile(newcomer, { birth_date: "1930-01-01" });
    await sendDueNotices(app.marina, "daily", "email");
    expect((await textsTo(picky.email)).join()).toMatch(joined(1));
  });

  it("A new member whose own preferences rule the reader out is not counted, nor is one already liked", async () => {
    const { id, email } = await reader();
    await app.setProfile(id, { gender: "male" });
    for (const seeks of ["{female}", "{male}", "{}"]) {
      const newcomer = await app.member(app.marina);
      await app.setProfile(newcomer, { gender: "male", sexuality: "gay", seeks_genders: seeks });
      if (seeks === "{}") await app.marina.db.write((w) => like(w, { fromId: id, toId: newcomer, origin: "member" }));
    }
    await sendDueNotices(app.marina, "daily", "email");
    expect((await textsTo(email)).join()).toMatch(joined(1));
  });
});

/**
 * Members with push but without emails, in the order of their due notices. One member has liked them, one second apart.
 */
async function likedCrowd(size: number): Promise<string[]> {
  const fan = await app.member(app.ember, { signedUpSecondsAgo: monthAgo });
  const { id: t } = app.ember.tenant;
  const each = `from generate_series(1, ${size}) i cross join lateral (select md5('crowd ' || i)::uuid as id) crowd`;
  await app.oracle(
    `insert into members (tenant_id, id, state, created_at, confirmed_at, last_active_at)
     select $1, id, 'active', app_now() - interval '30 days', app_now(), app_now() - interval '3 days' ${each}`,
    [t],
  );
  await app.oracle(
    `insert into accounts (tenant_id, member_id, email, password_hash, locale, signup_country, terms_version_at,
       created_at, notifications_disabled)
     select $1, id, 'crowd-' || i || '@members.test', 'none', 'en', 'GB', app_now(), app_now(), '{unsubscribe}' ${each}`,
    [t],
  );
  await app.oracle(
    `insert into sessions (tenant_id, token_hash, id, member_id, created_at, expires_at)
     select $1, 'crowd ' || i, id, id, app_now(), app_now() + interval '30 days' ${each}`,
    [t],
  );
  await app.oracle(
    `insert into push_subscriptions (tenant_id, id, member_id, session_id, endpoint_hash, sealed_subscription, created_at)
     select $1, id, id, id, 'crowd ' || i, '', app_now() ${each}`,
    [t],
  );
  const liked = await app.oracle<{ id: string }>(
    `insert into likes (tenant_id, from_id, to_id, origin, created_at)
     select $1, $2, id, 'member', app_now() - interval '1 hour' + make_interval(secs => i) ${each}
     returning to_id as id`,
    [t, fan],
  );
  // Collect statistics, because the embedded database would otherwise plan these joins for a few members.
  await app.oracle("analyze");
  return liked.map(({ id }) => id);
}

describe("a notice left in a full batch", () => {
  const rounds = [
    ["the round of every few minutes", "notices.send"],
    ["the push of a moment after", "push.due"],
  ] as const;

  it.each(rounds)(
    "A notice that waits because its member has an open page does not delay later notices in a full batch of %s",
    async (_, job) => {
      const crowd = await likedCrowd(mostAtOnce + 1);
      await markPageOpen(app.ember.cache, crowd[0] as string);
      await services().queue.enqueue(job, { tenantId: app.ember.tenant.id } as never);
      await services().queue.runDueJobs();
      const told = await app.oracle<{ id: string }>("select member_id as id from notices where channel = 'push'");
      expect(told.map(({ id }) => id).sort()).toEqual(crowd.slice(1).sort());
    },
  );
});
