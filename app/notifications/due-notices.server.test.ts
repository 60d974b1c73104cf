import { beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "~/chat/messages.server";
import { like } from "~/likes/likes.server";
import { timeId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { recurring } from "~/schedule.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { sendDueNotices } from "./due-notices.server";
import { switchOff } from "./preferences.server";
import { stopMails } from "./stopped-mails.server";

const [minute, hour] = [60, 3_600];
const app = testAppOfFile();
beforeEach(async () => {
  app.mails.length = 0;
  await app.oracle("delete from notices");
  await app.oracle("delete from likes");
  await app.oracle("update participants set unread = 0");
  await app.clock.advance(3 * 24 * hour);
});

let serial = 0;
async function person() {
  serial += 1;
  const email = `told-${serial}@mailbox.test`;
  const id = await app.member(app.ember, { email });
  await app.oracle("update members set last_active_at = app_now() where id = $1", [id]);
  return { id, email };
}

/** Advances the clock by a minute, then likes the member. */
async function liked(toId: string): Promise<string> {
  const fromId = await app.member(app.ember);
  await app.clock.advance(minute);
  await app.ember.db.write((w) => like(w, { fromId, toId, origin: "member" }));
  return fromId;
}

/** Texts emailed to an address, oldest first. */
async function told(to: string): Promise<string[]> {
  await sendDueNotices(app.ember, "recent", "email");
  return (await app.mailsTo(to)).map(({ text }) => text);
}

describe("an unseen like (SET-05)", () => {
  it("An unseen like is mailed after fifteen minutes, and one mail covers all likes until then", async () => {
    const { id, email } = await person();
    await liked(id);
    expect(await told(email)).toEqual([]);
    await liked(id);
    await app.clock.advance(16 * minute);
    expect(await told(email)).toEqual([expect.stringContaining("You have a new like.")]);
    await liked(id);
    await app.clock.advance(hour);
    expect(await told(email)).toHaveLength(1);
    await app.clock.advance(12 * hour);
    expect(await told(email)).toHaveLength(2);
    expect(await told(email)).toHaveLength(2);
  });

  it("A like is not mailed when this type is off, mails are stopped, the like was seen or its member is deleted", async () => {
    const [off, stopped, back, alone] = [await person(), await person(), await person(), await person()] as const;
    for (const { id } of [off, stopped, back]) await liked(id);
    const gone = await liked(alone.id);
    await app.ember.db.write((w) => switchOff(w, off.id, "like", "email"));
    await app.ember.db.write((w) => stopMails(w, stopped.id, "unsubscribe"));
    await app.clock.advance(minute);
    await app.oracle("update members set last_active_at = app_now() where id = $1", [back.id]);
    await app.oracle("update members set state = 'deleted', deleted_at = app_now() where id = $1", [gone]);
    await app.clock.advance(hour);
    for (const { email } of [off, stopped, back, alone]) expect(await told(email)).toEqual([]);
  });

  it("Due notices of each site are sent separately every few minutes", async () => {
    const { id, email } = await person();
    await liked(id);
    await app.clock.advance(hour);
    expect(await sendDueNotices(app.marina, "recent", "email")).toEqual({ due: 0, left: 0 });
    expect(recurring.map(({ job }) => job)).toContain("notices.send");
    await services().queue.enqueue("notices.send", {} as never);
    expect(await told(email)).toHaveLength(1);
  });
});

it("A notice distinguishes a first message from a later one", async () => {
  const { id, email } = await person();
  const writer = await app.member(app.ember);
  const write = () =>
    sendMessage(app.ember, writer, { to: { memberId: id }, body: "Hello", clientId: timeId(), origin: "member" });
  await app.clock.advance(minute);
  await write();
  await app.clock.advance(hour);
  expect(await told(email)).toEqual([expect.stringContaining("Someone started a chat with you.")]);
  await app.oracle("update participants set unread = 0, read_seq = last_seq where member_id = $1", [id]);
  await app.clock.advance(13 * hour);
  await write();
  await app.clock.advance(hour);
  expect((await told(email)).at(-1)).toContain("You have a new message.");
});
