import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fileComplaint } from "~/pages/complaints.server";
import { randomId } from "~/platform/ids";
import { fileAppeal, findContested, listOpenAppeals } from "~/safety/appeals.server";
import { fileReport, forgetDecided } from "~/safety/reports.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { operatorCommands } from "./commands.server";

const app = testAppOfFile();
const [site, rule, why] = ["ember", "threats", "You threatened Carol on 3 November."];

beforeEach(() => {
  app.mails.length = 0;
});

const person = (email: string) => app.member(app.ember, { email });
const warn = (id: string) => operatorCommands["operator.warn"]({ site, id, rule, why, actor: "olga" });
const review = (id: string, outcome = "upheld") =>
  operatorCommands["operator.review"]({ site, id, outcome, why: "Looked at it again.", actor: "ruth" });

/** Files an appeal by the link in a mail. Returns its id. */
async function object(text = ""): Promise<string> {
  const token = /\/(o[\w-]{43})\b/.exec(text)?.[1] ?? "";
  const contested = await app.ember.db.read((q) => findContested(q, token));
  await fileAppeal(app.ember, token, "It was not me.");
  const [filed] = await app.oracle<{ id: string }>(
    "select id from appeals where decision_id = $1 and closed_at is null",
    [contested?.id],
  );
  return filed?.id as string;
}

describe("an appeal filed just before its records expire", () => {
  /** Anna reports Boris, and Olga decides the case. */
  const decided = async (name: string, measure = {}) => {
    const [anna, boris] = [await person(`${name}.anna@members.test`), await person(`${name}@members.test`)];
    await fileReport(app.ember, { reporterId: anna, reportedId: boris, reason: "threats", body: "" }, async () => {});
    const [open] = await app.oracle<{ id: string }>("select id from report_cases where reported_id = $1", [boris]);
    const id = open?.id as string;
    await operatorCommands["operator.decide"]({ site, id, why: "We looked into it.", actor: "olga", ...measure });
    return { anna, boris, id };
  };
  const complain = async (replyTo: string) => {
    const body = `It is about ${randomId()}.`;
    await fileComplaint(app.ember, {
      topic: "conduct",
      body,
      replyTo,
      memberId: null,
      locale: "en",
      network: randomId(),
    });
    const [row] = await app.oracle<{ id: string }>("select id from complaints where body = $1", [body]);
    return row?.id as string;
  };
  const close = (id: string, more = {}) =>
    operatorCommands["operator.close"]({ site, id, why: "We took the photo away.", actor: "olga", ...more });
  /** Files an appeal near the end of the six months, then runs the removal ten days later. */
  const objectLate = async (email: string) => {
    const mails = await app.mailsTo(email);
    await app.clock.advance(179 * 86_400);
    const appeal = await object(mails.at(-1)?.text);
    await forgetLater(10);
    return appeal;
  };
  const forgetLater = async (days: number) => {
    await app.clock.advance(days * 86_400);
    await app.ember.db.write((w) => forgetDecided(w));
  };
  const evidenceOf = (caseId: string) =>
    app.oracle("select 1 from report_evidence e join reports r on r.id = e.report_id where r.case_id = $1", [caseId]);
  const caseRow = async (id: string) =>
    (await app.oracle<{ closed_at: Date | null }>("select closed_at from report_cases where id = $1", [id]))[0];
  const complaintRow = async (id: string) =>
    (await app.oracle<{ closed_at: Date | null }>("select closed_at from complaints where id = $1", [id]))[0];

  it("A report's evidence stays while an appeal against the answer is open, and a successful appeal reopens the case", async () => {
    const { id } = await decided("late");
    const appeal = await objectLate("late.anna@members.test");
    expect(await evidenceOf(id)).toHaveLength(1);
    await review(appeal, "reversed");
    expect(await caseRow(id)).toEqual({ closed_at: null });
  });

  it("A report's evidence stays until the appeal against its measure is reviewed and final", async () => {
    const { id } = await decided("measured", { measure: "warning", rule, facts: why });
    const appeal = await objectLate("measured@members.test");
    expect(await evidenceOf(id)).toHaveLength(1);
    await review(appeal);
    await forgetLater(10);
    expect(await evidenceOf(id)).toHaveLength(1);
    await forgetLater(190);
    expect(await caseRow(id)).toBeUndefined();
  });

  it("An appeal against a measure from before a report does not prolong the report's evidence", async () => {
    const id = await person("earlier@members.test");
    await warn(id);
    await app.clock.advance(60);
    const [mail] = await app.mailsTo("earlier@members.test");
    const anna = await person("earlier.anna@members.test");
    await fileReport(app.ember, { reporterId: anna, reportedId: id, reason: "other", body: "" }, async () => {});
    const [open] = await app.oracle<{ id: string }>("select id from report_cases where reported_id = $1", [id]);
    await operatorCommands["operator.decide"]({ site, id: open?.id, why: "Nothing.", actor: "olga" });
    await object(mail?.text);
    await forgetLater(190);
    expect(await caseRow(open?.id as string)).toBeUndefined();
  });

  it("A complaint stays while an appeal against the answer is open, and its author is told the outcome", async () => {
    const id = await complain("late.outside@members.test");
    await close(id);
    const appeal = await objectLate("late.outside@members.test");
    await review(appeal, "reversed");
    expect(await complaintRow(id)).toEqual({ closed_at: null });
    const [answer] = (await app.mailsTo("late.outside@members.test")).slice(-1);
    expect(answer?.text).toContain("Looked at it again.");
  });

  it("A complaint stays while an appeal against its measure is open", async () => {
    const about = await person("late.about@members.test");
    const id = await complain("teller@members.test");
    await close(id, { about, measure: "ban", rule, facts: why });
    await objectLate("late.about@members.test");
    expect(await complaintRow(id)).toBeDefined();
  });

  it("An appeal cannot be granted, and stays open, while its case or complaint cannot be reopened", async () => {
    const { anna, boris, id } = await decided("twice");
    const [told] = await app.mailsTo("twice.anna@members.test");
    const appeal = await object(told?.text);
    await fileReport(app.ember, { reporterId: anna, reportedId: boris, reason: "scam", body: "" }, async () => {});
    await expect(review(appeal, "reversed")).rejects.toThrow(/Decide the open case [0-9a-f-]{36} .* first/);
    await app.oracle("delete from report_cases where reported_id = $1", [boris]);
    await expect(review(appeal, "reversed")).rejects.toThrow(`The case ${id} is no longer stored`);
    const complaint = await complain("gone@members.test");
    await close(complaint);
    const [mail] = await app.mailsTo("gone@members.test");
    const other = await object(mail?.text);
    await app.oracle("delete from complaints where id = $1", [complaint]);
    await expect(review(other, "reversed")).rejects.toThrow(`The complaint ${complaint} is no longer stored`);
    const open = (await app.ember.db.read((q) => listOpenAppeals(q))).map((one) => one.id);
    expect(open).toEqual(expect.arrayContaining([appeal, other]));
  });

  it("A second successful appeal finds its case already reopened", async () => {
    const [anna, carol] = [await person("pair.anna@members.test"), await person("pair.carol@members.test")];
    const boris = await person("pair@members.test");
    for (const reporterId of [anna, carol])
      await fileReport(app.ember, { reporterId, reportedId: boris, reason: "scam", body: "" }, async () => {});
    const [open] = await app.oracle<{ id: string }>("select id from report_cases where reported_id = $1", [boris]);
    const id = open?.id as string;
    await operatorCommands["operator.decide"]({ site, id, why: "Nothing.", actor: "olga" });
    for (const email of ["pair.anna@members.test", "pair.carol@members.test"]) {
      const [mail] = await app.mailsTo(email);
      await review(await object(mail?.text), "reversed");
    }
    expect(await caseRow(id)).toEqual({ closed_at: null });
  });
});

