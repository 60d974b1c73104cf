import { sql } from "kysely";
import { userInfo } from "node:os";
import { beforeEach, describe, expect, it } from "vitest";
import { languages } from "~/i18n/locales";
import { fileComplaint } from "~/pages/complaints.server";
import { placeOrder } from "~/payments/orders.server";
import { chooseOutcome } from "~/payments/providers/test.server";
import { settlePayment } from "~/payments/settlement.server";
import { randomId } from "~/platform/ids";
import { hashToken } from "~/platform/keys.server";
import { saveAbout } from "~/profiles/about.server";
import { fileAppeal, findContested, listOpenAppeals } from "~/safety/appeals.server";
import { appealLength, grounds, lawGround } from "~/safety/decision";
import { listUnreadWarnings, noteWarningRead } from "~/safety/decisions.server";
import { fileReport, forgetDecided } from "~/safety/reports.server";
import { checkBooks } from "~/wallet/ledger-check.server";
import { grant, spend } from "~/wallet/ledger.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { newOrder } from "../../tests/support/new-order";
import { currentActor } from "./actor.server";
import { operatorCommands } from "./commands.server";

const app = testAppOfFile();
const [site, rule, why] = ["ember", "threats", "You threatened Carol on 3 November."];

beforeEach(() => {
  app.mails.length = 0;
});

const person = (email: string, wishes = {}) => app.member(app.ember, { email, ...wishes });
const ban = (id: string, more = {}) =>
  operatorCommands["operator.ban"]({ site, id, rule, why, actor: "olga", ...more });
const warn = (id: string) => operatorCommands["operator.warn"]({ site, id, rule, why, actor: "olga" });
const review = (id: string, actor: string, outcome = "upheld") =>
  operatorCommands["operator.review"]({ site, id, outcome, why: "Looked at it again.", actor });

/** Finds the token of the appeal link in a mail. */
function tokenIn(text = ""): string {
  return /\/(o[\w-]{43})\b/.exec(text)?.[1] ?? "";
}

const appealAgainst = async (text: string | undefined, body = "It was not me.") => {
  await fileAppeal(app.ember, tokenIn(text), body);
  return (await app.ember.db.read((q) => listOpenAppeals(q))).at(-1)?.id as string;
};

async function order(memberId: string, bundle = { id: "c120", amount: 1_899 }) {
  const change = { bundleId: bundle.id, agreedAmountMinor: bundle.amount };
  const { payUrl } = await placeOrder(app.ember, newOrder(memberId, change));
  const reference = payUrl.split("/").at(-1) as string;
  await chooseOutcome(app.ember, reference, "paid");
  return reference;
}

async function buy(memberId: string, bundle?: { id: string; amount: number }) {
  const reference = await order(memberId, bundle);
  await settlePayment(app.ember, "test", reference);
  return reference;
}

const refundedOf = async (reference: string) =>
  (
    await app.oracle<{ refunded_minor: number }>(
      "select refunded_minor from test_provider_payments where reference = $1",
      [reference],
    )
  )[0]?.refunded_minor;
const balanceOf = async (id: string) =>
  (await app.oracle<{ balance: number }>("select balance from wallets where member_id = $1", [id]))[0]?.balance;
const stateOf = async (id: string) =>
  (await app.oracle<{ state: string }>("select state from members where id = $1", [id]))[0]?.state;

