import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { logIn } from "~/accounts/login.server";
import { hashPassword } from "~/accounts/passwords.server";
import { startSession } from "~/accounts/sessions.server";
import { sendMessage } from "~/chat/messages.server";
import { eraseMember } from "~/deletion/member-requests.server";
import { reactivate } from "~/deletion/reactivation.server";
import { translator } from "~/i18n/catalogue.server";
import { languages } from "~/i18n/locales";
import { refusalText } from "~/i18n/refusal-text";
import type { Refusal } from "~/platform/errors";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { fileAppeal, findContested } from "~/safety/appeals.server";
import { grounds, lawGround } from "~/safety/decision";
import { requestReset } from "~/signup/reset.server";
import { setInvisible } from "~/visibility/invisible.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { operatorCommands } from "./commands.server";

const app = testAppOfFile();
const site = "ember";
const rule = "insults";
const why = "Insulted three members on one evening.";
const password = "demo-demo-demo";
const day = 86_400;
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(() => {
  app.mails.length = 0;
});

const member = (name: string, wishes = {}) =>
  app.member(app.ember, { email: `${name}@members.test`, passwordHash, ...wishes });
const hold = (id: string) => operatorCommands["operator.hold"]({ site, id, rule, why, actor: "olga" });
const suspend = (id: string, until = "7d", more = {}) =>
  operatorCommands["operator.suspend"]({ site, id, until, rule, why, actor: "olga", ...more });
const lift = (id: string) => operatorCommands["operator.lift"]({ site, id });
const rowOf = async (id: string) =>
  (
    await app.oracle<{ state: string; listed: boolean; held: boolean; suspended: boolean }>(
      `select m.state, p.listed, m.held_until is not null as held, m.suspended_until is not null as suspended
       from members m join profiles p on p.tenant_id = m.tenant_id and p.member_id = m.id where m.id = $1`,
      [id],
    )
  )[0];
const enter = (name: string) =>
  logIn(app.ember, `${name}@members.test`, password, { network: randomId(), device: "test", heldToken: undefined });
const refusalOf = async (call: Promise<unknown>) =>
  (await call.then(
    () => null,
    (error: Refusal) => error,
  )) as Refusal | null;
const write = (from: string, to: string) =>
  sendMessage(app.ember, from, { to: { memberId: to }, body: "Hello", clientId: randomId(), origin: "member" });
const tokenIn = (text = "") => /\/([a-z][\w-]{43})\b/.exec(text)?.[1] ?? "";
const endRestraints = async () => {
  await app.ember.enqueue("accounts.end-restraints-batch", {});
  await services().queue.runDueJobs();
};

describe("a hold", () => {
  it("A held member reads and logs in, writes nothing, and stands in no list until 72 hours are over", async () => {
    const [id, other] = [await member("held", { premium: true, credits: 50 }), await member("other")];
    await write(id, other);
    await hold(id);
    expect(await rowOf(id)).toMatchObject({ state: "active", listed: false });
    expect(await enter("held")).toMatchObject({ memberId: id });
    const refused = await refusalOf(write(id, other));
    expect(refused).toMatchObject({ code: "account.held", status: 403 });
    await app.clock.advance(72 * 3_600 - 60);
    await endRestraints();
    expect(await rowOf(id)).toMatchObject({ listed: false });
    await app.clock.advance(61);
    await write(id, other);
    await endRestraints();
    expect(await rowOf(id)).toEqual({ state: "active", listed: true, held: false, suspended: false });
  });

  it("The end of a hold shows neither an invisible nor an unconfirmed member, and no switch shows a held one", async () => {
    const [quiet, fresh, switched] = [
      await member("quiet"),
      await member("fresh", { state: "unconfirmed" }),
      await member("switched"),
    ];
    await app.ember.db.write((w) => setInvisible(w, quiet, true));
    for (const id of [quiet, fresh, switched]) await hold(id);
    await app.ember.db.write((w) => setInvisible(w, switched, true));
    await app.ember.db.write((w) => setInvisible(w, switched, false));
    expect(await rowOf(switched)).toMatchObject({ listed: false });
    await app.clock.advance(72 * 3_600 + 1);
    await endRestraints();
    expect([await rowOf(quiet), await rowOf(fresh), await rowOf(switched)]).toMatchObject([
      { listed: false, held: false },
      { state: "unconfirmed", listed: false, held: false },
      { listed: true, held: false },
    ]);
  });

  it("A hold is mailed with its end, cannot be repeated, and ends earlier when lifted", async () => {
    const id = await member("paused");
    await hold(id);
    const [mail] = await app.mailsTo("paused@members.test");
    expect(mail?.text).toContain("Your account is on hold.");
    expect(mail?.text).toContain(why);
    await expect(hold(id)).rejects.toThrow("can be held");
    await lift(id);
    expect(await rowOf(id)).toMatchObject({ listed: true, held: false });
    const mails = await app.mailsTo("paused@members.test");
    expect(mails.at(-1)?.text).toContain("Your account is open again");
    await expect(lift(id)).rejects.toThrow("is held or suspended");
    expect((await app.acts(id)).map(({ verb }) => verb)).toEqual(["hold", "lift"]);
    const [decision] = await app.oracle<{ kind: string; reversed: boolean }>(
      "select kind, reversed_at is not null as reversed from decisions where member_id = $1",
      [id],
    );
    expect(decision).toEqual({ kind: "hold", reversed: true });
  });
});

