import { describe, expect, it } from "vitest";
import { fileComplaint } from "~/pages/complaints.server";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { saveAbout } from "~/profiles/about.server";
import { showText } from "~/profiles/texts.server";
import { fileReport } from "~/safety/reports.server";
import { addAnswer } from "../../tests/support/answers";
import { testAppOfFile } from "../../tests/support/test-app";
import { operatorCommands } from "./commands.server";

const app = testAppOfFile();
const [site, rule, why] = ["ember", "threats", "You threatened Carol on 3 November."];
const by = { site, actor: "olga" };
const undo = (act: string, actor = "olga") => operatorCommands["operator.undo"]({ site, id: act, actor });

/** Reads the rows that an undo must restore. Sessions are not among them, because ended sessions stay ended. */
async function rowsOf(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of [
    "members",
    "profiles",
    "photos",
    "profile_texts",
    "message_flags",
    "email_links",
    "complaints",
    "report_cases",
    "decisions",
    "mail_outbox",
    "credit_returns",
    "wallets",
  ]) {
    found[table] = await app.oracle(`select * from ${table} t order by t::text`);
  }
  return found;
}

async function photoOf(memberId: string, state = "active"): Promise<string> {
  const id = randomId();
  await app.oracle(
    `insert into photos (tenant_id, id, member_id, position, state, width, height, created_at)
     values ($1, $2, $3, 0, $4, 10, 10, app_now())`,
    [app.ember.tenant.id, id, memberId, state],
  );
  await app.ember.files.put(`photos/${id}/full.webp`, new Uint8Array([1]), "image/webp");
  await app.oracle("update profiles set main_photo_id = $2 where member_id = $1 and $3 = 'active'", [
    memberId,
    id,
    state,
  ]);
  return id;
}

async function textOf(memberId: string, about: string): Promise<string> {
  await app.ember.db.write((w) => saveAbout(w, memberId, about));
  const [text] = await app.oracle<{ id: string }>(
    "select id from profile_texts where member_id = $1 and decided_at is null",
    [memberId],
  );
  return text?.id as string;
}

async function answerOf(memberId: string, body: string): Promise<string> {
  const id = await addAnswer(app.ember, { memberId, prompt: "sunday", body, state: "active" });
  await app.ember.db.write((w) => showText(w, memberId, "sunday", body));
  return id;
}

async function caseOn(reportedId: string): Promise<string> {
  const reporterId = await app.member(app.ember);
  await fileReport(app.ember, { reporterId, reportedId, reason: "threats", body: "" }, async () => {});
  const [found] = await app.oracle<{ id: string }>("select id from report_cases where reported_id = $1", [reportedId]);
  return found?.id as string;
}

async function complaintBy(memberId: string): Promise<string> {
  const complaint = { memberId, topic: "other", body: "Help", replyTo: "", locale: "en", network: memberId } as const;
  await fileComplaint(app.ember, complaint);
  const [found] = await app.oracle<{ id: string }>("select id from complaints where member_id = $1", [memberId]);
  return found?.id as string;
}

interface Undoable {
  act: string;
}

const commands: Record<string, (memberId: string) => Promise<() => Promise<Undoable>>> = {
  approve: async (memberId) => {
    const id = await photoOf(memberId, "pending");
    return () => operatorCommands["operator.approve"]({ ...by, id });
  },
  refuse: async (memberId) => {
    const id = await photoOf(memberId);
    return () => operatorCommands["operator.refuse"]({ ...by, id, why: "explicit" });
  },
  pass: async (memberId) => {
    const id = await textOf(memberId, "I like long walks.");
    return () => operatorCommands["operator.pass"]({ ...by, id });
  },
  decline: async (memberId) => {
    const id = await textOf(memberId, "Call me.");
    return () => operatorCommands["operator.decline"]({ ...by, id, rule, why });
  },
  "pass-answer": async (memberId) => {
    const id = await answerOf(memberId, "In the forest.");
    return () => operatorCommands["operator.pass"]({ ...by, id });
  },
  "decline-answer": async (memberId) => {
    const id = await answerOf(memberId, "On the phone: call me.");
    return () => operatorCommands["operator.decline"]({ ...by, id, rule, why });
  },
  warn: async (id) => () => operatorCommands["operator.warn"]({ ...by, id, rule, why }),
  hold: async (id) => () => operatorCommands["operator.hold"]({ ...by, id, rule, why }),
  suspend: async (id) => () => operatorCommands["operator.suspend"]({ ...by, id, until: "7d", rule, why }),
  lift: async (id) => {
    await operatorCommands["operator.suspend"]({ ...by, id, until: "7d", rule, why });
    return () => operatorCommands["operator.lift"]({ ...by, id });
  },
  ban: async (id) => () => operatorCommands["operator.ban"]({ ...by, id, rule, why }),
  unban: async (id) => {
    await operatorCommands["operator.ban"]({ ...by, id, rule, why });
    await app.runAll();
    return () => operatorCommands["operator.unban"]({ ...by, id });
  },
  close: async (memberId) => {
    const id = await complaintBy(memberId);
    const about = await app.member(app.ember);
    const more = { about, measure: "warning", rule, facts: why };
    return () => operatorCommands["operator.close"]({ ...by, id, why: "We looked.", ...more });
  },
  decide: async (memberId) => {
    const id = await caseOn(memberId);
    return () =>
      operatorCommands["operator.decide"]({ ...by, id, why: "It was so.", measure: "ban", rule, facts: why });
  },
};

