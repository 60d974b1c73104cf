import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { issueLink } from "~/accounts/email-links.server";
import type { Refusal } from "~/platform/errors";
import { sealText } from "~/platform/keys.server";
import { MailRefused } from "~/platform/mailer.server";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { secretAad, secretPurpose } from "~/tenancy/secrets";
import { testAppOfFile } from "../../tests/support/test-app";
import { mailReportSignature, receiveMailReport } from "./mail-reports.server";
import { notifyMember } from "./notices.server";
import { readChoices, saveChoices } from "./preferences.server";
import { resumeMails, stopMails } from "./stopped-mails.server";
import { findUnsubscription, unsubscribe } from "./unsubscribe.server";

const app = testAppOfFile();
beforeAll(async () => {
  await addSecret(app.ember, "whsec_c2VjcmV0IG9mIGVtYmVy");
  await addSecret(app.marina, "whsec_c2VjcmV0IG9mIG1hcmluYQ==");
});
beforeEach(() => {
  app.mails.length = 0;
});

async function addSecret({ tenant }: TenantScope, secret: string): Promise<void> {
  const name = "mail_webhook_secret";
  const sealed = sealText(secret, services().keys.deriveKey(secretPurpose, tenant.id), secretAad(tenant.id, name));
  await app.oracle("insert into tenant_secrets values ($1, $2, $3, now())", [tenant.id, name, sealed]);
}

let serial = 0;
async function person(scope: TenantScope = app.ember, email = `reader-${++serial}@mailbox.test`) {
  return { id: await app.member(scope, { email }), email };
}

async function reasonsOf(memberId: string): Promise<string[]> {
  const [row] = await app.oracle<{ reasons: string[] }>(
    "select notifications_disabled as reasons from accounts where member_id = $1",
    [memberId],
  );
  return row?.reasons ?? [];
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "none",
    (error: Refusal) => error.code,
  );

const notify = (id: string, type: "like" | "reminders" = "like") =>
  app.ember.db.write((w) => notifyMember(w, id, { type, channel: "email", link: "/likes" }));

describe("a notice by mail (SET-05)", () => {
  it("A notice by mail gives no details and can be unsubscribed by link and header (A06)", async () => {
    const { id, email } = await person();
    expect(await notify(id)).toBe("sent");
    await services().queue.runDueJobs();
    const [mail] = app.mails;
    expect(mail?.to).toBe(email);
    expect(mail?.subject).toBe("Something new for you");
    const address = /^<(http:\/\/ember\.localhost:\d+\/unsubscribe\/u[\w-]{43})>$/.exec(
      mail?.headers?.["List-Unsubscribe"] ?? "",
    )?.[1] as string;
    expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(mail?.text).toContain(address);
    expect(mail?.html).toContain(address);
  });

  it("A notice is not sent for a type that is off, even when it was switched off after queueing", async () => {
    const { id } = await person();
    const off = async (type: "like" | "reminders") =>
      app.ember.db.write(async (w) =>
        saveChoices(w, id, { ...(await readChoices(w, id)), [type]: { email: false, push: true } }),
      );
    await off("like");
    expect(await notify(id)).toBe("skipped");
    expect(await notify(id, "reminders")).toBe("sent");
    await off("reminders");
    await services().queue.runDueJobs();
    expect(app.mails).toEqual([]);
    const waiting = await app.oracle("select 1 from mail_outbox where member_id = $1 and sealed_facts <> ''", [id]);
    expect(waiting).toEqual([]);
  });

  it("A requested mail, such as one for a new password, has no unsubscribe header", async () => {
    const { id, email } = await person();
    await app.ember.db.write(async (w) => {
      const { queueMail } = await import("./mail/outbox.server");
      await queueMail(w, {
        template: "reset",
        to: email,
        locale: "de",
        memberId: id,
        facts: { name: "A", link: "/x" },
      });
    });
    await services().queue.runDueJobs();
    expect(app.mails[0]?.headers).not.toHaveProperty("List-Unsubscribe");
  });
});

describe("unsubscribing (SET-12)", () => {
  const linkOf = (id: string) => app.ember.db.write((w) => issueLink(w, "unsubscribe", id, { type: "like" }));

  it("Unsubscribing stops all mails or one type, and a second press does not fail", async () => {
    const { id } = await person();
    const token = await linkOf(id);
    await unsubscribe(app.ember, token, "type");
    expect(await reasonsOf(id)).toEqual([]);
    expect([await notify(id), await notify(id, "reminders")]).toEqual(["skipped", "sent"]);
    await Promise.all([1, 2, 3].map(() => unsubscribe(app.ember, token, "all")));
    expect(await reasonsOf(id)).toEqual(["unsubscribe"]);
    expect(await notify(id, "reminders")).toBe("skipped");
  });

  it("Unsubscribing needs the right link on the right site, and works for a year", async () => {
    const { id } = await person();
    const token = await linkOf(id);
    const reset = await app.ember.db.write((w) => issueLink(w, "reset", id));
    expect(await codeOf(unsubscribe(app.ember, reset, "all"))).toBe("link.invalid");
    expect(await codeOf(unsubscribe(app.marina, token, "all"))).toBe("link.invalid");
    expect(await codeOf(unsubscribe(app.ember, `${token.slice(0, -2)}xx`, "all"))).toBe("link.invalid");
    expect(await app.ember.db.read((q) => findUnsubscription(q, token))).toEqual({ memberId: id, type: "like" });
    await app.clock.advance(366 * 86_400);
    expect(await codeOf(unsubscribe(app.ember, token, "all"))).toBe("link.invalid");
    expect(await reasonsOf(id)).toEqual([]);
  });

  it("A member can restart mails after an unsubscription or a bounce, but after a spam complaint only customer service can (ROL-25)", async () => {
    const { id } = await person();
    for (const reason of ["unsubscribe", "bounce", "spam"] as const) {
      await app.ember.db.write((w) => stopMails(w, id, reason));
    }
    const resume = (reason: "unsubscribe" | "bounce" | "spam") =>
      codeOf(app.ember.db.write((w) => resumeMails(w, id, reason)));
    expect([await resume("unsubscribe"), await resume("bounce"), await resume("spam")]).toEqual([
      "none",
      "none",
      "mails.spam_marked",
    ]);
    expect(await reasonsOf(id)).toEqual(["spam"]);
  });
});