describe("a suspension", () => {
  it("A suspension ends the sessions, and its login says until when until it ends by itself", async () => {
    const id = await member("away");
    await app.ember.db.write((w) => startSession(w, id, "test"));
    await suspend(id);
    expect(await rowOf(id)).toMatchObject({ state: "suspended", listed: false });
    expect(await app.oracle("select 1 from sessions where member_id = $1 and ended_at is null", [id])).toEqual([]);
    const refused = await refusalOf(enter("away"));
    expect(refused).toMatchObject({ code: "account.suspended", status: 403 });
    const wrong = logIn(app.ember, "away@members.test", "wrong-wrong-wrong", {
      network: randomId(),
      device: "test",
      heldToken: undefined,
    });
    expect((await refusalOf(wrong))?.code).toBe("login.failed");
    expect((await refusalOf(requestReset(app.ember, "away@members.test", randomId())))?.code).toBe("account.suspended");
    await app.clock.advance(7 * day + 1);
    expect(await enter("away")).toMatchObject({ memberId: id });
    expect(await rowOf(id)).toEqual({ state: "active", listed: true, held: false, suspended: false });
  });

  it("The refused login names the last day in each language", async () => {
    const id = await member("until");
    await suspend(id, "10d");
    const refused = (await refusalOf(enter("until"))) as Refusal;
    const end = new Date(String(refused.facts.until));
    for (const locale of languages) {
      const text = refusalText({ t: translator(locale), locale }, refused);
      const { settings } = app.ember.tenant;
      const numbers = new Intl.DateTimeFormat("en", { day: "numeric", timeZone: settings.time_zone }).format(end);
      expect(text).toContain(numbers);
      expect(text).not.toMatch(/\{\{|errors:|undefined/);
    }
  });

  it("The job ends a suspension in time, and leaves an unconfirmed member unconfirmed", async () => {
    const [id, fresh] = [await member("job"), await member("unproved", { state: "unconfirmed" })];
    await suspend(id, "1d");
    await suspend(fresh, "1d");
    await app.clock.advance(day - 60);
    await endRestraints();
    expect(await rowOf(id)).toMatchObject({ state: "suspended" });
    await app.clock.advance(61);
    await endRestraints();
    expect([await rowOf(id), await rowOf(fresh)]).toEqual([
      { state: "active", listed: true, held: false, suspended: false },
      { state: "unconfirmed", listed: false, held: false, suspended: false },
    ]);
  });

  it("A suspension's last day counts on the site's clock, and an end in the past or beyond a year is refused", async () => {
    const id = await member("dates");
    const { settings } = app.ember.tenant;
    await suspend(id, "2026-12-24");
    const [row] = await app.oracle<{ right: boolean }>(
      `select suspended_until = ('2026-12-25'::timestamp at time zone $2) as right from members where id = $1`,
      [id, settings.time_zone],
    );
    expect(row?.right).toBe(true);
    for (const until of ["2020-01-01", "900d", "2099-01-01"])
      await expect(suspend(id, until), until).rejects.toThrow("at most 366 days");
    for (const until of ["soon", "0d", "7"]) await expect(suspend(id, until), until).rejects.toThrow("until must be");
  });

  it("A suspension's mail has each language and each rule, its end, and no text keys", async () => {
    for (const [at, locale] of languages.entries()) {
      const id = await member(`mail-${locale.toLowerCase()}`);
      await app.oracle("update accounts set locale = $2 where member_id = $1", [id, locale]);
      const ground = grounds[at % grounds.length];
      await suspend(id, "7d", { rule: ground, ...(ground === lawGround && { clause: "Penal Code, article 7" }) });
      const [mail] = await app.mailsTo(`mail-${locale.toLowerCase()}@members.test`);
      expect(mail?.text).toContain(why);
      expect(mail?.text).not.toMatch(/decisions[:.]|grounds|\{\{|undefined/);
      const token = tokenIn(mail?.text);
      expect(await app.ember.db.read((q) => findContested(q, token))).toMatchObject({
        reasons: { statement: { kind: "suspension" } },
      });
    }
  });

  it("A successful appeal ends the contested suspension at once, and no later one", async () => {
    const id = await member("appeals");
    await suspend(id, "7d");
    const [mail] = await app.mailsTo("appeals@members.test");
    await fileAppeal(app.ember, tokenIn(mail?.text), "It was a joke.");
    await suspend(id, "30d");
    const [again] = (await app.mailsTo("appeals@members.test")).slice(-1);
    await fileAppeal(app.ember, tokenIn(again?.text), "Once more: a joke.");
    const [first, second] = await operatorCommands["operator.appeals"]({ site });
    const review = (appealId = "") =>
      operatorCommands["operator.review"]({ site, id: appealId, outcome: "reversed", why: "Right.", actor: "ruth" });
    await review(first?.id);
    expect(await rowOf(id)).toMatchObject({ state: "suspended" });
    await review(second?.id);
    expect(await rowOf(id)).toMatchObject({ state: "active", listed: true });
  });

  it("A suspended member who is banned or deleted stays suspended afterwards, as long as the time lasts", async () => {
    const [banned, gone] = [await member("banned"), await member("gone")];
    await suspend(banned);
    await suspend(gone);
    await operatorCommands["operator.ban"]({ site, id: banned, rule, why });
    await operatorCommands["operator.unban"]({ site, id: banned });
    expect(await rowOf(banned)).toMatchObject({ state: "suspended", listed: false });
    await eraseMember(app.ember, gone, async () => {});
    expect(await rowOf(gone)).toMatchObject({ state: "deleted" });
    const mails = await app.mailsTo("gone@members.test");
    const back = mails.find(({ text }) => text.includes("restore it"));
    await reactivate(app.ember, tokenIn(back?.text));
    expect(await rowOf(gone)).toMatchObject({ state: "suspended", listed: false });
    await app.clock.advance(7 * day + 1);
    await endRestraints();
    expect([await rowOf(banned), await rowOf(gone)]).toMatchObject([{ state: "active" }, { state: "active" }]);
  });

  it("A case is decided with a suspension, which needs its end", async () => {
    const { fileReport } = await import("~/safety/reports.server");
    const [reportedId, reporterId] = [await member("reported"), await member("reporter")];
    await fileReport(app.ember, { reporterId, reportedId, reason: "threats", body: "" }, async () => {});
    const [open] = await app.oracle<{ id: string }>("select id from report_cases where reported_id = $1", [reportedId]);
    const decide = (more = {}) =>
      operatorCommands["operator.decide"]({
        site,
        id: open?.id,
        why: "We looked.",
        measure: "suspension",
        rule,
        facts: why,
        ...more,
      });
    await expect(decide()).rejects.toThrow("needs its end");
    await decide({ until: "30d" });
    expect(await rowOf(reportedId)).toMatchObject({ state: "suspended" });
  });
});
