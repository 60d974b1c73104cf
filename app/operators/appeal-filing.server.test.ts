import { beforeEach, describe, expect, it } from "vitest";
import { fileComplaint } from "~/pages/complaints.server";
import { randomId } from "~/platform/ids";
import { askDesk } from "../../tests/support/desk";
import { type Hired, hire, runAs } from "../../tests/support/staff";
import { testAppOfFile } from "../../tests/support/test-app";

const app = testAppOfFile();
let olga: Hired;
let ruth: Hired;
let email: string;
let memberId: string;

beforeEach(async () => {
  olga = await hire(app, [{ role: "moderator", on: app.ember }]);
  ruth = await hire(app, [{ role: "moderator", on: app.ember }]);
  email = `${randomId()}@members.test`;
  memberId = await app.member(app.ember, { email });
  await runAs(olga, "suspend", { id: memberId, until: "7d", rule: "insults", why: "You insulted Anna." });
});

const open = (id: string, { token }: Hired) => askDesk(`/desk/queue/ember/${id}`, { token });

async function decisionOf(member: string): Promise<string> {
  const [row] = await app.oracle<{ id: string }>("select id from decisions where member_id = $1", [member]);
  return row?.id as string;
}

/** Sends a complaint without a login, as a suspended member does. */
async function complain(replyTo: string | null = email, author: string | null = null) {
  const body = `I did not insult her ${randomId()}`;
  await fileComplaint(app.ember, {
    topic: "other",
    body,
    replyTo,
    memberId: author,
    locale: "nl",
    network: randomId(),
  });
  const rows = await app.oracle<{ id: string; complaint: string }>(
    "select i.id, i.subject_id as complaint from work_items i join complaints c on c.id = i.subject_id where c.body = $1",
    [body],
  );
  return { body, ...(rows[0] as { id: string; complaint: string }) };
}

const appealOf = async (decision: string) => {
  const rows = await app.oracle<{ id: string; body: string; item: string; days: number; member_id: string }>(
    `select a.id, a.body, a.member_id, i.id as item, round(extract(epoch from i.due_at - a.filed_at) / 86400)::integer as days
     from appeals a join work_items i on i.subject_id = a.id where a.decision_id = $1`,
    [decision],
  );
  return rows[0];
};