describe("a ban", () => {
  it("A ban is mailed with the rule, the facts, the origin, the duration and how to appeal (DSA 17, check 21)", async () => {
    const id = await person("told@members.test");
    await ban(id);
    const [mail, ...more] = await app.mailsTo("told@members.test");
    expect([mail?.subject, more]).toEqual(["About your account", []]);
    for (const words of [
      "We have closed your account.",
      "with no end date.",
      "Everywhere our service can be reached.",
      "No threats, blackmail, stalking",
      why,
      "no automated means were used",
      "We noticed it ourselves.",
      "You can object within six months, until",
      "free of charge and without logging in",
      "out-of-court dispute settlement body",
    ]) {
      expect(mail?.text).toContain(words);
    }
    expect(mail?.text).not.toContain("credit");
    const token = tokenIn(mail?.text);
    expect(await app.ember.db.read((q) => findContested(q, token))).toMatchObject({
      reasons: { statement: { kind: "ban", facts: why } },
    });
    expect(await app.marina.db.read((q) => findContested(q, token))).toBeNull();
  });

  it("A ban's mail says when the member had been reported by others", async () => {
    const [id, reporterId] = [await person("reported@members.test"), await person("reporter@members.test")];
    await fileReport(app.ember, { reporterId, reportedId: id, reason: "threats", body: "" }, async () => {});
    await ban(id);
    const [mail] = await app.mailsTo("reported@members.test");
    expect(mail?.text).toContain("Someone reported it to us.");
    expect(mail?.text).not.toContain("reporter");
  });

  it("A ban's mail has each language and each rule, and no text keys", async () => {
    for (const [at, locale] of languages.entries()) {
      const email = `${locale.toLowerCase()}@members.test`;
      const id = await person(email);
      await app.oracle("update accounts set locale = $2 where member_id = $1", [id, locale]);
      const ground = grounds[at % grounds.length];
      await ban(id, { rule: ground, ...(ground === lawGround && { clause: "Penal Code, article 7" }) });
      const [mail] = await app.mailsTo(email);
      expect(mail?.text).toContain(why);
      expect(mail?.text).not.toMatch(/decisions[:.]|grounds|\{\{|undefined/);
    }
    await expect(ban(await person("rule@members.test"), { rule: "bad mood" })).rejects.toThrow(
      "rule must be one of minors",
    );
  });

  it("A ban is not mailed to an unconfirmed address, which may be a stranger's", async () => {
    await ban(await person("stranger@members.test", { state: "unconfirmed" }));
    expect(await app.mailsTo("stranger@members.test")).toEqual([]);
  });

  it("A ban refunds bought and unused credits of each order, however old, and the books stay exact", async () => {
    const id = await person("buyer@members.test");
    const first = await buy(id);
    await app.ember.db.write((w) => spend(w, { memberId: id, credits: 20, reason: "message", reference: randomId() }));
    await app.clock.advance(60 * 86_400);
    const second = await buy(id, { id: "c50", amount: 899 });
    await app.runAll();
    app.mails.length = 0;
    await ban(id);
    const [mail, ...more] = await app.mailsTo("buyer@members.test");
    expect(mail?.text).toContain("150 credits that you bought and didn’t use, and will refund £24.82");
    expect(more).toEqual([]);
    expect([await balanceOf(id), await refundedOf(first), await refundedOf(second)]).toEqual([0, 1_583, 899]);
    expect(await app.ember.db.read((q) => checkBooks(q))).toEqual([]);
  });

  it("A ban refunds bought credits only; credits that the site gave stay in the wallet", async () => {
    const id = await person("gifted@members.test");
    await app.ember.db.write((w) => grant(w, { memberId: id, credits: 10, reason: "signup", reference: id }));
    const reference = await buy(id, { id: "c50", amount: 899 });
    await ban(id);
    await app.runAll();
    expect([await balanceOf(id), await refundedOf(reference)]).toEqual([10, 899]);
  });

  it("A ban keeps credits bought by fraud, and its mail says so", async () => {
    const id = await person("fraud@members.test");
    const reference = await buy(id);
    await app.runAll();
    app.mails.length = 0;
    await ban(id, { rule: "fraud", credits: "kept" });
    const [mail] = await app.mailsTo("fraud@members.test");
    expect(mail?.text).toContain("not refunded, because they were bought fraudulently");
    expect(await refundedOf(reference)).toBe(0);
  });

  it("A payment that arrives after a ban is refunded", async () => {
    const id = await person("late@members.test");
    const reference = await order(id);
    await ban(id);
    await settlePayment(app.ember, "test", reference);
    const mails = await app.mailsTo("late@members.test");
    expect([await balanceOf(id), await refundedOf(reference)]).toEqual([0, 1_899]);
    expect(mails.at(-1)?.text).toContain("120 credits that you bought and didn’t use, and will refund £18.99");
    expect(mails.map(({ subject }) => subject)).not.toContain("Confirmation of your withdrawal");
  });

  it("A ban that stands again returns credits and tells why once, also when its job came while it was lifted", async () => {
    const id = await person("again@members.test");
    const reference = await buy(id);
    await app.runAll();
    app.mails.length = 0;
    await ban(id);
    const { act } = await operatorCommands["operator.unban"]({ site, id, actor: "olga" });
    await app.runAll();
    expect(await refundedOf(reference)).toBe(0);
    await operatorCommands["operator.undo"]({ site, id: act, actor: "olga" });
    const [mail, ...more] = await app.mailsTo("again@members.test");
    expect([await balanceOf(id), await refundedOf(reference), more]).toEqual([0, 1_899, []]);
    expect(mail?.text).toContain("£18.99");
  });

  it("A payment that settled while a told ban was lifted is refunded when the ban stands again", async () => {
    const id = await person("window@members.test");
    await ban(id);
    await app.runAll();
    const reference = await order(id);
    const { act } = await operatorCommands["operator.unban"]({ site, id, actor: "olga" });
    await settlePayment(app.ember, "test", reference);
    await app.runAll();
    app.mails.length = 0;
    await operatorCommands["operator.undo"]({ site, id: act, actor: "olga" });
    const mails = await app.mailsTo("window@members.test");
    expect([await balanceOf(id), await refundedOf(reference), mails.length]).toEqual([0, 1_899, 1]);
    expect(mails[0]?.text).toContain("120 credits that you bought and didn’t use, and will refund £18.99");
  });

  it("A ban and a payment that settle at the same moment leave an empty wallet in either order", async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await person(`race${round}@members.test`);
      const reference = await order(id);
      await Promise.all([ban(id), settlePayment(app.ember, "test", reference)]);
      await app.runAll();
      expect([await balanceOf(id), await refundedOf(reference)]).toEqual([0, 1_899]);
    }
  });
});

