import { beforeAll, describe, expect, it } from "vitest";
import { placeOrder } from "~/payments/orders.server";
import { chooseOutcome } from "~/payments/providers/test.server";
import { settlePayment } from "~/payments/settlement.server";
import { randomId } from "~/platform/ids";
import { forgetTenants } from "~/tenancy/resolve.server";
import { type Cast, fillTenant } from "../../../tests/isolation/cast";
import { newOrder } from "../../../tests/support/new-order";
import { hire } from "../../../tests/support/staff";
import { testAppOfFile } from "../../../tests/support/test-app";
import { runVerb } from "../run-verb.server";
import { openShellSession, type StaffSession } from "../staff/sessions.server";
import { operatorVerbs } from "./registry.server";
import type { AnyVerb } from "./verb.server";

// The test data has purchases without orders.
const app = testAppOfFile({ sells: false });
const acting = Object.values(operatorVerbs as Readonly<Record<string, AnyVerb>>).filter((verb) => verb.acts);

let my: Cast;
/** A session of the command line, which has every permission. */
let ruth: StaffSession;
/** Three paid orders of 120 credits for 18.99 pounds. */
let orders: readonly [string, string, string];

beforeAll(async () => {
  my = await fillTenant(app, app.ember, "");
  ruth = await openShellSession(app.owner, "ruth");
  orders = [await buy(), await buy(), await buy()];
  await app.ember.files.put(`chats/${my.frozenPhoto}.webp`, new Uint8Array(1), "image/webp");
});

async function buy(): Promise<string> {
  const change = { bundleId: "c120", agreedAmountMinor: 1_899, requestKey: randomId() };
  const { orderId, payUrl } = await placeOrder(app.ember, newOrder(await app.member(app.ember), change));
  const reference = payUrl.split("/").at(-1) as string;
  await chooseOutcome(app.ember, reference, "paid");
  await settlePayment(app.ember, "test", reference);
  return orderId;
}

/** The current minute in the site's time zone, at which the orders are paid. */
const paidAt = () => new Date().toLocaleString("sv-SE", { timeZone: app.ember.tenant.settings.time_zone }).slice(0, 16);

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const rule = "insults";
const why = "Looked into it.";

const warnedAct = async () => {
  const given = { id: my.boris, rule, why };
  const { acts } = await runVerb(ruth, "ember", "warn", given, { requestId: "before the undo" });
  return acts[0];
};

async function warned(id: string): Promise<string> {
  await runVerb(ruth, "ember", "warn", { id, rule, why }, { requestId: "before the appeal" });
  const [decision] = await app.oracle<{ id: string }>("select id from decisions where member_id = $1 limit 1", [id]);
  return decision?.id as string;
}

async function proposedBy(user: string): Promise<string> {
  const session = await openShellSession(app.owner, user);
  const words = { id: await app.member(app.ember), credits: "80", why };
  const { result } = await runVerb(session, "ember", "grant-more", words, { requestId: "before the confirmation" });
  return (result as { proposed: { approval: string } }).proposed.approval;
}

/** The first version of the site, and the newest version, on which a restoration is based. */
async function firstAndNewest(): Promise<{ version: number; base: number }> {
  const [row] = await app.oracle<{ version: number; base: number }>(
    "select min(version) as version, max(version) as base from site_versions where tenant_id = $1",
    [app.ember.tenant.id],
  );
  return row as { version: number; base: number };
}

