import { sql } from "kysely";
import { paths } from "~/paths";
import { hashToken, newToken } from "~/platform/keys.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { reactivationDays } from "./policy";
import { type LinkPurpose, letterOf, linkTokenShape } from "./email-links";
import { type LinkEvent, purposesVoided } from "./link-events";
import { revokeTokenPage, type TokenPage } from "./token-revocation.server";

const minute = 60;
const day = 24 * 60 * minute;

/** Lifetimes of links in seconds. A reactivation link is valid as long as the account can be reactivated (ACC-50). */
const lifetimes: Record<LinkPurpose, number> = {
  activation: 7 * day,
  reset: 60 * minute,
  "mail-change": day,
  // Longer than "mail-change", because the owner may read the mail days after the change.
  "mail-undo": 7 * day,
  reactivation: reactivationDays * day,
  unsubscribe: 365 * day,
  invitation: 30 * day,
  // At least six calendar months (DSA 20(1)), plus the rest of the last day in any time zone.
  appeal: 186 * day,
};

export interface EmailLink {
  purpose: LinkPurpose;
  memberId: string | null;
  detail: Record<string, unknown>;
}

interface IssuedLink {
  token: string;
  expiresAt: Date;
}

/** Issues a link's token. The database stores only a hash, so that only the mail holds the token. */
export async function issueLink(
  w: TenantWriter,
  purpose: LinkPurpose,
  memberId: string | null,
  detail: Record<string, string> = {},
): Promise<string> {
  const { token } = await issueLinkUntil(w, { purpose, memberId, detail, latest: null });
  return token;
}

interface LinkWish {
  purpose: LinkPurpose;
  memberId: string | null;
  detail?: Record<string, string>;
  /** Latest allowed expiry of the link. Null for the full lifetime of its purpose. */
  latest: Date | null;
}

export async function issueLinkUntil(w: TenantWriter, wish: LinkWish): Promise<IssuedLink> {
  const { purpose, memberId, detail = {}, latest } = wish;
  const token = letterOf(purpose) + newToken();
  const { expiresAt } = await w
    .insert("email_links")
    .values({
      tenant_id: w.tenantId,
      token_hash: hashToken(token),
      purpose,
      member_id: memberId,
      detail: JSON.stringify(detail),
      created_at: sql<Date>`app_now()`,
      // PostgreSQL's least() ignores a null.
      expires_at: sql<Date>`least(app_now() + make_interval(secs => ${lifetimes[purpose]}), ${latest}::timestamptz)`,
    })
    .returning("expires_at as expiresAt")
    .executeTakeFirstOrThrow();
  return { token, expiresAt };
}

/** Creates an invitation for one sign-up at an invite-only tenant (ACC-24). Returns its path. */
export async function invite(w: TenantWriter): Promise<string> {
  return paths.token(await issueLink(w, "invitation", null));
}

export function linkTokenHash(token: string): string {
  return hashToken(token);
}

/** Finds the usable link of a token. Opening a link changes nothing (A06). */
export async function findLink(q: TenantReader, token: string): Promise<EmailLink | null> {
  if (!linkTokenShape.test(token)) return null;
  const row = await q
    .from("email_links")
    .select(["purpose", "member_id as memberId", "detail"])
    .where("token_hash", "=", hashToken(token))
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`app_now()`)
    .executeTakeFirst();
  return (row as EmailLink | undefined) ?? null;
}

interface KnownLink extends EmailLink {
  isUsed: boolean;
  isExpired: boolean;
}

/** Finds the link of a token in any state, for a page that explains a used or expired link. */
export async function findKnownLink(q: TenantReader, token: string): Promise<KnownLink | null> {
  if (!linkTokenShape.test(token)) return null;
  const [row] = await q.rows(sql<KnownLink>`
    select purpose, member_id as "memberId", detail, used_at is not null as "isUsed", expires_at <= app_now() as "isExpired"
    from email_links where tenant_id = ${q.tenantId} and token_hash = ${hashToken(token)}`);
  return row ?? null;
}

