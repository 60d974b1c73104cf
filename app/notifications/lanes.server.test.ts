import { beforeEach, expect, it } from "vitest";
import { services } from "~/platform/services.server";
import { forgetTenants } from "~/tenancy/resolve.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { announceToAll, notifyBatch } from "./announcements.server";
import { queueMail } from "./mail/outbox.server";
import { laneOfMail, type MailFacts, mailTemplates } from "./mail/templates";
import { notifyMember } from "./notices.server";
import { laneOfNotice, notificationTypes } from "./preference";
import { subscribeToMails } from "./preferences.server";

const app = testAppOfFile();
beforeEach(async () => {
  await app.oracle("delete from pgboss.job");
  await app.oracle("delete from notices");
});

/** Queued jobs except "push.due", which a timer adds later. */
const waiting = () =>
  app.oracle<{ lane: string; job: string }>(
    `select name as lane, data ->> 'job' as job from pgboss.job
     where state = 'created' and data ->> 'job' <> 'push.due' order by priority desc, created_on`,
  );

it("Mails for which somebody waits come before others, and mass notices come last", () => {
  const lanes = mailTemplates
    .filter((template) => template !== "notice")
    .map((template) => [template, laneOfMail({ template, facts: { name: "", link: "" } as MailFacts["reset"] })]);
  expect(Object.fromEntries(lanes)).toEqual({
    activation: "urgent",
    reset: "urgent",
    passwordChanged: "urgent",
    accountExists: "urgent",
    reactivation: "urgent",
    mailChange: "urgent",
    mailChangeAsked: "urgent",
    addressTaken: "urgent",
    exportReady: "quick",
    debitNotice: "quick",
    returnReceipt: "quick",
    reportReceived: "quick",
    complaintAnswered: "quick",
    reportDecided: "quick",
    givenBack: "quick",
    goodwill: "quick",
    goodwillFailed: "quick",
    orderConfirmation: "quick",
    refundFailed: "quick",
    refundOwed: "quick",
    transferReminder: "quick",
    newLogin: "urgent",
    warned: "quick",
    restricted: "quick",
    reopened: "quick",
    factCorrected: "quick",
    dataRestricted: "quick",
    dataUsedAgain: "quick",
    termsChange: "bulk",
    banned: "quick",
    contentRefused: "quick",
    lateReturn: "quick",
    authorityTold: "quick",
    appealDecided: "quick",
  });
  expect(notificationTypes.filter((type) => laneOfNotice(type) === "quick")).toEqual([
    "new_conversations",
    "new_messages",
    "like",
  ]);
});

it("A reset mail is urgent, a notice of a message is quick, and an offer is bulk", async () => {
  const memberId = await app.member(app.ember);
  await app.ember.db.write(async (w) => {
    const facts = { name: "Ada", link: "/reset" };
    await queueMail(w, { template: "reset", to: "ada@members.test", locale: "en", memberId, facts });
    await notifyMember(w, memberId, { type: "new_messages", channel: "email" });
    await subscribeToMails(w, memberId, ["promotions"]);
    await notifyMember(w, memberId, { type: "promotions", channel: "email" });
  });
  const lanes = (await waiting()).map(({ lane }) => lane);
  expect(lanes.toSorted()).toEqual(["bulk", "quick", "urgent"]);
});

it("The next batch of an announcement waits behind the mails of the previous batch", async () => {
  for (let n = 0; n < 3; n++) {
    const memberId = await app.member(app.marina);
    await app.marina.db.write((w) => subscribeToMails(w, memberId, ["news"]));
  }
  const announcement = { type: "news", link: "/news" } as const;
  await app.marina.db.write((w) => announceToAll(w, announcement));
  expect(await waiting()).toEqual([{ lane: "bulk", job: "notices.announce" }]);
  await app.oracle("delete from pgboss.job");
  await notifyBatch(app.marina, announcement, null);
  const jobs = await waiting();
  expect(jobs.length).toBeGreaterThan(3);
  expect(jobs.every(({ lane }) => lane === "bulk")).toBe(true);
  expect(jobs.at(-1)?.job).toBe("notices.announce");
});

it("The mails of a suspended tenant wait until it resumes", async () => {
  const memberId = await app.member(app.ember);
  const suspend = async (at: string) => {
    await app.oracle(`update tenants set suspended_at = ${at}, version = version + 1 where slug = 'ember'`);
    forgetTenants();
  };
  await suspend("now()");
  await app.oracle("delete from pgboss.job");
  app.mails.length = 0;
  await app.ember.db.write((w) => {
    const facts = { name: "Ada", link: "/reset" };
    return queueMail(w, { template: "reset", to: "ada@members.test", locale: "en", memberId, facts });
  });
  await services().queue.runDueJobs({ ahead: true });
  expect(app.mails).toEqual([]);
  expect(await waiting()).toEqual([{ lane: "urgent", job: "mail.send" }]);
  await suspend("null");
  await services().queue.runDueJobs({ ahead: true });
  expect(app.mails.map(({ to }) => to)).toEqual(["ada@members.test"]);
});
