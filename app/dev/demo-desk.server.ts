import { sql } from "kysely";
import { loginRefusal } from "~/accounts/policy";
import { suspendedRefusal } from "~/accounts/account-restraints.server";
import { startSession } from "~/accounts/sessions.server";
import type { MemberState } from "~/accounts/viewer";
import { isId } from "~/platform/ids";
import { Refusal } from "~/platform/errors";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";

export interface DemoPerson {
  id: string;
  name: string;
  email: string;
  state: MemberState;
  premium: boolean;
  credits: number;
  signedUpSecondsAgo: number;
  conversations: number;
  likes: number;
  blockedBy: number;
}

/** The logins of the demo data. Their email addresses are the same on every tenant. */
export async function listDemoLogins(q: TenantReader): Promise<DemoPerson[]> {
  const t = q.tenantId;
  return q.rows(sql<DemoPerson>`
    select m.id, p.name, a.email, m.state, m.premium_since is not null as premium, coalesce(w.balance, 0) as credits,
      extract(epoch from app_now() - m.created_at)::integer as "signedUpSecondsAgo",
      (select count(*) from participants c where c.tenant_id = ${t} and c.member_id = m.id) as conversations,
      (select count(*) from likes l where l.tenant_id = ${t} and l.to_id = m.id) as likes,
      (select count(*) from blocks b where b.tenant_id = ${t} and b.blocked_id = m.id) as "blockedBy"
    from accounts a
    join members m on m.tenant_id = ${t} and m.id = a.member_id
    join profiles p on p.tenant_id = ${t} and p.member_id = a.member_id
    left join wallets w on w.tenant_id = ${t} and w.member_id = a.member_id
    where a.tenant_id = ${t} and split_part(a.email, '@', 2) = 'demo.test'
    order by m.state, m.premium_since nulls first, m.created_at limit 20`);
}

interface DeskSession {
  token: string;
  locale: string;
}

/**
 * Starts a session by email, id or full name, without a password. The route admits developers only. Gives the same
 * refusals as the login.
 */
export async function enterAs(w: TenantWriter, who: string, device: string): Promise<DeskSession> {
  const wanted = who.trim().toLowerCase();
  const [account] = await w.rows(sql<{ id: string; state: MemberState; locale: string }>`
    select m.id, m.state, a.locale from accounts a
    join members m on m.tenant_id = ${w.tenantId} and m.id = a.member_id
    join profiles p on p.tenant_id = ${w.tenantId} and p.member_id = a.member_id
    where a.tenant_id = ${w.tenantId} and (a.email = ${wanted} or p.name_key = ${wanted}
      or a.member_id = ${isId(wanted) ? wanted : null}::uuid) limit 1`);
  if (!account) throw new Refusal("email.unknown", {}, "who");
  if (account.state === "suspended") throw await suspendedRefusal(w, account.id);
  const refused = loginRefusal({ state: account.state, canReactivate: true });
  if (refused) throw new Refusal(refused);
  const { token } = await startSession(w, account.id, device);
  return { token, locale: account.locale };
}

export interface DemoMail {
  id: string;
  to: string;
  subject: string;
  receivedAt: string;
}

export async function listDemoMails(q: TenantReader, limit: number): Promise<DemoMail[]> {
  const rows = await q
    .from("dev_mails")
    .select(["id", "to_address as to", "subject", "received_at"])
    .orderBy("received_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ received_at, ...mail }) => ({ ...mail, receivedAt: received_at.toISOString() }));
}

export interface OpenedMail extends DemoMail {
  fromName: string;
  text: string;
  html: string;
}

export async function getDemoMail(q: TenantReader, id: string): Promise<OpenedMail> {
  const row = await q
    .from("dev_mails")
    .select([
      "id",
      "to_address as to",
      "subject",
      "from_name as fromName",
      "text_body as text",
      "html_body as html",
      "received_at",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("page.not_found");
  const { received_at, ...mail } = row;
  return { ...mail, receivedAt: received_at.toISOString() };
}

export interface DemoPayment {
  orderId: string;
  name: string;
  credits: number;
  amountMinor: number;
  currency: string;
  method: string;
  orderState: string;
  paymentState: string;
  provider: string;
  /** Reference of a test payment that still waits for the tester's choice. Null otherwise. */
  openReference: string | null;
  createdAt: string;
}

export async function listDemoPayments(q: TenantReader): Promise<DemoPayment[]> {
  const t = q.tenantId;
  const rows = await q.rows(sql<Omit<DemoPayment, "createdAt"> & { createdAt: Date }>`
    select o.id as "orderId", p.name, o.credits, o.amount_minor as "amountMinor", o.currency, o.method,
      o.state as "orderState", pay.state as "paymentState", pay.provider, o.created_at as "createdAt",
      case when test.state in ('open', 'pending') then test.reference end as "openReference"
    from orders o
    join profiles p on p.tenant_id = ${t} and p.member_id = o.member_id
    join payments pay on pay.tenant_id = ${t} and pay.order_id = o.id
    left join test_provider_payments test on test.tenant_id = ${t} and test.payment_id = pay.id
    where o.tenant_id = ${t} order by o.created_at desc, o.id desc limit 10`);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