describe("An appeal that did not come by the mailed link", () => {
  it("A complaint becomes the appeal of a chosen decision: another person decides it, in the same time", async () => {
    const { id, body, complaint } = await complain();
    const decision = await decisionOf(memberId);
    const { text } = await open(id, olga);
    expect(text).toContain(`value="${decision}"`);
    await app.clock.advance(1_800);
    await open(id, olga);
    await runAs(olga, "file-appeal", { id: decision, complaint, member: memberId, version: "1" });
    const appeal = await appealOf(decision);
    expect(appeal).toMatchObject({ body, member_id: memberId, days: 14 });
    const sameTime = `select 1 from complaints c join appeals a on a.filed_at = date_trunc('milliseconds', c.created_at)
      where c.id = $1 and c.closed_at is not null`;
    expect(await app.oracle(sameTime, [complaint])).toHaveLength(1);
    const review = { id: appeal?.id as string, outcome: "reversed", why: "She said so herself." };
    await open(appeal?.item as string, olga);
    await expect(runAs(olga, "review", { ...review, version: "1" })).rejects.toThrow("claim");
    await open(appeal?.item as string, ruth);
    await runAs(ruth, "review", { ...review, version: "1" });
    await app.clock.advance(120);
    const texts = (await app.mailsTo(email)).map(({ text: words }) => words).join("\n");
    expect(texts).toContain("als bezwaar.");
    expect(texts).toContain("She said so herself.");
    expect(await app.oracle("select state from members where id = $1", [memberId])).toEqual([{ state: "active" }]);
  });

  it("An appeal by email is filed once, and only about a decision on its member", async () => {
    const decision = await decisionOf(memberId);
    const sheet = await askDesk(`/desk/ember/members/${memberId}?command=file-appeal`, { token: olga.token });
    expect(sheet.text).toContain(`value="${decision}"`);
    expect(sheet.text).toContain('name="words"');
    const given = { id: decision, member: memberId, words: "I did not insult her." };
    const stranger = await app.member(app.ember);
    await expect(runAs(olga, "file-appeal", { ...given, member: stranger })).rejects.toThrow("not about this member");
    await runAs(olga, "file-appeal", given);
    await expect(runAs(ruth, "file-appeal", given)).rejects.toThrow("appealed this decision already");
    await expect(runAs(ruth, "file-appeal", { id: decision })).rejects.toThrow("either a complaint");
    const again = await askDesk(`/desk/ember/members/${memberId}?command=file-appeal`, { token: olga.token });
    expect(again.text).toContain("No decision of the last six months can be contested");
  });

  it("After the six months nothing is filed; a complaint that came in time counts", async () => {
    const decision = await decisionOf(memberId);
    await app.clock.advance(186 * 86_400);
    const { complaint } = await complain();
    await app.clock.advance(3 * 86_400);
    const shell = { id: decision, member: memberId };
    const late = await hire(app, [{ role: "moderator", on: app.ember }]);
    await expect(runAs(late, "file-appeal", { ...shell, words: "I did not." })).rejects.toThrow("six months were over");
    const [item] = await app.oracle<{ id: string }>("select id from work_items where subject_id = $1", [complaint]);
    await open(item?.id as string, late);
    await runAs(late, "file-appeal", { ...shell, complaint, version: "1" });
    expect(await appealOf(decision)).toMatchObject({ member_id: memberId });
  });

  it("An undo of a filing reopens the complaint and removes the appeal", async () => {
    const { id, complaint } = await complain();
    const decision = await decisionOf(memberId);
    await open(id, olga);
    const { acts } = await runAs(olga, "file-appeal", { id: decision, complaint, member: memberId, version: "1" });
    await runAs(olga, "undo", { id: acts[0] });
    expect(await appealOf(decision)).toBeUndefined();
    expect((await open(id, olga)).text).toContain("Yours until");
    expect(await app.oracle("select 1 from complaints where id = $1 and closed_at is null", [complaint])).toHaveLength(
      1,
    );
  });

  it("A complaint that was sent with a login is never filed for somebody else, nor against a later decision", async () => {
    const decision = await decisionOf(memberId);
    const stranger = await app.member(app.ember);
    const { id, complaint } = await complain(null, stranger);
    await open(id, olga);
    const given = { id: decision, complaint, version: "1" };
    await expect(runAs(olga, "file-appeal", { ...given, member: memberId })).rejects.toThrow("another member");
    await expect(runAs(olga, "file-appeal", given)).rejects.toThrow("not about this member");
    expect(await appealOf(decision)).toBeUndefined();
    const early = await complain(null, stranger);
    await app.clock.advance(60);
    await runAs(olga, "warn", { id: stranger, rule: "insults", why: "You insulted Anna." });
    await open(early.id, olga);
    const later = { id: await decisionOf(stranger), complaint: early.complaint, version: "1" };
    await expect(runAs(olga, "file-appeal", later)).rejects.toThrow("wrote before it");
  });

  it("The form says when the author was not logged in; a decision that nobody can contest gets no appeal", async () => {
    const { id, complaint } = await complain();
    expect((await open(id, olga)).text).toContain("was not logged in");
    const proved = await complain(null, memberId);
    expect((await open(proved.id, olga)).text).not.toContain("was not logged in");
    const decision = await decisionOf(memberId);
    await app.oracle(
      "update decisions set kind = 'report', subject_id = $2, member_id = null, until_at = null, ground = null where id = $1",
      [decision, randomId()],
    );
    const given = { id: decision, complaint, version: "1" };
    await expect(runAs(olga, "file-appeal", given)).rejects.toThrow("Nobody can contest");
  });

  it("The answer to a complaint is contested by its author alone", async () => {
    const { id, complaint } = await complain("asks@elsewhere.test");
    await open(id, olga);
    await runAs(olga, "close", { id: complaint, version: "1", why: "It stands." });
    const [answer] = await app.oracle<{ id: string }>("select id from decisions where subject_id = $1", [complaint]);
    const given = { id: answer?.id as string, words: "No." };
    await expect(runAs(olga, "file-appeal", { ...given, member: memberId })).rejects.toThrow("not about this member");
    await expect(runAs(olga, "file-appeal", { ...given, words: "No" })).rejects.toThrow("needs words");
    await runAs(olga, "file-appeal", given);
    await app.clock.advance(120);
    const mails = await app.mailsTo("asks@elsewhere.test");
    expect(mails.map(({ text }) => text).join()).toContain("als bezwaar.");
  });
});
