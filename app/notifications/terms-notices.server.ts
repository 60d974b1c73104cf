import { createHash } from "node:crypto";
import { sql } from "kysely";
import { languages } from "~/i18n/locales";
import { paths } from "~/paths";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import type { Receiver } from "./decision-mails.server";
import { renderMail } from "./mail/render.server";
import { queueMail } from "./mail/outbox.server";

/** Days between notice and change that the terms promise. */
export const promisedDays = 30;

/** Days that a large site may need to send its emails. */
const sendingDays = 1;

/** Maximum number of days between the notice and the change. */
const farthestDays = 366;

/** A notice of changed terms. Times are ISO 8601 text. */
interface TermsNotice {
  from: string;
  /** Time at which sending was ordered. Each member gets one email after this time. */
  toldAt: string;
}

/**
 * Start of a day in the tenant's time zone. Null when the day is earlier than the promised notice allows, or too far
 * ahead.
 */
export async function findTermsStart(q: TenantReader, day: string): Promise<Date | null> {
  const [row] = await q.rows(sql<{ from: Date; isFine: boolean }>`
    select d.start as from, d.start >= app_now() + make_interval(days => ${promisedDays + sendingDays})
      and d.start <= app_now() + make_interval(days => ${farthestDays}) as "isFine"
    from (select ${day}::date::timestamp at time zone ${q.tenant.settings.time_zone} as start) d`);
  return row?.isFine ? row.from : null;
}

/**
 * SQL condition: the member `m` has a contract and a confirmed email address. Marketing consent, stopped emails and
 * absence do not matter.
 */
const isToldOfTerms = sql`m.state in ('active', 'suspended') and m.confirmed_at is not null and not m.fictional`;

export async function countToldOfTerms(q: TenantReader): Promise<number> {
  const [row] = await q.rows(sql<{ recipients: number }>`
    select count(*)::integer as recipients from members m
    join accounts a on a.tenant_id = ${q.tenantId} and a.member_id = m.id and a.email is not null
    where m.tenant_id = ${q.tenantId} and ${isToldOfTerms}`);
  return row?.recipients ?? 0;
}

/** Hash of the email about changed terms in all languages. */
export function termsDigest(tenant: Tenant, from: Date): string {
  const digest = createHash("sha256");
  const facts = { name: "", link: paths.page("terms"), from: from.toISOString() };
  for (const locale of languages) {
    const { subject, text } = renderMail(tenant, { id: "", to: "", template: "termsChange", locale, facts });
    digest.update(`${locale}\n${subject}\n${text}\n`);
  }
  return digest.digest("hex");
}

export async function tellTermsToAll(w: TenantWriter, from: Date): Promise<void> {
  const toldAt = (await w.now()).toISOString();
  await w.enqueue("notices.terms", { from: from.toISOString(), toldAt, after: null });
}

const batch = 200;

/** The next members by id, without members already emailed for this notice. */
async function listUntold(w: TenantWriter, { toldAt }: TermsNotice, after: string | null) {
  return w.rows(sql<Receiver & { memberId: string }>`
    select m.id as "memberId", a.email as to, p.name, a.locale from members m
    join accounts a on a.tenant_id = ${w.tenantId} and a.member_id = m.id and a.email is not null
    join profiles p on p.tenant_id = ${w.tenantId} and p.member_id = m.id
    where m.tenant_id = ${w.tenantId} and (${after}::uuid is null or m.id > ${after}::uuid) and ${isToldOfTerms}
      and not exists (select from mail_outbox o where o.tenant_id = ${w.tenantId} and o.member_id = m.id
        and o.template = 'termsChange' and o.created_at >= ${toldAt}::timestamptz)
    order by m.id limit ${batch}`);
}

/**
 * Emails one batch of members in one transaction, never twice. Each batch queues the next, so that the queue stays
 * short.
 */
export async function tellTermsBatch({ db }: TenantScope, notice: TermsNotice, after: string | null): Promise<void> {
  await db.write(async (w) => {
    // A repeated job waits here, then finds the first job's emails.
    await w.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`terms ${w.tenantId}`}, 0))`);
    const members = await listUntold(w, notice, after);
    for (const { name, ...receiver } of members) {
      const facts = { name, link: paths.page("terms"), from: notice.from };
      await queueMail(w, { template: "termsChange", ...receiver, facts });
    }
    const last = members.at(-1);
    if (last) await w.enqueue("notices.terms", { ...notice, after: last.memberId });
  });
}