describe("a mail server's answer about an unknown mailbox (SET-11)", () => {
  it("An unknown mailbox stops its mails, but an answer about the sender does not", async () => {
    const { mailer } = services();
    const send = mailer.send;
    const answers: Record<string, string> = {};
    mailer.send = async ({ to }) => {
      const response = answers[to] ?? "250 ok";
      const cause = { command: "RCPT TO", responseCode: Number(response.slice(0, 3)), response };
      if (!response.startsWith("250")) throw new MailRefused("refused", { cause });
    };
    try {
      const [gone, ours] = [await person(), await person()];
      answers[gone.email] = "550 5.1.1 User unknown";
      answers[ours.email] = "550 5.7.1 Blocked for policy reasons";
      for (const { id } of [gone, ours]) await notify(id);
      await services().queue.runDueJobs();
      expect([await reasonsOf(gone.id), await reasonsOf(ours.id)]).toEqual([["bounce"], []]);
    } finally {
      mailer.send = send;
    }
  });
});

describe("a mail provider's report", () => {
  const secret = "whsec_c2VjcmV0IG9mIGVtYmVy";

  async function tell(
    facts: object,
    forged: { secret?: string; secondsOff?: number; body?: string; scope?: TenantScope } = {},
  ) {
    const body = new TextEncoder().encode(JSON.stringify(facts));
    const now = await app.ember.db.read((q) => q.now());
    const sentAt = Math.floor(now.getTime() / 1000) + (forged.secondsOff ?? 0);
    const headers = new Headers({
      "webhook-id": "msg_1",
      "webhook-timestamp": String(sentAt),
      "webhook-signature": `v1,old ${mailReportSignature(forged.secret ?? secret, "msg_1", sentAt, body)}`,
    });
    const sent = forged.body ? new TextEncoder().encode(forged.body) : body;
    return receiveMailReport(forged.scope ?? app.ember, sent, headers);
  }

  it("A report of a permanent bounce or a spam complaint stops mails once, and only on its own site", async () => {
    const { id, email } = await person();
    const there = await person(app.marina, email);
    expect(await tell({ type: "bounce", email, permanent: false })).toBe("done");
    expect(await reasonsOf(id)).toEqual([]);
    for (let time = 0; time < 2; time += 1)
      expect(await tell({ type: "bounce", email: email.toUpperCase() })).toBe("done");
    expect(await tell({ type: "complaint", email })).toBe("done");
    expect(await reasonsOf(id)).toEqual(["bounce", "spam"]);
    expect(await reasonsOf(there.id)).toEqual([]);
    // An unknown address gets the same answer, because the provider must learn nothing about members.
    expect(await tell({ type: "bounce", email: "nobody@mailbox.test" })).toBe("done");
  });

  it("A mail report with a wrong signature, time or type is refused", async () => {
    const { id, email } = await person();
    const facts = { type: "complaint", email };
    const other = { type: "complaint", email: "other@mailbox.test" };
    expect([
      await tell(facts, { secret: "whsec_d3Jvbmc=" }),
      await tell(facts, { secret: "whsec_c2VjcmV0IG9mIG1hcmluYQ==" }),
      await tell(facts, { scope: app.marina }),
      await tell(facts, { secondsOff: -301 }),
      await tell(facts, { secondsOff: 301 }),
      await tell(other, { body: JSON.stringify(facts) }),
      await tell({ type: "dance", email }),
      await receiveMailReport(app.ember, new TextEncoder().encode(JSON.stringify(facts)), new Headers()),
    ]).toEqual(Array(8).fill("refused"));
    expect(await reasonsOf(id)).toEqual([]);
  });
});

it("A reason that is set several times at once is stored once", async () => {
  const { id } = await person();
  await Promise.all([1, 2, 3, 4].map(() => app.ember.db.write((w) => stopMails(w, id, "bounce"))));
  const [row] = await app.ember.db.read((q) =>
    q.rows(sql<{ reasons: string[] }>`
      select notifications_disabled as reasons from accounts where tenant_id = ${q.tenantId} and member_id = ${id}`),
  );
  expect(row?.reasons).toEqual(["bounce"]);
});
