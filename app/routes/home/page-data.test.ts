import { describe, expect, it } from "vitest";
import { sendMessage } from "~/chat/messages.server";
import { paths } from "~/paths";
import { randomId } from "~/platform/ids";
import { type LimitName, limits } from "~/platform/limits";
import { services } from "~/platform/services.server";
import { loader as conversation } from "~/routes/chat/conversation";
import { loader as members } from "~/routes/discovery/members";
import { loader as memberPage } from "~/routes/member-page/member";
import { Caller } from "../../../tests/support/route-caller";
import { testAppOfFile } from "../../../tests/support/test-app";
import { loader as pageData } from "./page-data";

const app = testAppOfFile();

const person = async (scope = app.ember) =>
  Caller.of(scope, await app.member(scope, { gender: "male", premium: true }));
const ahead = (who: Caller, path: string) => who.tell(pageData, paths.pageData(path));

/** Uses up a limit except for `left` calls. */
const usedUp = ({ scope, memberId }: Caller, limit: LimitName, left: number) =>
  services().limiter.consume(limit, `${scope.tenant.id}:${memberId}`, limits[limit].points - left);

/** Data of a page without the clock and the fresh key of its form. */
const withoutClock = (text: string) => text.replace(/"(?:now|clientId)":"[^"]*"/g, "");

describe("pages read before a tap", () => {
  it("A page read ahead has the data of the opened page", async () => {
    const [reader, other] = [await person(), await app.member(app.ember)];
    const opened = await reader.tell(memberPage, `/members/${other}`, { params: { id: other } });
    const early = await ahead(reader, `/members/${other}`);
    expect([early.status, early.text]).toEqual([200, opened.text]);
    const list = await reader.tell(members, "/members?min_age=30");
    expect(withoutClock((await ahead(reader, "/members?min_age=30")).text)).toBe(withoutClock(list.text));
  });

  it("A profile read ahead counts as no profile view, and an opened one does", async () => {
    const [reader, other] = [await person(), await app.member(app.ember)];
    await usedUp(reader, "profileView", 1);
    const open = async () => (await reader.tell(memberPage, `/members/${other}`, { params: { id: other } })).status;
    expect((await ahead(reader, `/members/${other}`)).status).toBe(200);
    expect((await ahead(reader, `/members/${other}`)).status).toBe(200);
    expect([await open(), await open()]).toEqual([200, 429]);
  });

  it.each(["pageAhead", "pageAheadDay"] as const)("L03: Reading ahead is refused at the count of %s", async (limit) => {
    const [reader, other] = [await person(), await app.member(app.ember)];
    await usedUp(reader, limit, 1);
    const statuses = [await ahead(reader, `/members/${other}`), await ahead(reader, `/members/${other}`)];
    expect(statuses.map(({ status }) => status)).toEqual([200, 429]);
  });

  it("A conversation read ahead has the data of the opened one and stays unread", async () => {
    const [reader, writer] = [await person(), await app.member(app.ember, { premium: true, credits: 100 })];
    const message = {
      to: { memberId: reader.memberId },
      body: "Hello",
      clientId: randomId(),
      origin: "member",
    } as const;
    const { conversationId: id } = await sendMessage(app.ember, writer, message);
    const opened = await reader.tell(conversation, `/chats/${id}`, { params: { id } });
    const early = await ahead(reader, `/chats/${id}`);
    expect(early.status).toBe(200);
    expect(withoutClock(early.text)).toBe(withoutClock(opened.text));
    const marks = "select unread, read_seq from participants where member_id = $1";
    expect(await app.oracle(marks, [reader.memberId])).toEqual([{ unread: 1, read_seq: 0 }]);
  });

  it("A search read ahead is not kept", async () => {
    const reader = await person();
    await ahead(reader, "/members?min_age=44");
    // An opened search is stored in the background.
    await new Promise((resolve) => setTimeout(resolve, 150));
    const kept = "select kept_search from profiles where member_id = $1";
    expect(await app.oracle(kept, [reader.memberId])).toEqual([{ kept_search: null }]);
  });

  it("Only pages of the main walk of one's own site are read ahead", async () => {
    const [reader, neighbour] = [await person(), await app.member(app.marina)];
    const addresses = ["", "/settings", "/chats/x/messages", "http://elsewhere.test/members", "http://["];
    addresses.push(`/members/${neighbour}`, `/chats/${randomId()}`);
    const answers = await Promise.all(addresses.map((address) => ahead(reader, address)));
    expect(answers.map(({ status }) => status)).toEqual(addresses.map(() => 404));
  });
});