/** Valid arguments of each verb that records an act, ordered so that no verb removes a later verb's subject. */
const given: Record<string, () => object | Promise<object>> = {
  claim: () => ({ id: my.workItem }),
  release: () => ({ id: my.workItem }),
  "take-over": () => ({ id: my.claimedItem, why }),
  judge: () => ({ items: `${my.seenItem}:1`, verdict: "pass" }),
  "tell-authority": () => ({ id: my.gina, authority: "Police", suspicion: "threats", why, handed: "All", tell: "yes" }),
  "authority-file": () => ({ id: my.authorityReport, why }),
  "file-appeal": async () => ({ id: await warned(my.jana), words: "I did not." }),
  answer: () => ({ id: my.complaint, answer: "We look into it." }),
  "note-complaint": () => ({ id: my.workComplaint, note: "Ask the bank." }),
  approve: () => ({ id: my.waitingPhoto }),
  refuse: () => ({ id: my.doubtfulPhoto, why: "quality" }),
  pass: () => ({ id: my.waitingText }),
  decline: () => ({ id: my.doubtfulText, rule, why }),
  undo: async () => ({ id: await warnedAct() }),
  warn: () => ({ id: my.hugo, rule, why }),
  hold: () => ({ id: my.olaf, rule, why }),
  suspend: () => ({ id: my.carol, until: "7d", rule, why }),
  lift: () => ({ id: my.nico }),
  verify: () => ({ id: my.anna, kind: "age", why }),
  "find-member": () => ({ text: my.annasEmail }),
  "member-sheet": () => ({ id: my.anna }),
  "member-contact": () => ({ id: my.anna }),
  "link-accounts": () => ({ id: my.anna, other: my.hugo, why }),
  "unlink-accounts": () => ({ id: my.anna, other: my.hugo, why }),
  "resend-mail": () => ({ id: my.jana, mail: "reset" }),
  "log-out-everywhere": () => ({ id: my.anna, why }),
  note: () => ({ id: my.anna, note: "Rang about her order." }),
  "grant-credits": () => ({ id: my.carol, credits: "5", why }),
  ban: () => ({ id: my.erik, rule, why }),
  unban: () => ({ id: my.erik }),
  "export-member": () => ({ id: my.hugo, why }),
  "erase-member": () => ({ id: my.kees, why }),
  "correct-member": () => ({ id: my.anna, fact: "birth_date", value: "1985-02-03", why }),
  "restrict-data": () => ({ id: my.anna, why }),
  "use-data": () => ({ id: my.anna, why }),
  "allow-mails": () => ({ id: my.boris }),
  "block-debits": () => ({ id: my.hugo, why }),
  "unblock-debits": () => ({ id: my.hugo }),
  "refund-again": () => ({ id: my.creditReturn }),
  refund: () => ({ id: orders[0], amount: "18.99", shown: "18.99", why }),
  "refund-goodwill": () => ({ id: orders[1], amount: "5.00", shown: "18.99", why }),
  "note-withdrawal": () => ({ id: orders[2], received: paidAt(), way: "telephone", why }),
  "refund-cash": () => ({ id: my.paidOrder }),
  settled: () => ({ reference: my.paidPayment, why }),
  code: () => ({ code: "WINTER10", percent: "10" }),
  "end-code": () => ({ code: "WINTER10" }),
  invite: () => ({}),
  announce: () => ({ kind: "news", path: "/pages/terms" }),
  "announce-terms": () => ({ from: dayIn(40) }),
  close: () => ({ id: my.complaint, why }),
  report: () => ({ id: my.reportCase, why }),
  "report-photo": () => ({ id: my.frozenPhoto, why }),
  decide: () => ({ id: my.reportCase, why }),
  "grant-more": () => ({ id: my.carol, credits: "80", why }),
  "refund-large": () => ({ id: orders[1], amount: "6.00", shown: "13.99", why }),
  "erase-now": () => ({ id: my.lena, why }),
  confirm: async () => ({ id: await proposedBy("olga") }),
  withdraw: async () => ({ id: await proposedBy("ruth") }),
  "add-webhook": () => ({ url: "https://hooks.partner.com/new", events: "report.filed" }),
  "edit-webhook": () => ({ id: my.webhook, url: "https://hooks.partner.com/moved", events: ["order.completed"] }),
  "rotate-webhook": () => ({ id: my.webhook }),
  "pause-webhook": () => ({ id: my.webhook }),
  "resume-webhook": () => ({ id: my.webhook }),
  "test-webhook": () => ({ id: my.webhook }),
  "resend-webhook": () => ({ id: my.webhookMessage }),
  "remove-webhook": () => ({ id: my.webhook }),
  "keep-setting": () => ({ setting: "message_length", value: "1500" }),
  "rebase-draft": () => ({}),
  "publish-draft": () => ({ why }),
  "restore-version": async () => ({ ...(await firstAndNewest()), why }),
  "discard-draft": async () => {
    await runVerb(ruth, "ember", "keep-setting", { setting: "min_age", value: "30" }, { requestId: "before" });
    return {};
  },
  review: () => ({ id: my.appeal, outcome: "upheld", why }),
};

interface Recorded {
  id: string;
  verb: string;
  actor: string;
  via: string;
  request_id: string | null;
  subject: string | null;
  reason: string;
  before: object | null;
  after: object | null;
}

const actsOf = (requestId: string) =>
  app.oracle<Recorded>(
    `select a.id, a.verb, a.actor, a.via, a.request_id, a.subject, d.reason, d.before, d.after
     from operator_acts a join operator_act_details d on d.tenant_id = a.tenant_id and d.act_id = a.id
     where a.request_id = $1 order by a.seq`,
    [requestId],
  );

/** Views change nothing, so their acts have no facts. */
const looks: readonly string[] = ["report", "member-sheet", "member-contact"];
/** The act of a search does not name the member. */
const searches: readonly string[] = ["find-member"];
/** The verb for closing without a measure records only a reason. */
const saidInReason: readonly string[] = ["close"];

