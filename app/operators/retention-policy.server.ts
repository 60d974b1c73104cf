import { type RawBuilder, sql } from "kysely";
import { unconfirmedDays } from "~/accounts/policy";
import { stayDays } from "~/tracking/page-stay";
import { messageDays } from "~/webhooks/message";
import { keptDays, keptVerbs } from "./acts.server";
import type { TenantScope, TenantTable, TenantWriter } from "~/tenancy/scope.server";

/** Retention of each kind of row (GDPR 5(1)(e), ASVS 14.2.7). A member's own rows are erased with the member. */
interface RetentionPolicy {
  table: TenantTable;
  /** Columns of the primary key, except tenant_id. */
  key: readonly string[];
  /** Column or expression of the retention's start. It must equal the index's expression, so that the index is used. */
  since: RawBuilder<unknown>;
  days: number;
  only?: RawBuilder<unknown>;
  why: string;
}

export const retentionPolicies: readonly RetentionPolicy[] = [
  {
    table: "mail_outbox",
    key: ["id"],
    since: sql`sent_at`,
    days: 30,
    why: "the row of a sent mail answers questions to support, without its address and facts",
  },
  {
    table: "mail_outbox",
    key: ["id"],
    since: sql`created_at`,
    days: 14,
    only: sql`sent_at is null`,
    why: "a mail unsent for two weeks is no longer wanted and names its receiver",
  },
  {
    table: "sessions",
    key: ["token_hash"],
    since: sql`coalesce(ended_at, expires_at)`,
    days: 30,
    why: "the owner sees the devices of the last month",
  },
  {
    table: "push_subscriptions",
    key: ["id"],
    since: sql`created_at`,
    days: 31,
    why: "its login has ended by then, and a push needs a login (ACC-16)",
  },
  {
    table: "email_links",
    key: ["token_hash"],
    since: sql`expires_at`,
    days: 7,
    why: "an expired link is answered as an unknown one",
  },
  {
    table: "signup_drafts",
    key: ["token_hash"],
    since: sql`expires_at`,
    days: 0,
    why: "it names a person who did not join within seven days (ACC-18)",
  },
  {
    table: "held_names",
    key: ["name_key"],
    since: sql`held_at`,
    // One day longer than an unconfirmed member is kept, so that the erasure runs first.
    days: unconfirmedDays + 1,
    only: sql`not exists (select from profiles p join members m on m.tenant_id = p.tenant_id and m.id = p.member_id
      where p.tenant_id = held_names.tenant_id and p.name_key = held_names.name_key
        and m.state = 'unconfirmed' and m.last_active_at = m.created_at)`,
    why: "the sign-up was never confirmed, and another person may want the name",
  },
  {
    table: "login_tries",
    key: ["account_key", "network_key"],
    since: sql`started_at`,
    days: 1,
    why: "a block lasts fifteen minutes (AMB-104)",
  },
  {
    table: "direct_debit_drafts",
    key: ["member_id"],
    since: sql`expires_at`,
    days: 1,
    why: "the code has long expired, and it holds an account number",
  },
  {
    table: "direct_debit_mandates",
    key: ["order_id"],
    since: sql`signed_at`,
    days: 400,
    why: "a debit can be disputed for thirteen months (PSD2 71), and the mandate is its proof",
  },
  {
    table: "webhook_deliveries",
    key: ["provider", "event_id"],
    since: sql`received_at`,
    days: 30,
    why: "providers repeat a notice for days, not for weeks",
  },
  {
    table: "webhook_messages",
    key: ["id"],
    since: sql`happened_at`,
    days: messageDays,
    why: "an endpoint that was away for a month is set up anew, and the log of attempts helps for days",
  },
  {
    table: "idempotency_keys",
    key: ["member_id", "route", "key"],
    since: sql`created_at`,
    days: 2,
    why: "a client that retries gives up long before (M08)",
  },
  {
    table: "strikes",
    key: ["id"],
    since: sql`until`,
    days: 0,
    why: "a strike counts for twelve months, also after the account is erased",
  },
  {
    table: "strike_links",
    key: ["id"],
    since: sql`linked_at`,
    days: 366,
    only: sql`not exists (select from person_keys k where k.tenant_id = strike_links.tenant_id
        and k.key in (strike_links.key_a, strike_links.key_b))
      and not exists (select from strikes s where s.tenant_id = strike_links.tenant_id
        and s.person_key in (strike_links.key_a, strike_links.key_b))`,
    why: "it joins mailboxes that no account and no strike has any more",
  },
  {
    table: "page_stays",
    key: ["id"],
    since: sql`seen_at`,
    days: stayDays,
    why: "a campaign is judged within a season, and the page about cookies says so",
  },
  {
    table: "act_changes",
    key: ["act_id", "seq"],
    since: sql`changed_at`,
    days: 1,
    why: "a command can be undone for half a minute",
  },
  {
    table: "work_items",
    key: ["id"],
    since: sql`closed_at`,
    days: 30,
    only: sql`closed_at is not null`,
    why: "the queue shows what was closed lately, and the decisions themselves have rows of their own",
  },
  {
    table: "authority_reports",
    key: ["id"],
    since: sql`keep_until`,
    days: 0,
    why: "staff set until when an authority may ask for it, at first a year",
  },
  {
    table: "approvals",
    key: ["id"],
    since: sql`proposed_at`,
    days: keptDays.others as number,
    why: "a proposal explains the act of its confirmation, which can be asked about for two years",
  },
  {
    table: "operator_acts",
    key: ["id"],
    since: sql`created_at`,
    // The table's row policy has the same number of days.
    days: keptDays.others as number,
    only: sql`verb <> all(${[...keptVerbs.books, ...keptVerbs.decisions]}::text[])`,
    why: "what staff did can be asked about for two years; acts about money stay",
  },
  {
    table: "operator_acts",
    key: ["id"],
    since: sql`created_at`,
    days: keptDays.decisions as number,
    only: sql`verb = any(${[...keptVerbs.decisions]}::text[])`,
    why: "a decision about a person, and that on its appeal, can come before a court for years",
  },
];

/** Rows per statement: few enough locks not to delay other queries. */
const batch = 500;

/** Removes a batch of outdated rows of one kind. Returns their number. */
export async function removeExpiredBatch(
  w: TenantWriter,
  { table, key, since, days, only = sql`true` }: RetentionPolicy,
): Promise<number> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const gone = await w.rows(sql`
    delete from ${sql.table(table)} where tenant_id = ${w.tenantId} and (${columns}) in (
      select ${columns} from ${sql.table(table)}
      where tenant_id = ${w.tenantId} and ${since} < app_now() - make_interval(days => ${days}) and ${only}
      order by ${since} limit ${batch})
    returning 1`);
  return gone.length;
}

/**
 * Removes all outdated rows of a tenant in batches, each in its own transaction. Also removes the texts of acts on
 * erased members.
 */
export async function removeExpiredRows(scope: TenantScope): Promise<number> {
  let total = 0;
  await scope.db.write((w) => w.rows(sql`select forget_act_details(${w.tenantId})`));
  for (const policy of retentionPolicies) {
    for (let gone = batch; gone === batch; total += gone) {
      gone = await scope.db.write((w) => removeExpiredBatch(w, policy));
    }
  }
  return total;
}