describe("a warning", () => {
  it("A warning is mailed, and stays on the pages until the member reads it", async () => {
    const [id, other] = [await person("warned@members.test"), await person("other@members.test")];
    await warn(id);
    const [mail] = await app.mailsTo("warned@members.test");
    expect(mail?.text).toContain("This is a warning about how you use your account.");
    expect(mail?.text).toContain(why);
    const unread = () => app.ember.db.read((q) => listUnreadWarnings(q, id));
    const [warning] = await unread();
    expect(warning).toMatchObject({ ground: rule, facts: why, afterNotice: false });
    await app.ember.db.write((w) => noteWarningRead(w, other, warning?.id as string));
    expect(await unread()).toHaveLength(1);
    await app.ember.db.write((w) => noteWarningRead(w, id, warning?.id as string));
    expect(await unread()).toEqual([]);
  });

  it("A banned member cannot be warned", async () => {
    await expect(warn(await person("gone@members.test", { state: "banned" }))).rejects.toThrow("can be warned");
  });
});

describe("decided cases", () => {
  const reported = async (name: string) => {
    const [boris, anna] = [await person(`${name}@members.test`), await person(`${name}.anna@members.test`)];
    await fileReport(app.ember, { reporterId: anna, reportedId: boris, reason: "threats", body: "" }, async () => {});
    const [open] = await app.oracle<{ id: string }>("select id from report_cases where reported_id = $1", [boris]);
    return { boris, id: open?.id as string };
  };
  const decide = (id: string, more = {}) =>
    operatorCommands["operator.decide"]({ site, id, why: "We looked into it.", actor: "olga", ...more });

  it("A decided case tells reporters the decision and the reported member the measure, and neither the other's part", async () => {
    const { boris, id } = await reported("both");
    await decide(id, { measure: "warning", rule, facts: why });
    const [toReporter] = await app.mailsTo("both.anna@members.test");
    const [toReported] = await app.mailsTo("both@members.test");
    expect(toReporter?.text).toContain("We looked into it.");
    expect(toReporter?.text).not.toContain(why);
    expect(tokenIn(toReporter?.text)).not.toBe("");
    expect(toReported?.text).toContain(why);
    expect(toReported?.text).not.toContain("We looked into it.");
    expect(await app.ember.db.read((q) => listUnreadWarnings(q, boris))).toHaveLength(1);
  });

  it("A decided case without a measure tells the reported member nothing", async () => {
    const { id } = await reported("nothing");
    await decide(id);
    expect(await app.mailsTo("nothing@members.test")).toEqual([]);
    expect(await app.mailsTo("nothing.anna@members.test")).toHaveLength(1);
  });

  it("An incomplete measure decides no case", async () => {
    const { id } = await reported("half");
    await expect(async () => decide(id, { measure: "ban" })).rejects.toThrow("needs its rule");
    await decide(id);
  });
});