describe("the second person and the reversal", () => {
  const stateOf = async (id: string) =>
    (
      await app.oracle<{ state: string; listed: boolean }>(
        "select m.state, p.listed from members m join profiles p on p.member_id = m.id where m.id = $1",
        [id],
      )
    )[0];
  const ban = (id: string) => operatorCommands["operator.ban"]({ site, id, rule, why, actor: "olga" });

  it("A reversed ban restores login and listing, and its mail says so in the member's language (check 22)", async () => {
    const id = await person("back@members.test");
    await app.oracle("update accounts set locale = 'sv' where member_id = $1", [id]);
    await ban(id);
    expect(await stateOf(id)).toEqual({ state: "banned", listed: false });
    const [mail] = await app.mailsTo("back@members.test");
    await review(await object(mail?.text), "reversed");
    expect(await stateOf(id)).toEqual({ state: "active", listed: true });
    const [answer] = (await app.mailsTo("back@members.test")).slice(-1);
    expect(answer?.text).toContain("Ditt konto är öppet igen.");
    expect(await app.oracle("select 1 from decisions where member_id = $1 and reversed_at is null", [id])).toEqual([]);
  });

  it("A granted appeal against a lifted ban leaves a later ban in force", async () => {
    const id = await person("again@members.test");
    await ban(id);
    const [first] = await app.mailsTo("again@members.test");
    const appeal = await object(first?.text);
    await operatorCommands["operator.unban"]({ site, id, actor: "ruth" });
    await ban(id);
    await review(appeal, "reversed");
    expect(await stateOf(id)).toMatchObject({ state: "banned" });
    const open = await app.oracle("select 1 from decisions where member_id = $1 and reversed_at is null", [id]);
    expect(open).toHaveLength(1);
  });

  it("Neither code nor database lets a user of the machine review what a person of the desk decided, nor the reverse", async () => {
    const staffId = randomId();
    const byStaff = await person("desk.decided@members.test");
    await operatorCommands["operator.ban"]({ site, id: byStaff, rule, why, actor: staffId });
    const [mail] = await app.mailsTo("desk.decided@members.test");
    const appeal = await object(mail?.text);
    await expect(review(appeal)).rejects.toThrow("This decision was taken at the desk.");
    const past = (reviewer: string) =>
      app.ember.db.write((w) =>
        w.rows(sql`update appeals set reviewed_by = ${reviewer}, outcome = 'upheld', answer = '', closed_at = app_now()
          where tenant_id = ${w.tenantId} and id = ${appeal}`),
      );
    await expect(past("ruth")).rejects.toThrow("appeals_one_register_check");
    await expect(past(staffId)).rejects.toThrow("appeals_check");
    const byUser = await person("shell.decided@members.test");
    await ban(byUser);
    const [other] = await app.mailsTo("shell.decided@members.test");
    const second = await object(other?.text);
    const asStaff = { site, id: second, outcome: "upheld", why: "Looked at it again.", actor: randomId() };
    await expect(operatorCommands["operator.review"](asStaff)).rejects.toThrow("by olga on the command line");
    await past(randomId());
    await review(second);
  });
});
