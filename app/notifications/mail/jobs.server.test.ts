import { describe, expect, it, vi } from "vitest";
import { issueLink, voidLinks } from "~/accounts/email-links.server";
import type { LinkPurpose } from "~/accounts/email-links";
import { paths } from "~/paths";
import { services } from "~/platform/services.server";
import { testAppOfFile } from "../../../tests/support/test-app";
import { queueMail } from "./outbox.server";
import type { MailFacts, MailTemplate } from "./templates";

const app = testAppOfFile();

const facts = { name: "Ada", link: "/transactions/1", amount: "£1.00", count: 3 };

it("A mail outlasts a mail server that is away for hours (F06)", async () => {
  const memberId = await app.member(app.ember, { email: "ada@members.test" });
  const server = vi.spyOn(services().mailer, "send").mockRejectedValue(new Error("the mail server is away"));
  await app.ember.db.write((w) =>
    queueMail(w, { template: "refundFailed", to: "ada@members.test", locale: "en", memberId, facts }),
  );
  // With the default delays, twelve failed attempts take at least six hours.
  for (let tries = 0; tries < 12; tries += 1) await services().queue.runDueJobs({ ahead: true });
  expect(server).toHaveBeenCalledTimes(12);
  server.mockRestore();
  await services().queue.runDueJobs({ ahead: true });
  expect(app.mails.map(({ to }) => to)).toEqual(["ada@members.test"]);
});

const minute = 60;
const day = 24 * 60 * minute;

interface Case {
  template: MailTemplate;
  purpose: LinkPurpose;
  /** Seconds until the link expires. */
  life: number;
  more?: Record<string, unknown>;
}

const cases: Case[] = [
  { template: "reset", purpose: "reset", life: 60 * minute },
  { template: "mailChange", purpose: "mail-change", life: day },
  { template: "mailChangeAsked", purpose: "mail-undo", life: 7 * day },
  { template: "activation", purpose: "activation", life: 7 * day, more: { until: "2026-12-24T12:00:00Z" } },
  { template: "reactivation", purpose: "reactivation", life: 14 * day, more: { until: "2026-12-24T12:00:00Z" } },
];

describe("a mail that waited longer than its link lives", () => {
  let serial = 0;

  /** Queues an email with a new link. Returns the member and the mailbox. */
  async function queueLink({ template, purpose, more }: Omit<Case, "life">) {
    const to = `late-${++serial}@members.test`;
    const memberId = await app.member(app.ember, { email: to });
    await app.ember.db.write(async (w) => {
      const link = paths.token(await issueLink(w, purpose, memberId));
      const told = { name: "Ada", link, ...more } as MailFacts[MailTemplate];
      await queueMail(w, { template, to, locale: "en", memberId, facts: told });
    });
    return { to, memberId };
  }

  const arrived = async (mailbox: string) => {
    await services().queue.runDueJobs({ ahead: true });
    return (await app.mailsTo(mailbox)).length;
  };

  it.each(cases)("A mail of the template $template is sent while its link is valid, and not later", async (wanted) => {
    const early = await queueLink(wanted);
    await app.clock.advance(wanted.life - minute);
    expect(await arrived(early.to)).toBe(1);
    const late = await queueLink(wanted);
    await app.clock.advance(wanted.life + minute);
    expect(await arrived(late.to)).toBe(0);
    const rows = await app.oracle("select sealed_facts, to_address from mail_outbox where member_id = $1", [
      late.memberId,
    ]);
    expect(rows).toEqual([{ sealed_facts: "", to_address: "" }]);
  });

  it("A mail is not sent when an event has cancelled its link", async () => {
    const { to, memberId } = await queueLink({ template: "reset", purpose: "reset" });
    await app.ember.db.write((w) => voidLinks(w, memberId, "passwordChanged"));
    expect(await arrived(to)).toBe(0);
  });

  it("The reasons of a decision are sent even after their link has expired (DSA 17)", async () => {
    const told = { ground: "advertising", facts: "Links.", afterNotice: false, decidedAt: "2026-11-20T12:00:00Z" };
    const { to } = await queueLink({ template: "warned", purpose: "appeal", more: told });
    await app.clock.advance(200 * day);
    expect(await arrived(to)).toBe(1);
  });
});