describe("closed complaints", () => {
  const filed = async (from: { memberId: string | null; replyTo: string | null; locale?: string }) => {
    const body = `It is about ${randomId()}.`;
    await fileComplaint(app.ember, { topic: "conduct", body, locale: "en", network: randomId(), ...from });
    const [row] = await app.oracle<{ id: string }>("select id from complaints where body = $1", [body]);
    return row?.id as string;
  };
  const close = (id: string, more = {}) =>
    operatorCommands["operator.close"]({ site, id, why: "We took the photo away.", actor: "olga", ...more });

  it("A closed complaint is answered to the sender's address, member or not, in the complaint's language", async () => {
    await close(await filed({ memberId: null, replyTo: "outside@members.test", locale: "nl" }));
    const memberId = await person("inside@members.test");
    await close(await filed({ memberId, replyTo: null }));
    const [outside] = await app.mailsTo("outside@members.test");
    const [inside] = await app.mailsTo("inside@members.test");
    expect(outside?.text).toMatch(/^Hallo,\n.*We took the photo away\./s);
    expect(inside?.text).toContain("We took the photo away.");
  });

  it("An anonymous complaint is closed without an answer", async () => {
    await close(await filed({ memberId: null, replyTo: null }));
    await app.runAll();
    expect(app.mails).toEqual([]);
  });

  it("A closed complaint mails the member concerned the measure, and nothing of the complainant", async () => {
    const about = await person("about@members.test");
    await close(await filed({ memberId: null, replyTo: "teller@members.test" }), {
      about,
      measure: "ban",
      rule,
      facts: why,
    });
    const [mail] = await app.mailsTo("about@members.test");
    expect(mail?.text).toContain(why);
    expect(mail?.text).not.toContain("teller");
    expect(await stateOf(about)).toBe("banned");
  });
});

