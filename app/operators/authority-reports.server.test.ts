import { unzipSync } from "fflate";
import { beforeEach, describe, expect, it } from "vitest";
import { randomId } from "~/platform/ids";
import { fileReport, forgetDecided } from "~/safety/reports.server";
import { askDesk } from "../../tests/support/desk";
import { type Hired, hire, runAs } from "../../tests/support/staff";
import { testAppOfFile } from "../../tests/support/test-app";
import { readAuthorityFile } from "./authority-reports.server";

const app = testAppOfFile();
let olga: Hired;
let anna: string;
let boris: string;
let email: string;

beforeEach(async () => {
  olga = await hire(app, [{ role: "moderator", on: app.ember }]);
  email = `${randomId()}@members.test`;
  anna = await app.member(app.ember);
  boris = await app.member(app.ember, { email });
});

const told = (change: object = {}) => ({
  id: boris,
  authority: "Police Amsterdam",
  suspicion: "threats",
  why: "He wrote that he would kill her.",
  handed: "Profile and messages",
  tell: "no",
  untold: "The inquiry would be harmed.",
  ...change,
});

const report = () =>
  fileReport(
    app.ember,
    { reporterId: anna, reportedId: boris, reason: "threats", body: "He threatens me." },
    async () => {},
  );

const itemOf = async () => {
  const [item] = await app.oracle<{ id: string; subject_id: string }>(
    "select id, subject_id from work_items where member_id = $1 and kind = 'case'",
    [boris],
  );
  return item as { id: string; subject_id: string };
};

const reports = () =>
  app.oracle<{ id: string; until: number }>(
    "select id, round(extract(epoch from keep_until - reported_at) / 86400)::integer as until from authority_reports where member_id = $1",
    [boris],
  );