/** Keeps a used link for more days, so that its page can still explain that the link was used. */
export async function keepUsedLink(w: TenantWriter, token: string, days: number): Promise<void> {
  await w.rows(sql`
    update email_links set expires_at = greatest(expires_at, app_now() + make_interval(days => ${days}))
    where tenant_id = ${w.tenantId} and token_hash = ${hashToken(token)} and used_at is not null`);
}

/**
 * Redeems a link. Returns null for an unknown, used or expired link, and for a link of another purpose. Locks the
 * account before the link, because the same order in every verb prevents deadlocks.
 */
export async function redeemLink(w: TenantWriter, token: string, purpose: LinkPurpose): Promise<EmailLink | null> {
  if (!linkTokenShape.test(token)) return null;
  await w.rows(sql`
    select 1 from accounts a where a.tenant_id = ${w.tenantId} and a.member_id = (
      select l.member_id from email_links l
      where l.tenant_id = ${w.tenantId} and l.token_hash = ${hashToken(token)} and l.purpose = ${purpose}) for update`);
  const row = await w
    .update("email_links")
    .set({ used_at: sql<Date>`app_now()` })
    .where("token_hash", "=", hashToken(token))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", sql<Date>`app_now()`)
    .returning(["purpose", "member_id as memberId", "detail"])
    .executeTakeFirst();
  return (row as EmailLink | undefined) ?? null;
}

/**
 * Voids the member's open links after an event, according to the table in `link-events.ts`. `pressed` is the token of
 * the link that caused the event.
 */
export async function voidLinks(w: TenantWriter, memberId: string, event: LinkEvent, pressed?: string): Promise<void> {
  const later = pressed ? purposesVoided(event, "later") : [];
  await w.rows(sql`
    update email_links l set used_at = app_now()
    where l.tenant_id = ${w.tenantId} and l.member_id = ${memberId} and l.used_at is null
      and (l.purpose = any (${purposesVoided(event, "all")}::text[])
        or l.purpose = any (${later}::text[]) and l.created_at > (
          select p.created_at from email_links p
          where p.tenant_id = ${w.tenantId} and p.token_hash = ${hashToken(pressed ?? "")}))`);
}

/**
 * Voids one batch of the links that a tenant issued up to an instant. After a restore, links used since the backup
 * would otherwise work again.
 */
export async function voidLinksUntil(w: TenantWriter, until: Date, after = ""): Promise<TokenPage> {
  const condition = sql`purpose = any (${purposesVoided("restored", "all")}::text[])`;
  return revokeTokenPage(w, "email_links", { until, after, condition });
}

interface RecentLinks {
  count: number;
  /** Seconds since the latest link. Null without a link. */
  secondsAgo: number | null;
  /** Seconds until the oldest link is a day old and no longer counts. */
  freeInSeconds: number;
}

interface CountedLinks {
  /** Counts only links requested by this asker. */
  asker?: string;
  /** Counts only links that are neither used nor void. */
  isOpen?: boolean;
}

/** Counts links of a purpose sent to a member within a day. */
export async function recentLinks(
  q: TenantReader,
  memberId: string,
  purpose: LinkPurpose,
  { asker, isOpen = false }: CountedLinks = {},
): Promise<RecentLinks> {
  const [row] = await q.rows(sql<RecentLinks>`
    select count(*)::integer as count, floor(extract(epoch from app_now() - max(created_at)))::integer as "secondsAgo",
      coalesce(ceil(extract(epoch from min(created_at) + interval '1 day' - app_now())), 0)::integer as "freeInSeconds"
    from email_links where tenant_id = ${q.tenantId} and member_id = ${memberId} and purpose = ${purpose}
      and (${asker ?? null}::text is null or detail ->> 'asker' = ${asker ?? null})
      and (not ${isOpen} or used_at is null)
      and created_at > app_now() - interval '1 day'`);
  return row as RecentLinks;
}