describe("the act of each verb (check 8)", () => {
  it("Each verb that records an act is tried here", () => {
    const tried = [...Object.keys(given), "return-credits"];
    expect(tried.sort()).toEqual(acting.map(({ name }) => name).sort());
  });

  for (const [name, wordsOf] of Object.entries(given)) {
    it(`The verb ${name} leaves exactly one act with its operator, reason, request and facts`, async () => {
      const verb = operatorVerbs[name as keyof typeof operatorVerbs] as AnyVerb;
      const requestId = `request of ${name}`;
      const words = await wordsOf();
      const outcome = await runVerb(ruth, "ember", name, words, { requestId });
      const acts = await actsOf(requestId);
      expect(acts).toMatchObject([{ verb: name, actor: "ruth", via: "shell" }]);
      const [act] = acts as [Recorded];
      expect(outcome.acts).toEqual([act.id]);
      expect(act.subject === null).toBe(searches.includes(name));
      if ("why" in verb.words) expect(act.reason).toBe((words as { why: string }).why);
      const facts = Object.assign({}, act.before, act.after);
      if (![...looks, ...saidInReason].includes(name)) expect(facts).not.toEqual({});
    });
  }

  it("The verb return-credits leaves one act for each member of the suspended site", async () => {
    await app.oracle("update tenants set suspended_at = now() where id = $1", [app.ember.tenant.id]);
    forgetTenants();
    const { result, acts } = await runVerb(ruth, "ember", "return-credits", {}, { requestId: "return" });
    const recorded = await actsOf("return");
    expect(recorded.map(({ id }) => id)).toEqual(acts);
    expect(recorded.length).toBe(result);
    expect(recorded.length).toBeGreaterThan(0);
    expect(new Set(recorded.map(({ subject }) => subject)).size).toBe(recorded.length);
    await app.oracle("update tenants set suspended_at = null where id = $1", [app.ember.tenant.id]);
    forgetTenants();
  });

  it("An act on a webhook names the host of its URL only, because the path may contain a secret", async () => {
    const url = "https://path.partner.com/word-of-access";
    const added = { url, events: "report.filed" };
    const { result } = await runVerb(ruth, "ember", "add-webhook", added, { requestId: "host" });
    const changed = { id: (result as { id: string }).id, url: `${url}/2`, events: "member.left" };
    await runVerb(ruth, "ember", "edit-webhook", changed, { requestId: "host" });
    expect((await actsOf("host")).map(({ after }) => after)).toEqual([
      { host: "path.partner.com", events: ["report.filed"] },
      { host: "path.partner.com", events: ["member.left"] },
    ]);
  });

  it("A person's act names the person and the way in, whatever the code says", async () => {
    const { session, staffId } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const id = await app.member(app.ember);
    const forged = { ...session, staffId: randomId(), name: "eve", kind: "shell" as const };
    await runVerb(forged, "ember", "warn", { id, rule, why }, { requestId: "forged" });
    expect(await actsOf("forged")).toMatchObject([{ actor: staffId, via: "web" }]);
  });

  it("A form that is sent twice changes once, and the repeated call gets the first answer and act", async () => {
    const { session } = await hire(app, [{ role: "support", on: app.ember }]);
    const id = await app.member(app.ember);
    const send = (requestId: string) =>
      runVerb(session, "ember", "grant-credits", { id, credits: "7", why }, { requestId, key: "form 1" });
    const first = await send("first");
    const second = await send("second");
    expect(second.acts).toEqual(first.acts);
    expect(second.result).toEqual(JSON.parse(JSON.stringify(first.result)));
    expect(await actsOf("second")).toEqual([]);
    expect(await app.oracle("select balance from wallets where member_id = $1", [id])).toEqual([{ balance: 7 }]);
  });

  it("An operator can neither change nor delete an act and its details, not even an old one", async () => {
    const { session } = await hire(app, [{ role: "owner", on: null }], "passkey");
    await app.oracle(
      `insert into operator_acts (tenant_id, id, verb, actor, created_at)
       values ($1, gen_random_uuid(), 'report', 'ruth', app_now() - interval '10 years')`,
      [app.ember.tenant.id],
    );
    const client = await app.database.pool.connect();
    try {
      for (const [statement, answer] of [
        ["update operator_acts set actor = 'nobody'", "permission denied"],
        ["update operator_act_details set reason = 'none'", "permission denied"],
        ["delete from operator_acts", 0],
        ["truncate operator_acts", "permission denied"],
      ] as const) {
        await client.query(`begin; set local role app_operator; set local app.tenant_id = '${app.ember.tenant.id}';
          set local app.staff_session = '${session.hash}'`);
        const got = await client.query(statement).then(
          ({ rowCount }) => rowCount,
          (error: Error) => error.message,
        );
        await client.query("rollback");
        if (answer === 0) expect(got, statement).toBe(0);
        else expect(got, statement).toContain(answer);
      }
    } finally {
      client.release();
    }
  });

  it("A member's unit records no act of an operator", async () => {
    const client = await app.database.pool.connect();
    try {
      await client.query(`begin; set local role app_user; set local app.tenant_id = '${app.ember.tenant.id}'`);
      const forged = client.query(
        `insert into operator_acts (tenant_id, id, verb, actor, via, created_at)
         values (${app.ember.tenant.id}, gen_random_uuid(), 'ban', 'olga', 'web', app_now())`,
      );
      await expect(forged).rejects.toThrow("row-level security");
    } finally {
      await client.query("rollback");
      client.release();
    }
  });
});