describe("the undo of a command", () => {
  it.each(Object.keys(commands))("An undone %s leaves each row as before, and no mail is ever sent", async (name) => {
    const memberId = await app.member(app.ember, { email: `${name}@members.test` });
    const command = await (commands[name] as (typeof commands)[string])(memberId);
    await app.runAll();
    const before = await rowsOf();
    app.mails.length = 0;
    const { act } = await command();
    expect(await rowsOf()).not.toEqual(before);
    // Runs the jobs that are due, while the command's own jobs wait.
    await services().queue.runDueJobs();
    await undo(act);
    expect(await rowsOf()).toEqual(before);
    await app.runAll();
    expect(app.mails).toEqual([]);
    expect(await rowsOf()).toEqual(before);
    expect(await app.oracle("select 1 from act_changes where act_id = $1", [act])).toEqual([]);
  });

  it("A ban that stands again after the undo of its lifting is followed once", async () => {
    const id = await app.member(app.ember, { email: "lifted@members.test", credits: 40 });
    await operatorCommands["operator.ban"]({ ...by, id, rule, why });
    const before = await rowsOf();
    const { act } = await operatorCommands["operator.unban"]({ ...by, id });
    // The ban's job becomes due after the ban was lifted.
    expect(await app.mailsTo("lifted@members.test")).toEqual([]);
    await undo(act);
    expect(await rowsOf()).toEqual(before);
    expect(await app.mailsTo("lifted@members.test")).toHaveLength(1);
    expect(await app.oracle("select 1 from mail_outbox where member_id = $1", [id])).toHaveLength(1);
    await app.runAll();
    expect(await app.mailsTo("lifted@members.test")).toHaveLength(1);
  });

  it("The file of a refused photo is still stored after the undo", async () => {
    const id = await photoOf(await app.member(app.ember));
    const { act } = await operatorCommands["operator.refuse"]({ ...by, id, why: "quality" });
    await services().queue.enqueue("files.discard", {} as never);
    await services().queue.runDueJobs();
    await undo(act);
    expect(await app.ember.files.get(`photos/${id}/full.webp`)).not.toBeNull();
  });

  it("The undo is one act that names the undone one, and cannot be repeated", async () => {
    const id = await app.member(app.ember);
    const { act } = await operatorCommands["operator.warn"]({ ...by, id, rule, why });
    await undo(act);
    await expect(undo(act)).rejects.toThrow("taken back already");
    expect((await app.acts(id)).map(({ verb }) => verb)).toEqual(["warn", "undo"]);
    expect(await app.oracle("select undoes from operator_acts where verb = 'undo' and subject = $1", [id])).toEqual([
      { undoes: act },
    ]);
  });

  it("Two undos at the same time take back once", async () => {
    const id = await app.member(app.ember);
    const { act } = await operatorCommands["operator.warn"]({ ...by, id, rule, why });
    const tries = await Promise.allSettled([undo(act), undo(act)]);
    expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await app.acts(id)).map(({ verb }) => verb)).toEqual(["warn", "undo"]);
  });

  it("Another operator cannot undo a command, nor its own operator after 30 seconds", async () => {
    const id = await app.member(app.ember);
    const { act } = await operatorCommands["operator.warn"]({ ...by, id, rule, why });
    await expect(undo(act, "ruth")).rejects.toThrow("Only olga");
    await app.clock.advance(31);
    await expect(undo(act)).rejects.toThrow("30 seconds");
    expect(await app.oracle("select 1 from decisions where subject_id = $1", [id])).toHaveLength(1);
  });

  it("An undo is refused when a row changed meanwhile, and changes nothing", async () => {
    const id = await photoOf(await app.member(app.ember));
    const { act } = await operatorCommands["operator.refuse"]({ ...by, id, why: "quality" });
    await operatorCommands["operator.approve"]({ ...by, id, actor: "ruth" });
    const before = await rowsOf();
    await expect(undo(act)).rejects.toThrow("changed meanwhile");
    expect(await rowsOf()).toEqual(before);
  });

  it("An undo is refused when a mail of the command was sent", async () => {
    const id = await app.member(app.ember, { email: "sent@members.test" });
    const { act } = await operatorCommands["operator.warn"]({ ...by, id, rule, why });
    expect(await app.mailsTo("sent@members.test")).toHaveLength(1);
    await expect(undo(act)).rejects.toThrow("mail has left");
  });

  it("A command without an undo cannot be undone", async () => {
    const id = await app.member(app.ember);
    await operatorCommands["operator.block-debits"]({ ...by, id, why });
    const [act] = await app.oracle<{ id: string }>("select id from operator_acts where subject = $1", [id]);
    await expect(undo(act?.id as string)).rejects.toThrow("cannot be taken back");
    await expect(undo(randomId())).rejects.toThrow("There is no act");
  });

  it("Sessions that a ban ended stay ended after its undo", async () => {
    const id = await app.member(app.ember);
    await app.oracle(
      `insert into sessions (tenant_id, token_hash, id, member_id, created_at, expires_at)
       values ($1, $2, gen_random_uuid(), $3, app_now(), app_now() + interval '1 day')`,
      [app.ember.tenant.id, randomId(), id],
    );
    const { act } = await operatorCommands["operator.ban"]({ ...by, id, rule, why });
    await undo(act);
    const ended = await app.oracle<{ end_reason: string }>("select end_reason from sessions where member_id = $1", [
      id,
    ]);
    expect(ended).toEqual([{ end_reason: "closed" }]);
  });

  it("Changes outside a command are not recorded; those of a command name their member", async () => {
    const id = await app.member(app.ember);
    await app.ember.db.write((w) => saveAbout(w, id, "Hello there."));
    expect(await app.oracle("select 1 from act_changes where member_id = $1", [id])).toEqual([]);
    await operatorCommands["operator.ban"]({ ...by, id, rule, why });
    expect((await app.oracle("select 1 from act_changes where member_id = $1", [id])).length).toBeGreaterThan(1);
  });
});
