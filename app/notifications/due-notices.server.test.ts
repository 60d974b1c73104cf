import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sendMessage } from "~/chat/messages.server";
import { like } from "~/likes/likes.server";
import { timeId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { recurring } from "~/schedule.server";
import { type House, openHouse } from "../../tests/support/house";
import { sendDueNotices } from "./due-notices.server";
import { switchOff } from "./preferences.server";
import { stopMails } from "./stopped-mails.server";

const [minute, hour] = [60, 3_600];
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  house.mails.length = 0;
  await house.oracle("delete from notices");
  await house.oracle("delete from likes");
  await house.oracle("update participants set unread = 0");
  await house.clock.advance(3 * 24 * hour);
});
afterAll(() => house.close());

let serial = 0;
async function person() {
  serial += 1;
  const email = `told-${serial}@mailbox.test`;
  const id = await house.member(house.ember, { email });
  await house.oracle("update members set last_active_at = app_now() where id = $1", [id]);
  return { id, email };
}

/** A like, a moment after the other was last here. */
async function liked(toId: string): Promise<string> {
  const fromId = await house.member(house.ember);
  await house.clock.advance(minute);
  await house.ember.db.write((w) => like(w, { fromId, toId, origin: "member" }));
  return fromId;
}

/** The first sentences of what came to an address, the newest last. */
async function told(to: string): Promise<string[]> {
  await sendDueNotices(house.ember, "recent", "email");
  await services().queue.drainOnce();
  return house.mails.flatMap((mail) => (mail.to === to ? [mail.text] : []));
}

describe("a like that nobody has seen (SET-05)", () => {
  it("is told by mail after a quarter of an hour, once for all that came since", async () => {
    const { id, email } = await person();
    await liked(id);
    expect(await told(email)).toEqual([]);
    await liked(id);
    await house.clock.advance(16 * minute);
    expect(await told(email)).toEqual([expect.stringContaining("You have a new like.")]);
    await liked(id);
    await house.clock.advance(hour);
    expect(await told(email)).toHaveLength(1);
    await house.clock.advance(12 * hour);
    expect(await told(email)).toHaveLength(2);
    expect(await told(email)).toHaveLength(2);
  });

  it("is not told to who switched it off, stopped all mails, was here since, or is liked by nobody who is there", async () => {
    const [off, stopped, back, alone] = [await person(), await person(), await person(), await person()] as const;
    for (const { id } of [off, stopped, back]) await liked(id);
    const gone = await liked(alone.id);
    await house.ember.db.write((w) => switchOff(w, off.id, "like", "email"));
    await house.ember.db.write((w) => stopMails(w, stopped.id, "unsubscribe"));
    await house.clock.advance(minute);
    await house.oracle("update members set last_active_at = app_now() where id = $1", [back.id]);
    await house.oracle("update members set state = 'deleted', deleted_at = app_now() where id = $1", [gone]);
    await house.clock.advance(hour);
    for (const { email } of [off, stopped, back, alone]) expect(await told(email)).toEqual([]);
  });

  it("is asked for every few minutes, on each site for itself", async () => {
    const { id, email } = await person();
    await liked(id);
    await house.clock.advance(hour);
    expect(await sendDueNotices(house.marina, "recent", "email")).toEqual({ due: 0, left: 0 });
    expect(recurring.map(({ job }) => job)).toContain("notices.send");
    await services().queue.enqueue("notices.send", {} as never);
    expect(await told(email)).toHaveLength(1);
  });
});

it("tells a first message from a later one", async () => {
  const { id, email } = await person();
  const writer = await house.member(house.ember);
  const write = () =>
    sendMessage(house.ember, writer, { to: { memberId: id }, body: "Hello", clientId: timeId(), origin: "member" });
  await house.clock.advance(minute);
  await write();
  await house.clock.advance(hour);
  expect(await told(email)).toEqual([expect.stringContaining("Someone started a conversation with you.")]);
  await house.oracle("update participants set unread = 0, read_seq = last_seq where member_id = $1", [id]);
  await house.clock.advance(13 * hour);
  await write();
  await house.clock.advance(hour);
  expect((await told(email)).at(-1)).toContain("You have a new message.");
});
