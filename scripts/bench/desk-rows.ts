import { inTransaction } from "~/operators/tenant-onboarding.server";
import type { Database } from "~/platform/database.server";
import { hashToken, newToken } from "~/platform/keys.server";

/** Open items of the queue over all sites. */
const openItems = 100_000;
const ordersPerSite = 50;
/** Bank transfers of the first site, each with two ledger entries. */
const transfers = 50_000;
const actsPerSite = 100;

/** An owner of all sites, and a moderator of three sites. */
export type DeskRole = keyof typeof deskStaffIds;

export const deskStaffIds = {
  owner: "00000000-0000-4000-8000-0000000be001",
  moderator: "00000000-0000-4000-8000-0000000be003",
} as const;

/** Ids on the largest site for screens about a single item, member or order. */
export interface DeskPlaces {
  slug: string;
  itemId: string;
  memberId: string;
  orderId: string;
  email: string;
}

/**
 * Adds queue items, orders and acts to populated sites. Switches triggers off as `populate` does, because each row
 * would search the queue.
 */
export async function addDeskRows(database: Database): Promise<void> {
  const { rows } = await database.pool.query("select 1 from orders where request_key like 'bench-%' limit 1");
  if (rows.length > 0) return;
  await inTransaction(database, async (client) => {
    await client.query("set local session_replication_role = replica");
    for (const statement of [
      photoWork,
      otherWork,
      orders,
      payments,
      returns,
      cash,
      unmatched,
      ledger,
      reports,
      acts,
      actDetails,
      approvals,
    ])
      await client.query(statement);
  });
  await database.pool.query("vacuum (analyze)");
}

const member = (n: string) => `join lateral (select p.member_id from profiles p where p.tenant_id = s.id
  order by p.member_id offset ${n} % 20 limit 1) m on true`;
const sites = "(select id, slug, row_number() over (order by id) as place from tenants) s";
/** SQL: a time-sorted id for an instant. */
const idAt = (at: string) => `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7'
  || substr(md5(random()::text), 1, 3) || 'a' || substr(md5(random()::text), 1, 15))::uuid`;

const workColumns = `work_items (tenant_id, kind, subject_id, member_id, reason, severity, language, opened_at, due_at)`;
const photoWork = `insert into ${workColumns}
  select tenant_id, 'photo', id, member_id, 'shown', 3, 'en', at, at + interval '12 hours'
  from (select *, now() - row_number() over () % 1400 * interval '1 minute' as at from photos) p limit ${openItems * 0.7}`;
const otherWork = `insert into ${workColumns}
  select s.id, k.kind, gen_random_uuid(), m.member_id, 'other', work_severity(k.kind, 'other'), 'en',
    k.at, k.at + work_time(k.kind, 'other')
  from (select n, (array['text', 'message', 'case', 'complaint', 'appeal'])[1 + n % 5] as kind,
      now() - n % 1400 * interval '1 minute' as at
    from generate_series(1, ${openItems} - (select count(*) from work_items)) n) k
  join ${sites} on s.place = 1 + k.n % (select count(*) from tenants) ${member("k.n")}`;

const orders = `insert into orders (tenant_id, id, member_id, bundle_id, credits, list_amount_minor, amount_minor, currency,
    country, method, state, request_key, created_at, expires_at, settled_at)
  select s.id, ${idAt("k.at")}, m.member_id, 'c120', 120, 1899, 1899, 'EUR', 'NL', 'creditcard', 'completed',
    'bench-' || k.n, k.at, k.at, k.at
  from ${sites}, lateral (select n, now() - (n * 29 + s.place % 29) * interval '1 hour' as at
    from generate_series(1, ${ordersPerSite}) n) k ${member("k.n")}`;
const payments = `insert into payments (tenant_id, id, order_id, provider, provider_reference, state, amount_minor, currency,
    created_at, updated_at, charged_back_at, mismatched_at, cash_since)
  select tenant_id, gen_random_uuid(), id, 'test', 'test_' || id, 'completed', amount_minor, currency, created_at, created_at,
    case when hashtext(id::text) % 100 = 0 then created_at end, case when hashtext(id::text) % 500 = 7 then created_at end,
    case when hashtext(id::text) % 500 = 9 then created_at end
  from orders where request_key like 'bench-%'`;
const returns = `insert into credit_returns (tenant_id, id, member_id, order_id, credits, amount_minor, currency, state,
    created_at, failed_at)
  select tenant_id, gen_random_uuid(), member_id, id, 120, amount_minor, currency,
    case when hashtext(id::text) % 2 = 0 then 'failed' else 'sent' end, created_at, created_at
  from orders where request_key like 'bench-%' and hashtext(id::text) % 50 in (1, 2)`;