describe("A report to an authority", () => {
  it("A report to an authority stands on case and sheet, and a reason keeps it from the member", async () => {
    await report();
    const { id } = await itemOf();
    const item = () => askDesk(`/desk/queue/ember/${id}`, { token: olga.token });
    expect((await item()).text).toContain("No authority was told about this member.");
    await runAs(olga, "tell-authority", told({ reference: "PL-4711" }));
    const { text } = await item();
    expect(text).toContain("Police Amsterdam");
    expect(text).toContain("PL-4711");
    expect(text).toContain("our own report");
    const sheet = await askDesk(`/desk/ember/members/${boris}`, { token: olga.token });
    expect(sheet.text).toContain("Police Amsterdam");
    const acts = await app.acts(boris);
    expect(acts.find(({ verb }) => verb === "tell-authority")).toBeDefined();
    await app.clock.advance(120);
    expect(await app.mailsTo(email)).toEqual([]);
  });

  it("Who judges no cases reads nothing of it, on case, sheet or timeline", async () => {
    await report();
    await runAs(olga, "tell-authority", told());
    const { id } = await itemOf();
    const support = await hire(app, [{ role: "support", on: app.ember }]);
    const sheet = `/desk/ember/members/${boris}`;
    for (const path of [`/desk/queue/ember/${id}`, sheet, `${sheet}?tab=reports`, `${sheet}?kind=report`]) {
      const { text } = await askDesk(path, { token: support.token });
      expect(text, path).not.toMatch(/Police Amsterdam|kill her|tell-authority|our own report/);
    }
    const judged = await askDesk(`${sheet}?tab=reports`, { token: olga.token });
    expect(judged.text).toContain("kill her");
  });

  it("Whether the member is told is a choice with a reason; a told one gets a mail", async () => {
    await expect(runAs(olga, "tell-authority", told({ untold: undefined }))).rejects.toThrow("Say why");
    await expect(runAs(olga, "tell-authority", told({ tell: "yes" }))).rejects.toThrow("Say why");
    expect(await reports()).toEqual([]);
    await runAs(olga, "tell-authority", told({ tell: "yes", untold: undefined }));
    await app.clock.advance(120);
    const mails = await app.mailsTo(email);
    expect(mails.map(({ text }) => text).join()).toContain("Police Amsterdam");
  });

  it("Without a case one is opened with the frozen profile; an unknown member and a past day are refused", async () => {
    await runAs(olga, "tell-authority", told());
    const { subject_id: opened } = await itemOf();
    const frozen = await app.oracle(
      "select 1 from reports r join report_evidence e on e.report_id = r.id where r.case_id = $1 and r.reporter_id is null",
      [opened],
    );
    expect(frozen).toHaveLength(1);
    await expect(runAs(olga, "tell-authority", told({ id: randomId() }))).rejects.toThrow("There is no member");
    await expect(runAs(olga, "tell-authority", told({ keep: "2020-01-01" }))).rejects.toThrow("a day to come");
    await expect(runAs(olga, "tell-authority", told({ keep: "2099-01-01" }))).rejects.toThrow("at most 10 years");
    expect((await reports()).map(({ until }) => until)).toEqual([365]);
  });

  it("The file holds the evidence of its own case, and of no earlier one", async () => {
    await report();
    await app.oracle("update report_cases set closed_at = app_now() where reported_id = $1", [boris]);
    const carla = await app.member(app.ember);
    const later = { reporterId: carla, reportedId: boris, reason: "scam", body: "He sells watches." } as const;
    await fileReport(app.ember, later, async () => {});
    await runAs(olga, "tell-authority", told());
    const [{ id } = { id: "" }] = await reports();
    const { evidence } = await app.ember.db.read((q) => readAuthorityFile(q, id));
    expect(evidence.map(({ body }) => body)).toEqual(["He sells watches.", "He wrote that he would kill her."]);
  });

  it("After a decision the report opens a new case, unless it names the decided one", async () => {
    await report();
    const { subject_id: decided } = await itemOf();
    await app.oracle("update report_cases set closed_at = app_now() where id = $1", [decided]);
    await runAs(olga, "tell-authority", told());
    const cases = () =>
      app.oracle<{ id: string; own: number; open: boolean }>(
        `select c.id, count(*) filter (where r.reporter_id is null)::integer as own, c.closed_at is null as open
         from report_cases c join reports r on r.case_id = c.id where c.reported_id = $1 group by c.id, c.closed_at, c.opened_at order by c.opened_at`,
        [boris],
      );
    expect(await cases()).toMatchObject([
      { id: decided, own: 0, open: false },
      { own: 1, open: true },
    ]);
    await runAs(olga, "tell-authority", told({ case: decided }));
    expect(await cases()).toMatchObject([{ own: 1 }, { own: 1 }]);
    const carla = await app.member(app.ember);
    await expect(runAs(olga, "tell-authority", told({ id: carla, case: decided }))).rejects.toThrow(
      "about this member",
    );
  });

  it("The command report shows the evidence on the desk, of a closed case too, to who noted the look", async () => {
    await report();
    const { subject_id: id } = await itemOf();
    await app.oracle("update report_cases set closed_at = app_now() where id = $1", [id]);
    const page = `/desk/ember/cases/${id}`;
    const form = `/desk/do/report?site=ember&id=${id}`;
    const early = await askDesk(page, { token: olga.token });
    expect([early.status, early.headers.get("location")]).toEqual([303, form]);
    const body = { site: "ember", key: randomId(), back: "/desk", id, why: "The police asks." };
    const done = await askDesk("/desk/do/report", { token: olga.token, body });
    expect([done.status, done.headers.get("location")]).toEqual([303, page]);
    const { text } = await askDesk(page, { token: olga.token });
    for (const words of ["This case is closed", "He threatens me.", boris]) expect(text).toContain(words);
    expect(await app.acts(id)).toMatchObject([{ verb: "report", reason: "The police asks." }]);
    const other = await hire(app, [{ role: "moderator", on: app.ember }]);
    expect((await askDesk(page, { token: other.token })).status).toBe(303);
    const support = await hire(app, [{ role: "support", on: app.ember }]);
    expect((await askDesk(page, { token: support.token })).status).toBe(404);
  });

  it("The evidence stays until its day, beyond the time to contest, and then goes", async () => {
    await report();
    await runAs(olga, "tell-authority", told());
    await app.oracle("update report_cases set closed_at = app_now() where reported_id = $1", [boris]);
    const cases = () => app.oracle("select 1 from report_cases where reported_id = $1", [boris]);
    await app.clock.advance(300 * 86_400);
    await app.ember.db.write((w) => forgetDecided(w));
    expect(await cases()).toHaveLength(1);
    await app.clock.advance(70 * 86_400);
    await app.ember.db.write((w) => forgetDecided(w));
    expect(await cases()).toEqual([]);
  });

  it("The file holds evidence and known facts, for who judges cases and sees addresses, after a step-up", async () => {
    await report();
    await runAs(olga, "tell-authority", told());
    const [{ id } = { id: "" }] = await reports();
    const ask = ({ token }: Hired) => askDesk(`/desk/ember/authority/${id}`, { token });
    const stale = await hire(app, [{ role: "manager", on: app.ember }]);
    expect((await ask(stale)).status).toBe(302);
    const support = await hire(app, [{ role: "support", on: app.ember }], "passkey");
    expect((await ask(support)).status).toBe(403);
    expect((await ask(olga)).status).toBe(404);
    const manager = await hire(app, [{ role: "manager", on: app.ember }], "passkey");
    expect((await ask(manager)).status).toBe(200);
    const { result } = await runAs(manager, "authority-file", { id, why: "Handed over." });
    const files = unzipSync(Buffer.from(result as string, "base64"));
    const text = (name: string) => Buffer.from(files[name] ?? []).toString();
    expect(text("report.json")).toContain(email);
    expect(text("report.json")).toContain("He wrote that he would kill her.");
    expect(text("evidence.json")).toContain("He threatens me.");
    expect((await app.acts(boris)).filter(({ verb }) => verb === "authority-file")).toHaveLength(2);
  });
});
