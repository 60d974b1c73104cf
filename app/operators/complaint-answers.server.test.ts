import { beforeEach, describe, expect, it } from "vitest";
import { languages } from "~/i18n/locales";
import { fileComplaint } from "~/pages/complaints.server";
import { randomId, receiptOf } from "~/platform/ids";
import { preparedAnswers } from "~/safety/prepared-answer";
import { prepareAnswer } from "~/safety/prepared-answers.server";
import { askDesk } from "../../tests/support/desk";
import { hire, type Hired, runAs } from "../../tests/support/staff";
import { testAppOfFile } from "../../tests/support/test-app";

const app = testAppOfFile();
let olga: Hired;
let asker: string;
let item: { id: string; complaint: string; receipt: string };

beforeEach(async () => {
  olga = await hire(app, [{ role: "support", on: app.ember }]);
  asker = `${randomId()}@asks.test`;
  item = await complain(asker, "de");
});

async function complain(replyTo: string | null, locale: string) {
  const complaint = { topic: "payment", body: `Paid twice ${randomId()}`, memberId: null, locale } as const;
  const receipt = await fileComplaint(app.ember, { ...complaint, replyTo, network: randomId() });
  const rows = await app.oracle<{ id: string; complaint: string }>(
    `select i.id, i.subject_id as complaint from work_items i join complaints c on c.id = i.subject_id where c.body = $1`,
    [complaint.body],
  );
  return { ...(rows[0] as { id: string; complaint: string }), receipt };
}

const open = (query = "") => askDesk(`/desk/queue/ember/${item.id}${query}`, { token: olga.token });

const run = (verb: string, args: object) => runAs(olga, verb, args);

const answer = (words: string) => run("answer", { id: item.complaint, answer: words, version: "1" });

async function hoursLeft(): Promise<number | undefined> {
  const [row] = await app.oracle<{ hours: number }>(
    "select round(extract(epoch from due_at - opened_at) / 3600)::integer as hours from work_items where id = $1",
    [item.id],
  );
  return row?.hours;
}

const mails = async () => {
  await app.clock.advance(120);
  return app.mailsTo(asker);
};

describe("An answer before the decision", () => {
  it("Several answers are mailed, the complaint stays open, and its correspondence shows all in order", async () => {
    await open();
    await answer("We look into it.\n\nGive us two days.");
    await run("note-complaint", { id: item.complaint, note: "The bank confirms it." });
    await answer("It takes one day more.");
    const { text } = await open();
    const at = ["We look into it.", "The bank confirms it.", "It takes one day more."].map((words) =>
      text.indexOf(words),
    );
    expect(at).toEqual(at.toSorted((one, other) => one - other));
    expect(at.every((place) => place > 0)).toBe(true);
    const sent = await mails();
    expect(sent).toHaveLength(2);
    expect(sent.map(({ text: words }) => words).join()).not.toContain("bank confirms");
    const first = sent.find(({ text: words }) => words.includes("We look into it."));
    expect(first?.subject).toBe("Unsere Antwort auf deine Nachricht");
    expect(first?.text).toContain(receiptOf(item.complaint));
    expect(first?.text).toContain("We look into it.\n\nGive us two days.");
    expect(first?.text).toContain("noch nicht unsere Entscheidung");
    expect(await app.oracle("select closed_at from complaints where id = $1", [item.complaint])).toEqual([
      { closed_at: null },
    ]);
  });

  it("The first answer is due in a day and the decision in two weeks, and an undo takes mail and time back", async () => {
    await open();
    expect(await hoursLeft()).toBe(24);
    const { acts } = await answer("We look into it.");
    expect(await hoursLeft()).toBe(14 * 24);
    await run("undo", { id: acts[0] });
    expect(await hoursLeft()).toBe(24);
    expect(await mails()).toEqual([]);
    expect((await open()).text).not.toContain("We look into it.");
  });

  it("An answer without a claim, to an anonymous person, or to a closed complaint is refused", async () => {
    await expect(answer("We look into it.")).rejects.toThrow("claim on this item has ended");
    item = await complain(null, "en");
    await open();
    await expect(answer("We look into it.")).rejects.toThrow("left no address");
    await run("close", { id: item.complaint, version: "1", why: "Nothing to be done." });
    await expect(answer("We look into it.")).rejects.toThrow("decided already");
    expect(await app.oracle("select 1 from complaint_answers where complaint_id = $1", [item.complaint])).toEqual([]);
  });

  it("A chosen prepared answer stands in the form, in the complainant's language and with the facts", async () => {
    const { text } = await open("?answer=details");
    expect(text).toContain("müssen wir mehr von dir wissen");
    expect(text).toContain(`Nummer ${item.receipt}`);
    expect((await open("?answer=nonsense")).text).not.toContain("Danke für deine Nachricht");
  });

  it("Each prepared answer has its facts in each language", () => {
    const at = new Date("2026-03-02T10:00:00Z");
    for (const locale of languages)
      for (const prepared of [...preparedAnswers, "objection"] as const) {
        const words = prepareAnswer(app.ember.tenant, prepared, { receipt: "ab12cd34ef", since: at, from: at, locale });
        expect(words).toContain("2026");
        expect(words).not.toMatch(/[{}]|undefined/);
      }
  });
});
