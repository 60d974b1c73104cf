import { sql } from "kysely";
import { type Account, findAccount } from "~/accounts/accounts.server";
import { lockAccount } from "~/accounts/address.server";
import { issueLink, voidLinks } from "~/accounts/email-links.server";
import { mailReturn } from "~/deletion/reactivation.server";
import { queueMail } from "~/notifications/mail/outbox.server";
import { paths } from "~/paths";
import { sendActivation } from "~/signup/activation.server";
import type { TenantWriter } from "~/tenancy/scope.server";
import { OperatorError, SubjectNotFound } from "./operator-error";

/** Mails with a link that an operator can send again, each with the account state that can use it. */
const stateFor = { activation: "unconfirmed", reset: "active", reactivation: "deleted" } as const;

export const resentMails = ["activation", "reset", "reactivation"] as const satisfies (keyof typeof stateFor)[];
type ResentMail = (typeof resentMails)[number];

/** Sends an account mail to a member again. The new link replaces the earlier links. */
export async function resendMail(w: TenantWriter, memberId: string, mail: ResentMail): Promise<void> {
  await lockAccount(w, memberId);
  const account = await findAccount(w, memberId);
  if (!account) throw new SubjectNotFound(`There is no member ${memberId} with an account here.`);
  const { state, email } = account;
  if (state !== stateFor[mail])
    throw new OperatorError(`The mail "${mail}" is for a member who is ${stateFor[mail]}, and this one is ${state}.`);
  if (email === null) throw new OperatorError("This member has no address.");
  await voidLinks(w, memberId, "mailResent");
  await queueAnew(w, account, mail);
  if (!(await isQueued(w, memberId, mail)))
    throw new OperatorError(
      "This mailbox got as many mails today as one may, or the member's days to return are over.",
    );
}

async function queueAnew(w: TenantWriter, account: Account, mail: ResentMail): Promise<void> {
  const { memberId, email: to, locale, name } = account;
  if (mail === "activation") return sendActivation(w, account);
  if (mail === "reactivation") return mailReturn(w, account);
  const link = paths.token(await issueLink(w, "reset", memberId, { asker: "operator" }));
  await queueMail(w, { template: "reset", to, locale, memberId, facts: { name, link } });
}

/** True when this transaction enqueued the mail. A full mailbox gets no mail. */
async function isQueued(w: TenantWriter, memberId: string, mail: ResentMail): Promise<boolean> {
  const queued = await w.rows(sql`
    select 1 from mail_outbox where tenant_id = ${w.tenantId} and member_id = ${memberId} and template = ${mail}
      and sent_at is null and created_at = app_now()`);
  return queued.length > 0;
}
