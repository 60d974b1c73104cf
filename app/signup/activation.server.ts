import { sql } from "kysely";
import { type Account, getAccount } from "~/accounts/accounts.server";
import { issueLink, recentLinks, retireLinks, redeemLink } from "~/accounts/email-links.server";
import { announce } from "~/events";
import { queueMail } from "~/notifications/mail/outbox.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { hashToken } from "~/platform/keys.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { forgiveSignup } from "./signup-limits.server";

/** A mail may be on its way for a minute; more than six a day help nobody. */
export const resend = { waitSeconds: 60, mostPerDay: 6 } as const;

export async function sendActivation(
  w: TenantWriter,
  { memberId, email, name, locale }: Pick<Account, "memberId" | "email" | "name" | "locale">,
): Promise<void> {
  const link = paths.token(await issueLink(w, "activation", memberId));
  await queueMail(w, { template: "activation", to: email, locale, memberId, facts: { name, link } });
}

/**
 * Confirms an address: that member is active and shows in lists from now on. Null when the link is no good (ACC-08), or
 * whoever it was sent to is gone since.
 */
export async function activate(scope: TenantScope, token: string, network?: string): Promise<string | null> {
  return scope.db.write(async (w) => {
    const link = await redeemLink(w, token, "activation");
    if (!link?.memberId) return findActivatedBy(w, token);
    const { memberId } = link;
    const confirmed = await w.rows(sql`
      with confirmed as (
        update members set state = 'active', confirmed_at = app_now()
        where tenant_id = ${w.tenantId} and id = ${memberId} and state = 'unconfirmed'
        returning id, invisible_since
      )
      update profiles p set listed = confirmed.invisible_since is null from confirmed
      where p.tenant_id = ${w.tenantId} and p.member_id = confirmed.id returning p.member_id`);
    await retireLinks(w, memberId, "activation");
    if (confirmed.length === 0) return findActivatedBy(w, token);
    const { tenantId } = w;
    w.afterCommit(() => announce("addressConfirmed", { tenantId, memberId }));
    if (network) w.afterCommit(() => forgiveSignup(tenantId, network));
    return memberId;
  });
}

/** Who confirmed with this link before: the same link pressed twice is no failure. */
export async function findActivatedBy(q: TenantReader, token: string): Promise<string | null> {
  const [row] = await q.rows(sql<{ id: string }>`
    select m.id from email_links l join members m on m.tenant_id = l.tenant_id and m.id = l.member_id
    where l.tenant_id = ${q.tenantId} and l.token_hash = ${hashToken(token)} and l.purpose = 'activation'
      and l.used_at is not null and m.state = 'active' and m.confirmed_at is not null`);
  return row?.id ?? null;
}

/** Seconds until the confirmation mail may be sent again; 0 when it may be now. */
export async function resendWait(q: TenantReader, memberId: string): Promise<number> {
  const { count, secondsAgo, freeInSeconds } = await recentLinks(q, memberId, "activation");
  if (secondsAgo === null) return 0;
  return Math.max(0, count >= resend.mostPerDay ? freeInSeconds : resend.waitSeconds - secondsAgo);
}

/** Whether the one who just signed up has confirmed the address, from whatever browser. */
export async function isConfirmed(q: TenantReader, memberId: string): Promise<boolean> {
  const member = await q.from("members").select("state").where("id", "=", memberId).executeTakeFirst();
  return member?.state === "active";
}

/** Sends the confirmation mail again; earlier links stay good, since mails overtake each other. */
export async function resendActivation(scope: TenantScope, memberId: string): Promise<void> {
  await scope.db.write(async (w) => resendTo(w, await getAccount(w, memberId)));
}

export async function resendTo(w: TenantWriter, account: Account): Promise<void> {
  if (account.state !== "unconfirmed") return;
  // Two presses at once wait for each other here, and the second finds the first one's link.
  await w.rows(
    sql`select 1 from accounts where tenant_id = ${w.tenantId} and member_id = ${account.memberId} for update`,
  );
  const seconds = await resendWait(w, account.memberId);
  if (seconds > 0) throw new Refusal("limit.reached", { seconds });
  await sendActivation(w, account);
}