describe("an appeal", () => {
  it("An appeal is filed once by the mailed link, without a login, and waits for an operator", async () => {
    await ban(await person("objects@members.test"));
    const [mail] = await app.mailsTo("objects@members.test");
    const token = tokenIn(mail?.text);
    await fileAppeal(app.ember, token, "It was my brother.");
    await fileAppeal(app.ember, token, "Again.");
    await expect(fileAppeal(app.marina, token, "There.")).rejects.toMatchObject({ code: "link.invalid" });
    const listed = await operatorCommands["operator.appeals"]({ site });
    expect(listed.at(-1)).toMatchObject({ kind: "ban", decidedBy: "olga", body: "It was my brother.", facts: why });
  });

  it("An appeal may have its full length with any line breaks, and one longer is refused", async () => {
    await ban(await person("long@members.test"));
    const [mail] = await app.mailsTo("long@members.test");
    const line = `${"x".repeat(79)}\r\n`;
    const full = line.repeat(appealLength / 80 - 1) + "👩‍👩‍👧‍👦".repeat(80);
    const token = tokenIn(mail?.text);
    await expect(fileAppeal(app.ember, token, `${full}x`)).rejects.toMatchObject({ code: "text.too_long" });
    await fileAppeal(app.ember, token, full);
    const [filed] = await app.ember.db.read(async (q) => (await listOpenAppeals(q)).slice(-1));
    expect(filed?.body).toBe(full.replaceAll("\r\n", "\n"));
  });

  it("Neither the command nor the database lets the operator who decided review the appeal (check 22)", async () => {
    await ban(await person("same@members.test"));
    const [mail] = await app.mailsTo("same@members.test");
    const id = await appealAgainst(mail?.text);
    await expect(review(id, "olga")).rejects.toThrow("another operator must review the appeal");
    const past = app.ember.db.write((w) =>
      w.rows(sql`update appeals set reviewed_by = 'olga', outcome = 'upheld', answer = '', closed_at = app_now()
        where tenant_id = ${w.tenantId} and id = ${id}`),
    );
    await expect(past).rejects.toThrow(/appeals_check/);
    await review(id, "ruth");
    await expect(review(id, "ruth")).rejects.toThrow("no open appeal");
    const [answer] = (await app.mailsTo("same@members.test")).slice(-1);
    expect(answer?.text).toContain("It stands: Looked at it again.");
  });

  it("A successful appeal lifts the ban, withdraws the warning and reopens the case (check 22)", async () => {
    const banned = await person("right@members.test");
    await ban(banned);
    const warned = await person("right.too@members.test");
    await warn(warned);
    for (const email of ["right@members.test", "right.too@members.test"]) {
      const [mail] = await app.mailsTo(email);
      await review(await appealAgainst(mail?.text), "ruth", "reversed");
    }
    expect(await stateOf(banned)).toBe("active");
    expect(await app.ember.db.read((q) => listUnreadWarnings(q, warned))).toEqual([]);
    const [anna, boris] = [await person("reopens@members.test"), await person("quiet@members.test")];
    await fileReport(app.ember, { reporterId: anna, reportedId: boris, reason: "other", body: "" }, async () => {});
    const caseOf = async () =>
      (
        await app.oracle<{ id: string; closed_at: Date | null }>(
          "select id, closed_at from report_cases where reported_id = $1",
          [boris],
        )
      )[0];
    await operatorCommands["operator.decide"]({ site, id: (await caseOf())?.id, why: "Nothing.", actor: "olga" });
    const [told] = await app.mailsTo("reopens@members.test");
    await review(await appealAgainst(told?.text), "ruth", "reversed");
    expect((await caseOf())?.closed_at).toBeNull();
  });

  it("An appeal and its decision are kept while the appeal is open or the decision can be contested", async () => {
    const id = await person("kept@members.test");
    await ban(id);
    const [mail] = await app.mailsTo("kept@members.test");
    const appeal = await appealAgainst(mail?.text);
    const kept = () =>
      app.oracle(
        `select (select count(*)::integer from decisions where member_id = $1) as decisions,
           (select count(*)::integer from appeals where member_id = $1) as appeals`,
        [id],
      );
    await app.clock.advance(190 * 86_400);
    await app.ember.db.write((w) => forgetDecided(w));
    expect(await kept()).toEqual([{ decisions: 1, appeals: 1 }]);
    await review(appeal, "ruth");
    await app.ember.db.write((w) => forgetDecided(w));
    expect(await kept()).toEqual([{ decisions: 1, appeals: 1 }]);
    await app.clock.advance(190 * 86_400);
    await app.ember.db.write((w) => forgetDecided(w));
    expect(await kept()).toEqual([{ decisions: 0, appeals: 0 }]);
  });
});