const cash = `insert into cash_transactions (tenant_id, provider, reference, payment_id, kind, net_minor, currency, happened_at,
    found_at)
  select tenant_id, provider, id, id, 'funded', 100, currency, created_at, created_at from payments where cash_since is not null`;
const unmatched = `insert into unmatched_payments (tenant_id, provider, reference, amount_minor, currency, paid_at, found_at)
  select s.id, 'test', 'bench-' || s.place, 1899, 'EUR', now() - s.place * interval '1 minute', now()
  from ${sites} where s.place % 10 = 0`;
const ledger = `with moved as (insert into ledger_transfers (tenant_id, id, member_id, reason, reference, created_at)
    select s.id, gen_random_uuid(), m.member_id, 'correction', 'bench-' || n, now() - n * interval '1 minute'
    from ${sites} cross join generate_series(1, ${transfers}) n ${member("n")} where s.place = 1
    returning tenant_id, id, member_id),
  entries as (insert into ledger_entries (tenant_id, transfer_id, account, member_id, amount)
    select tenant_id, id, account, member_id, amount from moved, (values ('wallet', 1), ('granted', -1)) e (account, amount))
  update wallets w set balance = w.balance + c.given
  from (select tenant_id, member_id, count(*) as given from moved group by 1, 2) c
  where w.tenant_id = c.tenant_id and w.member_id = c.member_id`;
const reports = `insert into daily_reports (tenant_id, day, facts, made_at)
  select s.id, current_date - 1, '{"books": []}', now() from ${sites} on conflict do nothing`;

const acts = `insert into operator_acts (tenant_id, id, verb, subject_kind, subject, actor, via, created_at)
  select s.id, gen_random_uuid(), (array['approve', 'refuse', 'note', 'refund'])[1 + n % 4], 'member', m.member_id,
    case when n % 2 = 0 then '${deskStaffIds.owner}' else '${deskStaffIds.moderator}' end, 'web',
    now() - (n * 7 + s.place % 7) * interval '1 hour'
  from ${sites}, generate_series(1, ${actsPerSite}) n ${member("n")}`;
const actDetails = `insert into operator_act_details (tenant_id, act_id, reason, after)
  select tenant_id, id, 'bench', jsonb_build_object('state', 'active') from operator_acts`;
const approvals = `insert into approvals (tenant_id, id, verb, deed, args, args_hash, facts, sentence, reason, subject_kind,
    subject, proposed_by, proposed_at, expires_at)
  select s.id, gen_random_uuid(), 'grant-more', 'credits.grant-more', '{}', repeat('0', 64), '{}', 'Grant 100 credits.',
    'bench', 'member', gen_random_uuid(), '${deskStaffIds.moderator}', now(), now() + interval '72 hours'
  from ${sites} where s.place % 10 = 0`;

/** Hires an owner of all sites and a moderator of three sites. */
export async function insertDeskStaff({ pool }: Database): Promise<void> {
  const hire = (role: DeskRole, places: string) =>
    pool.query(
      `with person as (insert into staff (id, email, name, state) values ($1, $3, $3, 'active') on conflict do nothing returning id)
       insert into staff_grants (id, staff_id, role, tenant_id) select gen_random_uuid(), person.id, $2, given.id
       from person, (${places}) as given (id)`,
      [deskStaffIds[role], role, `bench-${role}@staff.test`],
    );
  await hire("owner", "select null::integer");
  await hire("moderator", "select id from tenants order by id limit 3");
}

/** Signs a person in. Returns the token of the cookie. */
export async function signInDeskPerson({ pool }: Database, role: DeskRole): Promise<string> {
  const token = newToken();
  await pool.query(
    `insert into staff_sessions (token_hash, kind, staff_id, expires_at) values ($1, 'web', $2, now() + interval '11 hours')`,
    [hashToken(token), deskStaffIds[role]],
  );
  return token;
}

/** Finds rows of the first site for screens about a single item, member or order. */
export async function findDeskPlaces({ pool }: Database): Promise<DeskPlaces> {
  const { rows } = await pool.query<DeskPlaces>(
    `select t.slug, i.id as "itemId", i.member_id as "memberId", o.id as "orderId", i.email
     from (select * from tenants order by id limit 1) t
     join lateral (select id from orders o where o.tenant_id = t.id order by id desc limit 1) o on true
     join lateral (select i.id, i.member_id, a.email from work_items i
       join accounts a on a.tenant_id = t.id and a.member_id = i.member_id
       where i.tenant_id = t.id and i.kind = 'photo' order by i.due_at, i.id limit 1) i on true`,
  );
  if (!rows[0]) throw new Error("The first site has no items, orders or members.");
  return rows[0];
}
