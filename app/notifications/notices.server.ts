import { type RawBuilder, sql } from "kysely";
import { getAccount } from "~/accounts/accounts.server";
import type { TenantWriter } from "~/tenancy/scope.server";
import { queueMail } from "./mail/outbox.server";
import { notificationRules } from "./notification-rules";
import type { NotificationChannel, NotificationType } from "./preference";
import { isWanted } from "./preferences.server";
import { queuePush } from "./push-outbox.server";
import { issueUnsubscribeLink } from "./unsubscribe.server";
import { isEmptyWeek, readWeek } from "./weekly-counts.server";

interface Notice {
  type: NotificationType;
  channel: NotificationChannel;
  /** Path that replaces the usual page of this type. */
  link?: string;
}

/**
 * "noted": no browser has push, but the notice is stored as sent. "skipped": nothing is stored, because the notice is
 * unwanted, already sent or empty.
 */
type Outcome = "sent" | "noted" | "skipped";

/** Notifies a member through one channel, unless the member has turned off this notice (SET-05, SET-06, D32). */
export async function notifyMember(w: TenantWriter, memberId: string, notice: Notice): Promise<Outcome> {
  const { type, channel, link = notificationRules[type].link } = notice;
  if (!(await isWanted(w, memberId, type, channel))) return "skipped";
  const week = type === "weekly_updates" ? await readWeek(w, memberId) : undefined;
  if (week && isEmptyWeek(week)) return "skipped";
  if (!(await claim(w, memberId, notice))) return "skipped";
  if (channel === "push") return (await queuePush(w, memberId, { type, link })) > 0 ? "sent" : "noted";
  const { email: to, locale, name } = await getAccount(w, memberId);
  const unsubscribe = await issueUnsubscribeLink(w, memberId, type);
  await queueMail(w, {
    template: "notice",
    to,
    locale,
    memberId,
    facts: { name, link, type, unsubscribe, ...(week ? { week } : {}) },
  });
  return "sent";
}

interface BackoffFacts {
  /** Time of the member's last visit. */
  lastHere: RawBuilder<unknown>;
  apart: RawBuilder<unknown>;
  longest: RawBuilder<unknown>;
}

/**
 * SQL for the pause after the notice `n`. The pause doubles with each notice until the member's next visit, up to
 * `longest`.
 */
export function backoffInterval({ lastHere, apart, longest }: BackoffFacts): RawBuilder<unknown> {
  return sql`case when n.told_at < ${lastHere} then ${apart}
    else least(${apart} * power(2, n.unanswered - 1), ${longest}) end`;
}

/** Records the notice as sent. Only one of two simultaneous processes succeeds. */
async function claim(w: TenantWriter, memberId: string, { type, channel }: Notice): Promise<boolean> {
  const rule = notificationRules[type];
  const lastHere = sql`(
    select m.last_active_at from members m where m.tenant_id = ${w.tenantId} and m.id = ${memberId})`;
  const [apart, longest] = [sql`${rule.apart[channel]}::interval`, sql`${rule.longest[channel]}::interval`];
  const rows = await w.rows(sql`
    with told as (
      insert into notices (tenant_id, member_id, type, channel, told_at)
      values (${w.tenantId}, ${memberId}, ${type}, ${channel}, app_now())
      on conflict (tenant_id, member_id, type, channel) do nothing returning 1),
    repeated as (
      update notices n set told_at = app_now(),
        unanswered = case when n.told_at < ${lastHere} then 1 else least(n.unanswered + 1, 10) end
      where n.tenant_id = ${w.tenantId} and n.member_id = ${memberId} and n.type = ${type} and n.channel = ${channel}
        and n.told_at <= app_now() - ${backoffInterval({ lastHere, apart, longest })}
      returning 1)
    select 1 from told union all select 1 from repeated`);
  return rows.length > 0;
}
