import { expect, it } from "vitest";
import { freeConversations } from "~/chat/policy";
import { swipeLikesPerDay } from "~/discovery/swipe";
import { randomId } from "~/platform/ids";
import { photoAllowance } from "~/profiles/policy";
import { action as openConversation } from "~/routes/chat/first-message";
import { action as sendMessage } from "~/routes/chat/messages";
import { action as sendPhoto } from "~/routes/chat/send-photo";
import { action as swipe } from "~/routes/discovery/swipes";
import { loader as memberPage } from "~/routes/member-page/member";
import { action as upload } from "~/routes/profiles/upload-photo";
import { Caller } from "../support/route-caller";
import { picture } from "../support/picture";
import { testAppOfFile } from "../support/test-app";
import { photosIn } from "../support/photos-in";

/**
 * Calls each action that needs premium directly, because pages only hide the button (P04). Leaves out search filters
 * and the list of received likes, which are free for all members (LIK).
 */
const app = testAppOfFile();

const person = async (premium: boolean, credits = 0) =>
  Caller.of(app.ember, await app.member(app.ember, { premium, credits, gender: "male" }));
const others = (count: number) => Promise.all(Array.from({ length: count }, () => app.member(app.ember)));
const count = async (table: "conversations" | "likes" | "messages" | "photos", where: string, id: string) =>
  Number((await app.oracle<{ n: string }>(`select count(*) as n from ${table} where ${where} = $1`, [id]))[0]?.n);
const pictureFile = async (colour: string) => {
  const bytes = await picture(300, 300, colour).png().toBuffer();
  return new Blob([new Uint8Array(bytes)]);
};
const begin = (who: Caller, id: string) =>
  who.tell(openConversation, `/members/${id}/chat/messages`, {
    params: { id },
    fields: { body: "Hello", client_id: randomId() },
  });

it("P04: a free member's third conversation is refused with the words of the message files", async () => {
  const free = await person(false, 500);
  const [last = "", ...first] = await others(freeConversations + 1);
  for (const id of first) expect((await begin(free, id)).status).toBe(200);
  const refused = await begin(free, last);
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.text).toContain("chat.conversation_limit");
  expect(refused.text).toMatch(/"message":"[^"]{10,}"/);
  expect(await count("messages", "sender_id", free.memberId)).toBe(freeConversations);
  const premium = await person(true, 500);
  for (const id of [last, ...first]) expect((await begin(premium, id)).status).toBe(200);
});

it("P04: after the site's free messages, a free member without credits cannot send (ROL-17)", async () => {
  const free = await person(false);
  const [id = ""] = await others(1);
  expect((await begin(free, id)).status).toBe(200);
  const [row] = await app.oracle<{ id: string }>("select conversation_id as id from messages where sender_id = $1", [
    free.memberId,
  ]);
  const params = { id: row?.id ?? "" };
  const say = () => free.tell(sendMessage, `/chats/${params.id}/messages`, { params, fields: message() });
  const allowed = app.ember.tenant.settings.free_messages;
  for (let n = 1; n < allowed; n += 1) expect((await say()).status).toBe(200);
  const refused = await say();
  expect([refused.status >= 400, refused.text]).toEqual([true, expect.stringContaining("chat.free_messages_used")]);
  expect(await count("messages", "sender_id", free.memberId)).toBe(allowed);
});
const message = () => ({ body: "Hello again", client_id: randomId() });

it("P04: a free member cannot send a chat photo, even with credits, and a premium member can (ROL-14)", async () => {
  const free = await person(false, 500);
  const [id = ""] = await others(1);
  await begin(free, id);
  const fields = { photo: await pictureFile("teal"), client_id: randomId() };
  const refused = await free.tell(sendPhoto, `/members/${id}/chat/photos`, { params: { id }, fields });
  expect([refused.status >= 400, refused.text]).toEqual([true, expect.stringContaining("chat.premium_only")]);
  expect(await count("messages", "sender_id", free.memberId)).toBe(1);
  const premium = await person(true, 500);
  const again = { photo: await pictureFile("teal"), client_id: randomId() };
  expect((await premium.tell(sendPhoto, `/members/${id}/chat/photos`, { params: { id }, fields: again })).status).toBe(
    200,
  );
});

it("P04: a free member's fifth like by swiping on one day is refused", async () => {
  const free = await person(false);
  const people = await others(swipeLikesPerDay + 1);
  const answers = [];
  for (const id of people)
    answers.push(await free.tell(swipe, "/swipe-game/swipes", { fields: { member: id, choice: "like" } }));
  expect(answers.slice(0, -1).map(({ status }) => status)).toEqual(people.slice(1).map(() => 200));
  expect(answers.at(-1)?.text).toContain("swipe.no_likes_left");
  expect(answers.at(-1)?.status).toBeGreaterThanOrEqual(400);
  expect(await count("likes", "from_id", free.memberId)).toBe(swipeLikesPerDay);
});

it("P04: a free member's fourth photo is refused and leaves neither a row nor a file", async () => {
  const free = await person(false);
  const colours = ["teal", "navy", "olive", "maroon"];
  const answers = [];
  for (const colour of colours)
    answers.push(await free.tell(upload, "/profile/photos", { fields: { photo: await pictureFile(colour) } }));
  expect(answers.slice(0, -1).every(({ status }) => status < 400)).toBe(true);
  expect(answers.at(-1)?.status).toBeGreaterThanOrEqual(400);
  expect(answers.at(-1)?.text).toContain("photo.");
  expect(await count("photos", "member_id", free.memberId)).toBe(photoAllowance.free);
});

it("P04: a free member sees three photos of a profile, and a premium member sees all (ROL-13, ROL-14)", async () => {
  const [shown, free, premium] = [await person(true), await person(false), await person(true)];
  const ids = Array.from({ length: 6 }, randomId);
  for (const [position, id] of ids.entries()) {
    await app.oracle(
      "insert into photos (tenant_id, id, member_id, position, state, created_at) values ($1, $2, $3, $4, 'active', now())",
      [app.ember.tenant.id, id, shown.memberId, position + 1],
    );
  }
  const id = shown.memberId;
  const told = async (who: Caller) => {
    const { text } = await who.tell(memberPage, `/members/${id}`, { params: { id } });
    const photos = photosIn(app.ember.tenant, text);
    return ids.filter((photo) => photos.includes(photo));
  };
  expect(await told(premium)).toEqual(ids);
  expect(await told(free)).toEqual(ids.slice(0, 3));
});