describe("a refused photo or text", () => {
  const addPhoto = async (memberId: string) => {
    const id = randomId();
    await app.oracle(
      `insert into photos (tenant_id, id, member_id, position, state, width, height, created_at)
       values ($1, $2, $3, 1, 'active', 600, 600, app_now())`,
      [app.ember.tenant.id, id, memberId],
    );
    return id;
  };
  const refuse = (id: string, reason: string) =>
    operatorCommands["operator.refuse"]({ site, id, why: reason, actor: "olga" });
  const photoState = async (id: string) =>
    (await app.oracle<{ state: string }>("select state from photos where id = $1", [id]))[0]?.state;

  it("A refused photo is mailed with the rule, the reason in the reader's language and how to appeal", async () => {
    const id = await person("pictured@members.test");
    await app.oracle("update accounts set locale = 'nl' where member_id = $1", [id]);
    await refuse(await addPhoto(id), "others");
    const [mail, ...more] = await app.mailsTo("pictured@members.test");
    expect(more).toEqual([]);
    for (const words of ["een van je foto’s", "De regel:", "Er staan anderen op", "beslist", "zes maanden"])
      expect(mail?.text).toContain(words);
    expect(await app.ember.db.read((q) => findContested(q, tokenIn(mail?.text)))).toMatchObject({
      reasons: { statement: { kind: "photo", ground: "photos", facts: "others" } },
    });
  });

  it("A refusal's mail is written in each language and has no text keys", async () => {
    for (const locale of languages) {
      const email = `content.${locale.toLowerCase()}@members.test`;
      const id = await person(email);
      await app.oracle("update accounts set locale = $2 where member_id = $1", [id, locale]);
      await refuse(await addPhoto(id), "contact");
      await declineTextOf(id);
      const mails = await app.mailsTo(email);
      expect(mails).toHaveLength(2);
      for (const { text, subject } of mails) {
        expect(tokenIn(text)).not.toBe("");
        expect(subject + text).not.toMatch(/decisions[:.]|grounds|editor:|mail:|\{\{|undefined/);
      }
    }
  });

  it("A refused photo is shown again only when another operator grants the appeal", async () => {
    const id = await person("shown.again@members.test");
    const photo = await addPhoto(id);
    await refuse(photo, "not_you");
    const [mail] = await app.mailsTo("shown.again@members.test");
    const appeal = await appealAgainst(mail?.text, "It is me.");
    await expect(review(appeal, "olga", "reversed")).rejects.toThrow("another operator must review the appeal");
    expect(await photoState(photo)).toBe("refused");
    await review(appeal, "ruth", "reversed");
    expect(await photoState(photo)).toBe("active");
  });

  it("A rejected appeal leaves the photo hidden, and a granted one restores no removed photo", async () => {
    const id = await person("stays.hidden@members.test");
    const [first, second] = [await addPhoto(id), await addPhoto(id)];
    await refuse(first, "quality");
    const [one] = await app.mailsTo("stays.hidden@members.test");
    await refuse(second, "quality");
    const [, two] = await app.mailsTo("stays.hidden@members.test");
    await review(await appealAgainst(one?.text), "ruth", "upheld");
    await app.oracle("delete from photos where id = $1", [second]);
    await review(await appealAgainst(two?.text), "ruth", "reversed");
    expect([await photoState(first), await photoState(second)]).toEqual(["refused", undefined]);
  });

  it("Approving a refused photo reverses the decision", async () => {
    const id = await person("after.all@members.test");
    const photo = await addPhoto(id);
    await refuse(photo, "quality");
    await operatorCommands["operator.approve"]({ site, id: photo, actor: "ruth" });
    const rows = await app.oracle<{ reversed_at: Date | null }>(
      "select reversed_at from decisions where subject_id = $1",
      [photo],
    );
    expect(rows).toEqual([{ reversed_at: expect.anything() }]);
  });

  async function declineTextOf(memberId: string) {
    await app.ember.db.write((w) => saveAbout(w, memberId, "Follow www.elsewhere.test"));
    const text = (await operatorCommands["operator.texts"]({ site })).find((one) => one.memberId === memberId);
    const named = { rule: "advertising", why: "It leads elsewhere." };
    await operatorCommands["operator.decline"]({ site, id: text?.id as string, ...named, actor: "olga" });
    return text?.id as string;
  }

  it("A writer may appeal against a refused text, and a granted appeal shows the text", async () => {
    const id = await person("writer@members.test");
    await declineTextOf(id);
    const [mail] = await app.mailsTo("writer@members.test");
    for (const words of [
      "what you wrote about yourself",
      "No advertising",
      "It leads elsewhere.",
      "Software flagged it",
    ])
      expect(mail?.text).toContain(words);
    await review(await appealAgainst(mail?.text, "It is my own shop."), "ruth", "reversed");
    const [profile] = await app.oracle<{ about: string }>("select about from profiles where member_id = $1", [id]);
    expect(profile?.about).toBe("Follow www.elsewhere.test");
  });

  it("A granted appeal does not replace a text that was written later", async () => {
    const id = await person("rewriter@members.test");
    await declineTextOf(id);
    const [mail] = await app.mailsTo("rewriter@members.test");
    await app.oracle(
      `insert into profile_texts (tenant_id, id, member_id, body, state, created_at)
       values ($1, gen_random_uuid(), $2, 'I grow tulips', 'active', app_now() + interval '1 second')`,
      [app.ember.tenant.id, id],
    );
    await app.oracle("update profiles set about = 'I grow tulips' where member_id = $1", [id]);
    await review(await appealAgainst(mail?.text, "It is my own shop."), "ruth", "reversed");
    const [profile] = await app.oracle<{ about: string }>("select about from profiles where member_id = $1", [id]);
    expect(profile?.about).toBe("I grow tulips");
  });
});

describe("the record of operators' acts", () => {
  it("Each act is recorded with the operating system's user", async () => {
    expect(currentActor()).toBe(userInfo().username);
    const id = await person("noted@members.test");
    await operatorCommands["operator.warn"]({ site, id, rule, why });
    expect(await app.acts(id)).toMatchObject([{ verb: "warn", actor: userInfo().username, via: "shell" }]);
  });

  it("Acts without a row's id are recorded by a word: on codes, announcements, invitations and hand-settled payments", async () => {
    const actor = "ines";
    await operatorCommands["operator.code"]({ site, code: "acts-24", percent: 24, until: "2030-01-31", actor });
    await operatorCommands["operator.end-code"]({ site, code: "acts-24", actor });
    await operatorCommands["operator.announce"]({ site, kind: "news", path: "/pages/terms", actor });
    const { address } = await operatorCommands["operator.invite"]({ site, actor });
    await app.oracle(
      `insert into unmatched_payments (tenant_id, provider, reference, amount_minor, currency, paid_at, found_at)
       values ($1, 'test', 'acts_1', 900, 'GBP', now(), now())`,
      [app.ember.tenant.id],
    );
    await operatorCommands["operator.settled"]({ site, reference: "acts_1", why: "Refunded by hand", actor });
    const refused = operatorCommands["operator.end-code"]({ site, code: "acts-24", actor });
    await expect(refused).rejects.toThrow("no code ACTS-24");
    const rows = (await app.acts()).filter((act) => act.actor === actor);
    const settled = { state: "settled", kind: "unmatched", id: "acts_1", amountMinor: 900, currency: "GBP" };
    expect(rows.map(({ verb, kind, subject, reason, after }) => [verb, kind, subject, reason, after])).toEqual([
      ["code", "code", "ACTS-24", "", { percent: 24, until: "2030-01-31" }],
      ["end-code", "code", "ACTS-24", "", { state: "ended" }],
      ["announce", "path", "/pages/terms", "", { kind: "news", recipients: 0 }],
      ["invite", "invitation", hashToken(new URL(address).pathname.slice(1)), "", { state: "open" }],
      ["settled", "payment", "acts_1", "Refunded by hand", settled],
    ]);
  });
});
